//go:build abuse

package abuse

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"time"

	"koyu-mcp/internal/sample"
)

// What one building may cost a server, whatever it is.
const (
	mostTime   = 5 * time.Second
	mostMemory = 512 * MiB
)

// A hostile building is a small text, or a large one, that asks for more than
// anybody can give. Its files are made when they are needed, for they are large.
type hostile struct {
	name  string
	files func() map[string]string // the entry is main.muro
}

// one is a building of one layer.
func one(text func() string) func() map[string]string {
	return func() map[string]string { return map[string]string{"main.muro": text()} }
}

// repeat is a format with the numbers below n, one a line.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i)
	}
	return b.String()
}

// axis is a grid of n lines at a distance.
func axis(name string, n, distance int) string {
	var b strings.Builder
	b.WriteString("grid " + name)
	for i := range n {
		fmt.Fprintf(&b, " %d", i*distance)
	}
	b.WriteByte('\n')
	return b.String()
}

// levels are n levels, the lowest L1.
func levels(n int) string { return fmt.Sprintf("level L1..L%d 0 pitch:3000 h:2700 slab:200\n", n) }

const (
	large = "grid X 0 1000000\ngrid Y 0 1000000\nlevel L1 0 h:2700 slab:200\nspace /out exterior\n"
	room  = "grid X 0 4000 8000\ngrid Y 0 4000\nlevel L1 0 h:2700 slab:200\nspace /out exterior\nspace /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n"
)

// crossing is a room divided by n lines from south to north and n from west to
// east, each that of a boundary to somewhere else.
func crossing(n int) string {
	var b strings.Builder
	b.WriteString(large + "space /L1/a room X1..X2 Y1..Y2\n")
	for i := range n {
		at := 1000 + i*900
		fmt.Fprintf(&b, "space /v%d x\nboundary /L1/a /v%d\n  line X1+%d,Y1 X1+%d,Y2\n", i, i, at, at+1)
		fmt.Fprintf(&b, "space /h%d x\nboundary /L1/a /h%d\n  line X1,Y1+%d X2,Y1+%d\n", i, i, at, at+1)
	}
	return b.String()
}

// shared is a pair of rooms that n lines cross, both ways, each drawn for the
// two of them.
func shared(n int) string {
	var b strings.Builder
	b.WriteString("grid X 0 500000 1000000\ngrid Y 0 1000000\nlevel L1 0 h:2700 slab:200\nspace /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n")
	for i := range n {
		fmt.Fprintf(&b, "boundary /L1/a /L1/b\n  line X2-%d,Y1 X2+%d,Y2\n", i*50, (n-i)*50)
		fmt.Fprintf(&b, "boundary /L1/b /L1/a\n  line X2-%d,Y2 X2+%d,Y1\n", i*50, (n-i)*50)
	}
	return b.String()
}

// comb is two rooms of n teeth each that stand between each other.
func comb(n int) string {
	var b strings.Builder
	b.WriteString(axis("X", 2*n+1, 100) + "grid Y 0 1000 9000 10000\nlevel L1 0 h:2700 slab:200\nspace /out exterior\n")
	for i, low := range []string{"Y1..Y3", "Y2..Y4"} {
		fmt.Fprintf(&b, "space /L1/%c room", 'a'+i)
		for tooth := range n {
			x := 2*tooth + i + 1
			fmt.Fprintf(&b, " + X%d..X%d %s", x, x+1, low)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// beside are n runs in a row, between each two of some levels.
func beside(n, storeys int, run string) string {
	var b strings.Builder
	b.WriteString(axis("X", n+1, 3000) + "grid Y 0 9000\n" + levels(storeys))
	for i := range n {
		fmt.Fprintf(&b, "space /L1..L%d/s%d room X%d..X%d Y1..Y2 %s\n", storeys-1, i, i+1, i+2, run)
	}
	return b.String()
}

var hostiles = []hostile{
	{"import chain", func() map[string]string {
		files := map[string]string{"main.muro": room + "import ./0.muro\n"}
		for i := range 9_998 {
			files[fmt.Sprintf("%d.muro", i)] = fmt.Sprintf("zone /z%d\nimport ./%d.muro\n", i, i+1)
		}
		files["9998.muro"] = ""
		return files
	}},
	{"import chain too long", func() map[string]string {
		files := map[string]string{"main.muro": "import ./0.muro\n"}
		for i := range 10_000 {
			files[fmt.Sprintf("%d.muro", i)] = fmt.Sprintf("import ./%d.muro\n", i+1)
		}
		files["10000.muro"] = ""
		return files
	}},
	{"import fan", func() map[string]string {
		files := map[string]string{"main.muro": room + repeat(9_999, "import ./%d.muro")}
		for i := range 9_999 {
			files[fmt.Sprintf("%d.muro", i)] = fmt.Sprintf("space /L1/s%d room X1..X2 Y1..Y2\n", i)
		}
		return files
	}},
	{"import of one file by many names", func() map[string]string {
		return map[string]string{"main.muro": repeat(200_000, "import ./%d.muro"), "0.muro": ""}
	}},
	{"coordinates at the end of numbers", one(func() string {
		return "grid X 0 1e308 1.7e308\ngrid Y -1e308 0 1e308\n" + strings.ReplaceAll(room, "grid", "#")
	})},
	{"coordinates of 308 digits", one(func() string {
		nines := strings.Repeat("9", 308)
		return "grid X -" + nines + " 0 " + nines + "\ngrid Y -" + nines + " 0 " + nines + "\nlevel L1 -" + nines + "\nlevel L2 0\ncolumn 600 L1\n" +
			"space /out exterior\nspace /L1/a room X1..X3 Y1..Y3 stair:N\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /out\n  door w:900\n  line X1,Y1 X3,Y3\n"
	})},
	{"coordinates beyond numbers", one(func() string {
		nines := strings.Repeat("9", 400)
		return "grid X -" + nines + " 0 4000 " + nines + "\ngrid Y 0 4000 " + nines + "\nlevel L1 0\nlevel L2 " + nines + "\ncolumn 600 L1..L2\n" +
			"space /out exterior\nspace /L1/a room X1..X4 Y1..Y3 stair:N\nspace /L1/b room X2..X4 Y1..Y2\nboundary /L1/a /out\n  door w:900\n"
	})},
	{"grid of a million lines", one(func() string {
		return axis("X", 999_990, 1) + "grid Y 0 4000\nlevel L1 0 h:2700\nspace /out exterior\nspace /L1/a room X1..X999990 Y1..Y2\nboundary /L1/a /out\n  door w:900\ncolumn 600 L1\n"
	})},
	{"grid of a million crossings", one(func() string {
		return axis("X", 1000, 100) + axis("Y", 1000, 100) + levels(100) + "space /L1..L100/a room X1..X1000 Y1..Y1000\ncolumn 60 L1..L100\n"
	})},
	{"columns declared a thousand times", one(func() string {
		return axis("X", 500, 100) + axis("Y", 500, 100) + levels(100) + "space /L1..L100/a room X1..X500 Y1..Y500\n" + strings.Repeat("column 60 L1..L100\n", 1000)
	})},
	{"fine grid below many rooms", one(func() string {
		return axis("X", 200_000, 1) + "grid Y 0 1\nlevel L1 0\n" + repeat(20_000, "space /L1/s%d room X1..X200000 Y1..Y2") + "column 1 L1\n"
	})},
	{"span of 100 000 levels", one(func() string { return levels(100_000) })},
	{"as many levels as there may be", one(func() string {
		return "grid X 0 4000 8000\ngrid Y 0 4000\n" + levels(2000) + "space /L1..L2000/a room X1..X2 Y1..Y2 stair:N\nspace /L1..L2000/b room X2..X3 Y1..Y2\nboundary /L1..L2000/a /L1..L2000/b\n  door w:900\nstack a L1..L2000 type:stair\n"
	})},
	{"levels that cover nothing", one(func() string {
		var b strings.Builder
		b.WriteString(axis("X", 2001, 1000) + axis("Y", 101, 1000) + levels(2000))
		for i := range 2000 {
			for j := range 50 {
				fmt.Fprintf(&b, "space /L%d/s%d room X%d..X%d Y%d..Y%d\n", i+1, j, i+1, i+2, 2*j+1, 2*j+2)
			}
		}
		return b.String()
	})},
	{"50 + 50 lines", one(func() string { return crossing(50) })},
	{"500 + 500 lines", one(func() string { return crossing(500) })},
	{"50 + 50 lines between two rooms", one(func() string { return shared(50) })},
	{"2000 + 2000 lines between two rooms", one(func() string { return shared(2000) })},
	{"comb", one(func() string { return comb(50_000) })},
	{"comb with many walls", one(func() string { return comb(1000) + strings.Repeat("boundary /L1/a /L1/b edge:E\n", 100_000) })},
	{"comb with many walls outside", one(func() string { return comb(1000) + strings.Repeat("boundary /L1/a /out\n  door w:90\n", 100_000) })},
	{"a million statements", one(func() string { return strings.Repeat("unit mm\n", 1_000_000) })},
	{"a million wrong statements", one(func() string { return repeat(450_000, "zone /%d a:1") })},
	{"a million boundaries to nowhere", one(func() string { return repeat(450_000, "boundary /a%d /b") })},
	{"megabyte name", one(func() string {
		long := strings.Repeat("n", MiB)
		return room + "space /L1/" + long + " room X1..X2 Y1..Y2 name:" + long + "\nname " + long + "\nboundary /L1/" + long + " /out\n  door w:900 name:" + long + "\n"
	})},
	{"megabyte names on every level", one(func() string {
		return "grid X 0 4000\ngrid Y 0 4000\n" + levels(2000) + "space /L1..L2000/a room X1..X2 Y1..Y2 name:" + strings.Repeat("n", MiB) + "\n"
	})},
	{"megabyte type on every level", one(func() string {
		return "grid X 0 4000\ngrid Y 0 4000\n" + levels(2000) + "space /L1..L2000/a " + strings.Repeat("n", MiB) + " X1..X2 Y1..Y2\n"
	})},
	{"megabyte word", one(func() string { return strings.Repeat("w", 8*MiB) })},
	{"megabyte attribute of a door", one(func() string {
		return room + "asset D door w:9 name:" + strings.Repeat("n", MiB) + "\nboundary /L1/a /L1/b\n" + strings.Repeat("  door D\n", 10_000)
	})},
	{"a million attributes", one(func() string {
		return room + "over /L1/a " + strings.ReplaceAll(repeat(500_000, "k%d:1"), "\n", " ") + "\n"
	})},
	{"spaces on one place", one(func() string { return room + repeat(100_000, "space /L1/s%d room X1..X2 Y1..Y2") })},
	{"spaces on one place, fewer", one(func() string { return room + repeat(900, "space /L1/s%d room X1..X2 Y1..Y2") })},
	{"spaces face to face", one(func() string {
		return room + repeat(50_000, "space /L1/s%d room X1..X2 Y1..Y2") + repeat(50_000, "space /L1/t%d room X2..X3 Y1..Y2")
	})},
	{"rectangles on one place", one(func() string { return room + "space /L1/c room" + strings.Repeat(" + X1..X2 Y1..Y2", 200_000) + "\n" })},
	{"strips across each other", one(func() string {
		var b strings.Builder
		b.WriteString(large)
		for i := range 700 {
			fmt.Fprintf(&b, "space /L1/v%d room X1+%d..X1+%d Y1..Y2\nspace /L1/h%d room X1..X2 Y1+%d..Y1+%d\n", i, i*1000+1, i*1000+500, i, i*1000+1, i*1000+500)
		}
		return b.String()
	})},
	{"strips across each other, storey by storey", one(func() string {
		var b strings.Builder
		b.WriteString("grid X 0 1000000\ngrid Y 0 1000000\n" + levels(3))
		for i := range 1500 {
			fmt.Fprintf(&b, "space /L1/h%d room X1..X2 Y1+%d..Y1+%d\nspace /L2/v%d room X1+%d..X1+%d Y1..Y2\nspace /L3/h%d room X1..X2 Y1+%d..Y1+%d\n",
				i, 600*i, 600*i+290, i, 600*i, 600*i+290, i, 600*i+300, 600*i+590)
		}
		return b.String()
	})},
	{"a site with teeth", one(func() string {
		var b strings.Builder
		b.WriteString(large)
		for i := range 8000 { // from one end to the other, over all teeth
			fmt.Fprintf(&b, "space /L1/w%d room X1+%d..X1+%d Y1+50..Y1+90\nspace /L1/e%d room X1+%d..X1+%d Y1+50..Y1+90\n", i, 20*i+3, 20*i+7, i, 600_000-20*i-17, 600_000-20*i-13)
		}
		b.WriteString("zone /s site:1\npolygon /s 0,0")
		for i := range 30_000 {
			fmt.Fprintf(&b, " %d,900 %d,900 %d,9 %d,9", 20*i, 20*i+10, 20*i+10, 20*i+20)
		}
		return b.String() + "\n"
	})},
	{"many sites", one(func() string {
		var b strings.Builder
		b.WriteString(large)
		for i := range 5000 {
			fmt.Fprintf(&b, "space /L1/s%d room X1+%d..X1+%d Y1..Y2\nzone /z%d site:1\npolygon /z%d 0,0 1,0 1,1\n", i, 10*i, 10*i+9, i, i)
		}
		return b.String()
	})},
	{"walls of any thickness in one place", one(func() string {
		return room + repeat(30_000, "boundary /L1/a /out h:900 t:%d")
	})},
	{"doors on a wall in many parts", one(func() string {
		var b strings.Builder
		b.WriteString(large + "space /L1/a room")
		for i := range 3000 {
			fmt.Fprintf(&b, " %s X1+%d..X1+%d Y1..Y2", map[bool]string{true: "", false: "+"}[i == 0], 100*i, 100*i+50)
		}
		return b.String() + "\nboundary /L1/a /out\n" + strings.Repeat("  door w:9\n", 20_000)
	})},
	{"rooms each at its own place", one(func() string {
		var b strings.Builder
		b.WriteString(large)
		for i := range 50_000 {
			fmt.Fprintf(&b, "space /L1/s%d room X1+%d..X1+%d Y1+%d..Y1+%d\n", i, 19*i, 19*i+10, 19*i, 19*i+10)
		}
		return b.String()
	})},
	{"rooms each at its own place in one", one(func() string {
		var b strings.Builder
		b.WriteString(large + "zone /L1\nspace /L1/all room X1..X2 Y1..Y2\n")
		for i := range 49_000 {
			fmt.Fprintf(&b, "space /L1/s%d room X1+%d..X1+%d Y1+%d..Y1+%d\n", i, 19*i+1, 19*i+10, 19*i+1, 19*i+10)
		}
		return b.String()
	})},
	{"doors on one wall", one(func() string { return room + "boundary /L1/a /L1/b\n" + strings.Repeat("  door w:900\n", 100_000) })},
	{"doors beside each other", one(func() string {
		return "grid X 0 1000000 2000000\ngrid Y 0 1000000\nlevel L1 0 h:2700\nspace /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b\n" + repeat(100_000, "  door w:5 at:Y1+%d0")
	})},
	{"walls of one pair", one(func() string { return room + strings.Repeat("boundary /L1/a /L1/b\n  door w:900\n", 100_000) })},
	{"walls upon many rectangles", one(func() string {
		return "grid X 0 4000\ngrid Y 0 1000000\n" + levels(2) + "space /L1/a room X1..X2 Y1..Y2\nspace /L2/a room" + repeatRects(2000) + "\n" + strings.Repeat("boundary /L1/a /L2/a type:void\n", 100_000)
	})},
	{"assets that use assets", one(func() string {
		return room + "asset A0 door w:900\n" + repeat(10_000, "asset B%d door A0:1") + "boundary /L1/a /L1/b\n" + repeat(10_000, "  door B%d w:9")
	})},
	{"members of a band", one(func() string {
		return "grid X 0 1000000\ngrid Y 0 4000\nlevel L1 0 h:2700\nband X X1..X2 Y1..Y2\n" + repeat(50_000, "  space /L1/s%d room w:20")
	})},
	{"bands on every level", one(func() string {
		return "grid X 0 1000000\ngrid Y 0 4000\n" + levels(100) + "band X X1..X2 Y1..Y2\n" + repeat(5_000, "  space /L1..L100/s%d room w:200")
	})},
	{"areas of one room", one(func() string {
		return room + "space /L1/c room X1..X2 Y1..Y2\n" + strings.Repeat("  area X1..X2 Y1..Y2 finish:oak\n", 100_000)
	})},
	{"segs of one wall", one(func() string {
		return room + "boundary /L1/a /L1/b\n" + strings.Repeat("  seg w:900 lining:x\n", 100_000)
	})},
	{"deep zones", one(func() string {
		var b strings.Builder
		b.WriteString(room)
		for i := range 2000 {
			b.WriteString("zone " + strings.Repeat("/z", i+1) + "\n")
		}
		return b.String() + repeat(200, "space "+strings.Repeat("/z", 2000)+"/s%d room")
	})},
	{"one deep path", one(func() string { return room + "space " + strings.Repeat("/z", 2*MiB) + " room\nzone /z\n" })},
	{"stairs of any riser", one(func() string {
		return "grid X 0 4000 8000 12000\ngrid Y 0 400000\nlevel L1 0 h:2700\nlevel L2 3000\n" +
			"space /L1/a room X1..X2 Y1..Y2 stair:N riser:0\nspace /L1/b room X2..X3 Y1..Y2 stair:N riser:0.0001\nspace /L1/c room X3..X4 Y1..Y2 ramp:N entry:0.0001\n"
	})},
	{"stairs on every level", one(func() string {
		return "grid X 0 4000 8000\ngrid Y 0 400000\n" + levels(200) + repeat(100, "space /L1..L200/s%d room X1..X2 Y1..Y2 stair:N riser:3")
	})},
	{"stairs on one place", one(func() string {
		return "grid X 0 4000 8000\ngrid Y 0 40000\n" + levels(3) + repeat(600, "space /L1/s%d room X1..X2 Y1..Y2 lift:1 ") + repeat(600, "space /L2/s%d room X1..X2 Y1..Y2 stair:N")
	})},
	{"stairs beside each other", one(func() string { return beside(25_000, 4, "stair:N") })},
	{"ramps beside each other", one(func() string { return beside(20_000, 3, "ramp:N") })},
	{"columns taken by many", one(func() string {
		var b strings.Builder
		b.WriteString(axis("X", 400, 100) + axis("Y", 2, 100) + levels(2) + "space /L1/a room X1..X400 Y1..Y2\n")
		for i := range 400 {
			fmt.Fprintf(&b, "column 60 L1 x:X%d\n", i+1)
		}
		return b.String() + strings.Repeat("column 60 L1\n", 600)
	})},
	{"escalators without end", one(func() string {
		return "grid X 0 1000000\ngrid Y 0 1000000\n" + levels(200) + repeat(20, "space /L1..L200/s%d room X1..X2 Y1..Y2 escalator:N lane:1000")
	})},
	{"tiny pitch", one(func() string {
		return "grid X 0 4000\ngrid Y 0 4000\nlevel L1..L2000 0 pitch:0.0001 h:2700\nspace /L1..L2000/a room X1..X2 Y1..Y2 stair:N\n"
	})},
	{"outline of many corners", one(func() string {
		var b strings.Builder
		b.WriteString(room + "zone /site\npolygon /site")
		for i := range 100_000 {
			fmt.Fprintf(&b, " %d,%d", i*10, (i%2)*1000000)
		}
		return b.String() + " 1000000,-10 0,-10\n"
	})},
	{"roofs full of holes", one(func() string {
		var b strings.Builder
		b.WriteString(large + "level L2 3000\nspace /L1/a room X1..X2 Y1..Y2 h:2700\n")
		for i := range 20_000 {
			x, y := i*7919%1000*1000, i*104729%997*1000
			fmt.Fprintf(&b, "space /L2/s%d room X1+%d..X1+%d Y1+%d..Y1+%d\n", i, x+1, x+300, y+1, y+300)
		}
		return b.String()
	})},
	{"nothing but NUL", one(func() string { return strings.Repeat("\x00", MiB) })},
	{"comments of NUL", one(func() string { return strings.Repeat("#"+strings.Repeat("\x00", 99)+"\n", 80_000) })},
	{"UTF-16", one(func() string {
		var b strings.Builder
		b.WriteString("\xff\xfe")
		for _, c := range room {
			b.WriteRune(c)
			b.WriteByte(0)
		}
		return b.String()
	})},
	{"half of every surrogate", one(func() string { return "name " + strings.Repeat("\xed\xa0\x80", MiB) + "\n" })},
	{"a comment of 64 MiB", one(func() string { return "#" + strings.Repeat("x", 64*MiB-1) })},
	{"a comment as long as may be", one(func() string { return "#" + strings.Repeat("\x01", 16*MiB-1) })},
	{"empty lines", one(func() string { return strings.Repeat("\n", 16*MiB) })},
	{"words of one line", one(func() string { return "name " + strings.Repeat("x ", 999_998) })},
}

// repeatRects are n rectangles, one north of the other.
func repeatRects(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " + X1..X2 Y1+%d..Y1+%d", i*10, i*10+5)
	}
	return b.String()
}

// A question is a call of a tool about a building.
type question struct {
	tool        string
	arguments   map[string]any
	whenRefused bool // asked also when the building goes beyond a bound
}

// questions are one of every tool. When check finds that a building is more
// than a bound allows, all others that only ask find the same.
var questions = []question{
	{"check", nil, true},
	{"model_summary", nil, false},
	{"layers", nil, false},
	{"new_uids", map[string]any{"count": 10}, false},
	{"doors", map[string]any{"from": "/L1/a", "to": "/L1/b"}, false},
	{"spaces", nil, false},
	{"light", nil, false},
	{"validate", nil, false},
	{"site", nil, false},
	{"plan_svg", map[string]any{"level": "L1"}, true},
	{"canonical_json", nil, false},
	{"write_layer", map[string]any{"layer": "new.muro", "content": "# new\n"}, true},
}

// TestHostileBuildings: whatever the building, every tool answers or says why it
// does not, and neither time nor memory goes beyond a bound.
func TestHostileBuildings(t *testing.T) {
	t.Parallel()
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, folder(t, h.files()))
			refused := false
			for _, q := range questions {
				if refused && !q.whenRefused {
					continue
				}
				text, failed := s.put(q)
				refused = refused || failed && q.tool == "check"
				if failed && text == "" {
					t.Errorf("%s fails and does not say why", q.tool)
				}
			}
			s.bounded()
		})
	}
}

// TestLargeBuilding: what is large but no worse than that is answered in full,
// within the same bounds.
func TestLargeBuilding(t *testing.T) {
	t.Parallel()
	s := start(t, folder(t, map[string]string{"main.muro": sample.Building(4, 12_500)}))
	for _, q := range questions {
		if text, failed := s.put(q); failed {
			t.Errorf("%s fails: %s", q.tool, text)
		}
	}
	s.bounded()
}

// put asks a question, which may not take too long. The time is that of the
// processor, since a test does not know who else is at work.
func (s *server) put(q question) (text string, failed bool) {
	s.t.Helper()
	arguments := map[string]any{"file": "main.muro"}
	maps.Copy(arguments, q.arguments)
	before := s.spent()
	text, failed = s.call(q.tool, arguments)
	took := s.spent() - before
	s.t.Logf("%-15s %5d ms %9d bytes %t %s", q.tool, took.Milliseconds(), len(text), failed, cut([]byte(text[:min(len(text), 200)])))
	if took > mostTime && !*detector {
		s.t.Errorf("%s took %v", q.tool, took)
	}
	return text, failed
}

// bounded finds out that the server is still there, and how large it has been.
func (s *server) bounded() {
	s.t.Helper()
	s.ping()
	_, peak := s.memory()
	s.t.Logf("it had at most %d MiB", peak/MiB)
	if peak > mostMemory && !*detector {
		s.t.Error("that is too much")
	}
}

// spent is the time of the processor that the server has taken.
func (s *server) spent() time.Duration {
	s.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	s.must(err)
	const tick = time.Second / 100
	var user, system time.Duration
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')'):]))
	fmt.Sscan(fields[12], &user)
	fmt.Sscan(fields[13], &system)
	return (user + system) * tick
}
