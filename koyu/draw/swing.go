package draw

import (
	"slices"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// outward is the swing of a door toward a space without a region, of which the
// form has none: away from the room that it closes, and hinged as any other
// (D3, 06 F44).
func (d *drawing) outward(o *form.Opening) (s form.Swing, ok bool) {
	room := d.room(o)
	if o.Swing != nil || room == nil {
		return s, false
	}
	c := model.Point{X: o.CX, Y: o.CY}
	along, out := axes(o)
	if s.CCW = d.inside(room, ahead(c, out, plane.Probe)); s.CCW {
		out = model.Point{X: -out.X, Y: -out.Y}
	}
	s.Hinge = ahead(c, along, -o.W/2)
	s.Leaf, s.Jamb = ahead(s.Hinge, out, o.W), ahead(s.Hinge, along, o.W)
	return s, true
}

// room is the space with a region that an opening is seen from, or nil.
func (d *drawing) room(o *form.Opening) *model.Space {
	for _, path := range []string{o.A, o.B} {
		if s := d.plan.Model.Spaces.Get(path); s != nil && s.HasRegion() {
			return s
		}
	}
	return nil
}

// axes are the directions from the hinge of a door to its jamb, and across, to
// the left of that.
func axes(o *form.Opening) (along, across model.Point) {
	s := o.Segment
	length := plane.Hypot(s.X2-s.X1, s.Y2-s.Y1)
	along = model.Point{X: (s.X2 - s.X1) / length, Y: (s.Y2 - s.Y1) / length}
	if hinge := o.Opening.Hinge; !s.Diagonal && (s.Horizontal && hinge == "E" || !s.Horizontal && hinge == "N") {
		along = model.Point{X: -along.X, Y: -along.Y}
	}
	return along, model.Point{X: -along.Y, Y: along.X}
}

// inside reports whether a place is in the region of a space.
func (d *drawing) inside(s *model.Space, p model.Point) bool {
	return slices.ContainsFunc(d.plan.Pieces(s), func(piece plane.Piece) bool { return plane.PointIn(p, piece, 0) })
}

// ahead is the point at a distance from p in a direction of length 1.
func ahead(p, direction model.Point, by float64) model.Point {
	return model.Point{X: p.X + float64(direction.X*by), Y: p.Y + float64(direction.Y*by)}
}
