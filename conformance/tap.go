package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"koyu-mcp/internal/child"
)

// DefaultPatience is how long a log may keep a line from being passed on.
const DefaultPatience = 2 * time.Second

// Exit statuses of a command that does not start, as a shell gives them.
const (
	notExecutable = 126
	notFound      = 127
)

// A Tap stands between a client and a server and writes down what they say to
// each other (K41, 01 section 8.1).
//
// Bytes pass as they are and as they come. Lines are a matter of the log: each is
// in it before it is passed on: a reply comes after its request,
// and whoever has received a line finds it there. Yet the relay never depends on
// the log: one that cannot be written, or not soon enough, is given up.
type Tap struct {
	Command []string // the server: a program and its arguments
	Log     string   // the file that lines are added to; a new one is the user's alone

	// Patience is how long the relay waits for the log; 0 means [DefaultPatience].
	Patience time.Duration

	// Stdin and Stdout are the client's ends. Run closes either with the stream
	// of the server that it belongs to, so that the client notices.
	Stdin, Stdout *os.File

	// Stderr is the server's, too.
	Stderr *os.File

	// Warn is told, once, why the log was given up.
	Warn func(error)
}

// Run starts the server and relays until it has ended and what it had written
// is passed on. The status is the server's as a shell gives it, 128+N after
// signal N; for a command that does not start it is 126 or 127, and an error
// says why.
//
// Input that ends is closed for the server, which then ends when it likes. Input
// that stays open when the server ends is not waited for. An error next to a
// status of the server is one of Stdout; that its reader has gone is none.
func (t Tap) Run(ctx context.Context) (int, error) {
	defer outliveReaders()()
	cmd, in, out, err := t.start(ctx)
	if err != nil {
		return statusOf(err), fmt.Errorf("cannot start the server: %w", err)
	}
	log := openLog(t.Log, cmp.Or(t.Patience, DefaultPatience), t.Warn)
	sent, received := make(chan struct{}), make(chan error, 1)
	go func() {
		_ = relay(t.Stdin, in, log, toServer) // the server's end says more
		close(sent)
	}()
	go func() { received <- relay(out, t.Stdout, log, toClient) }()

	_ = cmd.Wait() // the status is read from ProcessState
	out.last()
	err = <-received
	if t.Stdin.SetReadDeadline(time.Now()) == nil { // it can be interrupted
		<-sent
	}
	log.close()
	if errors.Is(err, syscall.EPIPE) {
		err = nil
	}
	return child.Status(cmd.ProcessState), err
}

// outliveReaders keeps SIGPIPE from ending the process until the function that
// it returns is called: what could not be passed on is still to be logged, and
// the server's status to be told. The signal is caught and not ignored, which
// the server would inherit.
func outliveReaders() (undo func()) {
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGPIPE)
	return func() { signal.Stop(caught) }
}

// start runs the server on pipes. It stays in the process group, so that what a
// terminal sends to the client's side reaches it as well; when this process dies
// by a signal, it sees the end of its input (R8).
func (t Tap) start(ctx context.Context) (*exec.Cmd, io.WriteCloser, *output, error) {
	if len(t.Command) == 0 {
		return nil, nil, nil, errors.New("no command given")
	}
	cmd := exec.CommandContext(ctx, t.Command[0], t.Command[1:]...)
	cmd.Stderr = t.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	ours, theirs, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, err
	}
	defer theirs.Close()
	cmd.Stdout = theirs
	if err := cmd.Start(); err != nil {
		ours.Close()
		return nil, nil, nil, err
	}
	return cmd, in, &output{File: ours}, nil
}

// statusOf is the exit status for a command that did not start.
func statusOf(err error) int {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return notFound
	}
	return notExecutable
}

// relay passes on what it reads, unaltered and at once, and closes both ends
// when either is through. Its error is that of writing.
func relay(from io.ReadCloser, to io.WriteCloser, log *wireLog, way arrow) error {
	defer from.Close()
	defer to.Close()
	var line cutter
	defer func() { log.add(way, line.rest()) }() // R4: before the end is passed on, too
	buf := make([]byte, 64<<10)
	for {
		n, end := from.Read(buf)
		if n > 0 {
			log.add(way, line.cut(buf[:n])) // R4
			if _, err := to.Write(buf[:n]); err != nil {
				return fmt.Errorf("cannot pass on what the server says: %w", err)
			}
		}
		if end != nil {
			return nil
		}
	}
}

const (
	// A pipe that holds as much as a pipe may hold is empty after lastReads
	// reads, none of which has to wait longer than lastWait.
	lastReads = 16
	lastWait  = 10 * time.Millisecond
)

// An output is what a server writes. Its end comes with that of the server, or
// a little later: a descendant may hold the pipe open, yet not the relay (R9).
type output struct {
	*os.File
	late int // reads since the time was up
}

// last begins the end. Where pipes know no deadlines, there is none.
func (o *output) last() { _ = o.SetReadDeadline(time.Now().Add(closing)) }

// Read leaves nothing in the pipe when the time is up: the client may be slow,
// and what the server had written is the client's.
func (o *output) Read(p []byte) (int, error) {
	for {
		n, err := o.File.Read(p)
		if !errors.Is(err, os.ErrDeadlineExceeded) || o.late == lastReads {
			return n, err
		}
		o.late++
		_ = o.SetReadDeadline(time.Now().Add(lastWait))
	}
}
