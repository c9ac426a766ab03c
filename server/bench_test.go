package server

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/limit"
)

// BenchmarkTool is every tool on every building. Warm, nothing has changed
// since the call before; cold, the entry has, and everything is done again. The
// protocol has no part in it; see package shim for that.
func BenchmarkTool(b *testing.B) {
	for _, building := range sample.Measure("../examples") {
		b.Run(building.Name, func(b *testing.B) {
			site := build(b, building)
			for _, t := range newService(Options{Cache: 256 << 20, Limits: limit.Default()}).served() {
				b.Run(t.name, func(b *testing.B) {
					handle := t.remembering(t.handle)
					b.Run("warm", func(b *testing.B) {
						b.ReportAllocs()
						request := site.request(b, t.tool)
						mustAnswer(b, handle, request)
						for b.Loop() {
							mustAnswer(b, handle, request)
						}
					})
					b.Run("cold", func(b *testing.B) {
						b.ReportAllocs()
						for b.Loop() {
							b.StopTimer()
							site.change(b)
							request := site.request(b, t.tool)
							b.StartTimer()
							mustAnswer(b, handle, request)
						}
					})
				})
			}
		})
	}
}

// A site is where a building stands on the disk, with what tools are asked
// about it.
type site struct {
	text      string // of the entry, at first
	changes   int
	arguments map[string]any // of all tools, by name
}

func build(b *testing.B, building sample.Measured) *site {
	b.Helper()
	entry, err := building.Write(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	text, err := os.ReadFile(entry)
	if err != nil {
		b.Fatal(err)
	}
	return &site{text: string(text), arguments: map[string]any{
		"file": entry, "layer": entry, "content": string(text),
		"from": building.From, "to": building.To, "level": building.Level,
	}}
}

// change gives the entry a text that nobody has read before.
func (s *site) change(b *testing.B) {
	s.changes++
	text := fmt.Sprintf("%s# %d\n", s.text, s.changes)
	s.arguments["content"] = text
	if err := os.WriteFile(s.arguments["file"].(string), []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
}

// request calls t with the arguments that it cannot do without.
func (s *site) request(b *testing.B, t *tool) *mcp.CallToolRequest {
	own := map[string]any{}
	for _, a := range t.arguments {
		if a.required {
			own[a.name] = s.arguments[a.name]
		}
	}
	raw, err := json.Marshal(own)
	if err != nil {
		b.Fatal(err)
	}
	return &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: raw}}
}

func mustAnswer(b *testing.B, handle mcp.ToolHandler, request *mcp.CallToolRequest) {
	if result, err := handle(b.Context(), request); err != nil || result.IsError {
		b.Fatal(result, err)
	}
}
