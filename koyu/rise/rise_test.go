package rise

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

func composed(t *testing.T, text string) *model.Model {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// P70: names that are integers first among equal heights.
func TestStack(t *testing.T) {
	t.Parallel()
	m := composed(t, "level B 0\nlevel 10 0\nlevel 2 0\nlevel 01 0\nlevel A -3000\n")
	s := Stack(m)
	var names []string
	for _, l := range s.Levels {
		names = append(names, l.Name)
	}
	if got := strings.Join(names, " "); got != "A 2 10 B 01" {
		t.Errorf("levels by height: %s", got)
	}
	if above := s.Above("10"); above == nil || above.Name != "B" {
		t.Errorf("above 10: %v", above)
	}
	if s.Above("01") != nil || s.Above("none") != nil {
		t.Error("something above the topmost level, or above none")
	}
	var pairs []string
	for lower, upper := range s.Pairs {
		pairs = append(pairs, lower.Name+"<"+upper.Name)
	}
	if got := strings.Join(pairs, " "); got != "A<2 2<10 10<B B<01" {
		t.Errorf("pairs: %s", got)
	}
}

// M53: a number on the space, else the level's.
func TestHeight(t *testing.T) {
	t.Parallel()
	m := composed(t, `level L1 0 h:2400
level L2 3000
space /L1/a room
space /L1/b room h:0
space /L1/c room h:low
space /L2/a room
space /L2/b room h:2100
`)
	for path, want := range map[string]model.Measure{
		"/L1/a": model.Known(2400), "/L1/b": model.Known(0), "/L1/c": model.Known(2400),
		"/L2/a": {}, "/L2/b": model.Known(2100),
	} {
		if got := Height(m, m.Spaces.Get(path)); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// 05 N8, in the order of its rows.
func TestLayFaults(t *testing.T) {
	t.Parallel()
	const one, two = "X1..X2 Y1..Y2", "X1..X2 Y1..Y2 + X2..X3 Y1..Y2"
	for _, c := range []struct {
		space string
		want  Fault
	}{
		{"/L1/a stair " + one, 0},
		{"/L1/a stair " + two + " stair:n lift:1", Ambiguous},
		{"/L1/a stair " + two + " stair:n", BadValue},
		{"/L1/a stair " + one + " lift:2", BadValue},
		{"/L1/a stair " + two + " stair:N", NoRectangle},
		{"/L1/a stair stair:N", NoRectangle},
		{"/x/a stair " + one + " stair:N form:zig", NoLevel},
		{"/L2/a stair " + one + " stair:N form:zig", UnknownForm},
		{"/L2/a stair " + one + " lift:1 form:return", CannotTurn},
		{"/L2/a stair " + one + " stair:N entry:9000", TopLevel},
		{"/L2/a stair " + one + " lift:1.0", 0},
		{"/L1/a stair " + one + " stair:N entry:9000", TooShort},
		{"/L1/a stair " + one + " lift:1 entry:9000", 0},
	} {
		m := composed(t, "grid X 0 3000 6000\ngrid Y 0 4000\nlevel L1 0\nlevel L2 3000\nspace "+c.space+"\n")
		for s := range m.Spaces.All() {
			if _, fault := Lay(Stack(m), s); fault != c.want {
				t.Errorf("%s: fault %d, want %d", c.space, fault, c.want)
			}
		}
	}
}

// 05 R1, 06 F59–F61: how a length divides. The rectangle is 3000 by 8000, the
// rise 3000.
func TestLay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		attrs                          string
		length, entry, landing, flight float64
	}{
		{"stair:N", 8000, 1100, 0, 5800},
		{"stair:E", 3000, 1100, 0, 800},
		{"stair:S entry:0", 8000, 0, 0, 8000},
		{"escalator:N entry:-5", 8000, 0, 0, 8000},
		{"stair:N entry:3999.5", 8000, 3999.5, 0, 1},
		{"stair:N form:return", 8000, 1100, 4500, 2400},            // 17 risers, 8 goings of 300
		{"stair:N form:return riser:1000", 8000, 1100, 5800, 1100}, // 3 risers, 1 going of 300
		{"stair:N form:return tread:500", 8000, 1100, 2900, 4000},
		{"stair:N form:return tread:900", 8000, 1100, 1100, 5800},
		{"stair:N form:return landing:500", 8000, 1100, 1100, 5800},
		{"stair:N form:return landing:2000", 8000, 1100, 2000, 4900},
		{"ramp:N form:return", 8000, 1100, 1500, 5400}, // half the width
		{"ramp:N form:return landing:wide", 8000, 1100, 1500, 5400},
		{"lift:1", 8000, 0, 0, 0},
	} {
		m := composed(t, "grid X 0 3000\ngrid Y 0 8000\nlevel L1 0\nlevel L2 3000\nspace /L1/s stair X1..X2 Y1..Y2 "+c.attrs+"\n")
		run, fault := Lay(Stack(m), m.Spaces.Get("/L1/s"))
		if fault != 0 {
			t.Errorf("%s: fault %d", c.attrs, fault)
			continue
		}
		if got := [4]float64{run.Length, run.Entry, run.Landing, run.Flight}; got != [4]float64{c.length, c.entry, c.landing, c.flight} {
			t.Errorf("%s: length, entry, landing, flight are %v", c.attrs, got)
		}
	}
}

// 05 B12: a riser of nothing leaves the landing undefined, and that is no fault.
func TestLayWithoutRiser(t *testing.T) {
	t.Parallel()
	m := composed(t, "grid X 0 3000\ngrid Y 0 2200\nlevel L1 0\nlevel L2 3000\nspace /L1/s stair X1..X2 Y1..Y2 stair:N form:return riser:0\n")
	run, fault := Lay(Stack(m), m.Spaces.Get("/L1/s"))
	if fault != 0 || !math.IsNaN(run.Landing) || !math.IsNaN(run.Flight) {
		t.Errorf("fault %d, landing %v, flight %v", fault, run.Landing, run.Flight)
	}
}

// Lanes of no number are an excess as well: a width that overflows, and lanes as
// wide.
func TestPartsWithoutLanes(t *testing.T) {
	t.Parallel()
	infinite := strings.Repeat("9", 400)
	m := composed(t, "grid X 0 "+infinite+"\ngrid Y 0 8000\nlevel L1 0\nlevel L2 3000\nspace /L1/e stair X1..X2 Y1..Y2 escalator:N lane:"+infinite+"\n")
	run, fault := Lay(Stack(m), m.Spaces.Get("/L1/e"))
	if fault != 0 || !run.Excessive() || len(run.Parts()) != 0 || run.Going() != 0 {
		t.Errorf("fault %d, %v lanes, %d parts", fault, run.Lanes, len(run.Parts()))
	}
}

func columnsOf(t *testing.T, text, level string) (names []string, f *Frame) {
	t.Helper()
	f = Columns(plane.Derive(composed(t, text)))
	for _, c := range f.On(level) {
		names = append(names, c.Name())
	}
	return names, f
}

// P75–P77: the first declaration that reaches a crossing has it.
func TestColumns(t *testing.T) {
	t.Parallel()
	names, f := columnsOf(t, `grid X 0 4000 8000
grid Y 0 4000 8000
level L1 0
level L2 3000
space /L1/a room X1..X2+1 Y1..Y2
space /L1/v void X2..X3 Y2..Y3
column 500 L1 x:X2,X1 y:Y1
column 600 L1..L2 d:300
column 700 L1 x:X3
column 800 L1 x:X1
`, "L1")
	if got := strings.Join(names, " "); got != "X1/Y1 X2/Y1 X1/Y2 X2/Y2" {
		t.Errorf("columns at %s", got)
	}
	if on := f.On("L1"); on[0].Decl != 0 || on[0].D != 500 || on[2].Decl != 1 || on[2].W != 600 || on[2].D != 300 || on[2].Center != (model.Point{X: 0, Y: 4000}) {
		t.Errorf("columns %+v", on)
	}
	if len(f.On("L2")) != 0 || len(f.On("L9")) != 0 {
		t.Error("columns on levels without floors")
	}
	if f.Fate(2).Sites || f.Fate(2).Stands {
		t.Errorf("the third reaches no floor, and yet %+v", f.Fate(2))
	}
	if fate := f.Fate(3); fate.Stands || !fate.Sites || !slices.Equal(fate.By, []int{0, 1}) {
		t.Errorf("the fourth is shadowed by two, not %+v", fate)
	}
}

// P75: a crossing within a millimetre of a floor counts, and so does the curve
// around a corner.
func TestColumnsTolerance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ grid, space, want string }{
		{"grid X 0 4000\ngrid Y 0 4000", "X1+1..X2-1 Y1+2..Y2", "X1/Y2 X2/Y2"},
		{"grid X 0 4000\ngrid Y 0 4000", "X1+1..X2-1 Y1+1..Y2-1", ""},
		{"grid X 0 0.7 4000\ngrid Y 0 0.7 4000", "X2..X3 Y2..Y3", "X1/Y1 X1/Y2 X1/Y3 X2/Y1 X2/Y2 X2/Y3 X3/Y1 X3/Y2 X3/Y3"},
		{"grid X 0 0.8 4000\ngrid Y 0 0.8 4000", "X2..X3 Y2..Y3", "X1/Y2 X1/Y3 X2/Y1 X2/Y2 X2/Y3 X3/Y1 X3/Y2 X3/Y3"},
	} {
		names, _ := columnsOf(t, c.grid+"\nlevel L1 0\nspace /L1/a room "+c.space+"\ncolumn 500 L1\n", "L1")
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s of %q: columns at %q, want %q", c.space, c.grid, got, c.want)
		}
	}
}

// P75, P76: what a line cut off bears none, and rooms side by side share theirs.
func TestColumnsOnPieces(t *testing.T) {
	t.Parallel()
	names, _ := columnsOf(t, `grid X 0 4000 8000 12000
grid Y 0 4000 8000
level L1 0
space /out exterior
space /L1/a room X1..X3 Y1..Y3
space /L1/b room X3..X4 Y2..Y3
boundary /L1/a /out
  line X1,Y2 X2,Y1
column 500 L1
`, "L1")
	if got := strings.Join(names, " "); got != "X1/Y2 X1/Y3 X2/Y1 X2/Y2 X2/Y3 X3/Y1 X3/Y2 X3/Y3 X4/Y2 X4/Y3" {
		t.Errorf("columns at %s", got)
	}
}

// P75: terraces under the sky bear none; the type of what covers does not count.
func TestColumnsOnTerraces(t *testing.T) {
	t.Parallel()
	names, _ := columnsOf(t, `grid X 0 4000 8000 12000 16000
grid Y 0 4000
level L1 0
level L2 3000
space /out exterior
space /L1/t terrace X1..X2 Y1..Y2
space /L1/u terrace X4..X5 Y1..Y2
space /L2/v void X1..X2 Y1..Y2
boundary /L1/t /out air:1
boundary /L1/u /out type:open
column 500 L1
`, "L1")
	if got := strings.Join(names, " "); got != "X1/Y1 X1/Y2 X2/Y1 X2/Y2" {
		t.Errorf("columns at %s", got)
	}
}

// A fine grid over a large floor is kept in ranges: a million crossings on each
// of twenty levels take no time.
func TestColumnsOnFineGrid(t *testing.T) {
	t.Parallel()
	var grid strings.Builder
	for _, axis := range []string{"X", "Y"} {
		grid.WriteString("grid " + axis)
		for i := range 1000 {
			fmt.Fprint(&grid, " ", 100*i)
		}
		grid.WriteString("\n")
	}
	f := Columns(plane.Derive(composed(t, grid.String()+`level L1..L20 0 pitch:3000
space /L1..L20/hall hall X1..X1000 Y1..Y1000
column 300 L1..L20 x:X5 y:Y7
column 400 L1..L20
column 500 L1..L20
`)))
	if !f.Fate(0).Stands || !f.Fate(1).Stands || f.Fate(2).Stands || !slices.Equal(f.Fate(2).By, []int{0, 1}) {
		t.Errorf("fates %+v %+v %+v", f.Fate(0), f.Fate(1), f.Fate(2))
	}
	if n := len(f.On("L5")); n != 1e6 {
		t.Errorf("%d columns", n)
	}
}
