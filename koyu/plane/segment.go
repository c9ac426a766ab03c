package plane

import (
	"iter"
	"math"
	"slices"

	"koyu-mcp/koyu/model"
)

// A Segment is one straight stretch of a boundary, in mm. Edge is the side on
// which the space has it that is written first, or that alone has a region
// (P42); segments of a drawn line have none and may be diagonal. All others
// ascend.
type Segment struct {
	X1, Y1, X2, Y2       float64
	Horizontal, Diagonal bool
	Edge                 model.Edge
}

// Length is the length of the segment in mm.
func (s Segment) Length() float64 { return Hypot(s.X2-s.X1, s.Y2-s.Y1) }

func (s stretch) segment() Segment {
	if s.side.horizontal() {
		return Segment{X1: s.lo, Y1: s.fixed, X2: s.hi, Y2: s.fixed, Horizontal: true, Edge: letters[s.side]}
	}
	return Segment{X1: s.fixed, Y1: s.lo, X2: s.fixed, Y2: s.hi, Edge: letters[s.side]}
}

// Segments are the segments of a boundary of the plan, in the order of P41.
func (p *Plan) Segments(b *model.Boundary) []Segment { return p.segments()[b] }

// Touching are the sides on which the two spaces of a boundary meet, whatever
// its own edge, in order of first appearance (05 N13 d).
func (p *Plan) Touching(b *model.Boundary) []model.Edge {
	s, o := p.ends(b)
	if s == nil || o == nil {
		return nil
	}
	var found []model.Edge
	for _, s := range p.meeting(s, o) {
		if e := letters[s.side]; !slices.Contains(found, e) {
			found = append(found, e)
		}
	}
	return found
}

// allSegments are the segments of all boundaries that have some. An outline is
// the same for all boundaries of a space and asked for once.
func (p *Plan) allSegments() map[*model.Boundary][]Segment {
	outlines := map[*model.Space][]stretch{}
	outline := func(s *model.Space) []stretch {
		known, ok := outlines[s]
		if !ok {
			known = merged(p.level(s.Level).outline(s.Index))
			outlines[s] = known
		}
		return known
	}
	all := make(map[*model.Boundary][]Segment, len(p.Boundaries))
	for _, b := range p.Boundaries {
		if found := p.segmentsOf(b, outline); len(found) > 0 {
			p.made.Pieces(len(found), p.position(b))
			all[b] = found
		}
	}
	return all
}

// position is where a boundary is written, or the first of its spaces if it is
// written nowhere.
func (p *Plan) position(b *model.Boundary) model.Pos {
	if b.Derived {
		return p.Model.Spaces.Get(b.A).Pos
	}
	return b.Pos
}

// segmentsOf is P40.
func (p *Plan) segmentsOf(b *model.Boundary, outline func(*model.Space) []stretch) []Segment {
	s, o := p.ends(b)
	if s == nil || o == nil || b.Vertical() {
		return nil
	}
	var stretches []stretch
	switch {
	case b.Line != nil:
		return p.share(b.Line, s, o)
	case s.HasRegion() && o.HasRegion():
		stretches = p.meeting(s, o)
	case s.HasRegion():
		stretches = outline(s)
	case o.HasRegion():
		stretches = outline(o)
	}
	var found []Segment
	for _, s := range stretches {
		if b.Edge == "" || b.Edge == letters[s.side] {
			found = append(found, s.segment())
		}
	}
	return found
}

// ends are the spaces at the ends of a boundary, nil where there is none.
func (p *Plan) ends(b *model.Boundary) (a, c *model.Space) {
	return p.Model.Spaces.Get(b.A), p.Model.Spaces.Get(b.B)
}

// meeting is where two regions of one level touch, seen from the first.
func (p *Plan) meeting(a, c *model.Space) []stretch {
	if a.Level != c.Level {
		return nil
	}
	return merged(p.level(a.Level).shared(a.Index, c.Index))
}

// share is the part of its drawn line that a boundary has as a wall: where one
// of its regions lies to the left and the other to the right (P44).
func (p *Plan) share(l *model.Line, a, c *model.Space) []Segment {
	from, to := l.From, l.To
	dx, dy := to.X-from.X, to.Y-from.Y
	length := Hypot(dx, dy)
	if length < Eps {
		return nil
	}
	nx, ny := -dy/length, dx/length
	flat, upright := math.Abs(dy) < Eps, math.Abs(dx) < Eps
	var found []Segment
	cuts := p.parameters(l, a, c)
	for i := range len(cuts) - 1 {
		t, u := cuts[i], cuts[i+1]
		m := (t + u) / 2
		x, y := from.X+float64(m*dx), from.Y+float64(m*dy)
		left := model.Point{X: x + float64(Probe*nx), Y: y + float64(Probe*ny)}
		right := model.Point{X: x - float64(Probe*nx), Y: y - float64(Probe*ny)}
		if !p.divides(a, c, left, right) {
			continue
		}
		s := Segment{
			X1: from.X + float64(t*dx), Y1: from.Y + float64(t*dy),
			X2: from.X + float64(u*dx), Y2: from.Y + float64(u*dy),
			Horizontal: flat, Diagonal: !flat && !upright,
		}
		if n := len(found); n > 0 && Hypot(s.X1-found[n-1].X2, s.Y1-found[n-1].Y2) < Eps {
			found[n-1].X2, found[n-1].Y2 = s.X2, s.Y2
			continue
		}
		found = append(found, s)
	}
	return found
}

// parameters are the places along a line, from 0 to 1, where it meets a side
// of a region of a or c (P44, P45).
func (p *Plan) parameters(l *model.Line, a, c *model.Space) []float64 {
	cuts := []float64{0, 1}
	for _, s := range []*model.Space{a, c} {
		for piece := range p.around(s, l.From, l.To) {
			for i, u := range piece {
				d, t, w := crossing(l.From, l.To, u, piece[next(i, len(piece))])
				switch {
				case math.Abs(d) < ParallelEps:
				case w >= -ParallelEps && w <= 1+ParallelEps && t > ParallelEps && t < 1-ParallelEps:
					cuts = append(cuts, t)
				}
			}
		}
	}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// divides reports whether a wall between left and right parts the two spaces.
func (p *Plan) divides(a, c *model.Space, left, right model.Point) bool {
	switch {
	case !c.HasRegion():
		return p.in(a, left) != p.in(a, right)
	case !a.HasRegion():
		return p.in(c, left) != p.in(c, right)
	}
	return p.in(a, left) && p.in(c, right) || p.in(c, left) && p.in(a, right)
}

// in reports whether pt lies in the region of s, or on a side of it.
func (p *Plan) in(s *model.Space, pt model.Point) bool {
	for piece := range p.around(s, pt) {
		if PointIn(pt, piece, 0) {
			return true
		}
	}
	return false
}

// around goes through the pieces of s that may reach the box around the
// points.
func (p *Plan) around(s *model.Space, points ...model.Point) iter.Seq[Piece] {
	r := Bounds(points)
	r = model.Rect{X1: r.X1 - PointEps, X2: r.X2 + PointEps, Y1: r.Y1 - PointEps, Y2: r.Y2 + PointEps}
	return func(yield func(Piece) bool) {
		for o, piece := range p.PiecesNear(s.Level, r) {
			if o == s && !yield(piece) {
				return
			}
		}
	}
}
