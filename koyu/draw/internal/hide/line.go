package hide

import (
	"cmp"
	"math"
	"slices"
)

// A ray is a line of the picture by its direction, of length 1, and its
// distance from the origin. Places on it are counted along the direction.
type ray struct {
	dir Point
	off float64
}

func (r ray) at(t float64) Point {
	return Point{float64(r.dir.X*t) - float64(r.dir.Y*r.off), float64(r.dir.Y*t) + float64(r.dir.X*r.off)}
}

// along is a plane as a function of the place on r: base + slope·t.
func (r ray) along(f Plane) (base, slope float64) {
	return f.At(r.at(0)), float64(f.A*r.dir.X) + float64(f.B*r.dir.Y)
}

// An edge is a stretch of a ray in which what is seen may change. Bearing is its
// direction, to the millionth.
type edge struct {
	ray
	bearing  float64
	from, to float64
}

// edgeOf is the edge from p to q, in either sense.
func edgeOf(p, q Point) edge {
	d := Point{q.X - p.X, q.Y - p.Y}
	length := hypot(d.X, d.Y)
	d.X, d.Y = d.X/length, d.Y/length
	if d.X < -1e-9 || d.X < 1e-9 && d.Y < 0 {
		d.X, d.Y, p, q = -d.X, -d.Y, q, p
	}
	from := float64(d.X*p.X) + float64(d.Y*p.Y)
	bearing := math.Round(math.Atan2(d.Y, d.X) * 1e6)
	return edge{ray{d, float64(d.X*p.Y) - float64(d.Y*p.X)}, bearing, from, from + length}
}

// lines are the edges of faces, and the lines in which faces pass through each
// other, wherever what is seen on one side is not what is seen on the other. That
// leaves out what is hidden, and where things join without a trace.
func (s *scene) lines() []Line {
	var all []Line
	var left, right []stretch
	for _, e := range s.edges() {
		left = s.seen(left[:0], ray{e.dir, e.off - aside}, e.from, e.to)
		right = s.seen(right[:0], ray{e.dir, e.off + aside}, e.from, e.to)
		for _, c := range s.changes(e, left, right) {
			all = append(all, Line{c.kind, e.at(c.from), e.at(c.to), [2]int{int(c.left), int(c.right)}})
		}
	}
	return all
}

// edges are where something may change, each place once.
func (s *scene) edges() []edge {
	var all []edge
	for i := range s.faces {
		f := &s.faces[i]
		if f.gone {
			continue
		}
		for n, p := range f.Ring {
			all = append(all, edgeOf(p, f.Ring[(n+1)%len(f.Ring)]))
		}
	}
	for _, p := range s.seams {
		if e, ok := s.seam(p[0], p[1]); ok {
			all = append(all, e)
		}
	}
	return joined(all)
}

// seam is the edge in which two faces pass through each other.
func (s *scene) seam(i, j int32) (edge, bool) {
	f, g := &s.faces[i], &s.faces[j]
	if f.gone || g.gone {
		return edge{}, false
	}
	both, gap := common(nil, f.Ring, g.sides...), g.minus(f.Plane)
	var ends []Point
	for i, a := range both {
		b := both[(i+1)%len(both)]
		if s, t := gap.At(a), gap.At(b); (s < 0) != (t < 0) {
			at := s / (s - t)
			ends = append(ends, Point{a.X + float64(at*(b.X-a.X)), a.Y + float64(at*(b.Y-a.Y))})
		}
	}
	if len(ends) != 2 || hypot(ends[1].X-ends[0].X, ends[1].Y-ends[0].Y) <= speck {
		return edge{}, false
	}
	return edgeOf(ends[0], ends[1]), true
}

// joined makes one edge of those that lie on one line and touch.
func joined(edges []edge) []edge {
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.bearing, b.bearing), cmp.Compare(a.off, b.off), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	var out []edge
	for len(edges) > 0 {
		n := 1
		for n < len(edges) && edges[n].bearing == edges[0].bearing && edges[n].off-edges[0].off <= beside {
			n++
		}
		line, r := edges[:n], edges[0].ray
		edges = edges[n:]
		slices.SortFunc(line, func(a, b edge) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
		for _, e := range line {
			e.ray = r
			if last := len(out) - 1; last >= 0 && out[last].ray == r && e.from <= out[last].to+speck {
				out[last].to = max(out[last].to, e.to)
			} else {
				out = append(out, e)
			}
		}
	}
	return out
}

// A stretch of a ray shows one face, or none, up to its end.
type stretch struct {
	to   float64
	face int32
}

// seen appends what is seen along r between two places.
func (s *scene) seen(dst []stretch, r ray, from, to float64) []stretch {
	s.grid.walk(r, from, to, func(cell int, a, b float64) {
		dst = s.front(dst, r, s.within[cell], a, b)
	})
	return dst
}

// walk goes through the cells along r.
func (g grid) walk(r ray, from, to float64, visit func(cell int, a, b float64)) {
	for a := from; a < to; {
		b := min(to, g.leave(r.at(a).X-g.origin.X, r.dir.X, a), g.leave(r.at(a).Y-g.origin.Y, r.dir.Y, a))
		x, y := g.cell(r.at((a + b) / 2))
		visit(y*g.nx+x, a, b)
		a = b
	}
}

// leave is the place after a at which a coordinate, d from the first cell and
// changing by slope, enters another cell.
func (g grid) leave(d, slope, a float64) float64 {
	const least = 1e-3 // mm: a step that is certain to get on
	if math.Abs(slope) < 1e-9 {
		return math.Inf(1)
	}
	n := math.Floor(d / g.size)
	if slope > 0 {
		n++
	}
	step := (float64(n*g.size) - d) / slope
	if step < least {
		step += g.size / math.Abs(slope)
	}
	return a + max(step, least)
}

// A sight is a face along a ray: from lo to hi, as near as base + slope·t.
type sight struct {
	face        int32
	lo, hi      float64
	base, slope float64
}

func (v sight) at(t float64) float64 { return v.base + float64(v.slope*t) }

// front appends what is seen of faces along r from a to b.
func (s *scene) front(dst []stretch, r ray, faces []int32, a, b float64) []stretch {
	sights, breaks := s.sights[:0], append(s.breaks[:0], a, b)
	for _, i := range faces {
		v, ok := s.sight(i, r, a, b)
		if !ok {
			continue
		}
		for _, w := range sights {
			if at := (v.base - w.base) / (w.slope - v.slope); at > max(v.lo, w.lo) && at < min(v.hi, w.hi) {
				breaks = append(breaks, at)
			}
		}
		sights = append(sights, v)
		breaks = append(breaks, v.lo, v.hi)
	}
	slices.Sort(breaks)
	s.sights, s.breaks = sights, breaks
	for n, to := range breaks[1:] {
		if to <= breaks[n] {
			continue
		}
		face := s.nearest(sights, (breaks[n]+to)/2)
		if last := len(dst) - 1; last >= 0 && dst[last].face == face {
			dst[last].to = to
		} else {
			dst = append(dst, stretch{to, face})
		}
	}
	return dst
}

// sight is what of face i lies along r between a and b.
func (s *scene) sight(i int32, r ray, a, b float64) (sight, bool) {
	f := &s.faces[i]
	if f.gone {
		return sight{}, false
	}
	for _, h := range f.sides {
		base, slope := r.along(Plane(h))
		switch {
		case slope > 1e-12:
			a = max(a, -base/slope)
		case slope < -1e-12:
			b = min(b, -base/slope)
		case base < 0:
			return sight{}, false
		}
	}
	base, slope := r.along(f.Plane)
	return sight{i, a, b, base, slope}, a < b
}

// nearest is the face seen at t.
func (s *scene) nearest(sights []sight, t float64) int32 {
	best := sight{face: none}
	for _, v := range sights {
		if v.lo > t || v.hi < t {
			continue
		}
		if best.face == none || s.wins(v.face, best.face, v.at(t)-best.at(t)) {
			best = v
		}
	}
	return best.face
}

// A change is a stretch of an edge in which the two sides of it differ.
type change struct {
	kind        Kind
	left, right int32
	from, to    float64
}

// goesOn reports whether c is the same change as d, further on. Only for a seam
// it matters which faces they are.
func (c change) goesOn(d change) bool {
	return c.kind == d.kind && c.from-d.to < speck && (c.kind != Seam || c.left == d.left && c.right == d.right)
}

// changes are where left and right of e differ.
func (s *scene) changes(e edge, left, right []stretch) []change {
	var all []change
	for from := e.from; len(left) > 0 && len(right) > 0; {
		l, r := left[0], right[0]
		to := min(l.to, r.to)
		c := change{s.differ(l.face, r.face, e.at((from+to)/2)), l.face, r.face, from, to}
		if last := len(all) - 1; last >= 0 && c.goesOn(all[last]) {
			all[last].to = to
		} else if c.kind != Same {
			all = append(all, c)
		}
		if l.to <= to {
			left = left[1:]
		}
		if r.to <= to {
			right = right[1:]
		}
		from = to
	}
	return slices.DeleteFunc(all, func(c change) bool { return c.to-c.from < speck })
}

// differ tells what changes at p, with face i on one side and j on the other.
func (s *scene) differ(i, j int32, p Point) Kind {
	if i == j {
		return Same
	}
	if i == none || j == none {
		return Profile
	}
	f, g := &s.faces[i], &s.faces[j]
	step := g.minus(f.Plane)
	switch {
	case math.Abs(step.At(p)) > 2*flush:
		return Edge
	case max(math.Abs(step.A), math.Abs(step.B)) > skew:
		return Crease
	case f.Skin != g.Skin:
		return Joint
	}
	return Seam
}
