package shim

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim/internal/jsonv"
)

// A slot is the place of one request in the order of the answers.
type slot struct {
	id     []byte  // of the client, as it is echoed (01 J4)
	method *Method // nil when the answer needs no server
	reply  []byte  // the answer, once there is one

	params  json.RawMessage   // for the SDK
	extra   *mcp.RequestExtra // for the SDK
	version []byte            // initialize: the version to answer, as JSON
	tool    string            // tools/call: the name the SDK looks up
	asked   string            // tools/call: the name in the words of messages (01 J8)
	alone   bool              // tools/call: nothing else may be under way
}

// accept makes a slot of the value on a line, or nil when it is to be dropped
// (01 section 2). No value stands for a malformed line.
func (c *conn) accept(v jsonv.Value) *slot {
	if v == "" {
		return c.malformed()
	}
	var id, method, params jsonv.Value
	for name, member := range v.Members() { // J3: the last one counts
		switch name {
		case "id":
			id = member
		case "method":
			method = member
		case "params":
			params = member
		}
	}
	if id == "" || method == "" {
		return nil // C1–C3: no request
	}
	echo, shallow := id.AppendEcho(nil)
	asked, readable := method.AppendText(nil)
	if !shallow || !readable {
		return nil // J9
	}
	s := &slot{id: echo}
	if name, ok := method.Str(); ok {
		s.method = c.profile.method(name)
	}
	if s.method == nil {
		s.reply = s.fault(c.profile.NotFound, string(asked)) // C9, E1
		return s
	}
	if !c.prepare(s, params) {
		return nil
	}
	return s
}

func (c *conn) malformed() *slot {
	if c.profile.ParseError == nil {
		return nil
	}
	s := &slot{id: []byte("null")}
	s.reply = s.fault(*c.profile.ParseError, "")
	return s
}

// prepare fills in what the SDK is to be asked. Of the params it passes on only
// what a server may look at: never _meta, which would switch the SDK to another
// protocol, and nothing at all to the methods that take none (01 C8, T8). It
// reports false when the request gets no answer (01 J9).
func (c *conn) prepare(s *slot, params jsonv.Value) bool {
	switch s.method.Name {
	case initialize:
		s.params = hello(params.Get("clientInfo"))
		return c.answerVersion(s, params.Get("protocolVersion"))
	case toolsCall:
		return c.prepareCall(s, params.Get("name"), params.Get("arguments"))
	}
	return true
}

// answerVersion settles the version to answer a client that asked for one
// (01 M7).
func (c *conn) answerVersion(s *slot, asked jsonv.Value) (ok bool) {
	if !c.profile.EchoVersion || asked == "" || asked == "null" {
		s.version = ecma.AppendQuoted(nil, c.profile.Version)
		return true
	}
	s.version, ok = asked.AppendEcho(nil)
	return ok
}

// hello is how the client introduces itself to the SDK: by its name, if that is
// well-formed, with a version that the SDK knows, and with no capability, since
// it will not be asked for anything.
func hello(clientInfo jsonv.Value) json.RawMessage {
	var info mcp.Implementation
	if json.Unmarshal([]byte(clientInfo), &info) != nil {
		info = mcp.Implementation{}
	}
	name, err := json.Marshal(info)
	if err != nil {
		name = []byte("{}")
	}
	return slices.Concat([]byte(`{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":`), name, []byte("}"))
}

// noTool is looked up in place of a name that cannot be that of a tool.
const noTool = "\x00"

// prepareCall passes on the name of a tool and the arguments, which the SDK
// leaves alone as long as they are not nested too deep for it.
func (c *conn) prepareCall(s *slot, name, arguments jsonv.Value) bool {
	asked, ok := name.AppendText(nil)
	if !ok {
		return false
	}
	s.asked = string(asked)
	s.tool = noTool
	if tool, ok := name.Str(); ok && tool == ecma.ReplaceSurrogates(tool) { // T1–T3
		s.tool = tool
	}
	s.alone = slices.Contains(c.exclusive, s.tool)

	s.params = slices.Grow(s.params, len(s.tool)+len(arguments)+32)
	s.params = append(s.params, `{"name":`...)
	s.params = ecma.AppendQuoted(s.params, s.tool)
	switch {
	case arguments == "":
	case arguments.Depth() < sdkDepth:
		s.params = append(s.params, `,"arguments":`...)
		s.params = append(s.params, arguments...)
	default:
		s.extra = &mcp.RequestExtra{Header: http.Header{deepArguments: {string(arguments)}}}
	}
	s.params = append(s.params, '}')
	return true
}

// sdkDepth is how many containers deep the params of a request may be, those
// themselves included, before the SDK refuses them.
const sdkDepth = 1000

// deepArguments is where arguments travel that the SDK would refuse. No header
// of a real HTTP request can have this name.
const deepArguments = "shim: arguments"

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
