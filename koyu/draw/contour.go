package draw

import (
	"cmp"
	"math"
	"slices"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A span is an interval.
type span struct{ from, to float64 }

func (s span) empty() bool { return !(s.from < s.to) }

// spans are disjoint intervals in ascending order.
type spans []span

// union is all that is in one of some intervals. It takes list over.
func union(list []span) spans {
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var all spans
	for _, s := range list {
		if n := len(all); n > 0 && s.from <= all[n-1].to {
			all[n-1].to = max(all[n-1].to, s.to)
		} else if !s.empty() {
			all = append(all, s)
		}
	}
	return all
}

// minus is what is in s and not in o.
func (s spans) minus(o spans) spans {
	var rest spans
	for _, a := range s {
		for len(o) > 0 && o[0].to <= a.from {
			o = o[1:]
		}
		from := a.from
		for _, b := range o {
			if b.from >= a.to {
				break
			}
			if from < b.from {
				rest = append(rest, span{from, b.from})
			}
			from = max(from, b.to)
		}
		if from < a.to {
			rest = append(rest, span{from, a.to})
		}
	}
	return rest
}

// A flank is the sides of pieces that lie on one infinite line: those that run
// along it, and those that run against it.
type flank struct {
	origin, direction model.Point
	along, against    []span
}

// contour is the outline of what convex counter-clockwise pieces cover together:
// their sides, but for the stretches at which two of them touch.
func contour(pieces []form.Ring) []form.Line {
	var sides []*flank
	on := map[[3]float64]*flank{}
	for _, ring := range pieces {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			key, direction, ok := supporting(a, b)
			if !ok {
				continue
			}
			s := on[key]
			if s == nil {
				s = &flank{origin: a, direction: direction}
				on[key] = s
				sides = append(sides, s)
			}
			s.add(a, b)
		}
	}
	var lines []form.Line
	for _, s := range sides {
		along, against := union(s.along), union(s.against)
		lines = append(lines, s.lines(along.minus(against.grown(plane.Eps)))...)
		lines = append(lines, s.lines(against.minus(along.grown(plane.Eps)))...)
	}
	return lines
}

// supporting is the line through a and b: what it has in common with other
// sides on it, and its direction.
func supporting(a, b model.Point) (key [3]float64, direction model.Point, ok bool) {
	length := plane.Hypot(b.X-a.X, b.Y-a.Y)
	if !(length > plane.Eps) {
		return key, direction, false
	}
	direction = model.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	if direction.X < -1e-9 || math.Abs(direction.X) < 1e-9 && direction.Y < 0 {
		direction = model.Point{X: -direction.X, Y: -direction.Y}
	}
	off := float64(direction.X*a.Y) - float64(direction.Y*a.X)
	return [3]float64{math.Round(direction.X * 1e5), math.Round(direction.Y * 1e5), math.Round(off)}, direction, true
}

// add adds the side from a to b.
func (s *flank) add(a, b model.Point) {
	if from, to := s.place(a), s.place(b); from < to {
		s.along = append(s.along, span{from, to})
	} else {
		s.against = append(s.against, span{to, from})
	}
}

func (s *flank) place(p model.Point) float64 {
	return float64((p.X-s.origin.X)*s.direction.X) + float64((p.Y-s.origin.Y)*s.direction.Y)
}

// lines are stretches of a flank.
func (s *flank) lines(stretches spans) []form.Line {
	at := func(t float64) model.Point {
		return model.Point{X: s.origin.X + float64(s.direction.X*t), Y: s.origin.Y + float64(s.direction.Y*t)}
	}
	var lines []form.Line
	for _, r := range stretches {
		lines = append(lines, lineOf(at(r.from), at(r.to)))
	}
	return lines
}

// grown is s with every interval longer by d at both ends.
func (s spans) grown(d float64) spans {
	list := slices.Clone(s)
	for i := range list {
		list[i].from -= d
		list[i].to += d
	}
	return union(list)
}

// within is the stretch of the line a→b that lies in a convex piece or on its
// edge, in fractions of the line; empty where there is none.
func within(a, b model.Point, piece plane.Piece) span {
	s := span{0, 1}
	for i, u := range piece {
		v := piece[(i+1)%len(piece)]
		length := plane.Hypot(v.X-u.X, v.Y-u.Y)
		if length == 0 {
			continue
		}
		inward := func(p model.Point) float64 {
			return (float64((v.X-u.X)*(p.Y-u.Y))-float64((v.Y-u.Y)*(p.X-u.X)))/length + plane.PointEps
		}
		p, q := inward(a), inward(b)
		switch {
		case p < 0 && q < 0:
			return span{}
		case p < 0:
			s.from = max(s.from, p/(p-q))
		case q < 0:
			s.to = min(s.to, p/(p-q))
		}
	}
	return s
}

// mix is the point at the fraction f of the way from a to b.
func mix(a, b model.Point, f float64) model.Point {
	return model.Point{X: a.X + float64(f*(b.X-a.X)), Y: a.Y + float64(f*(b.Y-a.Y))}
}

// pointsOf are the ends of a line.
func pointsOf(l form.Line) (a, b model.Point) {
	return model.Point{X: l.X1, Y: l.Y1}, model.Point{X: l.X2, Y: l.Y2}
}

func lineOf(a, b model.Point) form.Line { return form.Line{X1: a.X, Y1: a.Y, X2: b.X, Y2: b.Y} }
