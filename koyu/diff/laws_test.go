package diff_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// head is what a building begins with: one of each row, which may be nothing.
var head = [][]string{
	{"", "koyu 1.0", "koyu 0.5"},
	{"", "name Mill", "name Hall"},
	{"grid X 0 4000 8000", "grid X 0 4200 8000 9000"},
	{"grid Y 0 3000 6000"},
	{"level L1 0 h:2400", "level L1 -500 underground:1"},
	{"level L2 3000", "level L2 3000 slab:200"},
	{"", "level L3 1500", "level L3 -9000"},
	{"asset W window w:900 h:1000 name:sash", "asset W window w:900 h:1100 name:bay"},
	{"", "asset D door w:800"},
}

// body is what follows, in any order.
var body = [][]string{
	{"", "zone /z uid:z use:home 5:x", "zone /z uid:y use:home", "zone /y uid:z use:shop"},
	{"", "zone /x uid:y", "zone /x uid:z"},
	{"", "polygon /p 0,0 9,0 9,9 0,9", "polygon /p 9,9 9,0 0,0 0,9", "polygon /p 0,0 9,0 9,8"},
	{"space /L1/a room X1..X2 Y1..Y2 uid:a", "space /L1/c hall X1..X2 Y1..Y2 uid:a", "space /L1/a room X1..X2 Y1..Y2 uid:b"},
	{"space /L1/b room X2..X3 Y1..Y2", "space /L1/b room X2..X3 Y1..Y2 uid:b", "space /L2/b room X2..X3 Y1..Y2 uid:a"},
	{"", "space /L1/d room X1..X2 Y2..Y3 + X2..X3 Y2..Y3", "space /L1/d room X2..X3 Y2..Y3 + X1..X2 Y2..Y3"},
	{"", "space /L2/a room X1..X2 Y1..Y2\n  area X1..X1+500 Y1..Y2 floor:oak\n  area X1..X1+900 Y1..Y2",
		"space /L2/a room X1..X2 Y1..Y2\n  area X1..X1+900 Y1..Y2\n  area X1..X1+500 Y1..Y2 floor:oak"},
	{"space /o exterior", "space /o exterior uid:o"},
	{"", "boundary /L1/a /L1/b", "boundary /L1/b /L1/a", "boundary /L1/a /L1/b t:100 spec:x fire:1", "boundary /L1/b /L1/a fire:1 spec:x t:100"},
	{"", "boundary /L1/a /L1/b\n  door w:800\n  door w:900 name:q at:0.2", "boundary /L1/b /L1/a\n  door w:900 name:q at:0.3\n  door w:800"},
	{"", "boundary /L1/b /o edge:S\n  window W at:0.3", "boundary /L1/b /o edge:S\n  window W at:0.3 name:q"},
	{"", "boundary /L1/a /o edge:S\n  seg w:300 at:0.2\n  seg w:300 at:0.2 spec:a", "boundary /L1/a /o edge:S\n  seg w:300 at:0.2 spec:a\n  seg w:300 at:0.2"},
	{"", "boundary /L1/d /L1/a\n  line X1,Y2 X2,Y2", "boundary /L1/a /L1/d\n  line X2,Y2 X1,Y2"},
	{"", "boundary /L1/a /L2/a type:stair", "boundary /L1/a /L2/a type:void air:1"},
}

// columns stand in a fixed order, which counts.
var columns = [][]string{
	{"", "column 400 L1", "column 400 L1..L2"},
	{"", "column 500 L2 x:X1,X2 spec:rc", "column 500 L2 d:300"},
	{"", "column 400 L1 spec:rc"},
}

// buildings draws two buildings that have most in common.
func buildings(t *rapid.T) (a, b *plane.Plan) {
	rows := slices.Concat(head, body, columns)
	choice := make([]int, len(rows))
	for i, row := range rows {
		choice[i] = rapid.IntRange(0, len(row)-1).Draw(t, "line")
	}
	var places []int
	for i := range body {
		places = append(places, i)
	}
	a = plan(t, chosen(choice, places))
	for range rapid.IntRange(0, 4).Draw(t, "changes") {
		i := rapid.IntRange(0, len(rows)-1).Draw(t, "row")
		choice[i] = rapid.IntRange(0, len(rows[i])-1).Draw(t, "other line")
	}
	return a, plan(t, chosen(choice, rapid.Permutation(places).Draw(t, "order")))
}

// chosen is the building of one line of each row, those of the body in the
// order given.
func chosen(choice, order []int) string {
	var lines []string
	for i, row := range head {
		lines = append(lines, row[choice[i]])
	}
	rest := choice[len(head):]
	for _, i := range order {
		lines = append(lines, body[i][rest[i]])
	}
	for i, row := range columns {
		lines = append(lines, row[rest[len(body)+i]])
	}
	return strings.Join(lines, "\n")
}

// EC12: nothing differs from itself.
func TestNothingDiffersFromItself(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, _ := buildings(t)
		if d := diff.Compare(a, a); !d.Empty() {
			t.Fatalf("%q", d.Lines())
		}
	})
}

// What comes in one direction goes in the other, and what changes in one
// changes back. Orders may differ, as those of levels come from a.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := buildings(t)
		there, back := ledger(diff.Compare(a, b)), ledger(diff.Compare(b, a))
		for i := range back {
			back[i].come, back[i].gone = back[i].gone, back[i].come
		}
		if diff := cmp.Diff(there, back, cmp.AllowUnexported(account{})); diff != "" {
			t.Fatalf("there (-) and back (+):\n%s", diff)
		}
	})
}

// An account is what came and what went of one kind, in order of its text, and
// how much changed.
type account struct {
	come, gone []string
	changed    int
}

func ledger(d diff.Diff) []account {
	// A rename is the old path that went, and the new one that came.
	from := func(r diff.Rename) string { return r.From + r.UID }
	to := func(r diff.Rename) string { return r.To + r.UID }
	return []account{
		{sortedBy(d.Grid, lineTo), sortedBy(d.Grid, lineFrom), len(d.Grid)},
		{sortedBy(d.Levels.Added, asJSON), sortedBy(d.Levels.Removed, asJSON), len(d.Levels.Changed)},
		{sortedBy(d.Assets.Added, asJSON), sortedBy(d.Assets.Removed, asJSON), len(d.Assets.Changed)},
		{sortedBy(d.Polygons.Added, asJSON), sortedBy(d.Polygons.Removed, asJSON), len(d.Polygons.Changed)},
		{sortedBy(d.Zones.Added, asJSON), sortedBy(d.Zones.Removed, asJSON), len(d.Zones.Changed)},
		{sortedBy(d.Zones.Renamed, to), sortedBy(d.Zones.Renamed, from), len(d.Zones.Renamed)},
		{sortedBy(d.Spaces.Added, asJSON), sortedBy(d.Spaces.Removed, asJSON), len(d.Spaces.Changed)},
		{sortedBy(d.Spaces.Renamed, to), sortedBy(d.Spaces.Renamed, from), len(d.Spaces.Renamed)},
		{sortedBy(d.Boundaries.Added, asJSON), sortedBy(d.Boundaries.Removed, asJSON), len(d.Boundaries.Changed)},
		{sortedBy(d.Columns.Added, asJSON), sortedBy(d.Columns.Removed, asJSON), len(d.Columns.Changed)},
		{come: []string{asJSON(d.Version.To)}, gone: []string{asJSON(d.Version.From)}},
		{come: []string{asJSON(d.Name.To)}, gone: []string{asJSON(d.Name.From)}},
	}
}

func lineFrom(g diff.GridLine) string { return g.Name + asJSON(g.From) }
func lineTo(g diff.GridLine) string   { return g.Name + asJSON(g.To) }

func asJSON[T any](v T) string { return ecma.JSON(v, 0) }

func sortedBy[T any](list []T, text func(T) string) []string {
	var all []string
	for _, v := range list {
		all = append(all, text(v))
	}
	slices.Sort(all)
	return all
}

// 4.4: there is no difference exactly between buildings that mean the same.
// Columns are spelled in one way here, and levels stand before their spaces.
func TestNoDifferenceIsOneMeaning(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := buildings(t)
		d := diff.Compare(a, b)
		if diff := cmp.Diff(meaning(a), meaning(b)); d.Empty() != (diff == "") {
			t.Fatalf("told are %q, and the documents differ (-a +b) in\n%s", d.Lines(), diff)
		}
		if !d.Empty() && canonical(a.Model) == canonical(b.Model) {
			t.Fatalf("told are %q, and the documents are the same", d.Lines())
		}
	})
}

func canonical(m *model.Model) string {
	w := ecma.NewWriter(1)
	canon.Write(w, m)
	return string(w.Bytes())
}

// meaning is the canonical document of a building in which everything stands
// that holds anyway, and nothing that makes no difference.
func meaning(p *plane.Plan) string {
	m := *p.Model
	m.VersionDeclared = true
	m.Boundaries = nil
	for _, b := range p.Boundaries {
		declared := *b
		declared.Derived = false
		if b.Edge == "" && len(b.Openings) == 0 && len(b.Segs) == 0 {
			declared.A, declared.B = min(b.A, b.B), max(b.A, b.B)
		}
		m.Boundaries = append(m.Boundaries, &declared)
	}
	m.Polygons = model.Table[model.Polygon]{}
	for v := range p.Model.Polygons.All() {
		m.Polygons.Put(v.Path, &model.Polygon{Path: v.Path, Points: leastOutline(v.Points)})
	}
	return canonical(&m)
}

// leastOutline is the first of all ways around an outline.
func leastOutline(points []model.Point) []model.Point {
	back := slices.Clone(points)
	slices.Reverse(back)
	var all [][]model.Point
	for i := range points {
		all = append(all, slices.Concat(points[i:], points[:i]), slices.Concat(back[i:], back[:i]))
	}
	return slices.MinFunc(all, func(p, q []model.Point) int { return strings.Compare(asJSON(p), asJSON(q)) })
}

// C84: an outline is the same exactly when some way around it is, however often
// it comes by a corner.
func TestOutlinesFromAnyCorner(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		corners := rapid.SliceOfN(rapid.SampledFrom([]string{" 0,0", " 9,0", " 0,9"}), 3, 8).Draw(t, "corners")
		others := rapid.Permutation(corners).Draw(t, "others")
		a := plan(t, "polygon /p"+strings.Join(corners, ""))
		b := plan(t, "polygon /p"+strings.Join(others, ""))
		if got, want := diff.Compare(a, b).Empty(), meaning(a) == meaning(b); got != want {
			t.Fatalf("the same is %v, want %v:\n%q\n%q", got, want, corners, others)
		}
	})
}
