package present

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/jsonv"
	"koyu-mcp/server/present/toon"
	"koyu-mcp/shim"
)

// A Response is the finished result of a tool. Its only form on the wire is
// [Response.Result], which is also what it encodes to.
type Response struct {
	parts      []part
	structured json.RawMessage // nil for none
	failed     bool
	view       View
}

// A part is a block of a response as it is on the wire.
type part struct {
	kind  kind
	text  string
	block Block // that is to be drawn
}

// A kind is the place of a block in a response (W1). Embedded blocks keep the
// kind that they have in the response of the child.
type kind int

const (
	dataBlock kind = iota
	cutBlock       // a UI block that tells what is cut (W20)
	uiBlock
	directiveBlock
	ruleBlock
	suggestionBlock
)

// A View is what a response is made of, as Go values, for tests.
type View struct {
	Data        any      // the value itself: nothing masked, cut or left out
	SystemRules []string // those of embedded entities, too
	UIBlocks    []Block  // those of embedded entities, too
}

// View looks into the response (W25).
func (r *Response) View() View { return r.view }

// Result is the response as the SDK takes it.
func (r *Response) Result() *mcp.CallToolResult {
	result := &mcp.CallToolResult{IsError: r.failed}
	for _, p := range r.parts {
		result.Content = append(result.Content, shim.Text(p.text))
	}
	if r.structured != nil {
		result.StructuredContent = r.structured
	}
	return result
}

// MarshalJSON is the result on the wire.
func (r *Response) MarshalJSON() ([]byte, error) { return json.Marshal(r.Result()) }

// Success answers with data alone: a string as it is, nothing as OK, anything
// else as JSON (W2).
func Success(data any) (*Response, error) { return NewBuilder(data).Build() }

// ToonSuccess answers with data in TOON, with a pipe between cells. A list of
// flat objects is a table even when some lack members, which are null there
// (W21).
func ToonSuccess(data any) (*Response, error) {
	b := NewBuilder(data)
	b.toon = true
	return b.Build()
}

// SuccessStructured answers with data as structured content, and as JSON for
// clients that read only text (W11). Data has to encode to an object.
func SuccessStructured(data any) (*Response, error) {
	b := NewBuilder(data)
	r, err := b.Build()
	if err != nil {
		return nil, err
	}
	if !b.json.IsObject() {
		return nil, internal(nil, "structured content has to be an object, not %s", clip(string(b.json)))
	}
	r.structured = json.RawMessage(b.json)
	return r, nil
}

// done is what is said where there is nothing to say.
const done = "OK"

// dataText is the data block of v (W2).
func dataText(v jsonv.Value) string {
	if s, ok := v.Str(); ok && s != "" {
		return s
	}
	if v == "" || v == "null" || v == `""` {
		return done
	}
	return indented(v)
}

// toonText is the data block of v in TOON (W21). A string or nothing is said the
// same way in both.
func toonText(v jsonv.Value) (string, error) {
	if v == "" || v == "null" || v.IsString() {
		return dataText(v), nil
	}
	text, err := toon.Append(nil, v, toon.Options{Delimiter: toon.Pipe, Fill: true})
	return string(text), err
}
