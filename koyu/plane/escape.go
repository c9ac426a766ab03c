package plane

import (
	"math"

	"koyu-mcp/koyu/model"
)

// An Outline is the outline of a site, of any shape and number of sides.
type Outline struct {
	points []model.Point
	sides  index
}

// NewOutline is the outline with these vertices.
func NewOutline(points []model.Point) *Outline {
	boxes := make([]model.Rect, len(points))
	whole := finite(Bounds(points))
	for i, a := range points {
		boxes[i] = everywhere // where arithmetic yields no numbers, no side is left out
		if whole {
			boxes[i] = Bounds(Piece{a, points[next(i, len(points))]})
		}
	}
	return &Outline{points, newIndex(boxes)}
}

var everywhere = model.Rect{X1: math.Inf(-1), X2: math.Inf(1), Y1: math.Inf(-1), Y2: math.Inf(1)}

// Escape is a point at which a piece of a region leaves the outline by more
// than 1 mm: the first vertex of the piece that lies outside, else the first of
// the outline that lies within the piece, else the first crossing (07 V52).
func (o *Outline) Escape(piece Piece) (model.Point, bool) {
	for _, v := range piece {
		if !o.contains(v) {
			return v, true
		}
	}
	near := o.sides.inOrder(nil, Bounds(piece))
	for _, i := range near {
		if v := o.points[i]; isDeepIn(v, piece) {
			return v, true
		}
	}
	for _, i := range near {
		a, b := o.side(i)
		for j, u := range piece {
			if pt, ok := properCrossing(a, b, u, piece[next(j, len(piece))]); ok {
				return pt, true
			}
		}
	}
	return model.Point{}, false
}

func (o *Outline) side(i int) (from, to model.Point) {
	return o.points[i], o.points[next(i, len(o.points))]
}

// contains is [PointIn] with the tolerance of a site. It asks the sides that
// lie as high as pt.
func (o *Outline) contains(pt model.Point) bool {
	const reach = 2 * PointEps
	inside := false
	for _, i := range o.sides.find(nil, model.Rect{X1: math.Inf(-1), X2: math.Inf(1), Y1: pt.Y - reach, Y2: pt.Y + reach}) {
		a, b := o.side(i)
		if isNear(pt, a, b) {
			return true
		}
		if isWestOf(pt, b, a) {
			inside = !inside
		}
	}
	return inside
}

// isDeepIn reports whether pt lies in piece, and not near a side of it.
func isDeepIn(pt model.Point, piece Piece) bool {
	for i, a := range piece {
		if isNear(pt, a, piece[next(i, len(piece))]) {
			return false
		}
	}
	return PointIn(pt, piece, 0)
}

// isNear reports whether pt lies within 1 mm of a–b.
func isNear(pt, a, b model.Point) bool { return squaredDistance(pt, a, b) <= PointEps*PointEps }
