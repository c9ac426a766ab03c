package shim

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// render is the line that answers s with res.
func (c *conn) render(s *slot, res *jsonrpc.Response) []byte {
	switch {
	case res.Error == nil:
		return c.result(s, jsonv.Value(res.Result))
	case c.profile.Strict:
		return c.verbatim(s, res.Error)
	}
	coded := &jsonrpc.Error{}
	errors.As(res.Error, &coded)
	switch text := res.Error.Error(); {
	case s.isCall() && coded.Code == jsonrpc.CodeInvalidParams && coded.Message == fmt.Sprintf("unknown tool %q", s.tool): // the SDK's words
		return c.fault(s, c.profile.UnknownTool, s.asked)
	case s.isCall() && coded.Code == 0:
		return c.fault(s, *cmp.Or(c.profile.HandlerError, &toolFailure), text)
	case coded.Code == 0:
		return c.error(s, jsonrpc.CodeInternalError, text)
	default:
		return c.error(s, int(coded.Code), text)
	}
}

// toolFailure is what becomes of an error of a handler where nothing else is
// said (01 T7).
var toolFailure = Fault{Text: "%s"}

// fault is the line that answers s with f about what was asked for.
func (c *conn) fault(s *slot, f Fault, asked string) []byte {
	text := f.about(asked)
	if f.Code == 0 && s.isCall() {
		return c.result(s, failure(text))
	}
	return c.error(s, f.Code, text)
}

// failure is the result of a tool that has failed.
func failure(text string) jsonv.Value {
	result, err := json.Marshal(&mcp.CallToolResult{Content: []mcp.Content{Text(text)}, IsError: true})
	if err != nil {
		panic(err) // a text always has a JSON form
	}
	return jsonv.Value(result)
}

// open begins the answer to s, with room for size bytes more.
func (s *slot) open(member string, size int) []byte {
	answer := buffer(len(s.id) + size + 64)
	answer = append(answer, `{"jsonrpc":"2.0","id":`...)
	answer = append(answer, s.id...)
	answer = append(answer, `,"`...)
	answer = append(answer, member...)
	return append(answer, `":`...)
}

// error is the line that answers s with an error.
func (c *conn) error(s *slot, code int, message string) []byte {
	answer := s.open("error", len(message))
	answer = append(answer, `{"code":`...)
	answer = strconv.AppendInt(answer, int64(code), 10)
	answer = append(answer, `,"message":`...)
	answer = ecma.AppendQuoted(answer, mend(message))
	return c.profile.finish(append(answer, "}}"...))
}

// verbatim is the line that answers s with an error as the SDK writes it.
func (c *conn) verbatim(s *slot, err error) []byte {
	message, failed := jsonrpc.EncodeMessage(&jsonrpc.Response{Error: err})
	if failed != nil {
		return c.error(s, jsonrpc.CodeInternalError, failed.Error()) // its data is no JSON
	}
	written := jsonv.Value(message).Get("error")
	answer := s.open("error", len(written))
	answer = c.profile.appendValue(answer, written)
	return c.profile.finish(append(answer, '}'))
}

// result is the line that answers s with a result of the SDK, laid out as the
// profile says.
func (c *conn) result(s *slot, result jsonv.Value) []byte {
	if x, ok := c.desk.fetch(result); ok {
		return c.profile.finish(append(x.appendTo(s.open("result", x.size())), '}'))
	}
	answer := s.open("result", len(result))
	if s.method.Members == nil {
		answer = c.profile.appendValue(answer, result)
	} else {
		answer = appendMembers(answer, result, s.method.Members, func(dst []byte, name string, v jsonv.Value) []byte {
			switch {
			case name == "protocolVersion" && s.version != nil:
				return append(dst, s.version...)
			case s.method.Items != nil && v.IsArray():
				return c.appendItems(dst, s.method, v)
			}
			return c.profile.appendValue(dst, v)
		})
	}
	return c.profile.finish(append(answer, '}'))
}

// appendMembers appends the members of object called names, in that order, as
// an object; those it does not have are left out.
func appendMembers(dst []byte, object jsonv.Value, names []string, value func([]byte, string, jsonv.Value) []byte) []byte {
	dst = append(dst, '{')
	for _, name := range names {
		v := object.Get(name)
		if v == "" {
			continue
		}
		dst = value(jsonv.AppendName(dst, name), name, v)
	}
	return append(dst, '}')
}

// appendItems appends the list with the elements laid out as m says.
func (c *conn) appendItems(dst []byte, m *Method, list jsonv.Value) []byte {
	items := slices.Collect(list.Elements())
	if m.Name == toolsList {
		slices.SortStableFunc(items, func(a, b jsonv.Value) int { return cmp.Compare(c.rank(a), c.rank(b)) })
	}
	dst = append(dst, '[')
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendMembers(dst, item, m.Items, func(dst []byte, _ string, v jsonv.Value) []byte {
			return c.profile.appendValue(dst, v)
		})
	}
	return append(dst, ']')
}

// rank is the place of a tool in the order asked for; those not mentioned come
// last.
func (c *conn) rank(tool jsonv.Value) int {
	name, _ := tool.Get("name").Str()
	if i := slices.Index(c.toolOrder, name); i >= 0 {
		return i
	}
	return len(c.toolOrder)
}
