package hide

import (
	"math"
	"slices"
)

// A side is the half of the picture to one side of a line: where A·x + B·y + C,
// the distance from the line, is not negative.
type side Plane

func (h side) at(p Point) float64 { return Plane(h).At(p) }

func (h side) opposite() side { return side{-h.A, -h.B, -h.C} }

// hypot is the length of (dx, dy), the same on every machine.
func hypot(dx, dy float64) float64 { return math.Sqrt(float64(dx*dx) + float64(dy*dy)) }

// sideOf is the side of p→q on which a ring of positive area lies.
func sideOf(p, q Point) side {
	dx, dy := q.X-p.X, q.Y-p.Y
	length := hypot(dx, dy)
	a, b := -dy/length, dx/length
	return side{a, b, -float64(a*p.X) - float64(b*p.Y)}
}

func sidesOf(ring []Point) []side {
	sides := make([]side, len(ring))
	for i, p := range ring {
		sides[i] = sideOf(p, ring[(i+1)%len(ring)])
	}
	return sides
}

// signedArea is positive for a ring that turns from X to Y.
func signedArea(ring []Point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += float64(p.X*q.Y) - float64(q.X*p.Y)
	}
	return sum / 2
}

func area(ring []Point) float64 { return math.Abs(signedArea(ring)) }

// distinct appends to dst the points of ring, without doubled ones.
func distinct(dst, ring []Point) []Point {
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		if math.Abs(q.X-p.X)+math.Abs(q.Y-p.Y) > doubled {
			dst = append(dst, p)
		}
	}
	return dst
}

// upright is a copy of ring with positive area, without doubled points.
func upright(ring []Point) []Point {
	out := distinct(nil, ring)
	if signedArea(out) < 0 {
		slices.Reverse(out)
	}
	return out
}

// cut appends to dst what of a convex ring lies on a side.
func cut(dst, ring []Point, h side) []Point {
	p := ring[len(ring)-1]
	s := h.at(p)
	for _, q := range ring {
		t := h.at(q)
		if s > 0 && t < 0 || s < 0 && t > 0 {
			f := s / (s - t)
			dst = append(dst, Point{p.X + float64(f*(q.X-p.X)), p.Y + float64(f*(q.Y-p.Y))})
		}
		if t >= 0 {
			dst = append(dst, q)
		}
		p, s = q, t
	}
	return dst
}

// common is what a convex ring has in common with all sides, written over dst;
// nothing when it is not worth the name.
func common(dst, ring []Point, sides ...side) []Point {
	var room [2][corners]Point
	for i, h := range sides {
		ring = cut(room[i%2][:0], ring, h)
		if len(ring) < 3 {
			return nil
		}
	}
	if area(ring) <= sliver {
		return nil
	}
	return distinct(dst[:0], ring)
}

// corners is how many points of a ring fit on the stack. Few rings have more.
const corners = 16

// without is what is left of convex pieces without the convex ring hole.
func without(pieces [][]Point, hole []Point) [][]Point {
	if len(hole) == 0 {
		return pieces
	}
	var left [][]Point
	sides, around := sidesOf(hole), boxOf(hole)
	var room [corners]Point
	for _, p := range pieces {
		if !around.meets(boxOf(p)) || len(common(room[:], p, sides...)) == 0 {
			left = append(left, p)
			continue
		}
		for _, h := range sides {
			if out := common(nil, p, h.opposite()); len(out) > 0 {
				left = append(left, out)
			}
			if p = common(nil, p, h); len(p) == 0 {
				break
			}
		}
	}
	return left
}

// A box is an upright rectangle of the picture.
type box struct{ min, max Point }

func boxOf(ring []Point) box {
	b := box{ring[0], ring[0]}
	for _, p := range ring {
		b.min.X, b.max.X = min(b.min.X, p.X), max(b.max.X, p.X)
		b.min.Y, b.max.Y = min(b.min.Y, p.Y), max(b.max.Y, p.Y)
	}
	return b
}

func (b box) meets(c box) bool {
	return b.min.X < c.max.X && c.min.X < b.max.X && b.min.Y < c.max.Y && c.min.Y < b.max.Y
}

func (b box) with(c box) box {
	return box{
		Point{min(b.min.X, c.min.X), min(b.min.Y, c.min.Y)},
		Point{max(b.max.X, c.max.X), max(b.max.Y, c.max.Y)},
	}
}
