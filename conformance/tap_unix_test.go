//go:build unix

package conformance

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// pid reads the process id that a fake says first, and waits for nothing else.
func pid(t *testing.T, from io.Reader) int {
	t.Helper()
	line, err := bufio.NewReaderSize(from, 16).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// gone waits for the end of a process, which nobody tells of one that is not a
// child.
func gone(t *testing.T, pid int) {
	t.Helper()
	for alive(pid) {
		time.Sleep(time.Millisecond)
	}
}

// TestTapDrains (R9): the client gets what the server had written when it ended,
// and may take its time.
func TestTapDrains(t *testing.T) {
	t.Parallel()
	c := startTap(t, logFile(t), fake(t, "speaker")...)
	gone(t, pid(t, c.stderr))
	back, err := io.ReadAll(c.out)
	if got, want := bytes.Count(back, []byte("\n")), 8<<10; err != nil || got != want {
		t.Errorf("%d lines came, want %d (%v)", got, want, err)
	}
	c.ends(0)
}

// TestTapGrandchild (R9): what the server leaves behind, and what keeps its
// output open, does not hold the tap for long. It is not the tap's to end.
func TestTapGrandchild(t *testing.T) {
	t.Parallel()
	c := startTap(t, logFile(t), fake(t, "parent")...)
	child := pid(t, c.out)
	c.ends(0)
	if !alive(child) {
		t.Error("it is gone")
	}
	if err := syscall.Kill(child, syscall.SIGKILL); err != nil {
		t.Error(err)
	}
}

// TestTapKilledServer (R7, K41): 128 and the number of the signal.
func TestTapKilledServer(t *testing.T) {
	t.Parallel()
	c := startTap(t, logFile(t), "/bin/sh", "-c", "kill -KILL $$")
	c.ends(128 + int(syscall.SIGKILL))
}

// TestTapDeafServer: a client that writes to a server that does not listen any
// more notices it, as it would without a tap.
func TestTapDeafServer(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	ended := make(chan int)
	go func() {
		status, _ := Tap{Command: fake(t, "deafened"), Log: logFile(t), Stdin: r, Stdout: theirs}.Run(ctx)
		ended <- status
	}()
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = fmt.Fprintln(w, "do you hear me")
	}
	if !errors.Is(err, syscall.EPIPE) {
		t.Error(err)
	}
	w.Close()
	cancel()
	if status := <-ended; status != 128+int(syscall.SIGKILL) {
		t.Errorf("status %d", status)
	}
}

// TestTapLogMode (R3, K41): a new log is the user's alone, one that is there
// keeps its mode.
func TestTapLogMode(t *testing.T) {
	t.Parallel()
	for _, mode := range []os.FileMode{0, 0o640} {
		file, want := logFile(t), os.FileMode(0o600)
		if mode != 0 {
			want = mode
			if err := os.WriteFile(file, nil, mode); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(file, mode); err != nil {
				t.Fatal(err)
			}
		}
		startTap(t, file, fake(t, "exit", "0")...).ends(0)
		info, err := os.Stat(file)
		if err != nil || info.Mode() != want {
			t.Errorf("mode %v, want %v (%v)", info.Mode(), want, err)
		}
	}
}

// TestTapWithoutLog (K41): a log that cannot be opened or written, or whose
// reader does not read, is told of once. The session does not suffer.
func TestTapWithoutLog(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) string{
		"no folder": func(t *testing.T) string { return filepath.Join(t.TempDir(), "no", "wire.log") },
		"a folder":  func(t *testing.T) string { return t.TempDir() },
		"not allowed": func(t *testing.T) string {
			if os.Getuid() == 0 {
				t.Skip("nothing is forbidden to root")
			}
			file := logFile(t)
			if err := os.WriteFile(file, nil, 0o400); err != nil {
				t.Fatal(err)
			}
			return file
		},
		"a full device": func(t *testing.T) string {
			if _, err := os.Stat("/dev/full"); err != nil {
				t.Skip("no /dev/full here")
			}
			return "/dev/full"
		},
		"a pipe without a reader": namedPipe,
		"a pipe whose reader does not read": func(t *testing.T) string {
			pipe := namedPipe(t)
			reader, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { reader.Close() })
			return pipe
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startTapWith(t, time.Millisecond, open(t), fake(t, "echo")...)
			long := strings.Repeat("x", 1<<20) // more than a pipe holds
			for range 2 {
				go fmt.Fprintln(c.in, long)
				back := make([]byte, len(long)+1)
				if _, err := io.ReadFull(c.out, back); err != nil || string(back) != long+"\n" {
					t.Errorf("%d bytes came back (%v)", len(back), err)
				}
			}
			c.in.Close()
			c.ends(0)
			<-c.warned
			if n := len(c.warned); n > 0 {
				t.Errorf("%d more warnings", n)
			}
		})
	}
}

func namedPipe(t *testing.T) string {
	t.Helper()
	pipe := logFile(t)
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	return pipe
}

// TestTapToPipe: a log may be watched through a named pipe.
func TestTapToPipe(t *testing.T) {
	t.Parallel()
	pipe := namedPipe(t)
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0) // so that it does not wait for a writer
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	c := startTap(t, pipe, fake(t, "echo")...)
	fmt.Fprintln(c.in, "hello")
	lines := bufio.NewReader(reader)
	for _, want := range []string{"→ hello\n", "← hello\n"} {
		if line, err := lines.ReadString('\n'); err != nil || !strings.HasSuffix(line, want) {
			t.Errorf("%q (%v)", line, err)
		}
	}
	c.in.Close()
	c.ends(0)
}

// A tapProcess is a tap in a process of its own.
type tapProcess struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	stderr io.ReadCloser
	log    string
}

func startTapProcess(t *testing.T, server ...string) *tapProcess {
	t.Helper()
	p := &tapProcess{log: logFile(t)}
	words := fake(t, "tap", append([]string{p.log}, server...)...)
	p.cmd = command(t, words[0], words[1:]...)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if p.stderr, err = p.cmd.StderrPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTapSignals (R8): a tap dies by the signal. The server, which did not get
// it, sees the end of its input and ends by itself.
func TestTapSignals(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			p := startTapProcess(t, fake(t, "farewell")...)
			fmt.Fprintln(p.in, "hello")
			if line, err := bufio.NewReader(p.out).ReadString('\n'); err != nil || line != "hello\n" {
				t.Fatalf("%q (%v)", line, err)
			}
			if err := p.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if said, err := io.ReadAll(p.stderr); err != nil || string(said) != "farewell\n" {
				t.Errorf("standard error: %q (%v)", said, err)
			}
			_ = p.cmd.Wait()
			if got := p.cmd.ProcessState.Sys().(syscall.WaitStatus); !got.Signaled() || got.Signal() != sig {
				t.Errorf("it ended with %v", p.cmd.ProcessState)
			}
			if said := loggedIn(t, p.log); len(said) != 2 {
				t.Errorf("the log holds %q", said)
			}
		})
	}
}

// TestTapReaderGone: when the client is gone the server cannot write any more.
// Its end is told, and the log holds what was not received.
func TestTapReaderGone(t *testing.T) {
	t.Parallel()
	p := startTapProcess(t, "/bin/sh", "-c", `read line; trap '' PIPE; while echo "$line"; do :; done 2>/dev/null; exit 5`)
	p.out.Close()
	fmt.Fprintln(p.in, "hello")
	if said, err := io.ReadAll(p.stderr); err != nil || len(said) > 0 {
		t.Errorf("standard error: %q (%v)", said, err)
	}
	_ = p.cmd.Wait()
	if code := p.cmd.ProcessState.ExitCode(); code != 5 {
		t.Errorf("it ended with %v, want 5", p.cmd.ProcessState)
	}
	if said := loggedIn(t, p.log); len(said) < 2 || said[0] != "→ hello" || said[1] != "← hello" {
		t.Errorf("the log holds %d lines, or others", len(said))
	}
}

// TestTapServerSignals: the server has signals as it would have without a tap,
// although that outlives SIGPIPE.
func TestTapServerSignals(t *testing.T) {
	t.Parallel()
	p := startTapProcess(t, "/bin/sh", "-c", `read line; while echo "$line"; do :; done; exit 5`)
	p.out.Close()
	fmt.Fprintln(p.in, "hello")
	_, _ = io.ReadAll(p.stderr)
	_ = p.cmd.Wait()
	if code, want := p.cmd.ProcessState.ExitCode(), 128+int(syscall.SIGPIPE); code != want {
		t.Errorf("it ended with %v, want exit status %d", p.cmd.ProcessState, want)
	}
}

// TestTapFullOutput: what cannot be passed on is told.
func TestTapFullOutput(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	in, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(theirs, "hello")
	theirs.Close()
	status, err := Tap{Command: fake(t, "echo"), Log: logFile(t), Stdin: in, Stdout: full}.Run(t.Context())
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("status %d, %v", status, err)
	}
}
