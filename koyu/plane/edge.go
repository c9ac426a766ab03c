package plane

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
)

// A side is a side of a piece by the compass, in the order in which a
// rectangle yields them.
type side uint8

const (
	south side = iota
	east
	north
	west
	sides
)

var letters = [sides]model.Edge{"S", "E", "N", "W"}

func (s side) opposite() side   { return (s + 2) % sides }
func (s side) horizontal() bool { return s == south || s == north }

// A stretch is a part of an axis-parallel line: y = fixed from x lo to hi on
// south and north sides, x = fixed from y lo to hi on the others.
type stretch struct {
	side          side
	fixed, lo, hi float64
}

// box is the bounding box of s, made wider across by the margin.
func (s stretch) box(margin float64) model.Rect {
	low, high := s.fixed-margin, s.fixed+margin
	if s.side.horizontal() {
		return model.Rect{X1: s.lo, X2: s.hi, Y1: low, Y2: high}
	}
	return model.Rect{X1: low, X2: high, Y1: s.lo, Y2: s.hi}
}

// faces reports whether two stretches lie back to back (P30).
func (s stretch) faces(o stretch) bool {
	return s.side == o.side.opposite() && math.Abs(s.fixed-o.fixed) <= Eps
}

// with is the part of s that faces o, if that is long enough (P31).
func (s stretch) with(o stretch) (stretch, bool) {
	s.lo, s.hi = max(s.lo, o.lo), min(s.hi, o.hi)
	return s, s.hi-s.lo > Eps
}

// An edge is an axis-parallel side of a piece of a region.
type edge struct {
	stretch
	owner int // Index of the space
	piece int // among those of the space
}

// appendEdges appends the edges of pieces, in the order of pieces and sides
// (P30). Diagonal sides and tiny ones have none.
func appendEdges(dst []edge, owner int, pieces []Piece) []edge {
	for n, piece := range pieces {
		for i, p := range piece {
			if s, ok := axisParallel(p, piece[next(i, len(piece))]); ok {
				dst = append(dst, edge{s, owner, n})
			}
		}
	}
	return dst
}

// axisParallel is the side p→q of a counter-clockwise piece as a stretch.
func axisParallel(p, q model.Point) (stretch, bool) {
	dx, dy := q.X-p.X, q.Y-p.Y
	s := stretch{fixed: p.Y, lo: min(p.X, q.X), hi: max(p.X, q.X)}
	switch {
	case math.Abs(dy) < Eps && math.Abs(dx) > Eps:
		s.side = north
		if dx > 0 {
			s.side = south
		}
	case math.Abs(dx) < Eps && math.Abs(dy) > Eps:
		s = stretch{side: west, fixed: p.X, lo: min(p.Y, q.Y), hi: max(p.Y, q.Y)}
		if dy > 0 {
			s.side = east
		}
	default:
		return stretch{}, false
	}
	return s, true
}

// many is the number of edges from which those of a region are looked up by
// place.
const many = 64

// shared are the stretches where region a faces region b, both on level l,
// seen from a (P31): in the order of the edges of a, and for each of those of b.
func (l *level) shared(a, b int) []stretch {
	var found []stretch
	compare := func(e, o edge) {
		if s, ok := e.with(o.stretch); ok && o.owner == b && e.faces(o.stretch) {
			found = append(found, s)
		}
	}
	others := l.edgesOf(b)
	var hits []int
	for _, e := range l.edgesOf(a) {
		if len(others) <= many {
			for _, o := range others {
				compare(e, o)
			}
			continue
		}
		hits = l.facing(hits[:0], e.stretch)
		for _, h := range hits {
			compare(e, l.edges[h])
		}
	}
	return found
}

// An interval is a part of an edge, from < to.
type interval struct{ from, to float64 }

// outline are the parts of the edges of a region that nothing on its level
// faces, neither another space nor another of its own pieces (P32).
func (l *level) outline(space int) []stretch {
	var open []stretch
	var hits []int
	var rest []interval
	for _, e := range l.edgesOf(space) {
		hits = l.facing(hits[:0], e.stretch)
		rest = append(rest[:0], interval{e.lo, e.hi})
		for _, own := range []bool{false, true} {
			for _, h := range hits {
				o := l.edges[h]
				if (o.owner == space) == own && !(own && o.piece == e.piece) {
					rest = take(rest, o.lo, o.hi)
				}
			}
		}
		for _, r := range rest {
			open = append(open, stretch{e.side, e.fixed, r.from, r.to})
		}
	}
	return open
}

// take removes lo…hi from intervals, which are ascending and apart. An overlap
// that is too short takes nothing, a rest that is too short goes (P32).
func take(intervals []interval, lo, hi float64) []interval {
	i := sort.Search(len(intervals), func(i int) bool { return intervals[i].to > lo })
	var room [4]interval
	rest := room[:0]
	j := i
	for ; j < len(intervals) && intervals[j].from < hi; j++ {
		r := intervals[j]
		from, to := max(r.from, lo), min(r.to, hi)
		if to-from <= Eps {
			rest = append(rest, r)
			continue
		}
		if from-r.from > Eps {
			rest = append(rest, interval{r.from, from})
		}
		if r.to-to > Eps {
			rest = append(rest, interval{to, r.to})
		}
	}
	return slices.Replace(intervals, i, j, rest...)
}

// merged joins stretches of one line and side that touch (P33): groups in
// order of first appearance, ascending inside a group.
func merged(all []stretch) []stretch {
	if len(all) < 2 {
		return all
	}
	type line struct {
		side  side
		fixed float64
	}
	var joined []stretch
	for _, g := range group.By(all, func(s stretch) line { return line{s.side, s.fixed} }) {
		slices.SortStableFunc(g, func(a, b stretch) int { return cmp.Compare(a.lo, b.lo) })
		last := g[0]
		for _, s := range g[1:] {
			if s.lo <= last.hi+Eps {
				last.hi = max(last.hi, s.hi)
				continue
			}
			joined = append(joined, last)
			last = s
		}
		joined = append(joined, last)
	}
	return joined
}
