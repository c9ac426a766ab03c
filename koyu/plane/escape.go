package plane

import (
	"math"

	"koyu-mcp/koyu/model"
)

// An Outline is the outline of a site, of any shape and number of sides. It is
// for one goroutine: it remembers the last place that was looked for, from which
// the next one is seldom far.
type Outline struct {
	points []model.Point
	sides  index
	exact  bool // coordinates are small enough to tell 1 mm

	at     model.Point // near no side
	inside bool        // whether at is
}

// NewOutline is the outline with these vertices.
func NewOutline(points []model.Point) *Outline {
	around := Bounds(points)
	o := &Outline{points: points, exact: tells(around)}
	o.at = model.Point{X: around.X1 - 2*reach, Y: around.Y1 - 2*reach}
	boxes := make([]model.Rect, len(points))
	whole := finite(around)
	for i, a := range points {
		boxes[i] = everywhere // where arithmetic yields no numbers, no side is left out
		if whole {
			boxes[i] = Bounds(Piece{a, points[next(i, len(points))]})
		}
	}
	o.sides = newIndex(boxes)
	return o
}

// reach is how far from a side one has to be so that it cannot be near.
const reach = 2 * PointEps

// tells reports whether coordinates within r are fine enough for places on a
// side to be right within a fraction of a millimetre.
func tells(r model.Rect) bool { return max(-r.X1, r.X2, -r.Y1, r.Y2) < 1e9 }

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

// contains is [PointIn] with the tolerance of a site.
func (o *Outline) contains(pt model.Point) bool {
	if o.near(pt) {
		return true
	}
	corner := model.Point{X: o.at.X, Y: pt.Y}
	if !o.exact || !tells(Bounds(Piece{pt})) || o.near(corner) {
		return o.eastward(pt)
	}
	o.inside = o.inside != o.parted(corner, pt)
	o.at = pt
	return o.inside
}

// near reports whether some side is near pt.
func (o *Outline) near(pt model.Point) bool {
	for _, i := range o.sides.find(nil, model.Rect{X1: pt.X - reach, X2: pt.X + reach, Y1: pt.Y - reach, Y2: pt.Y + reach}) {
		if a, b := o.side(i); isNear(pt, a, b) {
			return true
		}
	}
	return false
}

// eastward reports whether the way east from pt crosses an odd number of sides.
func (o *Outline) eastward(pt model.Point) bool {
	inside := false
	for _, i := range o.sides.find(nil, model.Rect{X1: math.Inf(-1), X2: math.Inf(1), Y1: pt.Y, Y2: pt.Y}) {
		if a, b := o.side(i); isWestOf(pt, b, a) {
			inside = !inside
		}
	}
	return inside
}

// parted reports whether one of pt and the last place lies inside and the other
// does not: the way there crosses an odd number of sides. It leads north or
// south to corner and then east or west, and none of the three is near a side.
func (o *Outline) parted(corner, pt model.Point) bool {
	odd := false
	for _, i := range o.sides.find(nil, Bounds(Piece{o.at, corner})) {
		a, b := o.side(i)
		if isWestOf(turned(o.at), turned(b), turned(a)) != isWestOf(turned(corner), turned(b), turned(a)) {
			odd = !odd
		}
	}
	for _, i := range o.sides.find(nil, Bounds(Piece{corner, pt})) {
		a, b := o.side(i)
		if isWestOf(corner, b, a) != isWestOf(pt, b, a) {
			odd = !odd
		}
	}
	return odd
}

// turned is p with north for east.
func turned(p model.Point) model.Point { return model.Point{X: p.Y, Y: p.X} }

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
