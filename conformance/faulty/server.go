package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A server answers one client. Lines go from read to work, which answers one
// after the other: answer takes a line apart, dispatch finds what it asks for,
// reply and write bring the answer out.
type server struct {
	fault string
	out   *bufio.Writer
	ready []string // responses that wait to be written, which only a fault makes them do

	values map[string]string // those of the tools set and get
	cache  map[string]string // what get has answered, which only a fault keeps
}

func newServer(out io.Writer, fault string) *server {
	return &server{
		fault:  fault,
		out:    bufio.NewWriter(out),
		values: map[string]string{},
		cache:  map[string]string{},
	}
}

// wrong reports whether the server is to make the mistake of that name.
func (s *server) wrong(name string) bool { return s.fault == name }

// A line is one line of input; more says that there already is input behind it.
type line struct {
	text []byte
	more bool
}

// serve answers everything that comes in, and returns when all of it is
// answered.
func (s *server) serve(in io.Reader) error {
	if s.wrong("banner") {
		fmt.Fprintln(s.out, "faulty is listening")
		s.out.Flush()
	}
	lines, read, worked := make(chan line, backlog), make(chan struct{}), make(chan error, 1)
	go func() { s.read(bufio.NewReaderSize(in, 64<<10), lines); close(read) }()
	go func() { worked <- s.work(lines) }()
	if s.wrong("drops-at-eof") {
		<-read // and nobody waits for the work
		return nil
	}
	err := <-worked
	if s.wrong("hangs-at-eof") {
		time.Sleep(time.Hour) // such as a timer that nobody has stopped
	}
	return err
}

// read cuts the input into lines. The last one may be without a newline.
func (s *server) read(in *bufio.Reader, lines chan<- line) {
	defer close(lines)
	for {
		text, err := in.ReadBytes('\n')
		if s.wrong("line-limit-64k") {
			text = text[:min(len(text), 64<<10)] // a buffer of a fixed size
		}
		if len(text) > 0 {
			lines <- line{text, in.Buffered() > 0}
		}
		if err != nil {
			return
		}
	}
}

const (
	// backlog is how many lines may be read before their turn comes.
	backlog = 1 << 13

	// moment is how long the work on a line takes a server that drops some at
	// the end of input, so that there is some to be dropped.
	moment = time.Millisecond
)

// work answers the lines in their order.
func (s *server) work(lines <-chan line) error {
	for line := range lines {
		if s.wrong("drops-at-eof") {
			time.Sleep(moment)
		}
		if err := s.answer(line.text); err != nil {
			return err
		}
		if s.wrong("reorders") && !line.more {
			s.unstack()
		}
		if s.wrong("no-flush") {
			continue // it is a pipe, not a terminal: nobody flushes it at a newline
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	return s.out.Flush()
}

// An rpcError stands in a response in place of a result.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

const (
	parseError     = -32700
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
)

var null = json.RawMessage("null")

// answer takes a line, which is a request, or needs no answer, or is malformed.
// An error ends the server.
func (s *server) answer(text []byte) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	var message map[string]json.RawMessage
	err := json.Unmarshal(bytes.ToValidUTF8(text, []byte("\ufffd")), &message)
	if _, malformed := errors.AsType[*json.SyntaxError](err); malformed {
		return s.malformed(err)
	}
	method, called := message["method"]
	if !called {
		return nil // no object, or a response
	}
	if s.wrong("log-to-stdout") {
		fmt.Fprintf(s.out, "received %s\n", method)
	}
	id, asked := message["id"] // whether it is there: an id may be null
	if !asked {
		if !s.wrong("answers-notification") {
			return nil
		}
		id = null
	}
	result, refusal := s.dispatch(word(method), message["params"])
	return s.reply(id, result, refusal)
}

// malformed is the answer to a line that is not JSON, of which nobody can know
// the id.
func (s *server) malformed(err error) error {
	if s.wrong("dies-on-malformed") {
		return err
	}
	if s.wrong("silent-on-malformed") {
		return nil
	}
	return s.write(response{"2.0", null, nil, &rpcError{parseError, "Parse error"}})
}

// word is a JSON string as text, and any other JSON as it stands.
func word(value json.RawMessage) string {
	if value[0] != '"' {
		return string(value)
	}
	var text string
	_ = json.Unmarshal(value, &text) // it is one
	return text
}

// dispatch is the result of a method.
func (s *server) dispatch(method string, params json.RawMessage) (any, *rpcError) {
	switch method {
	case "initialize":
		return json.RawMessage(`{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},` +
			`"serverInfo":{"name":"faulty","version":"1.0.0"}}`), nil
	case "ping":
		return struct{}{}, nil
	case "tools/list":
		return s.list(), nil
	case "tools/call":
		return s.call(params)
	}
	return nil, &rpcError{methodNotFound, "Method not found: " + method}
}

// A response has a result or an error.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

// reply answers a request under its own id, as it was spelled.
func (s *server) reply(id json.RawMessage, result any, refusal *rpcError) error {
	if s.wrong("wrong-id-type") && id[0] != '"' {
		id = json.RawMessage(strconv.Quote(string(id)))
	}
	if s.wrong("leaks-null-id") && refusal != nil {
		id = null
	}
	r := response{"2.0", id, result, refusal}
	if s.wrong("duplicate-answer") {
		if err := s.write(r); err != nil {
			return err
		}
	}
	return s.write(r)
}

// write brings a response out as one line.
func (s *server) write(r response) error {
	text, err := s.encode(r)
	if err != nil {
		return err
	}
	if s.wrong("reorders") {
		s.ready = append(s.ready, text)
		return nil
	}
	if s.wrong("content-length-framing") { // as the language server protocol has it
		fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n", len(text))
	}
	if s.wrong("crlf-output") {
		text = strings.TrimSuffix(text, "\n") + "\r\n"
	}
	_, err = s.out.WriteString(text)
	return err
}

// unstack writes the responses that are ready, the last one first.
func (s *server) unstack() {
	for _, text := range slices.Backward(s.ready) {
		s.out.WriteString(text) // an error stays, and comes back at the flush
	}
	s.ready = nil
}

// raw turns the two escapes that encoding/json insists on into the characters
// they stand for. A backslash that is escaped itself is stepped over.
var raw = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029")

// encode spells a response, with its newline and no more escapes than JSON
// demands.
func (s *server) encode(r response) (string, error) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(s.wrong("html-escapes")) // which is what encoding/json does unless told not to
	err := e.Encode(r)
	return raw.Replace(text.String()), err
}
