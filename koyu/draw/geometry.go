package draw

import (
	"math"

	"koyu-mcp/koyu/plane"
)

// A point is a place on the page in px, y downwards.
type point struct{ x, y float64 }

func (p point) plus(q point) point             { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point            { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point          { return point{float64(p.x * f), float64(p.y * f)} }
func (p point) length() float64                { return plane.Hypot(p.x, p.y) }
func (p point) toward(q point) point           { return q.minus(p).unit() }
func (p point) along(d point, f float64) point { return p.plus(d.times(f)) }

// unit is the direction of p, of length 1.
func (p point) unit() point {
	if n := p.length(); n > 0 {
		return point{p.x / n, p.y / n}
	}
	return point{}
}

// left is p turned by a quarter, counter-clockwise as seen on the page.
func (p point) left() point { return point{p.y, -p.x} }

func dot(a, b point) float64   { return float64(a.x*b.x) + float64(a.y*b.y) }
func cross(a, b point) float64 { return float64(a.x*b.y) - float64(a.y*b.x) }

// between is the point at the fraction f of the way from a to b.
func between(a, b point, f float64) point { return a.plus(b.minus(a).times(f)) }

// A box is a rectangle on the page.
type box struct{ x1, y1, x2, y2 float64 }

// around is the box of a width and a height with its centre at c.
func around(c point, w, h float64) box {
	return box{c.x - w/2, c.y - h/2, c.x + w/2, c.y + h/2}
}

// bounds is the box of some points.
func bounds(points ...point) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		b = b.with(box{p.x, p.y, p.x, p.y})
	}
	return b
}

// corners are those of b, counter-clockwise from the lower left.
func (b box) corners() []point {
	return []point{{b.x1, b.y2}, {b.x2, b.y2}, {b.x2, b.y1}, {b.x1, b.y1}}
}

func (b box) with(c box) box {
	return box{min(b.x1, c.x1), min(b.y1, c.y1), max(b.x2, c.x2), max(b.y2, c.y2)}
}

func (b box) grown(d float64) box { return box{b.x1 - d, b.y1 - d, b.x2 + d, b.y2 + d} }
func (b box) center() point       { return point{(b.x1 + b.x2) / 2, (b.y1 + b.y2) / 2} }
func (b box) width() float64      { return b.x2 - b.x1 }
func (b box) height() float64     { return b.y2 - b.y1 }

func (b box) holds(p point) bool {
	return b.x1 <= p.x && p.x <= b.x2 && b.y1 <= p.y && p.y <= b.y2
}

func (b box) meets(c box) bool {
	return b.x1 < c.x2 && c.x1 < b.x2 && b.y1 < c.y2 && c.y1 < b.y2
}

// slabs are boxes that cover a quadrilateral whose first two corners are the
// ends of a long side: one when it lies along the page, else several, so that
// they cover little besides.
func slabs(quad []point) []box {
	whole := bounds(quad...)
	if len(quad) != 4 {
		return []box{whole}
	}
	long, across := quad[1].minus(quad[0]), quad[3].minus(quad[0])
	if !(min(math.Abs(long.x), math.Abs(long.y)) >= 1 && long.length() < endless) {
		return []box{whole}
	}
	n := int(min(maxSlabs, math.Ceil(2*long.length()/(across.length()+1))))
	parts := make([]box, 0, n)
	for i := range n {
		a := between(quad[0], quad[1], float64(i)/float64(n))
		b := between(quad[0], quad[1], float64(i+1)/float64(n))
		parts = append(parts, bounds(a, b, a.plus(across), b.plus(across)))
	}
	return parts
}

// Limits of slabs.
const (
	maxSlabs = 64  // boxes
	endless  = 1e9 // px: nothing that long is divided
)

// ribbon is what lies along the line p→q, by off to one side of it and as far to
// the other.
func ribbon(p, q, off point) []point {
	return []point{p.plus(off), q.plus(off), q.minus(off), p.minus(off)}
}

// hair are boxes along a line.
func hair(p, q point) []box { return slabs(ribbon(p, q, p.toward(q).left().times(0.75))) }

// hairs are boxes along the sides of a ring.
func hairs(ring []point) []box {
	var boxes []box
	for i, p := range ring {
		boxes = append(boxes, hair(p, ring[(i+1)%len(ring)])...)
	}
	return boxes
}
