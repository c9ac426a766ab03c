// Package spawn is the client's end of a stdio MCP server: it starts the server
// as a child process, and is the transport over which a client of the official
// SDK talks to it (01 section 8.2).
//
// The server is not trusted. A line on its standard output that is no message
// is passed over, and so is an answer that nobody waits for; either is told to
// [Server.Stray]. A line need never end, input need never be read: whatever the
// server does, the context of Connect ends every wait, and [Server.End] leaves
// neither the process nor anything that it has started (except what has moved
// to a process group of its own).
package spawn

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/child"
)

// MaxLine is the length of the longest line that is read, in bytes.
const MaxLine = 64 << 20

// ErrGone is the error of a request whose answer cannot come any more, since
// the server has closed its output or reads no more input.
var ErrGone = errors.New("the server is gone")

const (
	// grace is how long a server may take to obey the signal to terminate.
	grace = 2 * time.Second

	// closing is how long output may stay open after the process and its group
	// are gone, which only a descendant that left the group can bring about.
	closing = 2 * time.Second
)

// A Server is a child process and the transport to it. [mcp.Client.Connect]
// starts it, and [Server.End] has to follow, whatever came of that.
//
// The functions tell what happens as it happens, one at a time; any may be nil.
type Server struct {
	// Command is the server, not yet started. Its input and output are taken
	// here; its standard error is for the caller to connect.
	Command *exec.Cmd

	Sent     func(line []byte) // a message to the server, without the line end
	Received func(line []byte) // a line from the server, whatever it holds

	// Stray is told of a line that was passed over, and why.
	Stray func(line []byte, reason error)

	// Answered is told of every answer, as it stands on the wire, and of the
	// method of its request.
	Answered func(method string, answer *jsonrpc.Response)

	conn   *conn
	exited chan struct{}
}

// Connect starts the server. When ctx ends the connection is closed, and every
// wait for the server with it.
func (s *Server) Connect(ctx context.Context) (mcp.Connection, error) {
	c := newConn(s)
	if err := s.start(c); err != nil {
		return nil, err
	}
	s.conn, s.exited = c, make(chan struct{})
	go c.receive()
	go s.reap()
	context.AfterFunc(ctx, func() { c.Close() })
	return c, nil
}

// start runs the command on the pipes of c.
func (s *Server) start(c *conn) (err error) {
	var theirs *os.File
	if c.out, theirs, err = os.Pipe(); err != nil {
		return err
	}
	defer theirs.Close()
	s.Command.Stdout = theirs
	s.Command.WaitDelay = closing
	child.OwnGroup(s.Command)
	if c.in, err = s.Command.StdinPipe(); err == nil {
		err = s.Command.Start()
	}
	if err != nil {
		c.out.Close()
	}
	return err
}

// reap waits for the process to end, and ends what it leaves running.
func (s *Server) reap() {
	_ = s.Command.Wait() // the status is read from ProcessState
	child.KillGroup(s.Command)
	close(s.exited)
}

// An Ending is how a server came to its end.
type Ending struct {
	Status int // as a shell gives it
	Force  Force
}

// Force is what it took to end a server whose input was closed.
type Force int

const (
	None       Force = iota // it ended by itself
	Terminated              // it was told to terminate
	Killed
)

// End closes the server's input and waits for it to end by itself (01 L8). When
// patience or ctx is over it is told to terminate, and then killed. A server
// that was never started has ended well.
func (s *Server) End(ctx context.Context, patience time.Duration) Ending {
	if s.conn == nil {
		return Ending{}
	}
	s.conn.Close()
	var end Ending
	if !within(ctx, patience, s.exited) {
		end.Force = Terminated
		child.TerminateGroup(s.Command)
		if !within(context.Background(), grace, s.exited) {
			end.Force = Killed
			child.KillGroup(s.Command)
			<-s.exited
		}
	}
	within(context.Background(), closing, s.conn.drained)
	s.conn.out.Close() // a read that still waits ends here
	<-s.conn.drained
	end.Status = child.Status(s.Command.ProcessState)
	return end
}

// within reports whether done came before ctx and patience were over.
func within(ctx context.Context, patience time.Duration, done <-chan struct{}) bool {
	due := time.NewTimer(patience)
	defer due.Stop()
	select {
	case <-done:
		return true
	case <-ctx.Done():
	case <-due.C:
	}
	return false
}
