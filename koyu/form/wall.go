package form

import (
	"cmp"
	"fmt"
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A wall is a boundary with what holds on all its segments.
type wall struct {
	*model.Boundary
	number int
	ref    string
	space  string        // name of the level
	level  *Level        // nil for none
	t      float64       // thickness
	top    model.Measure // absolute height of its upper end
}

// boundary adds a boundary on each of its segments, with the openings and segs
// there (F31, F40, F46).
func (d *derivation) boundary(number int, b *model.Boundary) {
	w := d.wall(number, b)
	openings := d.place(b, len(b.Openings), func(i int) *model.Band { return &b.Openings[i].Band })
	segs := d.place(b, len(b.Segs), func(i int) *model.Band { return &b.Segs[i].Band })
	for _, s := range d.plan.Segments(b) {
		on := lineOf(s)
		first := len(d.Openings)
		for _, band := range openings[on] {
			d.Openings = append(d.Openings, d.opening(w, band))
		}
		for _, band := range segs[on] {
			d.Segs = append(d.Segs, w.seg(band))
		}
		d.Boundaries = append(d.Boundaries, Boundary{
			Ref: w.ref, Boundary: number, A: b.A, B: b.B, Kind: b.Kind, Derived: b.Derived,
			Level: w.space, Air: b.Air, Segment: segmentOf(s), Material: w.material(s, d.Openings[first:]),
		})
	}
}

// room is the space whose level a boundary with segments has: the first one with
// a region (F30).
func (d *derivation) room(b *model.Boundary) *model.Space {
	if s := d.model.Spaces.Get(b.A); s.HasRegion() {
		return s
	}
	return d.model.Spaces.Get(b.B)
}

// wall is what holds for a boundary as a whole (F32, F33).
func (d *derivation) wall(number int, b *model.Boundary) *wall {
	w := &wall{Boundary: b, number: number, ref: fmt.Sprintf("%s|%s@%d", b.A, b.B, number)}
	w.space = d.room(b).Level
	w.level = d.level(w.space)
	w.t = b.T.Or(WallT)
	if b.Air {
		w.t = min(b.T.Or(RailT), RailTMax)
	}
	switch {
	case w.level == nil:
	case b.Air:
		w.top = model.Known(w.level.Z + b.Attrs.Number("h").Or(RailH))
	case w.level.Pitch.Given:
		w.top = model.Known(w.level.Z + w.level.Pitch.Value)
	}
	return w
}

// material is what a wall is made of on one segment, nil where it is no more
// than a line (F34).
func (w *wall) material(s plane.Segment, openings []Opening) *Material {
	if w.Kind != model.Wall || !w.top.Given || s.Length() <= plane.Eps {
		return nil
	}
	m := &Material{T: w.t, Z0: w.level.Z, Z1: w.top.Value}
	m.raise(s, openings)
	return m
}

// A hole is an opening as a wall has it: from lo to hi along its segment.
type hole struct{ lo, hi, z0, z1 float64 }

// raise builds the panels around the openings, from the start of the segment to
// its end. Where openings overlap, the one that begins first has the place (F35,
// F36).
func (m *Material) raise(s plane.Segment, openings []Opening) {
	holes := make([]hole, len(openings))
	for i, o := range openings {
		u := plane.Hypot(o.CX-s.X1, o.CY-s.Y1)
		holes[i] = hole{u - o.W/2, u + o.W/2, o.Z0, o.Z1}
	}
	slices.SortStableFunc(holes, func(a, b hole) int { return cmp.Compare(a.lo, b.lo) })
	length, cursor := s.Length(), 0.0
	panel := func(lo, hi, z0, z1 float64) {
		if hi-lo > plane.SpanEps && z1-z0 > plane.SpanEps {
			a, b := along(s, lo/length), along(s, hi/length)
			m.Panels = append(m.Panels, Panel{a.X, a.Y, b.X, b.Y, z0, z1})
		}
	}
	for _, h := range holes {
		lo := max(cursor, min(length, h.lo))
		hi := max(lo, min(length, h.hi))
		panel(cursor, lo, m.Z0, m.Z1)
		panel(lo, hi, m.Z0, m.within(h.z0))
		panel(lo, hi, m.within(h.z1), m.Z1)
		cursor = hi
	}
	panel(cursor, length, m.Z0, m.Z1)
}

// within is z, or the end of the wall that z lies beyond.
func (m *Material) within(z float64) float64 { return min(m.Z1, max(m.Z0, z)) }

// along is the point at the fraction f of a segment.
func along(s plane.Segment, f float64) Point {
	return Point{X: s.X1 + float64(f*(s.X2-s.X1)), Y: s.Y1 + float64(f*(s.Y2-s.Y1))}
}

func lineOf(s plane.Segment) Line { return Line{s.X1, s.Y1, s.X2, s.Y2} }

func segmentOf(s plane.Segment) Segment {
	return Segment{s.X1, s.Y1, s.X2, s.Y2, s.Horizontal, s.Diagonal, s.Edge}
}
