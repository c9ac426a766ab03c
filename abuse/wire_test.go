//go:build abuse

package abuse

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koyu-mcp/internal/due"
	servers "koyu-mcp/server"
	"koyu-mcp/shim"
)

var flood = flag.Int("lines", 1_000_000, "how many lines the server gets, and in the other profiles a twentieth of them each")

const (
	// maxLine is the length of the longest line that the server takes here. It is
	// small, so that many lines can be longer.
	maxLine = 128 << 10

	// batch is how many lines there are between two pings.
	batch = 1000
)

// wires are the profiles on a wire of ours. The SDK's own is known to end at the
// first line that it cannot read.
func wires() []servers.Profile {
	return slices.DeleteFunc(slices.Clone(servers.Profiles), func(p servers.Profile) bool { return p.Wire == nil })
}

// A million lines, most of them wrong, at a server that lives through all of
// them: what asks for an answer gets one, in order, and nothing else comes out.
func TestWire(t *testing.T) {
	rooms, err := os.ReadFile("../examples/two-rooms.muro")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range wires() {
		t.Run(p.Name, func(t *testing.T) {
			n := *flood
			if i > 0 {
				n /= 20
			}
			// The building stands a few folders deep, so that a layer that is
			// written where it must not be is still found in the folder of the test.
			above := folder(t, map[string]string{"a/b/c/rooms.muro": string(rooms), "a/b/c/desk/desk.muro": ""})
			s := start(t, filepath.Join(above, "a/b/c"), "--profile", p.Name, "--max-line", strconv.Itoa(maxLine))
			w := &wire{server: s, profile: p.Wire, lines: newLines(*seed, string(rooms))}
			w.run(n / 2)
			half, _ := s.memory()
			w.run(n - n/2)
			full, peak := s.memory()
			t.Logf("%d lines, %d answers; %d KiB resident after half of them, %d after all, %d at most", n, w.answers, half>>10, full>>10, peak>>10)
			if !*detector && (full > half+16*MiB || peak > 128*MiB) {
				t.Error("that is too much memory")
			}
			if status := s.end(); status != 0 {
				t.Errorf("status %d", status)
			}
			for _, dir := range []string{"", "a", "a/b"} {
				if entries, err := os.ReadDir(filepath.Join(above, dir)); len(entries) != 1 {
					t.Errorf("written outside: %v (%v)", entries, err)
				}
			}
		})
	}
}

// A wire is random lines on their way to a server.
type wire struct {
	*server
	profile *shim.Profile
	lines   *lines
	parcels int
	answers int
}

// A parcel is lines that are sent at once, and the answers that they get.
type parcel struct {
	text string
	due  []debt
}

// A debt is an answer that is due to a line.
type debt struct {
	line string
	id   json.RawMessage
}

// run sends n lines, as the server takes them, and reads the answers.
func (w *wire) run(n int) {
	w.t.Helper()
	parcels := make(chan parcel)
	go func() {
		defer close(parcels)
		for ; n > 0; n -= batch {
			p := w.pack(min(n, batch))
			select {
			case parcels <- p:
			case <-w.t.Context().Done():
				return
			}
			if w.write(p.text) != nil {
				return // which the reader will find out
			}
		}
	}()
	for p := range parcels {
		for _, d := range p.due {
			line, err := w.read()
			if err == nil {
				err = due.Wrong(w.profile, d.id, line)
			}
			if err != nil {
				w.must(fmt.Errorf("-seed %d: sent %s, got %s: %w", *seed, cut([]byte(d.line)), cut(line), err))
			}
			w.answers++
		}
	}
}

// pack makes a parcel of n lines, and a ping behind them.
func (w *wire) pack(n int) (p parcel) {
	var text strings.Builder
	add := func(line string) {
		text.WriteString(line + "\n")
		for _, id := range due.IDs(w.profile, maxLine, line) {
			p.due = append(p.due, debt{line, id})
		}
	}
	for range n {
		add(w.lines.next())
	}
	w.parcels++
	add(fmt.Sprintf(`{"jsonrpc":"2.0","id":"parcel %d","method":"ping"}`, w.parcels))
	p.text = text.String()
	return p
}
