//go:build unix

package conformance

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/child"
)

// These are the rows of 01-wire that no transcript can hold: what matters is
// not which bytes come but when, how many, or into what (01 section 4b, X75,
// X90–X98).

// A conversation is one with the module's own server.
type conversation struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	log bytes.Buffer // standard error
}

// open starts the server with pipes at both ends; it is killed when the test
// takes a minute.
func open(t *testing.T) *conversation {
	t.Helper()
	s := &conversation{t: t, cmd: command(t, koyu(t))}
	in, err := s.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.in, s.out, s.cmd.Stderr = in, bufio.NewReader(out), &s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = t.TempDir()
	cmd.WaitDelay = time.Second
	return cmd
}

// send writes lines, each with a newline.
func (s *conversation) send(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(s.in, line+"\n"); err != nil {
			s.t.Fatal(err)
		}
	}
}

// receive reads the lines that must come now.
func (s *conversation) receive(lines ...string) {
	s.t.Helper()
	for _, want := range lines {
		if got, err := s.out.ReadString('\n'); err != nil || got != want+"\n" {
			s.t.Fatalf("got %s (%v), want %s", show([]byte(got), 0), err, show([]byte(want+"\n"), 0))
		}
	}
}

// close ends the input; nothing more may come, and the server must end with
// status 0 (01 O3).
func (s *conversation) close() {
	s.t.Helper()
	s.in.Close()
	if rest, err := io.ReadAll(s.out); err != nil || len(rest) > 0 {
		s.t.Errorf("after the last reply: %s (%v)", show(rest, 0), err)
	}
	s.ends(0)
}

// ends waits for the server to end with that status, as a shell gives it.
func (s *conversation) ends(want int) {
	s.t.Helper()
	_ = s.cmd.Wait() // the status says more
	if got := child.Status(s.cmd.ProcessState); got != want {
		s.t.Errorf("it ended with status %d, want %d; standard error: %q", got, want, &s.log)
	}
}

func ping(id any) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"method":"ping"}`, id)
}

func pong(id any) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"result":{}}`, id)
}

// TestReplyAtOnce (O5, O10): a reply comes as soon as it is ready, with the
// input still open.
func TestReplyAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	for id := range 3 {
		s.send(ping(id))
		s.receive(pong(id))
	}
	s.close()
}

// TestByteByByte (O9): input may come in any pieces, also inside a character.
func TestByteByByte(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, b := range []byte(ping(`"é😀"`) + "\r\n" + ping(2) + "\n") {
		if _, err := s.in.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	s.receive(pong(`"é😀"`), pong(2))
	s.close()
}

// TestManyCalls (X93, O1): 200 calls of every kind in one go, input kept open,
// answered in order.
func TestManyCalls(t *testing.T) {
	t.Parallel()
	s := open(t)
	twoRooms(s)
	kinds := []string{
		`"method":"ping"`,
		`"method":"no/such/method"`,
		`"method":"tools/list"`,
		`"method":"tools/call","params":{"name":"check"}`,
		`"method":"tools/call","params":{"name":"no-such-tool"}`,
		`"method":"tools/call","params":{"name":"model_summary","arguments":{"file":"no-such.muro"}}`,
		`"method":"tools/call","params":{"name":"write_layer","arguments":{"file":"no-such.muro"}}`,
		`"method":"tools/call","params":{"name":"check","arguments":{"file":"two-rooms.muro"}}`,
		`"method":"tools/call","params":{"name":"canonical_json","arguments":{"file":"two-rooms.muro"}}`,
	}
	const calls = 200
	go func() {
		for id := range calls {
			fmt.Fprintf(s.in, "{\"jsonrpc\":\"2.0\",\"id\":%d,%s}\n", id, kinds[id%len(kinds)])
		}
	}()
	for id := range calls {
		line, err := s.out.ReadString('\n')
		if err != nil || !strings.HasPrefix(line, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,`, id)) {
			t.Fatalf("reply %d: %s (%v)", id, show([]byte(line), 0), err)
		}
	}
	s.close()
}

// TestWritesAndChecks (O2): of writes and checks in one stream each check sees
// exactly the writes before it, and nothing but the layer is left in the end.
func TestWritesAndChecks(t *testing.T) {
	t.Parallel()
	s := open(t)
	building := twoRooms(s)
	texts := []struct {
		content string
		spaces  int
	}{{"# emptied\n", 0}, {building, 3}}
	const rounds = 100
	go func() {
		for id := range rounds {
			content, _ := json.Marshal(texts[id%2].content)
			fmt.Fprintf(s.in, `{"id":%d,"method":"tools/call","params":{"name":"write_layer","arguments":{"file":"two-rooms.muro","layer":"two-rooms.muro","content":%s}}}`+"\n", id, content)
			fmt.Fprintf(s.in, `{"id":%d,"method":"tools/call","params":{"name":"check","arguments":{"file":"two-rooms.muro"}}}`+"\n", id)
		}
	}()
	for id := range rounds {
		for _, tool := range []string{"write_layer", "check"} {
			line, err := s.out.ReadString('\n')
			want := fmt.Sprintf(`\n \"spaces\": %d,\n`, texts[id%2].spaces)
			if err != nil || !strings.HasPrefix(line, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,`, id)) || !strings.Contains(line, want) {
				t.Fatalf("%s %d: %s (%v), want %s", tool, id, show([]byte(line), 0), err, want)
			}
		}
	}
	s.close()
	left, err := os.ReadDir(s.cmd.Dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v (%v)", left, err)
	}
}

// twoRooms puts the building of the transcript koyu-write-then-read into the
// server's working directory and returns its text.
func twoRooms(s *conversation) string {
	s.t.Helper()
	archive, err := txtar.ParseFile("transcripts/koyu-write-then-read.txtar")
	if err != nil {
		s.t.Fatal(err)
	}
	building := archive.Files[len(archive.Files)-1].Data
	if err := os.WriteFile(filepath.Join(s.cmd.Dir, "two-rooms.muro"), building, 0o600); err != nil {
		s.t.Fatal(err)
	}
	return string(building)
}

// TestDrain (X92, X94, V24, O4): with the input closed and a reader that is in
// no hurry, every reply still comes, in order, and then the end.
func TestDrain(t *testing.T) {
	t.Parallel()
	const pings = 20_000
	s := open(t)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		w := bufio.NewWriter(s.in)
		for id := range pings {
			fmt.Fprintln(w, ping(id))
		}
		w.Flush()
		s.in.Close()
	}()
	// A server that loses replies has lost them by the time it has taken all
	// input; one that waits for its reader never takes it all.
	select {
	case <-sent:
	case <-time.After(time.Second):
	}
	for id := range pings {
		s.receive(pong(id))
	}
	s.close()
}

// TestLongReply (X91, O4): one reply many times the size of a pipe, with the
// input closed.
func TestLongReply(t *testing.T) {
	t.Parallel()
	s := open(t)
	long := `"` + strings.Repeat("x", 16<<20) + `"`
	go func() {
		fmt.Fprintln(s.in, ping(long))
		s.in.Close()
	}()
	s.receive(pong(long))
	s.close()
}

// TestLongLine (X90, F9): a line of 100 MB is dropped, and so is one of JSON that
// is longer than the longest line taken; the next one is answered.
func TestLongLine(t *testing.T) {
	t.Parallel()
	s := open(t)
	go func() {
		fmt.Fprintln(s.in, strings.Repeat("x", 100_000_000))
		fmt.Fprintln(s.in, ping(`"`+strings.Repeat("x", 70_000_000)+`"`))
		fmt.Fprintln(s.in, ping(1))
	}()
	s.receive(pong(1))
	s.close()
}

// TestNesting (F8, J9, X75): what is echoed or put into a message may be 4096
// containers deep, what is only read may be of any depth.
func TestNesting(t *testing.T) {
	t.Parallel()
	nest := func(n int, inside string) string {
		return strings.Repeat("[", n) + inside + strings.Repeat("]", n)
	}
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":`
	const missing = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"file (a string) is required"}],"isError":true}}`
	for _, c := range []struct{ name, send, want string }{
		{"id", ping(nest(4096, "")), pong(nest(4096, ""))},
		{"deeper id", ping(nest(4097, "")), ""},
		{"method", `{"id":1,"method":` + nest(4096, `"x"`) + `}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Unsupported method: x"}}`},
		{"deeper method", `{"id":1,"method":` + nest(4097, `"x"`) + `}`, ""},
		{"name", call + `{"name":` + nest(4096, `"x"`) + `}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: x"}}`},
		{"deeper name", call + `{"name":` + nest(4097, `"x"`) + `}}`, ""},
		{"deeper version", `{"id":1,"method":"initialize","params":{"protocolVersion":` + nest(4097, "") + `}}`, ""},
		{"argument", call + `{"name":"check","arguments":{"file":` + nest(500_000, "") + `}}}`, missing},
		{"params", `{"id":1,"method":"ping","params":` + nest(500_000, "") + `}`, pong(1)},
		{"never closed", strings.Repeat("[", 1<<20), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			go fmt.Fprintf(s.in, "%s\n%s\n", c.send, ping(`"alive"`))
			if c.want != "" {
				s.receive(c.want)
			}
			s.receive(pong(`"alive"`))
			s.close()
		})
	}
}

// TestSignals (X97, O6): an idle server dies by the signal, without a word.
func TestSignals(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			s.send(ping(1))
			s.receive(pong(1))
			if err := s.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if rest, err := io.ReadAll(s.out); err != nil || len(rest) > 0 {
				t.Errorf("it wrote %q (%v)", rest, err)
			}
			s.ends(128 + int(sig))
			if s.log.Len() > 0 {
				t.Errorf("standard error: %q", &s.log)
			}
		})
	}
}

// TestReaderGone (X95, O8): when nobody reads any more, the first reply ends
// the server with status 1 and one line on standard error, input still open.
func TestReaderGone(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	failsToWrite(t, w)
}

// TestFullDevice (X96, O8): the same when the device is full.
func TestFullDevice(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("no /dev/full here")
	}
	if err != nil {
		t.Fatal(err)
	}
	failsToWrite(t, full)
}

func failsToWrite(t *testing.T, stdout *os.File) {
	t.Helper()
	defer stdout.Close()
	s := &conversation{t: t, cmd: command(t, koyu(t))}
	in, err := s.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	s.in, s.cmd.Stdout, s.cmd.Stderr = in, stdout, &s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stdout.Close()
	s.send(ping(1))
	s.ends(1)
	if log := s.log.String(); strings.Count(log, "\n") != 1 || !strings.HasSuffix(log, "\n") {
		t.Errorf("standard error should be one line: %q", log)
	}
}

// TestStreams (X98, O3, O7): input that is closed from the start, is the null
// device or a file, and output that is closed from the start.
func TestStreams(t *testing.T) {
	t.Parallel()
	pings := filepath.Join(t.TempDir(), "pings")
	if err := os.WriteFile(pings, []byte(ping(1)+"\n"+ping(2)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, shell, want string }{
		{"input closed", `exec "$0" <&-`, ""},
		{"null device", `exec "$0" </dev/null`, ""},
		{"file", `exec "$0" <"$1"`, pong(1) + "\n" + pong(2) + "\n"},
		{"output closed", `exec "$0" <"$1" >&-`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var out, log bytes.Buffer
			cmd := command(t, "/bin/sh", "-c", c.shell, koyu(t), pings)
			cmd.Stdout, cmd.Stderr = &out, &log
			if err := cmd.Run(); err != nil || out.String() != c.want || log.Len() > 0 {
				t.Errorf("%v; got %q, want %q; standard error %q", err, &out, c.want, &log)
			}
		})
	}
}
