//go:build unix

package shim_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

// A process is the test server, run by itself. Unless a test sets them
// otherwise, it has pipes on all three of its streams.
type process struct {
	*exec.Cmd
	t    *testing.T
	in   io.WriteCloser
	pipe io.ReadCloser // of its standard output
	out  *bufio.Reader // from pipe
	err  bytes.Buffer
}

// start runs the server, by way of a shell command if one is given, in which
// "$0" stands for the server.
func start(t *testing.T, shell string, change ...func(*exec.Cmd)) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.CommandContext(t.Context(), self), t: t}
	if shell != "" {
		p.Cmd = exec.CommandContext(t.Context(), "/bin/sh", "-c", shell, self)
	}
	p.Env = append(os.Environ(), serveEnv+"=koyu")
	p.Stderr = &p.err
	for _, f := range change {
		f(p.Cmd)
	}
	if p.Stdin == nil {
		p.in = must(p.StdinPipe())(t)
	}
	if p.Stdout == nil {
		p.pipe = must(p.StdoutPipe())(t)
		p.out = bufio.NewReader(p.pipe)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (p *process) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *process) expect(line string) {
	p.t.Helper()
	if got, err := p.out.ReadString('\n'); err != nil || got != line+"\n" {
		p.t.Fatalf("got %q, %v", got, err)
	}
}

// ends expects the rest of the output and an end with this exit status, and on
// standard error one line for a failure and nothing otherwise.
func (p *process) ends(rest string, status int) {
	p.t.Helper()
	if p.out != nil {
		if got, err := io.ReadAll(p.out); string(got) != rest {
			p.t.Errorf("%d bytes, %v, instead of %d: %s", len(got), err, len(rest), cut(string(got)))
		}
	}
	err := p.Wait()
	if got := p.ProcessState.ExitCode(); got != status {
		p.t.Errorf("exit status %d (%v), want %d", got, err, status)
	}
	if lines := strings.Count(p.err.String(), "\n"); lines != status {
		p.t.Errorf("on standard error: %q", p.err.String())
	}
}

func as(profile string) func(*exec.Cmd) {
	return func(c *exec.Cmd) { c.Env = append(c.Env, serveEnv+"="+profile) }
}

func stdin(r io.Reader) func(*exec.Cmd)  { return func(c *exec.Cmd) { c.Stdin = r } }
func stdout(w io.Writer) func(*exec.Cmd) { return func(c *exec.Cmd) { c.Stdout = w } }

func open(t *testing.T, name string, flag int) *os.File {
	t.Helper()
	f, err := os.OpenFile(name, flag|os.O_CREATE, 0o600)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// O3, X98: the end of input is exit status 0, whatever the input was.
func TestEndOfInput(t *testing.T) {
	t.Parallel()
	empty := t.TempDir() + "/empty"
	open(t, empty, os.O_RDONLY)
	start(t, "", stdin(strings.NewReader(""))).ends("", 0)
	start(t, "", stdin(open(t, os.DevNull, os.O_RDONLY))).ends("", 0)
	start(t, "", stdin(open(t, empty, os.O_RDONLY))).ends("", 0)
	start(t, `exec "$0" <&-`).ends("", 0)
	start(t, "", stdin(strings.NewReader(ping("1")))).ends("", 0)                                                 // V19
	start(t, "", stdin(strings.NewReader(lines(ping("1"), "x", ping("2"))))).ends(lines(pong("1"), pong("2")), 0) // V21

	file := t.TempDir() + "/input"
	if err := os.WriteFile(file, []byte(lines(ping("1"), ping("2"))), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, "", stdin(open(t, file, os.O_RDONLY))).ends(lines(pong("1"), pong("2")), 0)
}

// O4, X92, V24: every request read is answered, however slow the reader and
// however early the end of input.
func TestProcessDrains(t *testing.T) {
	t.Parallel()
	input, want := pings(20_000)
	start(t, "", stdin(strings.NewReader(input))).ends(want, 0)

	slow := start(t, "", stdin(strings.NewReader(input)))
	slow.out = bufio.NewReader(iotest.OneByteReader(slow.pipe)) // X94
	slow.ends(want, 0)

	file := open(t, t.TempDir()+"/output", os.O_RDWR)
	start(t, "", stdin(strings.NewReader(input)), stdout(file)).ends("", 0)
	if got, err := os.ReadFile(file.Name()); string(got) != want {
		t.Errorf("%d bytes in the file, %v", len(got), err)
	}

	name := strings.Repeat("<é>", 100_000)
	start(t, "", stdin(strings.NewReader(callWith(`{"name":"`+name+`"}`)+"\n"))).ends(unknown(name)+"\n", 0)
}

// O5: while input is open nothing ends; O10: nothing is kept back.
func TestProcessStays(t *testing.T) {
	t.Parallel()
	p := start(t, "")
	for id := range 100 {
		p.send(ping(fmt.Sprint(id)))
		p.expect(pong(fmt.Sprint(id)))
	}
	p.in.Close()
	p.ends("", 0)
}

// O6, X97: the process dies by the signal, silently.
func TestSignals(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		if signal.Ignored(sig) {
			t.Logf("%v is ignored here, and would be there", sig)
			continue
		}
		p := start(t, "")
		p.send(ping("1"))
		p.expect(pong("1"))
		if err := p.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		rest, _ := io.ReadAll(p.out)
		err := p.Wait()
		status, _ := p.ProcessState.Sys().(syscall.WaitStatus)
		if !status.Signaled() || status.Signal() != sig || len(rest) > 0 || p.err.Len() > 0 {
			t.Errorf("%v: %v, %q, %q", sig, err, rest, p.err.String())
		}
	}
}

// O7: without standard output everything is done and nothing is said.
func TestNoOutput(t *testing.T) {
	t.Parallel()
	start(t, `exec "$0" >&-`, stdin(strings.NewReader(ping("1")+"\n"))).ends("", 0)
}

// O8, X95: a reader that has gone is exit status 1 at the next answer, with one
// line on standard error; the input is still open.
func TestDeadReader(t *testing.T) {
	t.Parallel()
	p := start(t, "")
	p.send(ping("1"))
	p.expect(pong("1"))
	p.pipe.Close()
	p.send(ping("2"))
	p.out = nil
	p.ends("", 1)
}

// O8, X96.
func TestFullDevice(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		t.Skip(err)
	}
	defer full.Close()
	p := start(t, "", stdout(full))
	p.send(ping("1"))
	p.ends("", 1)
}

// 6.5: the lines of study go to standard error. That nobody reads them, or that
// there is no such thing, is no harm.
func TestProcessLog(t *testing.T) {
	t.Parallel()
	input := lines(request("1", `"initialize"`), `{"method":"notifications/initialized"}`, ping("2"))
	want := lines(result("1", adderGreeting), pong("2"))

	p := start(t, "", as("study"), stdin(strings.NewReader(input)))
	if got, err := io.ReadAll(p.out); string(got) != want || p.Wait() != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if got := p.err.String(); got != "[server] stdio server started — waiting for JSON-RPC messages on stdin\n"+
		"[server] initialize: client=undefined protocol=undefined\n[server] client initialized — 通常運転開始\n" {
		t.Errorf("on standard error: %q", got)
	}

	nobody, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	nobody.Close()
	defer w.Close()
	start(t, "", as("study"), stdin(strings.NewReader(input)), func(c *exec.Cmd) { c.Stderr = w }).ends(want, 0)
	start(t, `exec "$0" 2>&-`, as("study"), stdin(strings.NewReader(input))).ends(want, 0)
}

// K19, X90, X91: long lines. One over the limit is skipped, one below it is
// answered in full, in a time that grows with the length and no faster.
func TestProcessLongLines(t *testing.T) {
	t.Parallel()
	id := `"` + strings.Repeat("é", 4<<20) + `"`
	p := start(t, "", stdin(io.MultiReader(
		strings.NewReader(ping(id)+"\n"),
		io.LimitReader(endless{}, 100<<20), strings.NewReader("\n"),
		strings.NewReader(ping("2")+"\n"),
	)))
	p.ends(lines(pong(id), pong("2")), 0)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '['
	}
	return len(p), nil
}
