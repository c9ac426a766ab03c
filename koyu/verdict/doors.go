package verdict

import (
	"sort"

	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// blockedDoors looks for doors that a column stands in (V40). A door without a
// place is left out, one in an open boundary is not; walls have no thickness
// here.
func blockedDoors(r *review) {
	if len(r.model.Columns) == 0 {
		return
	}
	frame := rise.Columns(r.plan)
	stands := map[string][]stand{}
	for _, b := range r.model.Boundaries { // default ones have no doors
		level := r.levelOf(b)
		if level == "" {
			continue
		}
		if _, ok := stands[level]; !ok {
			stands[level] = standsOf(frame.On(level))
		}
		for _, o := range b.Openings {
			if o.Kind != model.Door {
				continue
			}
			at, misfit := r.plan.Place(b, &o.Band)
			if misfit != nil {
				continue
			}
			if c, ok := firstIn(stands[level], doorwayAt(at, o.W)); ok {
				r.report("column.blocksdoor", b.Pos, sayBlocked(b, o, at, c), b.A, b.B)
			}
		}
	}
}

// levelOf is the level of the space that is written first, or else of the other
// one, empty for none.
func (r *review) levelOf(b *model.Boundary) string {
	for _, path := range []string{b.A, b.B} {
		if s := r.model.Spaces.Get(path); s != nil && s.Level != "" {
			return s.Level
		}
	}
	return ""
}

// A doorway is where a door stands, from lo to hi along a line at fixed. On a
// diagonal it is taken to run north from the first end of its wall, wherever
// on it the door is (QB14).
type doorway struct {
	alongX        bool
	fixed, lo, hi float64
}

func doorwayAt(at plane.Place, w float64) doorway {
	half := w / 2
	if at.Horizontal {
		return doorway{true, at.Y1, at.Center.X - half, at.Center.X + half}
	}
	return doorway{false, at.X1, at.Center.Y - half, at.Center.Y + half}
}

// isBlockedBy reports whether a column stands in the doorway, more than beside
// it.
func (d doorway) isBlockedBy(c rise.Column) bool {
	along, across, length, depth := c.Center.X, c.Center.Y, c.W, c.D
	if !d.alongX {
		along, across, length, depth = across, along, depth, length
	}
	return max(d.lo, along-length/2) < min(d.hi, along+length/2) &&
		across-depth/2 < d.fixed && d.fixed < across+depth/2
}

// box is the doorway as a rectangle without width.
func (d doorway) box() model.Rect {
	if d.alongX {
		return model.Rect{X1: d.lo, X2: d.hi, Y1: d.fixed, Y2: d.fixed}
	}
	return model.Rect{X1: d.fixed, X2: d.fixed, Y1: d.lo, Y2: d.hi}
}

// A stand is the columns of one declaration on one level, all of one size: row
// by row of X lines, each by Y lines.
type stand [][]rise.Column

// standsOf divides the columns of a level, in the order of 04 P76.
func standsOf(columns []rise.Column) []stand {
	var stands []stand
	for _, decl := range group.By(columns, func(c rise.Column) int { return c.Decl }) {
		stands = append(stands, group.By(decl, func(c rise.Column) int { return c.XLine }))
	}
	return stands
}

// firstIn is the first column that stands in a doorway.
func firstIn(stands []stand, d doorway) (rise.Column, bool) {
	box := d.box()
	for _, s := range stands {
		size := s[0][0]
		x, y := size.W/2+plane.PointEps, size.D/2+plane.PointEps // the exact test follows
		for _, row := range between(s, func(row []rise.Column) float64 { return row[0].Center.X }, box.X1-x, box.X2+x) {
			for _, c := range between(row, func(c rise.Column) float64 { return c.Center.Y }, box.Y1-y, box.Y2+y) {
				if d.isBlockedBy(c) {
					return c, true
				}
			}
		}
	}
	return rise.Column{}, false
}

// between is the part of a list from lo to hi; it ascends by what at gives.
func between[T any](list []T, at func(T) float64, lo, hi float64) []T {
	from := sort.Search(len(list), func(i int) bool { return at(list[i]) >= lo })
	list = list[from:]
	return list[:sort.Search(len(list), func(i int) bool { return at(list[i]) > hi })]
}
