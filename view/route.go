package view

import (
	"cmp"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Leg is a stretch of a way on one level. It ends where the way goes on on
// another, or out of sight.
type Leg struct {
	Level  string       `json:"level"`
	Points [][2]float64 `json:"points"` // in mm
}

// outside is how far from the middle of its wall one stands who has left the
// building, in mm.
const outside = 800

// legs are the line of a way, which names the spaces: from middle to middle,
// through the doors and the open sides between them. In a space it keeps to the
// region; one without region is the place before its door.
func legs(p *plane.Plan, way []string) []Leg {
	r := route{plan: p}
	var last, next *model.Space
	var in, out *crossing
	for i, path := range way {
		here := r.placed(path)
		next, out = nil, nil
		if i+1 < len(way) {
			next, out = r.placed(way[i+1]), r.crossing(path, way[i+1])
		}
		if here != nil {
			r.cross(here, in, out)
		} else {
			r.leave(last, in)
			r.arrive(next, out)
		}
		last, in = here, out
	}
	return r.legs
}

// A route is the line of a way in the making.
type route struct {
	plan *plane.Plan
	legs []Leg
	open bool // the way goes on from where the last leg ends
}

// A crossing is a place where one gets from a space to the next.
type crossing struct {
	model.Point
	on plane.Segment
}

// placed is the space at path if it is somewhere in plan, else nil.
func (r *route) placed(path string) *model.Space {
	if s := r.plan.Model.Spaces.Get(path); s != nil && s.HasRegion() && s.Level != "" {
		return s
	}
	return nil
}

// begin begins a leg on a level, unless the last one goes on there.
func (r *route) begin(level string) {
	if n := len(r.legs); !r.open || r.legs[n-1].Level != level {
		r.legs = append(r.legs, Leg{Level: level})
	}
}

// add goes on to points.
func (r *route) add(points ...model.Point) {
	leg := &r.legs[len(r.legs)-1]
	for _, pt := range points {
		at := [2]float64{ecma.Round2(pt.X), ecma.Round2(pt.Y)}
		if n := len(leg.Points); n == 0 || leg.Points[n-1] != at {
			leg.Points = append(leg.Points, at)
		}
	}
}

// cross goes from one crossing by the middle of s to the other, or from there,
// or to there. A crossing whose place is unknown, or on stairs, is nil.
func (r *route) cross(s *model.Space, in, out *crossing) {
	r.begin(s.Level)
	middle := r.middle(s)
	if in != nil {
		r.add(in.Point)
		r.add(r.inside(s, in.Point, middle)...)
	}
	r.add(middle)
	if out != nil {
		r.add(r.inside(s, middle, out.Point)...)
		r.add(out.Point)
	}
	r.open = out != nil
}

// leave goes out of s.
func (r *route) leave(s *model.Space, by *crossing) {
	if s != nil && by != nil {
		r.add(r.before(s, by))
	}
	r.open = false
}

// arrive begins outside of s.
func (r *route) arrive(s *model.Space, by *crossing) {
	if s != nil && by != nil {
		r.begin(s.Level)
		r.add(r.before(s, by))
		r.open = true
	}
}

// before is the place outside of s before a crossing.
func (r *route) before(s *model.Space, c *crossing) model.Point {
	length := c.on.Length()
	step := func(mm float64) model.Point { // to the right of the segment
		return model.Point{X: c.X + (c.on.Y2-c.on.Y1)/length*mm, Y: c.Y - (c.on.X2-c.on.X1)/length*mm}
	}
	if r.pieceAt(s, step(plane.Probe)) != nil {
		return step(-outside)
	}
	return step(outside)
}

// crossing is the place where one gets from a space to the next with the least
// detour, nil if it is on stairs or nowhere.
func (r *route) crossing(from, to string) *crossing {
	var middles []model.Point
	for _, path := range []string{from, to} {
		if s := r.placed(path); s != nil {
			middles = append(middles, r.middle(s))
		}
	}
	detour := func(c crossing) (mm float64) {
		for _, m := range middles {
			mm += plane.Hypot(c.X-m.X, c.Y-m.Y)
		}
		return mm
	}
	all := r.crossings(from, to)
	if len(all) == 0 {
		return nil
	}
	best := slices.MinFunc(all, func(a, b crossing) int { return cmp.Compare(detour(a), detour(b)) })
	return &best
}

// crossings are the places where one gets from a space to the next with as few
// doors as possible: the middles of open sides, else doors (P81).
func (r *route) crossings(from, to string) []crossing {
	var open, doors []crossing
	for _, b := range r.plan.At(from) {
		if b.Other(from) != to || !plane.Passable(b) {
			continue
		}
		switch b.Kind {
		case model.Open:
			open = append(open, r.middles(b)...)
		case model.Stair:
			return nil
		case model.Wall:
			doors = append(doors, r.doors(b)...)
		}
	}
	if len(open) > 0 {
		return open
	}
	return doors
}

// doors are where the doors of b stand; for one that has no place, wherever b
// stands.
func (r *route) doors(b *model.Boundary) (at []crossing) {
	for _, o := range b.Openings {
		if o.Kind != model.Door {
			continue
		}
		if place, misfit := r.plan.Place(b, &o.Band); misfit == nil {
			at = append(at, crossing{place.Center, place.Segment})
		}
	}
	if len(at) == 0 {
		return r.middles(b)
	}
	return at
}

// middles are those of the segments of b.
func (r *route) middles(b *model.Boundary) (at []crossing) {
	for _, s := range r.plan.Segments(b) {
		at = append(at, crossing{halfway(model.Point{X: s.X1, Y: s.Y1}, model.Point{X: s.X2, Y: s.Y2}), s})
	}
	return at
}
