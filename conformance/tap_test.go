package conformance

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"koyu-mcp/internal/ecma"
)

// endless is the patience of a tap whose log must not depend on how busy the
// machine is.
const endless = time.Hour

// More fakes: a tap, and servers that a tap has to cope with.
func init() {
	fakes["tap"] = func(args []string) {
		status, err := Tap{
			Log:      args[0],
			Patience: endless,
			Command:  args[1:],
			Stdin:    os.Stdin,
			Stdout:   os.Stdout,
			Stderr:   os.Stderr,
			Warn:     func(err error) { fmt.Fprintln(os.Stderr, "no log:", err) },
		}.Run(context.Background())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(status)
	}
	fakes["farewell"] = func([]string) {
		_, _ = io.Copy(os.Stdout, os.Stdin)
		fmt.Fprintln(os.Stderr, "farewell")
	}
	fakes["deafened"] = func([]string) {
		os.Stdin.Close()
		fmt.Println("I do not listen")
		forever()
	}
	fakes["stamper"] = func([]string) {
		n := 0
		eachLine(func(string) {
			n++
			fmt.Printf(`{"id":%d,"result":{"at":"%s","by":"stamper","id":"%08x-0000-4000-8000-000000000000","in":"/tmp/%d"}}`+"\n",
				n, time.Now().Format(time.RFC3339Nano), time.Now().UnixNano()&0xFFFFFFFF, os.Getpid())
		})
	}
	fakes["speaker"] = func(args []string) { // says its process id on standard error, and then much
		fmt.Fprintln(os.Stderr, os.Getpid())
		fmt.Print(strings.Repeat("words words words\n", 8<<10))
	}
}

// A tapping is a client at the ends of a Tap that runs in this process.
type tapping struct {
	t      *testing.T
	in     *os.File // to the server
	out    *os.File // from it
	stderr *os.File // of it
	log    string
	warned chan error
	ended  chan int
}

// startTap runs a Tap around a command.
func startTap(t *testing.T, log string, command ...string) *tapping {
	t.Helper()
	return startTapWith(t, endless, log, command...)
}

// startTapWith runs one that has that much patience with its log.
func startTapWith(t *testing.T, patience time.Duration, log string, command ...string) *tapping {
	t.Helper()
	var pipes [3]struct{ r, w *os.File }
	for i := range pipes {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close(); w.Close() })
		pipes[i].r, pipes[i].w = r, w
	}
	c := &tapping{t, pipes[0].w, pipes[1].r, pipes[2].r, log, make(chan error, 8), make(chan int, 1)}
	tap := Tap{
		Command:  command,
		Log:      log,
		Patience: patience,
		Stdin:    pipes[0].r,
		Stdout:   pipes[1].w,
		Stderr:   pipes[2].w,
		Warn:     func(err error) { c.warned <- err },
	}
	go func() {
		status, err := tap.Run(t.Context())
		if err != nil {
			t.Error(err)
		}
		pipes[2].w.Close()
		c.ended <- status
	}()
	return c
}

// logFile is a log that is not there yet.
func logFile(t *testing.T) string { return filepath.Join(t.TempDir(), "wire.log") }

// ends waits for the end of the relay.
func (c *tapping) ends(status int) {
	c.t.Helper()
	if got := <-c.ended; got != status {
		c.t.Errorf("status %d, want %d", got, status)
	}
}

// logged are the lines of the log, without their times, which must be right.
func (c *tapping) logged() (said []string) {
	c.t.Helper()
	return loggedIn(c.t, c.log)
}

var lineForm = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) [→←] `)

func loggedIn(t *testing.T, file string) (said []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		t.Errorf("the log ends in %s", show(text[max(0, len(text)-40):], 0))
	}
	var times []string
	for line := range strings.Lines(string(text)) {
		m := lineForm.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("this is no line of a log: %s", show([]byte(line), 0))
		}
		times = append(times, m[1])
		said = append(said, strings.TrimSuffix(line[len(m[1])+1:], "\n"))
	}
	if !slices.IsSorted(times) {
		t.Errorf("time goes back: %q", times)
	}
	return said
}

func (c *tapping) logs(want ...string) {
	c.t.Helper()
	if got := c.logged(); !slices.Equal(got, want) {
		c.t.Errorf("the log holds\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestTapLogsFirst (R4): whoever has received a reply finds it in the log, below
// its request.
func TestTapLogsFirst(t *testing.T) {
	t.Parallel()
	c := startTap(t, logFile(t), fake(t, "echo")...)
	var want []string
	for i := range 20 {
		line := fmt.Sprintf("line %d", i)
		fmt.Fprintln(c.in, line)
		if _, err := io.ReadFull(c.out, make([]byte, len(line)+1)); err != nil {
			t.Fatal(err)
		}
		want = append(want, "→ "+line, "← "+line)
		c.logs(want...)
	}
	c.in.Close()
	c.ends(0)
	c.logs(want...)
}

// TestTapUnbuffered (K41): a part of a line passes before there is more, and is
// no line of the log yet.
func TestTapUnbuffered(t *testing.T) {
	t.Parallel()
	c := startTap(t, logFile(t), fake(t, "echo")...)
	var back [1]byte
	for _, b := range []byte("no newline \xe2\x82") {
		if _, err := c.in.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(c.out, back[:]); err != nil || back[0] != b {
			t.Fatalf("got %q (%v), want %q", back, err, b)
		}
	}
	c.logs()
	c.in.Close()
	c.ends(0)
	c.logs("→ no newline \uFFFD", "← no newline \uFFFD")
}

// TestTapRelaysAnything (K41): bytes of every kind, many more than a pipe holds
// and without a newline, come back as they were sent, and are a line of the log.
func TestTapRelaysAnything(t *testing.T) {
	t.Parallel()
	var all []byte
	for i := range 256 {
		if b := byte(i); b != '\n' && b != '\r' {
			all = append(all, b)
		}
	}
	text := bytes.Repeat(all, 1<<12) // a multiple of what one read takes would hide a slip
	c := startTap(t, logFile(t), fake(t, "echo")...)
	go func() {
		_, _ = c.in.Write(text)
		c.in.Close()
	}()
	back, err := io.ReadAll(c.out)
	if err != nil || !bytes.Equal(back, text) {
		t.Errorf("%d bytes came back, of %d; they differ from byte %d on (%v)", len(back), len(text), firstDifference(back, text), err)
	}
	c.ends(0)
	line := ecma.Repair(text)
	if said := c.logged(); len(said) != 2 || said[0] != "→ "+line || said[1] != "← "+line {
		t.Errorf("%d lines are logged, or others", len(said))
	}
}

// TestCutterKeeps: of a long line that much is kept, and how long it was.
func TestCutterKeeps(t *testing.T) {
	t.Parallel()
	var c cutter
	part := bytes.Repeat([]byte("x"), maxLogged/3)
	const parts = 4
	for range parts {
		if lines := c.cut(part); lines != nil {
			t.Fatalf("%d lines", len(lines))
		}
	}
	want := strings.Repeat("x", maxLogged) + fmt.Sprintf("…[%d of %d bytes]", maxLogged, parts*len(part))
	if lines := c.cut([]byte("\nx\n")); len(lines) != 2 || lines[0] != want || lines[1] != "x" {
		t.Errorf("%d lines, or others", len(lines))
	}
}

// TestLogEnds: what comes while the log is closed is no fault of it.
func TestLogEnds(t *testing.T) {
	t.Parallel()
	for range 20 {
		log := openLog(logFile(t), endless, func(err error) { t.Error(err) })
		var adding sync.WaitGroup
		for range 4 {
			adding.Go(func() {
				for log.ctx.Err() == nil {
					log.add(toServer, []string{"x"})
				}
			})
		}
		log.add(toClient, []string{"x"})
		log.close()
		adding.Wait()
	}
}

// TestRelay (K41, R5): whatever comes in whatever pieces passes unaltered, and
// is logged as lines; a model cuts the whole text at once.
func TestRelay(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "wire.log")
	ends := regexp.MustCompile(`\r\n|\r|\n`)
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.OneOf(
			rapid.SliceOfN(rapid.SampledFrom([]byte("\r\na ")), 1, 6),
			rapid.SliceOfN(rapid.Byte(), 1, 6),
		)).Draw(t, "pieces")
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
		log := openLog(file, endless, func(err error) { t.Error(err) })
		var out sink
		if err := relay(&source{pieces}, &out, log, toServer); err != nil {
			t.Fatal(err)
		}
		log.close()

		text := string(slices.Concat(pieces...))
		if out.String() != text || !out.closed {
			t.Fatalf("%q was passed on, closed: %v", out.String(), out.closed)
		}
		var want strings.Builder
		lines := ends.Split(text, -1)
		for i, line := range lines {
			if line != "" || i < len(lines)-1 {
				want.WriteString("→ " + ecma.Repair([]byte(line)) + "\n")
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		stamp := regexp.MustCompile(`(?m)^\S+ (→ )`)
		if got := stamp.ReplaceAllString(string(got), "$1"); got != want.String() {
			t.Fatalf("the log holds %q, want %q", got, want.String())
		}
	})
}

// A source gives one piece a read.
type source struct{ pieces [][]byte }

func (s *source) Read(p []byte) (int, error) {
	if len(s.pieces) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.pieces[0])
	s.pieces = s.pieces[1:]
	return n, nil
}

func (s *source) Close() error { return nil }

type sink struct {
	bytes.Buffer
	closed bool
}

func (s *sink) Close() error { s.closed = true; return nil }

// TestTapStatus (R7, K41): the server's status is the tap's; so it is when the
// server ends and the client still has its input open.
func TestTapStatus(t *testing.T) {
	t.Parallel()
	for _, status := range []int{0, 1, 3, 7} {
		c := startTap(t, logFile(t), fake(t, "exit", fmt.Sprint(status))...)
		c.ends(status)
		if rest, err := io.ReadAll(c.out); err != nil || len(rest) > 0 {
			t.Errorf("%q, %v", rest, err)
		}
	}
}

// TestTapCannotStart: what a shell says of a command that it cannot start. There
// is no session, and no log of one.
func TestTapCannotStart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, c := range []struct {
		command []string
		status  int
	}{
		{[]string{"no-such-command-in-path"}, 127},
		{[]string{filepath.Join(folder, "no-such-file")}, 127},
		{[]string{folder}, map[bool]int{false: 126, true: 127}[runtime.GOOS == "windows"]}, // where a folder is no command at all
		{nil, 126},
	} {
		log := filepath.Join(folder, "wire.log")
		status, err := Tap{Command: c.command, Log: log}.Run(t.Context())
		if status != c.status || err == nil {
			t.Errorf("%q: status %d, want %d (%v)", c.command, status, c.status, err)
		}
		if _, err := os.Stat(log); err == nil {
			t.Errorf("%q left a log", c.command)
		}
	}
}

// TestTapAppends (R3): sessions follow each other. One that broke off keeps to
// its line.
func TestTapAppends(t *testing.T) {
	t.Parallel()
	file := logFile(t)
	for range 2 {
		c := startTap(t, file, fake(t, "echo")...)
		fmt.Fprintln(c.in, "hello")
		c.in.Close()
		c.ends(0)
	}
	want := []string{"→ hello", "← hello", "→ hello", "← hello"}
	if got := loggedIn(t, file); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if err := os.WriteFile(file, []byte("2026-01-01T00:00:00.000Z → {"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := startTap(t, file, fake(t, "echo")...)
	fmt.Fprintln(c.in, "hello")
	c.in.Close()
	c.ends(0)
	c.logs("→ {", "→ hello", "← hello")
}

// TestOutputLeavesNothing (R9): when the time is up, what is in the pipe is read,
// although its other end stays open.
func TestOutputLeavesNothing(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	defer r.Close()
	if err := r.SetReadDeadline(time.Now()); err != nil {
		t.Skip(err)
	}
	const left = "what is left"
	if _, err := io.WriteString(w, left); err != nil {
		t.Fatal(err)
	}
	out := &output{File: r}
	if got, err := io.ReadAll(out); string(got) != left || !os.IsTimeout(err) {
		t.Errorf("%q, %v", got, err)
	}
	if out.late != lastReads { // one of them may have come too late for its own time
		t.Errorf("%d reads, want %d", out.late, lastReads)
	}
}

// TestOutputEnds (R9): when the time is up, somebody who goes on to write does
// not hold the relay.
func TestOutputEnds(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	defer r.Close()
	out := &output{File: r}
	for i := range lastReads + 1 {
		if err := r.SetReadDeadline(time.Now()); err != nil {
			t.Skip(err)
		}
		if _, err := io.WriteString(w, "more"); err != nil {
			t.Fatal(err)
		}
		if n, err := out.Read(make([]byte, 8)); (n == 4) != (i < lastReads) {
			t.Errorf("read %d gives %d bytes (%v)", i+1, n, err)
		}
	}
}
