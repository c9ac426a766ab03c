package shim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// results are what a tool may answer.
var results = []mcp.CallToolResult{
	{},
	{IsError: true},
	{Content: []mcp.Content{shim.Text("")}},
	{Content: []mcp.Content{shim.Text("<a>&\u2028\"\\\n\x00\x7f𠮟"), shim.Text("half \xed\xa0\x80")}, IsError: true},
	{Content: []mcp.Content{&mcp.TextContent{Text: "<ill\xff-formed>"}, &mcp.TextContent{Text: "half \xed\xa0\x80"}}},
	{Content: []mcp.Content{&mcp.TextContent{Text: "<t>", Meta: mcp.Meta{"<m>": 1}, Annotations: &mcp.Annotations{Priority: 0.5}}}},
	{Content: []mcp.Content{
		&mcp.ImageContent{Data: []byte("<i>"), MIMEType: "image/<x>"},
		&mcp.AudioContent{Data: []byte("a"), MIMEType: "audio/x"},
		&mcp.ResourceLink{URI: "file:///<r>", Name: "r"},
		&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "file:///e", Text: "<e>\u2028"}},
	}},
	{Content: []mcp.Content{shim.Text("{}")}, StructuredContent: json.RawMessage(`{"a": "<1e2>"}`)},
	{Content: []mcp.Content{shim.Text("m")}, Meta: mcp.Meta{"<k>": "<v>"}},
	{Content: []mcp.Content{shim.Text("a number: "), shim.Text("17")}},
}

// The way round the SDK's encoder changes nothing, and neither does a result
// that is finished before: not in any profile, nor in the newer protocol, which
// has the SDK add to results.
func TestDirect(t *testing.T) {
	t.Parallel()
	compact := shim.SDK
	compact.Name, compact.Style = "compact", shim.Compact
	listed := shim.Koyu
	listed.Name, listed.Methods = "listed", []shim.Method{{Name: "initialize"}, {Name: "tools/call", Members: []string{"isError", "content"}}}
	for _, profile := range append(profiles, compact, listed) {
		t.Run(profile.Name, func(t *testing.T) {
			t.Parallel()
			want := answers(t, profile, false, false)
			if strings.Count(want, "\n") != 2*len(results)+1 {
				t.Fatalf("got %s", want)
			}
			for _, c := range []struct{ direct, finished bool }{{true, false}, {false, true}, {true, true}} {
				if got := answers(t, profile, c.direct, c.finished); got != want {
					t.Errorf("%+v:\ngot  %s\nwant %s", c, got, want)
				}
			}
		})
	}
}

// answers are those of a server with one tool to a call for each of the
// results, twice, and to something else in the end.
func answers(t *testing.T, profile shim.Profile, direct, finished bool) string {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, nil)
	all := make([]*mcp.CallToolResult, len(results))
	for i := range results {
		own := results[i]
		all[i] = &own
		if finished {
			all[i], _ = shim.Finish(&own)
		}
	}
	server.AddTool(&mcp.Tool{Name: "number", InputSchema: &jsonschema.Schema{Type: "object"}},
		func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var n struct{ N int }
			if err := json.Unmarshal(shim.Arguments(req).JSON(), &n); err != nil {
				return nil, err
			}
			own := *all[n.N]
			own.Meta = maps.Clone(own.Meta) // to which the SDK adds
			return &own, nil
		})
	input := hello(`"2025-06-18"`) + "\n"
	for i := range results {
		for _, meta := range []string{"", `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},`} {
			input += callWith(fmt.Sprintf(`{%s"name":"number","arguments":{"N":%d}}`, meta, i)) + "\n"
		}
	}
	var out bytes.Buffer
	transport := over(profile, input, &out)
	if direct {
		server.AddReceivingMiddleware(transport.Direct)
	}
	if err := server.Run(t.Context(), transport); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A finished result knows its size, also when it is finished again.
func TestFinish(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"<\n>":              `{"type":"text","text":"<\n>"}`,
		"half \xed\xa0\x80": `{"type":"text","text":"half \ud800"}`,
	} {
		result := said(text)
		finished, size := shim.Finish(result)
		if size != len(want) {
			t.Errorf("%q takes %d bytes, want %d", text, size, len(want))
		}
		if _, size := shim.Finish(finished); size != len(want) {
			t.Errorf("%q takes %d bytes the second time, want %d", text, size, len(want))
		}
		plain, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(finished); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("got %s, %v, want %s", got, err, plain)
		}
	}
}
