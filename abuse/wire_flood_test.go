//go:build abuse

package abuse

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"koyu-mcp/internal/due"
)

// pings are pings with the ids from until below to, each with its end.
func pings(from, to int) string {
	var text strings.Builder
	for id := from; id < to; id++ {
		fmt.Fprintf(&text, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", id)
	}
	return text.String()
}

// A million messages leave the memory as the first hundred thousand did.
func TestPings(t *testing.T) {
	s := start(t, t.TempDir())
	const step, all = 100_000, 1_000_000
	var first int
	for from := 0; from < all; from += step {
		sent := make(chan error, 1)
		go func() { sent <- s.write(pings(from, from+step)) }()
		for id := from; id < from+step; id++ {
			if line, err := s.read(); string(line) != fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{}}`+"\n", id) {
				s.must(fmt.Errorf("ping %d is answered %s (%w)", id, cut(line), err))
			}
		}
		s.must(<-sent)
		if from == 0 {
			first, _ = s.memory()
		}
	}
	resident, peak := s.memory()
	t.Logf("%d KiB resident after the first %d, %d after all, %d at most", first>>10, step, resident>>10, peak>>10)
	if !*detector && (resident > first+4*MiB || peak > 64*MiB) {
		t.Error("that is too much memory")
	}
	if status := s.end(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// Answers that nobody takes are not kept: the server takes no more requests then,
// and goes on when they are taken.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, request string
		n             int
	}{
		{"many", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, 100_000},
		{"long answers", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, 10_000},
		{"long", `{"jsonrpc":"2.0","id":"` + strings.Repeat("x", 100_000) + `","method":"ping"}`, 1000},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, t.TempDir())
			var taken atomic.Int64
			sent := make(chan error, 1)
			go func() {
				var err error
				for range c.n {
					err = errors.Join(err, s.write(c.request+"\n"))
					taken.Add(1)
				}
				sent <- err
			}()
			for before := int64(-1); before != taken.Load(); time.Sleep(time.Second / 2) {
				before = taken.Load() // until it takes no more
			}
			if taken.Load() == int64(c.n) {
				t.Error("it takes whatever comes")
			}
			for i := range c.n {
				if _, err := s.read(); err != nil {
					s.must(fmt.Errorf("answer %d of %d: %w", i, c.n, err))
				}
			}
			s.must(<-sent)
			_, peak := s.memory()
			t.Logf("%d KiB at most", peak>>10)
			if !*detector && peak > 64*MiB {
				t.Error("that is too much memory")
			}
			if status := s.end(); status != 0 {
				t.Errorf("status %d", status)
			}
		})
	}
}

// Whatever becomes of the client in the middle of a flood, the server ends by
// itself.
func TestClientGone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		happen func(*server)
		status int
	}{
		{"it reads no more", func(s *server) { s.pipe.Close() }, 1},
		{"it is gone", func(s *server) { s.pipe.Close(); s.in.Close() }, 1},
		{"it terminates the server", func(s *server) { s.signal(syscall.SIGTERM) }, 128 + int(syscall.SIGTERM)},
		{"it interrupts the server", func(s *server) { s.signal(syscall.SIGINT) }, 128 + int(syscall.SIGINT)},
	} {
		for _, p := range wires() {
			t.Run(c.name+"/"+p.Name, func(t *testing.T) {
				t.Parallel()
				s := start(t, t.TempDir(), "--profile", p.Name)
				go func() {
					for s.write(pings(0, 1000)) == nil {
					}
				}()
				for range 1000 {
					_, err := s.read()
					s.must(err)
				}
				c.happen(s)
				if status := s.wait(); status != c.status {
					t.Errorf("status %d, want %d", status, c.status)
				}
			})
		}
	}
}

// The input ends in the middle of a line. What came before is answered, and the
// rest where the last line counts without an end.
func TestHalfALine(t *testing.T) {
	t.Parallel()
	for _, p := range wires() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			s := start(t, t.TempDir(), "--profile", p.Name)
			const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
			s.must(s.write(ping + "\n" + ping[:len(ping)/2]))
			s.in.Close()
			owed := due.IDs(p.Wire, maxLine, ping)
			if p.Wire.Framing.LastLine {
				owed = append(owed, due.IDs(p.Wire, maxLine, ping[:len(ping)/2])...)
			}
			for _, id := range owed {
				line, err := s.read()
				s.must(err)
				s.must(due.Wrong(p.Wire, id, line))
			}
			if status := s.end(); status != 0 {
				t.Errorf("status %d", status)
			}
		})
	}
}
