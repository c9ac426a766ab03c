package form

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// What a form takes from the plan of a building that has far more of one thing
// than any has.
func BenchmarkDerive(b *testing.B) {
	for _, building := range []struct{ name, text string }{
		{"hall", hall(50)},
		{"columns", tower(1000)},
	} {
		b.Run(building.name, func(b *testing.B) {
			m, err := compose.Compose("/main.muro", source.Files{"/main.muro": building.text})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				p := plane.Derive(m)
				b.StartTimer()
				Derive(p, CutHeight)
			}
		})
	}
}

// house is a building of a few rooms with one of each thing.
const house = `koyu 1.0
grid X 0 4000 9000
grid Y 0 3000 6000
level L1 0 h:2500 slab:200
level L2 2900 h:2500 slab:250
column 300 L1..L2
space /out exterior
space /L1/hall hall X1..X2 Y1..Y3
space /L1/stair stair X2..X3 Y1..Y2 stair:E
space /L1/room room X2..X3 Y2..Y3
space /L2/room room X1..X2 Y1..Y3
space /L2/stair stair X2..X3 Y1..Y2
space /L2/terrace terrace X2..X3 Y2..Y3
boundary /L1/stair /L2/stair type:stair
boundary /L1/hall /out edge:W
  door w:1000
boundary /L1/hall /L1/room
  door w:800 swing:b
boundary /L1/hall /L1/stair type:open
boundary /L2/stair /L2/room
  door w:800
boundary /L2/room /L2/terrace
  window w:2000 h:2000
boundary /L2/terrace /out air:1
`

// hall is one room below n times n small ones, which leave a gap between them:
// all that the roof over it must take away.
func hall(n int) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for _, axis := range []string{"X", "Y"} {
		b.WriteString("grid " + axis)
		for i := range n + 1 {
			fmt.Fprint(&b, " ", 3000*i)
		}
		b.WriteByte('\n')
	}
	line("level L1 0 h:6000\nlevel L2 7000 h:2500\nspace /L1/hall hall X1..X%d Y1..Y%d", n+1, n+1)
	for i := range n {
		for j := range n {
			line("space /L2/r%d-%d room X%d..X%d-500 Y%d..Y%d-500", i, j, i+1, i+2, j+1, j+2)
		}
	}
	return b.String()
}

// tower is n storeys of one room, and n declarations of columns that are all
// for every storey.
func tower(n int) string {
	levels := fmt.Sprintf("L1..L%d", n)
	return fmt.Sprintf("grid X 0 6000\ngrid Y 0 6000\nlevel %s 0 pitch:3000 h:2500\nspace /%s/a room X1..X2 Y1..Y2\n", levels, levels) +
		strings.Repeat("column 300 "+levels+"\n", n)
}
