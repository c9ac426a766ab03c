package shim

import "koyu-mcp/internal/jsonv"

// A message is what a line says, as far as that matters here. A member that is
// missing is no value; what is no object has no members.
type message struct{ jsonrpc, id, method, params jsonv.Value }

// read takes v apart. Of a member given twice the last counts (01 J3).
func read(v jsonv.Value) (m message) {
	for name, member := range v.Members() {
		switch name {
		case "jsonrpc":
			m.jsonrpc = member
		case "id":
			m.id = member
		case "method":
			m.method = member
		case "params":
			m.params = member
		}
	}
	return m
}

// valid reports whether m is a message of JSON-RPC 2.0, as MCP has them. What
// shows itself to be a notification or a response is not held to more, since it
// is not answered in any case.
func (m message) valid() bool {
	switch {
	case m.method == "":
		return m.id != ""
	case m.id == "":
		return m.method.IsString()
	}
	version, _ := m.jsonrpc.Str()
	return version == "2.0" && m.method.IsString() && m.named() && m.structured()
}

// named reports whether m has an id by which a client can know the answer.
func (m message) named() bool { return m.id.IsString() || m.id.IsNumber() }

// structured reports whether m has params of a kind that there may be. Null is
// what some clients write for none.
func (m message) structured() bool {
	return m.params == "" || m.params == "null" || m.params.IsObject() || m.params.IsArray()
}

// name is the id that answers m when it is not valid.
func (m message) name() jsonv.Value {
	if m.named() {
		return m.id
	}
	return "null"
}
