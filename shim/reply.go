package shim

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim/internal/jsonv"
)

// render is the line that answers s with res.
func (c *conn) render(s *slot, res *jsonrpc.Response) []byte {
	if res.Error == nil {
		return c.result(s, jsonv.Value(res.Result))
	}
	coded := &jsonrpc.Error{}
	errors.As(res.Error, &coded)
	isCall := s.method.Name == toolsCall
	switch text := res.Error.Error(); {
	case isCall && coded.Message == fmt.Sprintf("unknown tool %q", s.tool): // the SDK's words
		return s.fault(c.profile.UnknownTool, s.asked)
	case isCall && coded.Code == 0:
		return c.result(s, failure(text)) // T7
	case coded.Code == 0:
		return s.error(jsonrpc.CodeInternalError, text)
	default:
		return s.error(int(coded.Code), text)
	}
}

// failure is the result of a tool that has failed.
func failure(text string) jsonv.Value {
	result, err := json.Marshal(&mcp.CallToolResult{Content: []mcp.Content{Text(text)}, IsError: true})
	if err != nil {
		panic(err) // a text always has a JSON form
	}
	return jsonv.Value(result)
}

// open begins the line that answers s, with room for size bytes more.
func (s *slot) open(member string, size int) []byte {
	line := make([]byte, 0, len(s.id)+size+64)
	line = append(line, `{"jsonrpc":"2.0","id":`...)
	line = append(line, s.id...)
	line = append(line, `,"`...)
	line = append(line, member...)
	return append(line, `":`...)
}

// fault is the line that answers s with f about what was asked.
func (s *slot) fault(f Fault, asked string) []byte {
	return s.error(f.Code, strings.ReplaceAll(f.Text, "%s", asked))
}

// error is the line that answers s with an error.
func (s *slot) error(code int, message string) []byte {
	line := s.open("error", len(message))
	line = append(line, `{"code":`...)
	line = strconv.AppendInt(line, int64(code), 10)
	line = append(line, `,"message":`...)
	line = ecma.AppendQuoted(line, mend(message))
	return append(line, "}}\n"...)
}

// result is the line that answers s with a result of the SDK, laid out as the
// profile says.
func (c *conn) result(s *slot, result jsonv.Value) []byte {
	line := s.open("result", len(result))
	if s.method.Members == nil {
		line = result.AppendPlain(line)
	} else {
		line = appendMembers(line, result, s.method.Members, func(line []byte, name string, v jsonv.Value) []byte {
			switch {
			case name == "protocolVersion" && s.version != nil:
				return append(line, s.version...)
			case s.method.Items != nil && v.IsArray():
				return c.appendItems(line, s.method, v)
			}
			return v.AppendPlain(line)
		})
	}
	return append(line, "}\n"...)
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
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(ecma.AppendQuoted(dst, name), ':')
		dst = value(dst, name, v)
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
			return v.AppendPlain(dst)
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
