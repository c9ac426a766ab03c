package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// A client is one end of a session.
type client struct {
	in     io.WriteCloser // the server's standard input
	out    *bufio.Reader  // its standard output
	id     int            // of the last request
	lines  int            // that were read
	report io.Writer
	faults int
}

func (c *client) say(format string, facts ...any) { fmt.Fprintf(c.report, "  "+format+"\n", facts...) }

func (c *client) fault(format string, facts ...any) {
	c.faults++
	fmt.Fprintf(c.report, "✖ "+format+"\n", facts...)
}

// A message is a request (method and id), a notification (method alone), or a
// response (id, and either result or error).
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// send writes a message as one line. The encoder puts no line end inside, and
// there is no buffer to flush: between client and server is only the pipe.
func (c *client) send(m message) error {
	m.JSONRPC = "2.0"
	return json.NewEncoder(c.in).Encode(m)
}

// notify sends a notification. There will be no answer, so there is nothing to
// read: whoever waited for a line here would wait for ever.
func (c *client) notify(method string) error { return c.send(message{Method: method}) }

// request sends a request and reads until its answer comes, which has its id.
func (c *client) request(method string, params, result any) error {
	c.id++
	id := strconv.Itoa(c.id)
	if err := c.send(message{ID: json.RawMessage(id), Method: method, Params: params}); err != nil {
		return err
	}
	for {
		m, err := c.receive()
		switch {
		case err != nil:
			return fmt.Errorf("%s was not answered: %w", method, err)
		case m.Method != "" || string(m.ID) != id:
			c.other(m)
		case m.Error != nil:
			return fmt.Errorf("%s was answered with the error %d: %s", method, m.Error.Code, m.Error.Message)
		default:
			if err = json.Unmarshal(m.Result, result); err != nil {
				err = fmt.Errorf("%s was answered with something else: %w", method, err)
			}
			return err
		}
	}
}

// receive is the next message. What is none is a fault, and passed over.
func (c *client) receive() (message, error) {
	for {
		line, err := c.out.ReadBytes('\n')
		if len(line) == 0 {
			return message{}, err
		}
		c.lines++
		var m message
		isMessage := json.Unmarshal(line, &m) == nil && m.JSONRPC == "2.0"
		isResponse := m.ID != nil && (m.Result != nil) != (m.Error != nil)
		if err == nil && isMessage && (m.Method != "" || isResponse) {
			return m, nil
		}
		c.fault("line %d is no message: %.80q", c.lines, line)
	}
}

// other deals with a message that is not the answer waited for: a server may
// ask and tell things too, but answer only what it was asked.
func (c *client) other(m message) {
	switch {
	case m.Method == "":
		c.fault("line %d answers nothing that was asked: id %s", c.lines, m.ID)
	case m.ID == nil: // a notification
	case m.Method == "ping":
		_ = c.send(message{ID: m.ID, Result: json.RawMessage("{}")})
	default:
		_ = c.send(message{ID: m.ID, Error: &failure{-32601, "this client offers nothing"}})
	}
}
