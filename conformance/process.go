package conformance

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"koyu-mcp/internal/child"
)

const (
	maxStdout = 32 << 20 // bytes of output after which a server is ended
	maxStderr = 1 << 20  // bytes of standard error that are kept; the rest is read and dropped

	// closing is how long output may stay open after the process and its group
	// are gone, which only a descendant that left the group can bring about.
	closing = 2 * time.Second
)

// A process is a server under test: a child on three pipes and the leader of
// its own process group.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *capture
	stderr *capture
	exited chan struct{} // closed when it has ended
	cut    error         // why its context ended, if that came first; to be read after exited
}

// An ending is how a process came to its end.
type ending struct {
	Status  int   // as a shell gives it
	Cut     error // why the context ended, if that came first and it was killed
	Flooded bool  // it wrote more than maxStdout, and was killed
}

// start runs argv in dir, or in the working directory of the caller if dir is
// empty; path is the file of the program, if argv begins with another name. When
// ctx ends or too much comes out, the process is killed with its group; reads and
// writes then come to an end too. The caller must call wait.
func start(ctx context.Context, path string, argv []string, dir string) (*process, error) {
	if len(argv) == 0 {
		return nil, errors.New("no command given")
	}
	program, err := absolute(cmp.Or(path, argv[0]))
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, argv[1:]...)
	cmd.Args[0] = argv[0]
	cmd.Dir = dir
	child.OwnGroup(cmd)

	var pipes [3]struct{ r, w *os.File }
	for i := range pipes {
		if pipes[i].r, pipes[i].w, err = os.Pipe(); err != nil {
			break
		}
	}
	in, out, log := pipes[0], pipes[1], pipes[2]
	if err == nil {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = in.r, out.w, log.w
		err = cmd.Start()
	}
	for _, theirs := range []*os.File{in.r, out.w, log.w} {
		theirs.Close() // a nil file answers with an error and no more
	}
	if err != nil {
		for _, ours := range []*os.File{in.w, out.r, log.r} {
			ours.Close()
		}
		return nil, err
	}
	p := &process{
		cmd:    cmd,
		stdin:  in.w,
		stdout: record(out.r, maxStdout),
		stderr: record(log.r, maxStderr),
		exited: make(chan struct{}),
	}
	go p.watch(ctx)
	return p, nil
}

// watch waits for the process to end and kills it if it has to.
func (p *process) watch(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		_ = p.cmd.Wait() // the status is read from ProcessState
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
		p.cut = ctx.Err()
		child.KillGroup(p.cmd)
	case <-p.stdout.full:
		child.KillGroup(p.cmd)
	}
	<-ended
	p.stdin.Close() // a descendant may hold the other end, and never read
	close(p.exited)
}

// absolute keeps a command that is written as a path meaning the same file
// although the child runs elsewhere. A bare name is looked up in PATH.
func absolute(program string) (string, error) {
	if strings.ContainsRune(filepath.ToSlash(program), '/') {
		return filepath.Abs(program)
	}
	return program, nil
}

// send writes input and closes standard input. It returns when the child has
// taken everything, or cannot any more.
func (p *process) send(input []byte) error {
	_, err := p.stdin.Write(input)
	p.stdin.Close()
	return err
}

// wait waits for the process to end, ends whatever it left running, and
// collects what it wrote.
func (p *process) wait() ending {
	<-p.exited
	child.KillGroup(p.cmd) // what the server has left behind
	p.stdout.finish()
	p.stderr.finish()
	return ending{child.Status(p.cmd.ProcessState), p.cut, p.stdout.overflowed()}
}

// A capture reads a stream to its end and keeps the beginning.
type capture struct {
	file *os.File
	full chan struct{} // closed when more came than is kept
	more chan struct{} // has a token when more has come since it was taken
	done chan struct{} // closed when the stream has ended

	pause sync.Mutex // held by who wants nothing to be read for a while

	mu   sync.Mutex
	kept []byte // only ever appended to; to be read with text, or after finish
}

// record starts to read file, of which it keeps max bytes. A newline need
// never come.
func record(file *os.File, max int) *capture {
	c := &capture{
		file: file,
		full: make(chan struct{}),
		more: make(chan struct{}, 1),
		done: make(chan struct{}),
	}
	go c.read(max)
	return c
}

func (c *capture) read(max int) {
	defer close(c.done)
	buf := make([]byte, 64<<10)
	for {
		c.pause.Lock()
		c.pause.Unlock() //lint:ignore SA2001 it is a gate
		n, err := c.file.Read(buf)
		if c.keep(buf[:n], max) < n && !c.overflowed() {
			close(c.full)
		}
		select {
		case c.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// keep takes what there is room for, and returns how much that is.
func (c *capture) keep(text []byte, max int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	take := min(len(text), max-len(c.kept))
	c.kept = append(c.kept, text[:take]...)
	return take
}

// text is what has come so far.
func (c *capture) text() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept
}

// overflowed reports whether more came than is kept.
func (c *capture) overflowed() bool {
	select {
	case <-c.full:
		return true
	default:
		return false
	}
}

// finish waits for the end of the stream, which is due, and closes it.
func (c *capture) finish() {
	due := time.NewTimer(closing)
	defer due.Stop()
	select {
	case <-c.done:
	case <-due.C:
	}
	c.file.Close() // a read that still waits ends here
	<-c.done
}
