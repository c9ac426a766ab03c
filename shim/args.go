package shim

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// Args are the arguments of one tool call as the client wrote them. Anything
// but an object has no arguments, which is how absent, null and misplaced
// values come to act as {} (01 T5). Of an argument given twice the last counts.
//
// Strings are UTF-8 except that an unpaired surrogate is kept as three bytes;
// [Text] sends them back.
type Args struct{ value jsonv.Value }

// Arguments reads the arguments of a call that came in by any transport. Those
// that the SDK does not take, being nested deeper than about a thousand
// containers or holding one of [Framing.Literals], arrive only through a
// [Transport] and are found only here: for the SDK such a call has none.
func Arguments(req *mcp.CallToolRequest) Args {
	raw := req.Params.Arguments
	if req.Extra != nil {
		if odd := req.Extra.Header[oddArguments]; len(odd) > 0 {
			raw = json.RawMessage(odd[0])
		}
	}
	return ParseArgs(raw)
}

// ParseArgs reads arguments that are given as JSON, as [Arguments] does with
// those of a request. What is no JSON has none.
func ParseArgs(arguments json.RawMessage) Args {
	value, _ := jsonv.ParseLoose(ecma.Repair(arguments))
	return Args{value}
}

// JSON is all of the arguments, of whatever kind; nil when there are none. It
// is as good JSON as what the client sent, and so are its parts.
func (a Args) JSON() json.RawMessage { return raw(a.value) }

// String is the argument called name; ok is false when it is absent or not a
// string.
func (a Args) String(name string) (s string, ok bool) { return a.value.Get(name).Str() }

// Raw is the argument called name as JSON text; nil when it is absent.
func (a Args) Raw(name string) json.RawMessage { return raw(a.value.Get(name)) }

// Text is the argument called name in words (01 J8): a string is itself, a
// number its shortest spelling, a list its elements in words with commas
// between, any object [object Object], an absent argument undefined. A list of
// more than 4096 lists in each other is empty.
func (a Args) Text(name string) string {
	text, ok := a.value.Get(name).AppendText(nil)
	if !ok {
		return ""
	}
	return string(text)
}

func raw(v jsonv.Value) json.RawMessage {
	if v == "" {
		return nil
	}
	return json.RawMessage(v)
}
