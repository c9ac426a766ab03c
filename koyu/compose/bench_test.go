package compose_test

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/source"
)

// tower is a building of that many storeys with a hundred rooms each, in three
// layers.
func tower(storeys int) source.Files {
	var grid, plan strings.Builder
	for i := range 11 {
		fmt.Fprintf(&grid, " %d", i*4000)
	}
	for i := range 100 {
		x, y := i%10+1, i/10+1
		fmt.Fprintf(&plan, "space /L1..L%d/r%d room X%d..X%d Y%d..Y%d h:2500 name:\"Room %d\"\n", storeys, i, x, x+1, y, y+1, i)
		if x > 1 {
			fmt.Fprintf(&plan, "boundary /L1..L%d/r%d /L1..L%[1]d/r%[3]d t:120\n  door D1 at:0.3 name:d%[2]d\n", storeys, i, i-1)
		}
	}
	return source.Files{
		"/b/main.muro": "koyu 1.0\nname Tower\nunit mm\nimport ./grid.muro\nimport ./plan.muro\n",
		"/b/grid.muro": fmt.Sprintf("grid X%s\ngrid Y%[1]s\nlevel L1..L%d 0 pitch:3000 h:2500\nasset D1 door w:900 h:2100\n", grid.String(), storeys),
		"/b/plan.muro": plan.String(),
	}
}

func BenchmarkTower(b *testing.B) {
	files := tower(100) // 10 000 spaces, 9 000 boundaries
	b.ReportAllocs()
	for b.Loop() {
		if _, err := compose.Compose("/b/main.muro", files); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLines is a building without any repetition: a statement a space.
func BenchmarkLines(b *testing.B) {
	text := "grid X 0 4000\ngrid Y 0 5000\nlevel L1 0\n" + lines(100_000, "space /L1/r%d room X1..X2 Y1..Y2 h:2500 spec:oak")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := compose.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
