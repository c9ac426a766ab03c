package rise

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strconv"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Column is one column that stands.
type Column struct {
	Decl         int // index of its declaration
	XLine, YLine int // indexes of its grid lines: X1 is 0
	Center       model.Point
	W, D         float64 // along x and along y
}

// Name is the crossing of the grid that it stands at: X1/Y1.
func (c Column) Name() string {
	return "X" + strconv.Itoa(c.XLine+1) + "/Y" + strconv.Itoa(c.YLine+1)
}

// A Frame is where the columns of a building stand, and what became of every
// declaration (04 P75–P77).
type Frame struct {
	model   *model.Model
	fates   []Fate
	storeys map[string]*storey
	xs, ys  [][]int // by declaration: the grid lines that it names; nil for all
}

// A Fate is what became of one declaration over all its levels.
type Fate struct {
	Stands bool  // it has at least one column
	Sites  bool  // it has at least one crossing over a floor, taken or not
	By     []int // when it has sites and no column: who took them, ascending
}

// Columns places every declared column. A crossing of the grid that lies in a
// floor, or within a millimetre of one, bears a column of the first declaration
// that reaches it.
func Columns(p *plane.Plan) *Frame {
	f := &Frame{model: p.Model, storeys: map[string]*storey{}}
	for i, decl := range p.Model.Columns {
		f.xs = append(f.xs, lines(decl.X, len(p.Model.Grid.X)))
		f.ys = append(f.ys, lines(decl.Y, len(p.Model.Grid.Y)))
		f.fates = append(f.fates, f.place(p, i))
	}
	return f
}

// Fate is what became of declaration decl.
func (f *Frame) Fate(decl int) Fate { return f.fates[decl] }

// On are the columns of a level: by declaration, then by X line, then by Y
// line (P76).
func (f *Frame) On(level string) []Column {
	s := f.storeys[level]
	if s == nil {
		return nil
	}
	var columns []Column
	for _, i := range s.decls {
		decl := f.model.Columns[i]
		for _, x := range s.rowsOf(f.xs[i]) {
			for _, y := range s.rows[x].ownedBy(i, f.ys[i]) {
				columns = append(columns, Column{
					Decl: i, XLine: x, YLine: y,
					Center: model.Point{X: f.model.Grid.X[x], Y: f.model.Grid.Y[y]},
					W:      decl.Size, D: decl.Depth.Or(decl.Size),
				})
			}
		}
	}
	return columns
}

// lines are the indexes of grid lines by their names, ascending. Names that no
// line of the axis has cannot be written, and are left out.
func lines(names []string, n int) []int {
	if names == nil {
		return nil
	}
	indexes := []int{}
	for _, name := range names {
		if i, err := strconv.Atoi(name[1:]); err == nil && i >= 1 && i <= n {
			indexes = append(indexes, i-1)
		}
	}
	slices.Sort(indexes)
	return slices.Compact(indexes)
}

// place claims the crossings of one declaration on all its levels.
func (f *Frame) place(p *plane.Plan, decl int) Fate {
	var fate Fate
	holders := map[int]bool{}
	for _, level := range f.model.Columns[decl].Levels {
		s := f.storeys[level]
		if s == nil {
			s = newStorey(p, level)
			f.storeys[level] = s
		}
		s.decls = append(s.decls, decl)
		for _, x := range s.rowsOf(f.xs[decl]) {
			s.rows[x].claim(decl, f.ys[decl], &fate, holders)
		}
	}
	if !fate.Stands {
		fate.By = slices.Sorted(maps.Keys(holders))
	}
	return fate
}

// A storey is the crossings over floors of one level, by X line.
type storey struct {
	rows   map[int]*row
	sorted []int // the X lines that have any, ascending
	decls  []int // the declarations that name the level, ascending
}

// A row is the crossings of one X line that lie over a floor: which they are,
// and which declaration has taken them. Whole ranges are kept as ranges, so
// that a dense grid over a large floor costs no more than a coarse one.
type row struct {
	spans  []span      // of Y lines, ascending, apart
	total  int         // number of crossings
	single map[int]int // taken by a declaration that named their Y line
	rest   int         // who took all others, or nobody
	owners []int       // everybody who took any, ascending
}

// A span is the Y lines from lo to hi, both included.
type span struct{ lo, hi int }

const nobody = -1

func newStorey(p *plane.Plan, level string) *storey {
	s := &storey{rows: map[int]*row{}}
	for _, space := range p.OnLevel(level) {
		if isFloor(p, space) {
			for _, piece := range p.Pieces(space) {
				s.cover(p.Model.Grid, piece)
			}
		}
	}
	s.sorted = slices.Sorted(maps.Keys(s.rows))
	for _, r := range s.rows {
		r.merge()
	}
	return s
}

// isFloor reports whether columns stand on s: not on terraces under the sky.
func isFloor(p *plane.Plan, s *model.Space) bool {
	return s.HasRegion() && s.Type != model.Exterior && s.Type != model.Void &&
		(!p.SemiOutdoor(s) || p.Covered(s))
}

// cover adds the crossings that lie in a piece. Pieces are convex, so those of
// one X line are a range, and only its ends are looked for.
func (s *storey) cover(grid model.Grid, piece plane.Piece) {
	box := plane.Bounds(piece)
	x0, x1 := within(grid.X, box.X1, box.X2)
	y0, y1 := within(grid.Y, box.Y1, box.Y2)
	for x := x0; x < x1; x++ {
		in := func(y int) bool {
			return plane.PointIn(model.Point{X: grid.X[x], Y: grid.Y[y]}, piece, plane.PointEps)
		}
		lo, hi := y0, y1
		for lo < hi && !in(lo) {
			lo++
		}
		for lo < hi && !in(hi-1) {
			hi--
		}
		if lo == hi {
			continue
		}
		if s.rows[x] == nil {
			s.rows[x] = &row{rest: nobody}
		}
		s.rows[x].spans = append(s.rows[x].spans, span{lo, hi - 1})
	}
}

// within is the range of the coordinates that can be near enough to lo..hi.
func within(coordinates []float64, lo, hi float64) (from, to int) {
	const reach = 2 * plane.PointEps
	from = sort.SearchFloat64s(coordinates, lo-reach)
	to = sort.Search(len(coordinates), func(i int) bool { return coordinates[i] > hi+reach })
	return from, to
}

// rowsOf are the X lines among the named ones, nil for all, that have
// crossings.
func (s *storey) rowsOf(named []int) []int {
	if named == nil {
		return s.sorted
	}
	return slices.DeleteFunc(slices.Clone(named), func(x int) bool { return s.rows[x] == nil })
}

// merge puts the spans in order and joins those that meet.
func (r *row) merge() {
	slices.SortFunc(r.spans, func(a, b span) int { return cmp.Compare(a.lo, b.lo) })
	merged := r.spans[:0]
	for _, s := range r.spans {
		if n := len(merged); n > 0 && s.lo <= merged[n-1].hi+1 {
			merged[n-1].hi = max(merged[n-1].hi, s.hi)
			continue
		}
		merged = append(merged, s)
	}
	r.spans = merged
	for _, s := range r.spans {
		r.total += s.hi - s.lo + 1
	}
}

func (r *row) has(y int) bool {
	i, found := slices.BinarySearchFunc(r.spans, y, func(s span, y int) int { return cmp.Compare(s.lo, y) })
	return found || i > 0 && y <= r.spans[i-1].hi
}

// ownedBy are the Y lines that declaration decl has taken, among those that it
// names, nil for all.
func (r *row) ownedBy(decl int, named []int) []int {
	if _, took := slices.BinarySearch(r.owners, decl); !took {
		return nil
	}
	if named != nil {
		return slices.DeleteFunc(slices.Clone(named), func(y int) bool { return !r.has(y) || r.owner(y) != decl })
	}
	var ys []int
	for _, s := range r.spans {
		for y := s.lo; y <= s.hi; y++ {
			if r.owner(y) == decl {
				ys = append(ys, y)
			}
		}
	}
	return ys
}

// owner is who took the crossing with Y line y, or nobody.
func (r *row) owner(y int) int {
	if decl, ok := r.single[y]; ok {
		return decl
	}
	return r.rest
}

// claim gives declaration decl the crossings of the row at the named Y lines,
// nil for all, that nobody has. The others' owners go to holders.
func (r *row) claim(decl int, named []int, fate *Fate, holders map[int]bool) {
	if named == nil {
		fate.Sites = true
		for _, o := range r.owners {
			holders[o] = true
		}
		if r.rest == nobody && len(r.single) < r.total {
			r.rest = decl
			r.owners = append(r.owners, decl)
			fate.Stands = true
		}
		return
	}
	took := false
	for _, y := range named {
		if !r.has(y) {
			continue
		}
		fate.Sites = true
		if o := r.owner(y); o != nobody {
			holders[o] = true
			continue
		}
		if r.single == nil {
			r.single = map[int]int{}
		}
		r.single[y] = decl
		took = true
	}
	if took {
		r.owners = append(r.owners, decl)
		fate.Stands = true
	}
}
