package shim

import (
	"context"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"koyu-mcp/internal/jsonv"
)

// A conn is one session. Three kinds of goroutine meet here: one takes lines
// from the input ([conn.receive]), the SDK's loop asks for the next request
// ([conn.Read]), and its handlers deliver answers ([conn.Write]).
//
//	input → receive → values → Read → SDK → Write → queue → output
type conn struct {
	profile   Profile
	toolOrder []string
	exclusive []string
	window    int
	in        io.Reader
	out       io.Writer
	logs      io.Writer
	desk      *desk

	answers chan jsonrpc.Message // to requests of the server, which has nobody to ask
	moved   chan struct{}        // a token whenever the queue got shorter
	done    chan struct{}        // closed by Close
	closing sync.Once

	// Of the goroutine that calls Read.
	batches    <-chan []jsonv.Value // from receive; nil after the end of input
	values     []jsonv.Value        // of the last batch, those to come
	ending     error                // why the input ended, set by receive before that
	held       *slot                // waits for room in the queue
	inbound    []jsonrpc.Message    // ready for the SDK
	introduced bool                 // the SDK has had its initialize

	mu       sync.Mutex
	queue    []*slot     // unanswered requests, in order
	quick    bool        // a ping waits for room in the queue
	pending  []byte      // answers that go out with those to pings
	first    int64       // the number of queue[0]
	failed   error       // of the output
	greeting jsonv.Value // the SDK's result of initialize
}

func newConn(t *Transport, in io.Reader, out, logs io.Writer) *conn {
	return &conn{
		profile:   t.Profile,
		toolOrder: slices.Clone(t.ToolOrder),
		exclusive: slices.Clone(t.Exclusive),
		window:    orDefault(t.Window, 1),
		in:        in,
		out:       out,
		logs:      logs,
		desk:      &t.desk,
		answers:   make(chan jsonrpc.Message),
		moved:     make(chan struct{}, 1),
		done:      make(chan struct{}),
		first:     1,
	}
}

// SessionID is empty: one process, one session.
func (c *conn) SessionID() string { return "" }

// Close lets Read return. It is called when nothing is under way any more.
func (c *conn) Close() error {
	c.closing.Do(func() {
		close(c.done)
		if in, ok := c.in.(io.Closer); ok {
			in.Close() // and so lets receive return
		}
	})
	return nil
}

// receive passes on what the lines of the input hold, until it ends: at once
// what has come at once, since every hand-over costs as much as a short line.
func (c *conn) receive(l *lines, batches chan<- []jsonv.Value) {
	defer close(batches)
	for c.ending == nil {
		var batch []jsonv.Value
		batch, c.ending = l.batch()
		if len(batch) == 0 {
			continue
		}
		select {
		case batches <- batch:
			runtime.Gosched() // here, and not on another processor: that may have to wake up
		case <-c.done:
			return
		}
	}
}

// Read gives the SDK its next message. The end of input is kept from it until
// everything is answered, since it drops what is under way then (01 O4).
func (c *conn) Read(context.Context) (jsonrpc.Message, error) {
	for len(c.inbound) == 0 {
		if err := c.advance(); err != nil {
			return nil, err
		}
	}
	msg := c.inbound[0]
	c.inbound = c.inbound[1:]
	return msg, nil
}

// advance takes one step towards the next message.
func (c *conn) advance() error {
	if c.held != nil {
		if taken, err := c.enqueue(c.held); taken || err != nil {
			c.held = nil
			return err
		}
	}
	batches, moved := c.batches, c.moved
	switch {
	case c.held != nil:
		batches = nil // one at a time
	case len(c.values) > 0:
		c.held = c.accept(c.values[0])
		c.values = c.values[1:]
		return nil
	case batches != nil:
		moved = nil // nothing waits for the queue
	case c.idle():
		return c.end()
	}
	select {
	case batch, ok := <-batches:
		c.values = batch
		if !ok {
			c.batches = nil
		}
	case msg := <-c.answers:
		c.inbound = append(c.inbound, msg)
	case <-moved:
	case <-c.done:
		return io.EOF
	}
	return nil
}

func (c *conn) idle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.queue) == 0
}

// end is why the session ends: an error of the input, unless it is Close that
// has cut the input off.
func (c *conn) end() error {
	select {
	case <-c.done:
		return io.EOF
	default:
		return c.ending
	}
}

// enqueue puts s at the end of the queue and readies it for the SDK, if there
// is room.
func (c *conn) enqueue(s *slot) (taken bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.queue); n > 0 && (n >= c.window || s.alone || c.queue[0].alone) {
		c.quick = s.isPing()
		return false, nil
	}
	c.quick = false
	c.queue = append(c.queue, s)
	if s.reply != nil {
		return true, c.flush()
	}
	c.introduce(s, s.request(c.first+int64(len(c.queue))-1))
	return true, nil
}

// introduce readies a request of the client. The SDK answers nothing before it
// had one initialize: the client's, if that comes first, else one made up here,
// with the number 0 (01 C10). With Strict the client introduces itself.
func (c *conn) introduce(s *slot, req *jsonrpc.Request) {
	ready := &jsonrpc.Request{Method: initialized}
	switch {
	case c.introduced || c.profile.Strict:
		c.inbound = append(c.inbound, req)
	case s.method.Name == initialize:
		c.inbound = append(c.inbound, req, ready)
	default:
		made := &jsonrpc.Request{ID: requestID(0), Method: initialize, Params: c.hello("")}
		c.inbound = append(c.inbound, made, ready, req)
	}
	c.introduced = true
}

// Write takes a message of the SDK. Only answers reach the client (01 F10).
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	switch msg := msg.(type) {
	case *jsonrpc.Response:
		return c.settle(msg)
	case *jsonrpc.Request:
		if msg.IsCall() {
			c.decline(msg)
		}
	}
	return nil
}

// settle answers the request that res belongs to.
func (c *conn) settle(res *jsonrpc.Response) error {
	n, _ := res.ID.Raw().(int64)
	s := c.greet(n, res)
	if s == nil {
		return nil
	}
	reply := c.render(s, res)
	c.mu.Lock()
	defer c.mu.Unlock()
	s.reply = reply
	return c.flush()
}

// greet is the slot of the n-th request, or nil for the one made up. The SDK
// answers initialize once and then refuses; its one result is kept and given to
// all who ask (01 C10), unless the refusal is what they are to get.
func (c *conn) greet(n int64, res *jsonrpc.Response) *slot {
	c.mu.Lock()
	defer c.mu.Unlock()
	var s *slot
	if n > 0 {
		s = c.queue[n-c.first]
		if s.method.Name != initialize || c.profile.Strict {
			return s
		}
	}
	if res.Error == nil {
		c.greeting = jsonv.Value(res.Result)
	} else if c.greeting != "" {
		res.Error, res.Result = nil, []byte(c.greeting)
	}
	return s
}

// flush writes the answers that are ready at the head of the queue. It holds
// the lock while it writes, so a client that does not read holds up everything.
func (c *conn) flush() error {
	for len(c.queue) > 0 && c.queue[0].reply != nil && c.failed == nil {
		c.send(c.queue[0].reply)
		recycle(c.queue[0].reply)
		c.queue[0] = nil
		c.queue = c.queue[1:]
		c.first++
	}
	select {
	case c.moved <- struct{}{}:
	default:
	}
	return c.failed
}

// shared is how many bytes of answers share a write with those to pings.
const shared = 16 << 10

// send writes the answer at the head of the queue. With nothing but a ping
// behind it, it need not leave at once: that is answered in no time, and writing
// costs more than answering.
func (c *conn) send(answer []byte) {
	waits := c.quick && len(c.queue) == 1 && len(c.pending)+len(answer) < shared
	if waits || len(c.pending) > 0 {
		c.pending = append(c.pending, answer...)
		answer = c.pending
	}
	if waits {
		return
	}
	_, c.failed = c.out.Write(answer)
	c.pending = c.pending[:0]
}

// decline answers a request of the server in place of the client: a ping for
// the sake of its keep-alive, anything else with an error.
func (c *conn) decline(req *jsonrpc.Request) {
	res := &jsonrpc.Response{ID: req.ID, Result: []byte("{}")}
	if req.Method != ping {
		res.Result = nil
		res.Error = &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "this transport does not ask the client"}
	}
	select {
	case c.answers <- res:
	case <-c.done:
	}
}
