package shim

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// Finish writes down the texts of a result, so that a server which answers the
// same again can do so at no cost. The finished result is equal to r on any
// transport; it takes about that many bytes, and r can go.
func Finish(r *mcp.CallToolResult) (finished *mcp.CallToolResult, bytes int) {
	own := *r
	own.Content = slices.Clone(r.Content)
	for i, c := range own.Content {
		if isText(c) {
			w := written{&mcp.TextContent{}, appendContent(nil, c)}
			own.Content[i] = w
			bytes += len(w.text)
		}
	}
	if raw, ok := r.StructuredContent.(json.RawMessage); ok {
		bytes += len(raw)
	}
	return &own, bytes
}

// plain is c as a text, if it is nothing else.
func plain(c mcp.Content) (text string, ok bool) {
	t, ok := c.(*mcp.TextContent)
	if !ok || t.Meta != nil || t.Annotations != nil || !utf8.ValidString(t.Text) {
		return "", false
	}
	return t.Text, true
}

// A written content knows its own JSON.
type written struct {
	mcp.Content // for what only the SDK can implement
	text        []byte
}

func (w written) MarshalJSON() ([]byte, error) { return w.text, nil }

func allTexts(content []mcp.Content) bool {
	return !slices.ContainsFunc(content, func(c mcp.Content) bool { return !isText(c) })
}

// isText reports whether [appendContent] knows c.
func isText(c mcp.Content) bool {
	switch c.(type) {
	case written, surrogateText:
		return true
	}
	_, ok := plain(c)
	return ok
}

// appendContent appends c, which is a text, as the style Compact has it.
func appendContent(dst []byte, c mcp.Content) []byte {
	switch c := c.(type) {
	case written:
		return append(dst, c.text...)
	case surrogateText:
		return appendText(dst, c.Text)
	}
	text, _ := plain(c)
	return appendText(dst, text)
}

func appendText(dst []byte, text string) []byte {
	dst = append(dst, `{"type":"text","text":`...)
	return append(ecma.AppendQuoted(dst, text), '}')
}

// Direct is a middleware that takes the content of results past the encoder of
// the SDK, which would go through it four times. It is for the server that runs
// on t, and is to be added last:
//
//	t := shim.Stdio(shim.Koyu)
//	server.AddReceivingMiddleware(t.Direct)
//	err := server.Run(ctx, t)
//
// What the client gets is the same without it. It is of use to profiles in the
// style Compact that keep results of tools/call whole, and to results that are
// texts alone; all others pass.
func (t *Transport) Direct(next mcp.MethodHandler) mcp.MethodHandler {
	if m := t.Profile.method(toolsCall); t.Profile.Style != Compact || m == nil || m.Members != nil {
		return next
	}
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		called, ok := result.(*mcp.CallToolResult)
		if !ok || err != nil || called.StructuredContent != nil || !allTexts(called.Content) {
			return result, err
		}
		return &deposit{called, &t.desk}, nil
	}
}

// A deposit is a result that leaves its content at a desk when the SDK encodes
// it, and gives the SDK the number of a ticket: no result of the protocol is a
// number.
type deposit struct {
	*mcp.CallToolResult
	desk *desk
}

func (d *deposit) MarshalJSON() ([]byte, error) {
	rest := *d.CallToolResult
	rest.Content = []mcp.Content{}
	text, err := json.Marshal(&rest) // with what the SDK has added
	if err != nil {
		return nil, err
	}
	return strconv.AppendInt(nil, d.desk.leave(deposited{jsonv.Value(text), d.Content}), 10), nil
}

// deposited is a result without its content, and the content.
type deposited struct {
	rest    jsonv.Value
	content []mcp.Content
}

// A desk keeps what was left there until it is fetched.
type desk struct {
	mu   sync.Mutex
	last int64
	left map[int64]deposited
}

func (d *desk) leave(x deposited) (ticket int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == nil {
		d.left = map[int64]deposited{}
	}
	d.last++
	d.left[d.last] = x
	return d.last
}

// fetch is what was left for the ticket that result is, if it is one.
func (d *desk) fetch(result jsonv.Value) (x deposited, ok bool) {
	if !result.IsNumber() {
		return x, false
	}
	ticket, err := strconv.ParseInt(string(result), 10, 64)
	if err != nil {
		return x, false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	x, ok = d.left[ticket]
	delete(d.left, ticket)
	return x, ok
}

// appendTo appends the result whole.
func (x deposited) appendTo(dst []byte) []byte {
	dst = append(dst, '{')
	for name, v := range x.rest.Members() {
		dst = jsonv.AppendName(dst, name)
		if name == "content" {
			dst = appendContents(dst, x.content)
			continue
		}
		dst = v.AppendPlain(dst)
	}
	return append(dst, '}')
}

func appendContents(dst []byte, all []mcp.Content) []byte {
	dst = append(dst, '[')
	for i, c := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendContent(dst, c)
	}
	return append(dst, ']')
}

// size is about how many bytes appendTo appends, if there is little to escape.
func (x deposited) size() int {
	n := len(x.rest)
	for _, c := range x.content {
		switch c := c.(type) {
		case written:
			n += len(c.text)
		case *mcp.TextContent:
			n += len(c.Text) + 32
		}
	}
	return n
}
