package server

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What a call costs whose answer is long, on a building of two thousand rooms,
// composing it included.
func BenchmarkLongAnswers(b *testing.B) {
	m := filepath.Join(b.TempDir(), "m.muro")
	if err := os.WriteFile(m, []byte(tower(20, 100)), 0o666); err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"canonical_json", "plan_svg", "spaces"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			tool := toolOf(b, name)
			arguments, err := json.Marshal(map[string]string{"file": m, "level": "L1"})
			if err != nil {
				b.Fatal(err)
			}
			req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: arguments}}
			for b.Loop() {
				if result, err := tool.handle(context.Background(), req); err != nil || result.IsError {
					b.Fatal(result, err)
				}
			}
		})
	}
}

// tower is a building with a row of rooms on every level.
func tower(levels, rooms int) string {
	var s strings.Builder
	s.WriteString("grid X")
	for i := range rooms + 1 {
		fmt.Fprintf(&s, " %d", 4000*i)
	}
	fmt.Fprintf(&s, "\ngrid Y 0 4000\nlevel L1..L%d 0 pitch:3000 h:2700 slab:200\n", levels)
	for i := range rooms {
		fmt.Fprintf(&s, "space /L1..L%d/r%d room X%d..X%d Y1..Y2\n", levels, i+1, i+1, i+2)
	}
	return s.String()
}
