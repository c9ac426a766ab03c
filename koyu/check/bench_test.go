package check

import (
	"fmt"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/sample"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// What Run takes on a plan that has not been asked anything before. One level
// is the worst case for the plan, many levels for what walks the boundaries.
func BenchmarkRun(b *testing.B) {
	for _, size := range []struct{ levels, perLevel int }{{1, 2500}, {25, 100}, {4, 2500}, {100, 100}} {
		b.Run(fmt.Sprintf("%dx%d", size.levels, size.perLevel), func(b *testing.B) {
			files := source.Files{"/main.muro": sample.Building(size.levels, size.perLevel)}
			m, err := compose.Compose("/main.muro", files)
			if err != nil {
				b.Fatal(err)
			}
			if found := Run(plane.Derive(m)); len(found) > 0 {
				b.Fatalf("%d diagnostics, the first %v", len(found), found[0])
			}
			for b.Loop() {
				b.StopTimer()
				p := plane.Derive(m)
				b.StartTimer()
				Run(p)
			}
		})
	}
}
