package shim

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// A slot is the place of one request in the order of the answers.
type slot struct {
	id     []byte  // of the client, as it goes back
	method *Method // nil when the answer needs no server
	reply  []byte  // the answer, once there is one

	params  json.RawMessage   // for the SDK
	extra   *mcp.RequestExtra // for the SDK
	version []byte            // initialize: the version to answer, as JSON; nil for that of the SDK
	tool    string            // tools/call: the name the SDK looks up
	asked   string            // tools/call: the name in the words of messages
	alone   bool              // tools/call: nothing else may be under way
}

// isCall reports whether s is a call of a tool.
func (s *slot) isCall() bool { return s.method != nil && s.method.Name == toolsCall }

// isPing reports whether s asks for nothing but a sign of life.
func (s *slot) isPing() bool { return s.method != nil && s.method.Name == ping }

// accept makes a slot of the value on a line, or nil when there is nothing to
// answer (01 section 2, 6.2). No value stands for a malformed line.
func (c *conn) accept(v jsonv.Value) *slot {
	p := &c.profile
	if v == "" {
		return c.refuse(p.ParseError, "null")
	}
	m := read(v)
	switch {
	case p.InvalidRequest != nil && !m.valid():
		return c.refuse(p.InvalidRequest, m.name())
	case m.id == "":
		c.notice(m)
		return nil // C1, C3
	case m.method == "" && !p.AnswerResponses:
		return nil // C2
	}
	id, ok := p.echo(m.id)
	if !ok {
		return nil // J9
	}
	s := &slot{id: id}
	if name, ok := m.method.Str(); ok {
		s.method = p.method(name)
	}
	if s.method == nil {
		asked, ok := p.words(m.method)
		if !ok {
			return nil // J9
		}
		s.reply = c.fault(s, p.NotFound, asked) // C9, E1
		return s
	}
	if !c.prepare(s, m.params) {
		return nil
	}
	return s
}

// refuse makes a slot of what is no request, if that gets an answer.
func (c *conn) refuse(f *Fault, id jsonv.Value) *slot {
	if f == nil {
		return nil
	}
	s := &slot{}
	s.id, _ = c.profile.echo(id)
	s.reply = c.fault(s, *f, "")
	return s
}

// notice takes what has no id. It is never executed, and all that is heard of
// it is that the client is ready (01 C3, 6.5).
func (c *conn) notice(m message) {
	if name, _ := m.method.Str(); name != initialized {
		return
	}
	c.log(c.profile.Log.Initialized, m.params)
	if c.profile.Strict {
		c.inbound = append(c.inbound, &jsonrpc.Request{Method: initialized, Params: raw(m.params)})
	}
}

// prepare fills in what the SDK is to be asked. Of the params it passes on only
// what a server may look at: never _meta, which would switch the SDK to another
// protocol, and nothing at all to the methods that take none (01 C8, T8). It
// reports false when the request gets no answer (01 J9).
func (c *conn) prepare(s *slot, params jsonv.Value) bool {
	if s.method.Name == initialize {
		c.log(c.profile.Log.Initialize, params)
	}
	switch {
	case c.profile.Strict:
		tool, _ := params.Get("name").Str()
		s.alone = s.isCall() && slices.Contains(c.exclusive, tool)
		s.params = raw(params)
	case s.method.Name == initialize:
		s.params = c.hello(params)
		return c.answerVersion(s, params.Get("protocolVersion"))
	case s.isCall():
		return c.prepareCall(s, params)
	}
	return true
}

// answerVersion settles the version to answer a client that asked for one
// (01 M7, 6.3).
func (c *conn) answerVersion(s *slot, asked jsonv.Value) (ok bool) {
	if c.profile.EchoVersion && asked != "" && asked != "null" {
		s.version, ok = c.profile.echo(asked)
		return ok
	}
	if c.profile.Version != "" {
		s.version = ecma.AppendQuoted(nil, c.profile.Version)
	}
	return true
}

// hello is how the client introduces itself to the SDK: by its name, if that is
// well-formed, with a version that the SDK knows, unless it is to find out
// itself, and with no capability, since it will not be asked for anything.
func (c *conn) hello(params jsonv.Value) json.RawMessage {
	version := params.Get("protocolVersion")
	if c.profile.Version != "" || !version.IsString() {
		version = `"2025-06-18"`
	}
	var info mcp.Implementation
	if json.Unmarshal([]byte(params.Get("clientInfo")), &info) != nil {
		info = mcp.Implementation{}
	}
	name, err := json.Marshal(info)
	if err != nil {
		name = []byte("{}")
	}
	return slices.Concat([]byte(`{"protocolVersion":`+version+`,"capabilities":{},"clientInfo":`), name, []byte("}"))
}

// noTool is looked up in place of a name that cannot be that of a tool.
const noTool = "\x00"

// prepareCall passes on the name of a tool and the arguments, which the SDK
// leaves alone as long as it can read them.
func (c *conn) prepareCall(s *slot, params jsonv.Value) bool {
	if f := c.profile.NoParams; f != nil && (params == "" || params == "null") {
		asked, _ := c.profile.words(params)
		s.reply = c.fault(s, *f, asked)
		return true
	}
	name, arguments := params.Get("name"), params.Get("arguments")
	asked, ok := c.profile.words(name)
	if !ok {
		return false
	}
	s.asked, s.tool = asked, noTool
	if tool, ok := name.Str(); ok && tool == ecma.ReplaceSurrogates(tool) { // T1–T3
		s.tool = tool
	}
	s.alone = slices.Contains(c.exclusive, s.tool)

	s.params = slices.Grow(s.params, len(s.tool)+len(arguments)+32)
	s.params = append(s.params, `{"name":`...)
	s.params = ecma.AppendQuoted(s.params, s.tool)
	switch {
	case arguments == "":
	case c.readable(arguments):
		s.params = append(s.params, `,"arguments":`...)
		s.params = append(s.params, arguments...)
	default:
		s.extra = &mcp.RequestExtra{Header: http.Header{oddArguments: {string(arguments)}}}
	}
	s.params = append(s.params, '}')
	return true
}

// readable reports whether the SDK can read arguments.
func (c *conn) readable(arguments jsonv.Value) bool {
	if c.profile.Framing.Literals {
		if _, ok := jsonv.Parse(string(arguments)); !ok {
			return false
		}
	}
	return arguments.Depth() < sdkDepth
}

// sdkDepth is how many containers deep the params of a request may be, those
// themselves included, before the SDK refuses them.
const sdkDepth = 1000

// oddArguments is where arguments travel that the SDK would refuse. No header
// of a real HTTP request can have this name.
const oddArguments = "shim: arguments"

// request is the slot as the SDK's n-th request.
func (s *slot) request(n int64) *jsonrpc.Request {
	req := &jsonrpc.Request{ID: requestID(n), Method: s.method.Name, Params: s.params}
	if s.extra != nil {
		req.Extra = s.extra
	}
	return req
}

// requestID is the id of the n-th request between the shim and the SDK, where
// ids are plain and unique.
func requestID(n int64) jsonrpc.ID {
	id, _ := jsonrpc.MakeID(float64(n)) // exact below 2⁵³
	return id
}
