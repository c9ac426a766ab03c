package draw

import (
	"math"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
)

// A meeting is the walls that end in one point.
type meeting struct {
	ends []wallEnd
	bent bool // some of them are not in one line
}

// A wallEnd is where a wall ends: its panels there, and the direction in which
// it goes on from there.
type wallEnd struct {
	at     form.Point
	dx, dy float64
	t      float64 // how thick the wall is
	panels []form.Panel
}

// corners are the joints of the chosen walls, by wall. Walls end square on the
// centre line: where two meet at an angle, what both would cover if they went on
// is missing (D10).
func (s *selection) corners() map[int][]prism {
	type key struct {
		level string
		x, y  float64
	}
	met := map[key]*meeting{}
	joints := map[int][]prism{}
	for i := range s.Boundaries {
		for _, e := range s.ends(i) {
			k := key{s.Boundaries[i].Level, math.Round(e.at.X), math.Round(e.at.Y)}
			if met[k] == nil {
				met[k] = &meeting{}
			}
			if found := met[k].add(e); len(found) > 0 {
				joints[i] = append(joints[i], found...)
			}
		}
	}
	return joints
}

// add adds a wall; it returns its joints with those that are there already.
func (m *meeting) add(e wallEnd) (joints []prism) {
	if m.bent = m.bent || len(m.ends) > 0 && !e.inLine(m.ends[0]); m.bent {
		for _, other := range m.ends {
			joints = append(joints, joint(e, other)...)
		}
	}
	m.ends = append(m.ends, e)
	return joints
}

// inLine reports whether two walls run exactly the same way, or the opposite.
func (e wallEnd) inLine(o wallEnd) bool {
	return e.dx == o.dx && e.dy == o.dy || e.dx == -o.dx && e.dy == -o.dy
}

// ends are the two ends of a wall, none when it is not shown.
func (s *selection) ends(i int) []wallEnd {
	b := s.Boundaries[i]
	if b.Material == nil || !s.shows(b.Level) {
		return nil
	}
	l := b.Segment
	length := plane.Hypot(l.X2-l.X1, l.Y2-l.Y1)
	dx, dy := (l.X2-l.X1)/length, (l.Y2-l.Y1)/length
	from := wallEnd{at: form.Point{X: l.X1, Y: l.Y1}, dx: dx, dy: dy, t: b.Material.T}
	to := wallEnd{at: form.Point{X: l.X2, Y: l.Y2}, dx: -dx, dy: -dy, t: b.Material.T}
	for _, p := range b.Material.Panels {
		if plane.Hypot(p.X1-l.X1, p.Y1-l.Y1) < 1 {
			from.panels = append(from.panels, p)
		}
		if plane.Hypot(p.X2-l.X2, p.Y2-l.Y2) < 1 {
			to.panels = append(to.panels, p)
		}
	}
	return []wallEnd{from, to}
}

// blunt is the sine of the least angle at which walls are joined: below it a
// joint would be a long spike.
const blunt = 0.25

// joint is what two walls that end in one point lack there: the common part of
// their two bands, a parallelogram, as high as both are.
func joint(a, b wallEnd) []prism {
	sine := float64(a.dx*b.dy) - float64(a.dy*b.dx)
	if math.Abs(sine) < blunt {
		return nil
	}
	u := math.Abs(b.t/sine) / 2 // along a, as b is thick
	v := math.Abs(a.t/sine) / 2
	corner := func(u, v float64) form.Point {
		return form.Point{X: a.at.X + float64(u*a.dx) + float64(v*b.dx), Y: a.at.Y + float64(u*a.dy) + float64(v*b.dy)}
	}
	ring := form.Ring{corner(u, v), corner(-u, v), corner(-u, -v), corner(u, -v)}
	var joints []prism
	for _, p := range a.panels {
		for _, q := range b.panels {
			if z0, z1 := max(p.Z0, q.Z0), min(p.Z1, q.Z1); z1 > z0 {
				joints = append(joints, upright(ring, z0, z1))
			}
		}
	}
	return joints
}
