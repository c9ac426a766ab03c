package conformance

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	maxStdout = 32 << 20 // bytes of output after which a server is ended
	maxStderr = 64 << 10 // bytes of standard error that are kept; the rest is read and dropped

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
}

// An ending is how a process came to its end.
type ending struct {
	Status  int   // as a shell gives it
	Cut     error // why the context ended, if that came first and it was killed
	Flooded bool  // it wrote more than maxStdout, and was killed
}

// start runs argv in dir. The caller must call wait.
func start(argv []string, dir string) (*process, error) {
	if len(argv) == 0 {
		return nil, errors.New("no command given")
	}
	program, err := absolute(argv[0])
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, argv[1:]...)
	cmd.Dir = dir
	ownGroup(cmd)

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
	return &process{cmd, in.w, record(out.r, maxStdout), record(log.r, maxStderr)}, nil
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

// wait waits for the process to end, kills it when ctx ends or too much came
// out, ends whatever it left running, and collects what it wrote.
func (p *process) wait(ctx context.Context) ending {
	exited := make(chan struct{})
	go func() {
		_ = p.cmd.Wait() // the status is read from ProcessState
		close(exited)
	}()
	var end ending
	select {
	case <-exited:
	case <-ctx.Done():
		end.Cut = ctx.Err()
	case <-p.stdout.full:
	}
	// Killing the group is right in every case: after a proper end it ends what
	// the server has left behind.
	killGroup(p.cmd)
	<-exited
	p.stdin.Close()
	p.stdout.finish()
	p.stderr.finish()
	select {
	case <-p.stdout.full:
		end.Flooded = true
	default:
	}
	end.Status = status(p.cmd.ProcessState)
	return end
}

// A capture reads a stream to its end and keeps the beginning.
type capture struct {
	file *os.File
	full chan struct{} // closed when more came than is kept
	done chan struct{} // closed when the stream has ended
	kept []byte        // to be read after finish
}

// record starts to read file, of which it keeps max bytes. A newline need
// never come.
func record(file *os.File, max int) *capture {
	c := &capture{file: file, full: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		buf := make([]byte, 64<<10)
		for dropped := false; ; {
			n, err := file.Read(buf)
			take := min(n, max-len(c.kept))
			c.kept = append(c.kept, buf[:take]...)
			if take < n && !dropped {
				dropped = true
				close(c.full)
			}
			if err != nil {
				return
			}
		}
	}()
	return c
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
