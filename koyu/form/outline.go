package form

import "koyu-mcp/koyu/plane"

// Line is the centre line of a segment.
func (s Segment) Line() Line { return Line{s.X1, s.Y1, s.X2, s.Y2} }

// Line is the centre line of a panel.
func (p Panel) Line() Line { return Line{p.X1, p.Y1, p.X2, p.Y2} }

// Outline is the footprint of a panel t thick.
func (p Panel) Outline(t float64) Ring { return p.Line().thicken(t) }

// Line is the stretch of its segment that an opening takes (F88).
func (o Opening) Line() Line {
	s := o.Segment.Line()
	length := plane.Hypot(s.X2-s.X1, s.Y2-s.Y1)
	x, y := float64((s.X2-s.X1)/length*o.W)/2, float64((s.Y2-s.Y1)/length*o.W)/2
	return Line{o.CX - x, o.CY - y, o.CX + x, o.CY + y}
}

// Outline is the footprint of an opening, as thick as its wall.
func (o Opening) Outline() Ring { return o.Line().thicken(o.T) }

// Outline is the section of a column.
func (c Column) Outline() Ring {
	return corners(Rect{X1: c.X - c.W/2, X2: c.X + c.W/2, Y1: c.Y - c.D/2, Y2: c.Y + c.D/2})
}

// thicken is a band t wide along a line, square at its ends: clockwise, from
// the left of its start (F37).
func (l Line) thicken(t float64) Ring {
	dx, dy := l.X2-l.X1, l.Y2-l.Y1
	length := plane.Hypot(dx, dy)
	if length == 0 {
		length = 1
	}
	nx, ny := float64(-dy/length*t)/2, float64(dx/length*t)/2
	return Ring{
		{X: l.X1 + nx, Y: l.Y1 + ny}, {X: l.X2 + nx, Y: l.Y2 + ny},
		{X: l.X2 - nx, Y: l.Y2 - ny}, {X: l.X1 - nx, Y: l.Y1 - ny},
	}
}

// corners is r as a ring, counter-clockwise from the south-west.
func corners(r Rect) Ring { return Ring(plane.Rectangle(r)) }

func center(r Rect) Point { return Point{X: (r.X1 + r.X2) / 2, Y: (r.Y1 + r.Y2) / 2} }
