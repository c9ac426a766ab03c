package plane

import (
	"math"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// The rules once more, written as the definitions read: every question walks
// everything. Property tests hold the package against them.

type definition struct{ *Plan }

func (d definition) edges(s *model.Space) []edge { return appendEdges(nil, s.Index, d.Pieces(s)) }

// shared is P31.
func (d definition) shared(a, b *model.Space) []stretch {
	var found []stretch
	for _, e := range d.edges(a) {
		for _, o := range d.edges(b) {
			if !e.faces(o.stretch) {
				continue
			}
			lo, hi := math.Max(e.lo, o.lo), math.Min(e.hi, o.hi)
			if hi-lo > 0.5 {
				found = append(found, stretch{e.side, e.fixed, lo, hi})
			}
		}
	}
	return found
}

// outline is P32 and P34.
func (d definition) outline(s *model.Space) []stretch {
	var open []stretch
	for _, e := range d.edges(s) {
		rest := []interval{{e.lo, e.hi}}
		cover := func(o edge) {
			if e.faces(o.stretch) {
				rest = d.take(rest, o.lo, o.hi)
			}
		}
		for _, other := range d.spaces {
			if other != s && other.Level == s.Level {
				for _, o := range d.edges(other) {
					cover(o)
				}
			}
		}
		for _, o := range d.edges(s) {
			if o.piece != e.piece {
				cover(o)
			}
		}
		for _, r := range rest {
			open = append(open, stretch{e.side, e.fixed, r.from, r.to})
		}
	}
	return open
}

func (definition) take(all []interval, lo, hi float64) []interval {
	var rest []interval
	for _, r := range all {
		cs, ce := math.Max(r.from, lo), math.Min(r.to, hi)
		if ce-cs <= 0.5 {
			rest = append(rest, r)
			continue
		}
		if cs-r.from > 0.5 {
			rest = append(rest, interval{r.from, cs})
		}
		if r.to-ce > 0.5 {
			rest = append(rest, interval{ce, r.to})
		}
	}
	return rest
}

// segments is P40.
func (d definition) segments(b *model.Boundary) []Segment {
	s, o := d.ends(b)
	var all []stretch
	switch {
	case s == nil || o == nil || b.Vertical():
	case b.Line != nil:
		return d.share(b.Line, s, o)
	case s.HasRegion() && o.HasRegion():
		if s.Level == o.Level {
			all = d.shared(s, o)
		}
	case s.HasRegion():
		all = d.outline(s)
	case o.HasRegion():
		all = d.outline(o)
	}
	var found []Segment
	for _, m := range merged(all) {
		if b.Edge == "" || b.Edge == letters[m.side] {
			found = append(found, m.segment())
		}
	}
	return found
}

// share is P44 over all pieces of both spaces.
func (d definition) share(l *model.Line, a, b *model.Space) []Segment {
	dx, dy := l.To.X-l.From.X, l.To.Y-l.From.Y
	length := Hypot(dx, dy)
	cuts := []float64{0, 1}
	for _, piece := range slices.Concat(d.Pieces(a), d.Pieces(b)) {
		for i, u := range piece {
			det, t, w := crossing(l.From, l.To, u, piece[(i+1)%len(piece)])
			if math.Abs(det) >= 1e-9 && -1e-9 <= w && w <= 1+1e-9 && 1e-9 < t && t < 1-1e-9 {
				cuts = append(cuts, t)
			}
		}
	}
	slices.Sort(cuts)
	in := func(s *model.Space, x, y float64) bool {
		return slices.ContainsFunc(d.Pieces(s), func(p Piece) bool { return PointIn(model.Point{X: x, Y: y}, p, 0) })
	}
	var found []Segment
	for i, u := range cuts[1:] {
		t := cuts[i]
		if t == u {
			continue
		}
		m := (t + u) / 2
		x, y := l.From.X+float64(m*dx), l.From.Y+float64(m*dy)
		nx, ny := float64(5*(-dy/length)), float64(5*(dx/length))
		leftA, rightA, leftB, rightB := in(a, x+nx, y+ny), in(a, x-nx, y-ny), in(b, x+nx, y+ny), in(b, x-nx, y-ny)
		keep := leftA && rightB || leftB && rightA
		switch {
		case !b.HasRegion():
			keep = leftA != rightA
		case !a.HasRegion():
			keep = leftB != rightB
		}
		if !keep {
			continue
		}
		s := Segment{
			X1: l.From.X + float64(t*dx), Y1: l.From.Y + float64(t*dy),
			X2: l.From.X + float64(u*dx), Y2: l.From.Y + float64(u*dy),
			Horizontal: math.Abs(dy) < 0.5, Diagonal: math.Abs(dx) >= 0.5 && math.Abs(dy) >= 0.5,
		}
		if n := len(found); n > 0 && Hypot(s.X1-found[n-1].X2, s.Y1-found[n-1].Y2) < 0.5 {
			found[n-1].X2, found[n-1].Y2 = s.X2, s.Y2
		} else {
			found = append(found, s)
		}
	}
	return found
}

// split is P15, one side of the window after the other.
func (definition) split(pieces []Piece, w model.Rect) (inside, outside []Piece) {
	ring := Rectangle(w)
	for i, a := range ring {
		b := ring[(i+1)%4]
		var still []Piece
		for _, p := range pieces {
			left, right := halves(p, a, b)
			if left != nil {
				still = append(still, left)
			}
			if right != nil {
				outside = append(outside, right)
			}
		}
		pieces = still
	}
	return pieces, outside
}

// defaults are the pairs of P50.
func (d definition) defaults() [][2]string {
	var pairs [][2]string
	for i, s := range d.spaces {
		for _, o := range d.spaces[i+1:] {
			declared := slices.ContainsFunc(d.Model.Boundaries, func(b *model.Boundary) bool {
				return b.A == s.Path && b.B == o.Path || b.A == o.Path && b.B == s.Path
			})
			if s.Level == o.Level && !declared && len(d.shared(s, o)) > 0 {
				pairs = append(pairs, [2]string{s.Path, o.Path})
			}
		}
	}
	return pairs
}

// overlap is P16 for written rectangles.
func (definition) overlap(s, o *model.Space) bool {
	for _, r := range s.Regions {
		for _, q := range o.Regions {
			if RectsOverlap(r.Rect, q.Rect) {
				return true
			}
		}
	}
	return false
}

func (d definition) collisions() []Pair {
	var pairs []Pair
	for i, s := range d.spaces {
		for _, o := range d.spaces[i+1:] {
			if s.Level == o.Level && d.overlap(s, o) {
				pairs = append(pairs, Pair{s, o})
			}
		}
	}
	return pairs
}

// semiOutdoor is P72.
func (d definition) semiOutdoor(s *model.Space) bool {
	return s.HasRegion() && slices.ContainsFunc(d.Boundaries, func(b *model.Boundary) bool {
		if b.A != s.Path && b.B != s.Path || b.Kind != model.Open && !b.Air {
			return false
		}
		o := d.Model.Spaces.Get(b.Other(s.Path))
		return o != nil && o.Type == model.Exterior
	})
}

// covered is P74.
func (d definition) covered(s *model.Space) bool {
	level := d.Model.Levels.Get(s.Level)
	return level != nil && slices.ContainsFunc(d.spaces, func(o *model.Space) bool {
		above := d.Model.Levels.Get(o.Level)
		return above != nil && above.Z > level.Z && slices.ContainsFunc(d.Pieces(s), func(a Piece) bool {
			return slices.ContainsFunc(d.Pieces(o), func(b Piece) bool { return PiecesOverlap(a, b) })
		})
	})
}

// fewestDoors is P83, the queue that is sorted before every step.
func (d definition) fewestDoors(from, to string) (Route, bool) {
	if d.Model.Spaces.Get(from) == nil || d.Model.Spaces.Get(to) == nil {
		return Route{}, false
	}
	dist := map[string]int{from: 0}
	prev := map[string]string{}
	done := map[string]bool{}
	for queue := []string{from}; len(queue) > 0; {
		slices.SortStableFunc(queue, func(a, b string) int { return dist[a] - dist[b] })
		u := queue[0]
		queue = queue[1:]
		if done[u] {
			continue
		}
		done[u] = true
		for _, b := range d.Boundaries {
			var v string
			switch u {
			case b.A:
				v = b.B
			case b.B:
				v = b.A
			default:
				continue
			}
			if !Passable(b) || done[v] {
				continue
			}
			nd := dist[u]
			if b.Kind == model.Wall {
				nd++
			}
			if old, ok := dist[v]; !ok || nd < old {
				dist[v], prev[v] = nd, u
				queue = append(queue, v)
			}
		}
	}
	if _, ok := dist[to]; !ok {
		return Route{}, false
	}
	r := Route{dist[to], []string{to}}
	for at := to; at != from; {
		at = prev[at]
		r.Path = append(r.Path, at)
	}
	slices.Reverse(r.Path)
	return r, true
}

// subtract is P17: every cover is asked about every part.
func (definition) subtract(piece Piece, covers []Piece) []Piece {
	parts := []Piece{piece}
	for _, c := range covers {
		var left []Piece
		for _, p := range parts {
			if PiecesOverlap(p, c) {
				left = append(left, carve(p, counterClockwise(c))...)
			} else {
				left = append(left, p)
			}
		}
		parts = left
	}
	return parts
}

// uncovered is 06 F53: level by level.
func (d definition) uncovered(piece Piece, level string) []Piece {
	levels := d.Model.Levels.ByHeight()
	here := slices.IndexFunc(levels, func(l *model.Level) bool { return l.Name == level })
	var covers []Piece
	for _, l := range levels[here+1:] {
		for _, s := range d.spaces {
			if s.Level == l.Name && s.Type != model.Exterior {
				covers = append(covers, d.Pieces(s)...)
			}
		}
	}
	return d.subtract(piece, covers)
}

// unionArea is P17.
func (definition) unionArea(pieces []Piece) float64 {
	total := 0.0
	for i, p := range pieces {
		if len(p) >= 3 {
			total += AreaOf(definition{}.subtract(p, pieces[:i]))
		}
	}
	return total
}

// unionOfRects is P19.
func (definition) unionOfRects(rects []model.Rect) float64 {
	var xs, ys []float64
	for _, r := range rects {
		xs, ys = append(xs, r.X1, r.X2), append(ys, r.Y1, r.Y2)
	}
	slices.Sort(xs)
	slices.Sort(ys)
	total := 0.0
	for i := range len(xs) - 1 {
		for j := range len(ys) - 1 {
			x, y := (xs[i]+xs[i+1])/2, (ys[j]+ys[j+1])/2
			for _, r := range rects {
				if r.X1 < x && x < r.X2 && r.Y1 < y && y < r.Y2 {
					total += float64((xs[i+1] - xs[i]) * (ys[j+1] - ys[j]))
					break
				}
			}
		}
	}
	return ecma.Round2(total / 1e6)
}

// selfIntersection is M99.
func (definition) selfIntersection(p []model.Point) (model.Point, bool) {
	n := len(p)
	for i := range n {
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			if pt, ok := properCrossing(p[i], p[(i+1)%n], p[j], p[(j+1)%n]); ok {
				return pt, true
			}
		}
	}
	return model.Point{}, false
}
