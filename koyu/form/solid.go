package form

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// Kinds of solids.
const (
	Box     = "box"
	Incline = "incline"
)

// The car of a lift stands clear of its shaft and of the floor, in mm (F72).
const (
	carInset  = 300.0 // at most; less in a narrow shaft
	carFloor  = 60
	carHeight = 2400
)

// The balustrades of an escalator, in mm (F71).
const (
	balustradeW = 140 // at most; less on a narrow one
	balustradeH = 900 // above the body
	balustradeT = 100
)

// solids are what a run is built of, in the order of its parts (F69–F72).
func solids(r *rise.Run, parts []Part) []Solid {
	if r.Device == rise.Lift {
		return []Solid{car(r)}
	}
	var all []Solid
	for _, p := range parts {
		switch {
		case p.Kind == Landing:
			all = append(all, box(p.Rect, p.Z0-SlabT, p.Z0))
		case r.Device == rise.Stair:
			all = append(all, steps(r, p)...)
		default:
			all = append(all, incline(r, p, p.S0, p.S1, 0, SlabT))
			if r.Device == rise.Escalator {
				w := min(balustradeW, (p.S1-p.S0)/8)
				all = append(all,
					incline(r, p, p.S0, p.S0+w, balustradeH, balustradeT),
					incline(r, p, p.S1-w, p.S1, balustradeH, balustradeT))
			}
		}
	}
	return all
}

func box(r Rect, z0, z1 float64) Solid { return Solid{Kind: Box, Rect: r, Z0: z0, Z1: z1} }

func car(r *rise.Run) Solid {
	inset := min(carInset, (r.Rect.X2-r.Rect.X1)/6, (r.Rect.Y2-r.Rect.Y1)/6)
	inner := Rect{X1: r.Rect.X1 + inset, X2: r.Rect.X2 - inset, Y1: r.Rect.Y1 + inset, Y2: r.Rect.Y2 - inset}
	return box(inner, r.Lower.Z+carFloor, r.Lower.Z+carHeight)
}

// steps are the steps of a flight, from the lowest. The last riser leads to a
// floor or a landing and has none (F70).
func steps(r *rise.Run, p Part) []Solid {
	n := max(1, p.Risers.Value-1)
	t, z, depth, riser := p.T0, p.Z0, (p.T1-p.T0)/n, (p.Z1-p.Z0)/p.Risers.Value
	if p.Z0 > p.Z1 {
		t, z, depth, riser = p.T1, p.Z1, -depth, -riser
	}
	var all []Solid
	for i := 1.0; i <= n; i++ {
		top := z + float64(i*riser)
		tread := r.Place(t+float64((i-1)*depth), t+float64(i*depth), p.S0, p.S1)
		all = append(all, box(tread, top-riser-TreadSolid, top))
	}
	return all
}

// incline is a flight from s0 to s1 across in one body, raised above its line.
func incline(r *rise.Run, p Part, s0, s1, raised, t float64) Solid {
	toward := r.Up
	if p.Z0 > p.Z1 {
		toward = opposite[toward]
	}
	return Solid{
		Kind: Incline, Rect: r.Place(p.T0, p.T1, s0, s1), Up: toward,
		Z0: min(p.Z0, p.Z1) + raised, Z1: max(p.Z0, p.Z1) + raised, T: model.Known(t),
	}
}

var opposite = map[model.Edge]model.Edge{"N": "S", "S": "N", "E": "W", "W": "E"}

// A Prism is a solid by its corners: over each of Ring, which runs
// counter-clockwise from the south-west, it reaches from Bottom to Top.
type Prism struct {
	Ring        Ring
	Bottom, Top [4]float64
}

// Prism is the solid by its corners (F73).
func (s Solid) Prism() Prism {
	p := Prism{Ring: corners(s.Rect)}
	for i, c := range p.Ring {
		p.Bottom[i], p.Top[i] = s.Z0, s.Z1
		if s.Kind == Incline {
			p.Top[i] = s.Z0 + float64(s.ascent(c)*(s.Z1-s.Z0))
			p.Bottom[i] = p.Top[i] - s.T.Value
		}
	}
	return p
}

// ascent is how much of its height an incline has reached at pt, from 0 to 1.
func (s Solid) ascent(pt Point) float64 {
	length, width := max(1, s.Rect.Y2-s.Rect.Y1), max(1, s.Rect.X2-s.Rect.X1)
	switch s.Up {
	case "N":
		return (pt.Y - s.Rect.Y1) / length
	case "S":
		return (s.Rect.Y2 - pt.Y) / length
	case "E":
		return (pt.X - s.Rect.X1) / width
	}
	return (s.Rect.X2 - pt.X) / width
}
