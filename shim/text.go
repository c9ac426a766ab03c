package shim

import (
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
)

// Text is s as the content of a tool's result.
//
// It differs from a plain [mcp.TextContent] in one thing: an unpaired
// surrogate, which a client can send as the escape \ud800 and which [Args]
// gives to the server as the three bytes ED A0 80, goes out as that escape
// again, where the SDK would write U+FFFD three times. Other ill-formed UTF-8
// becomes U+FFFD.
func Text(s string) mcp.Content {
	if utf8.ValidString(s) {
		return &mcp.TextContent{Text: s}
	}
	return surrogateText{&mcp.TextContent{Text: mend(s)}}
}

// surrogateText writes itself. The SDK's encoder checks and escapes what it gets
// from a MarshalJSON, but leaves the escapes that are there.
type surrogateText struct{ *mcp.TextContent }

func (t surrogateText) MarshalJSON() ([]byte, error) {
	return appendText(nil, t.Text), nil
}

// TextLength is how many bytes of text a result has.
func TextLength(r *mcp.CallToolResult) (n int) {
	for _, c := range r.Content {
		switch c := c.(type) {
		case *mcp.TextContent:
			n += len(c.Text)
		case surrogateText:
			n += len(c.Text)
		}
	}
	return n
}

// mend repairs s, but keeps unpaired surrogates.
func mend(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var out strings.Builder
	start := 0
	for i := 0; i+2 < len(s); i++ {
		if s[i] == 0xED && s[i+1]&0xE0 == 0xA0 && s[i+2]&0xC0 == 0x80 {
			out.WriteString(ecma.Repair([]byte(s[start:i])))
			out.WriteString(s[i : i+3])
			start = i + 3
			i += 2
		}
	}
	out.WriteString(ecma.Repair([]byte(s[start:])))
	return out.String()
}
