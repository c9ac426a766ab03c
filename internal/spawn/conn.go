package spawn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

type message = jsonrpc.Message

// A conn is the session with a server. The SDK's loop takes messages from it
// ([conn.Read]) while one goroutine reads the output to its end
// ([conn.receive]), also when nobody takes anything any more: a server that
// cannot write would not end.
type conn struct {
	server *Server
	in     io.WriteCloser
	out    *os.File

	incoming chan message  // from receive; closed at the end of the output
	closed   chan struct{} // by Close
	drained  chan struct{} // closed when receive has returned
	closing  sync.Once

	writing sync.Mutex     // for the length of a line
	mu      sync.Mutex     // of pending, and of the functions of the server
	pending map[any]string // the methods of requests under way, by id
}

func newConn(s *Server) *conn {
	return &conn{
		server:   s,
		incoming: make(chan message),
		closed:   make(chan struct{}),
		drained:  make(chan struct{}),
		pending:  map[any]string{},
	}
}

// SessionID is empty: one process, one session.
func (c *conn) SessionID() string { return "" }

// Close closes the server's input and lets Read return.
func (c *conn) Close() error {
	c.closing.Do(func() {
		close(c.closed)
		c.in.Close() // a write that still waits ends here
	})
	return nil
}

// Write sends msg as one line (01 L2).
func (c *conn) Write(_ context.Context, msg message) error {
	line, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	select {
	case <-c.closed:
		return ErrGone
	default:
	}
	c.announce(msg, line)
	if _, err := c.in.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	return nil
}

// announce notes a message that is about to be sent, so that an answer to it
// can only come later.
func (c *conn) announce(msg message, line []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() {
		c.pending[req.ID.Raw()] = req.Method
	}
	if c.server.Sent != nil {
		c.server.Sent(line)
	}
}

// Read gives the SDK the next message of the server.
func (c *conn) Read(context.Context) (message, error) {
	select {
	case msg, ok := <-c.incoming:
		if !ok {
			return nil, ErrGone
		}
		return msg, nil
	case <-c.closed:
		return nil, io.EOF
	}
}

// receive passes on the messages of the output until it ends.
func (c *conn) receive() {
	defer close(c.drained)
	defer close(c.incoming)
	for l := newLines(c.out); ; {
		line, fits, err := l.next()
		if err != nil {
			return
		}
		if msg := c.accept(line, fits); msg != nil {
			select {
			case c.incoming <- msg:
			case <-c.closed:
			}
		}
	}
}

// Why a line is passed over.
var (
	errTooLong = fmt.Errorf("it is longer than %d MiB", MaxLine>>20)
	errNotJSON = errors.New("it is no JSON")
	errUnasked = errors.New("it answers no request")
)

// accept is the message on a line, or nil when there is none that anybody waits
// for (01 L5, L9).
func (c *conn) accept(line []byte, fits bool) message {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server.Received != nil && fits {
		c.server.Received(line)
	}
	msg, err := c.parse(line, fits)
	if err != nil && c.server.Stray != nil {
		c.server.Stray(line, err)
	}
	return msg
}

func (c *conn) parse(line []byte, fits bool) (message, error) {
	switch {
	case !fits:
		return nil, errTooLong
	case !json.Valid(line): // the SDK reads no further than the first value
		return nil, errNotJSON
	}
	msg, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, fmt.Errorf("it is no message: %w", err)
	}
	if res, ok := msg.(*jsonrpc.Response); ok {
		method, asked := c.pending[res.ID.Raw()]
		if !asked {
			return nil, errUnasked
		}
		delete(c.pending, res.ID.Raw())
		if c.server.Answered != nil {
			c.server.Answered(method, res)
		}
	}
	return msg, nil
}
