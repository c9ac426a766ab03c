package cli

import (
	"bytes"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Texts go to standard output as they are; whatever else a result holds is
// named on standard error.
func TestPrintResult(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		result    mcp.CallToolResult
		out, told string
	}{
		{name: "empty"},
		{
			name:   "texts",
			result: mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "a\x1b[0m"}, &mcp.TextContent{Text: "b\n"}, &mcp.TextContent{}}},
			out:    "a\x1b[0m\nb\n\n",
		},
		{
			name: "an image and a sound",
			result: mcp.CallToolResult{Content: []mcp.Content{
				&mcp.ImageContent{MIMEType: "image/png", Data: []byte("PNG")},
				&mcp.TextContent{Text: "a"},
				&mcp.AudioContent{Data: []byte("!")},
			}},
			out:  "a\n",
			told: "⚠ The result holds an image of type image/png (3 bytes); --raw prints it\n⚠ The result holds a sound (1 byte); --raw prints it\n",
		},
		{
			name: "resources",
			result: mcp.CallToolResult{Content: []mcp.Content{
				&mcp.ResourceLink{URI: "file:///a\n"},
				&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "file:///b", MIMEType: "text/plain", Text: "bbb"}},
				&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "file:///c", Blob: []byte{1, 2}}},
				&mcp.EmbeddedResource{},
			}},
			told: `⚠ The result holds a link to file:///a\u000a; --raw prints it
⚠ The result holds the resource file:///b of type text/plain (3 bytes); --raw prints it
⚠ The result holds the resource file:///c (2 bytes); --raw prints it
⚠ The result holds an item of another kind; --raw prints it
`,
		},
		{
			name:   "structure and text",
			result: mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "1"}}, StructuredContent: 1},
			out:    "1\n",
		},
		{
			name:   "structure alone",
			result: mcp.CallToolResult{StructuredContent: map[string]any{"a": 1}},
			told:   "⚠ The result holds structured content and no text; --raw prints it\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var out, told bytes.Buffer
			if err := printResult(&out, &told, &c.result); err != nil {
				t.Fatal(err)
			}
			if out.String() != c.out || told.String() != c.told {
				t.Errorf("%q, %q", out.String(), told.String())
			}
		})
	}
}
