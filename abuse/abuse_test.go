//go:build abuse

// Package abuse does to the command what nobody should, and looks at what
// becomes of it: real processes, in a folder of their own each.
//
//	go test -tags abuse ./abuse
//
// All of it takes a few minutes. What is done at random is done with the seed
// that -seed gives, and so can be done again. With -detector the command is
// built to report data races; it is then too large for any bound of memory.
package abuse

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"koyu-mcp/internal/child"
)

var (
	seed     = flag.Uint64("seed", 1, "seed of everything random")
	detector = flag.Bool("detector", false, "build the command with the race detector")
)

// program is the command under test.
var program string

func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "abuse")
	if err == nil {
		program = filepath.Join(dir, "koyu-mcp")
		err = build()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.RemoveAll(dir)
		os.Exit(1)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(status int) {
		os.RemoveAll(dir)
		os.Exit(status)
	}))
}

func build() error {
	cmd := exec.Command("go", "build", "-trimpath", fmt.Sprintf("-race=%t", *detector), "-o", program, "koyu-mcp")
	if report, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("the command cannot be built: %w\n%s", err, report)
	}
	return nil
}

// MiB is the unit of bounds.
const MiB = 1 << 20

// patience is how long a server may take over anything before it counts as
// hanging. It says nothing about speed.
const patience = 2 * time.Minute

// A server is a process of the command as a server, and the client's end of it.
// Whatever it does, no wait outlasts its patience, and nothing of it is left
// when the test is over.
//
// Of the methods those that return an error may be called outside the test's own
// goroutine, and [server.kill] too; the others end the test. One may write while
// another reads.
type server struct {
	t   *testing.T
	cmd *exec.Cmd
	in  *os.File
	out *bufio.Reader

	patience time.Duration // may be changed before anything is asked

	pipe   *os.File // under out
	log    string   // the file that is its standard error
	asked  int
	late   atomic.Bool // it has hung, and was killed
	exited func() int  // waits for the end, and is its status as a shell gives it
}

// start starts a server in dir with these flags.
func start(t *testing.T, dir string, flags ...string) *server {
	t.Helper()
	return startBy(t, dir, exec.Command(program, flags...))
}

// startBy starts a server in dir by a command that becomes it.
func startBy(t *testing.T, dir string, cmd *exec.Cmd) *server {
	t.Helper()
	cmd.Dir = dir
	s := &server{t: t, cmd: cmd, patience: patience, log: filepath.Join(t.TempDir(), "stderr")}
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	s.out = bufio.NewReaderSize(s.pipe, 64<<10)
	s.exited = sync.OnceValue(func() int {
		_ = cmd.Wait() // the status is read from ProcessState
		return child.Status(cmd.ProcessState)
	})
	t.Cleanup(func() {
		s.kill()
		s.in.Close()
		s.pipe.Close()
	})
	return s
}

// run starts the process on pipes.
func (s *server) run() error {
	theirs, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer theirs.Close()
	pipe, out, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close())
	}
	defer out.Close()
	log, err := os.Create(s.log)
	if err != nil {
		return errors.Join(err, in.Close(), pipe.Close())
	}
	defer log.Close()
	s.in, s.pipe = in, pipe
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = theirs, out, log
	return s.cmd.Start()
}

// within kills the server when do, which waits for it, takes too long.
func (s *server) within(do func() error) error {
	due := time.AfterFunc(s.patience, func() {
		s.late.Store(true)
		_ = s.cmd.Process.Kill() // says so when it is gone
	})
	defer due.Stop()
	err := do()
	if err == nil || !s.late.Load() {
		return err
	}
	return fmt.Errorf("it hung for %v and was killed: %w", s.patience, err)
}

// write writes text as it is.
func (s *server) write(text string) error {
	return s.within(func() error {
		_, err := io.WriteString(s.in, text)
		return err
	})
}

// read is the next line of the output, with its end, or [io.EOF].
func (s *server) read() (line []byte, err error) {
	err = s.within(func() (err error) {
		line, err = s.out.ReadBytes('\n')
		return err
	})
	return line, err
}

// An answer is one line of the output.
type answer struct {
	JSONRPC string
	ID      json.RawMessage
	Result  json.RawMessage
	Error   *struct {
		Code    int
		Message string
	}
}

// answer is the next line, which has to answer the request with that id.
func (s *server) answer(id string) (a answer, err error) {
	line, err := s.read()
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, fmt.Errorf("%w: %s", err, cut(line))
	}
	if string(a.ID) != id {
		return a, fmt.Errorf("no answer to %s: %s", id, cut(line))
	}
	return a, nil
}

// ask is the answer to one request.
func (s *server) ask(method string, params any) (answer, error) {
	s.asked++
	id := strconv.Itoa(s.asked)
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), "method": method, "params": params})
	if err != nil {
		return answer{}, err
	}
	if err := s.write(string(line) + "\n"); err != nil {
		return answer{}, fmt.Errorf("%s: %w", cut(line), err)
	}
	a, err := s.answer(id)
	if err != nil {
		err = fmt.Errorf("%s: %w", cut(line), err)
	}
	return a, err
}

// try is what a tool answers, and whether it says that it has failed.
func (s *server) try(tool string, arguments map[string]any) (text string, failed bool, err error) {
	a, err := s.ask("tools/call", map[string]any{"name": tool, "arguments": arguments})
	if err != nil {
		return "", false, err
	}
	if a.Error != nil {
		return "", false, fmt.Errorf("%s: error %d: %s", tool, a.Error.Code, a.Error.Message)
	}
	var result struct {
		Content []struct{ Text string }
		IsError bool
	}
	if err := json.Unmarshal(a.Result, &result); err != nil {
		return "", false, fmt.Errorf("%s: %w", tool, err)
	}
	for _, block := range result.Content {
		text += block.Text
	}
	return text, result.IsError, nil
}

// call is try for a server that has to answer.
func (s *server) call(tool string, arguments map[string]any) (text string, failed bool) {
	s.t.Helper()
	text, failed, err := s.try(tool, arguments)
	s.must(err)
	return text, failed
}

// ping finds out that the server is still there.
func (s *server) ping() {
	s.t.Helper()
	_, err := s.ask("ping", nil)
	s.must(err)
}

// end closes the input and gives the exit status. Nothing may be said any more.
func (s *server) end() (status int) {
	s.t.Helper()
	s.in.Close()
	if rest, err := s.read(); err != io.EOF || len(rest) > 0 {
		s.t.Errorf("after the last answer came %s (%v)", cut(rest), err)
	}
	return s.wait()
}

// wait waits until the server ends by itself, and gives the exit status.
func (s *server) wait() (status int) {
	s.t.Helper()
	s.must(s.within(func() error {
		if status = s.exited(); s.late.Load() {
			return errors.New("it did not end")
		}
		return nil
	}))
	return status
}

// kill ends the server as nothing else can, if it is still there.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	s.exited()
}

// must ends the test over err, with what the server has said about it.
func (s *server) must(err error) {
	s.t.Helper()
	if err != nil {
		log, _ := os.ReadFile(s.log)
		s.t.Fatalf("%v; on standard error: %s", err, cut(log))
	}
}

// memory is how much of it the server has now, and how much it had at most, in
// bytes.
func (s *server) memory() (resident, peak int) {
	s.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	s.must(err)
	for line := range bytes.Lines(text) {
		var name string
		var kB int
		fmt.Sscanf(string(line), "%s %d kB", &name, &kB)
		switch name {
		case "VmRSS:":
			resident = kB << 10
		case "VmHWM:":
			peak = kB << 10
		}
	}
	return resident, peak
}

// signal sends sig.
func (s *server) signal(sig syscall.Signal) {
	s.t.Helper()
	s.must(s.cmd.Process.Signal(sig))
}

// folder is a folder with these files.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[name]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// cut is the beginning of text, and how long it is if that is not all.
func cut(text []byte) string {
	const most = 500
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q… (%d bytes)", text[:most], len(text))
}

// The harness itself: what it says of a server that does well, and of one that
// has been killed.
func TestServer(t *testing.T) {
	t.Parallel()
	s := start(t, folder(t, map[string]string{"empty.muro": ""}))
	s.ping()
	if text, failed := s.call("check", map[string]any{"file": "empty.muro"}); failed || !strings.HasPrefix(text, "{") {
		t.Errorf("%t, %s", failed, text)
	}
	if text, failed := s.call("check", map[string]any{"file": "none.muro"}); !failed || !strings.Contains(text, "none.muro") {
		t.Errorf("%t, %s", failed, text)
	}
	if resident, peak := s.memory(); resident < MiB || peak < resident {
		t.Errorf("%d bytes are resident, of at most %d", resident, peak)
	}
	if status := s.end(); status != 0 {
		t.Errorf("status %d", status)
	}

	dead := start(t, t.TempDir())
	dead.kill()
	if _, _, err := dead.try("check", nil); err == nil {
		t.Error("a dead server answers")
	}
	if status := dead.wait(); status != 128+int(syscall.SIGKILL) {
		t.Errorf("status %d", status)
	}

	hung := start(t, t.TempDir())
	hung.patience = 0
	if _, err := hung.read(); err == nil || !strings.Contains(err.Error(), "it hung") {
		t.Errorf("%v", err)
	}
}
