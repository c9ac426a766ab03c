package plane

import (
	"math"
	"slices"

	"koyu-mcp/koyu/model"
)

// A Piece is a polygon in millimetres. The pieces of regions are convex and
// counter-clockwise. Pieces are shared and must not be changed.
type Piece []model.Point

// Hypot is the length of (dx, dy), rounded as P2 has it on every machine.
func Hypot(dx, dy float64) float64 {
	dx, dy = math.Abs(dx), math.Abs(dy)
	long, short := max(dx, dy), min(dx, dy)
	if long == 0 {
		return 0
	}
	ratio := short / long
	return long * math.Sqrt(1+float64(ratio*ratio))
}

// signedArea is positive for a counter-clockwise polygon (P12).
func signedArea(p Piece) float64 {
	sum := 0.0
	for i, a := range p {
		b := p[next(i, len(p))]
		sum += float64(a.X*b.Y) - float64(b.X*a.Y)
	}
	return sum / 2
}

// SquareMetre is a square metre in mm².
const SquareMetre = 1e6

// Area is the area of one polygon in mm² (P12).
func Area(p Piece) float64 { return math.Abs(signedArea(p)) }

// AreaOf is the sum of the areas of pieces in mm²; what overlaps counts twice
// (P12).
func AreaOf(pieces []Piece) float64 {
	sum := 0.0
	for _, p := range pieces {
		sum += Area(p)
	}
	return sum
}

func next(i, n int) int {
	if i+1 == n {
		return 0
	}
	return i + 1
}

// offsets are, for each vertex of p, the cross product that tells on which
// side of a→b it lies, positive to the left (P14).
func offsets(dst []float64, p Piece, a, b model.Point) []float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	for _, q := range p {
		dst = append(dst, float64(dx*(q.Y-a.Y))-float64(dy*(q.X-a.X)))
	}
	return dst
}

// half is what of p has offsets v of the given sign, nil for nothing. Cutting
// by one line yields bitwise the same new vertices on both sides (P14).
func half(p Piece, v []float64, sign float64) Piece {
	kept, crossed := 0, 0
	for i, s := range v {
		if sign*s >= -CrossEps {
			kept++
		}
		if apart(s, v[next(i, len(v))]) {
			crossed++
		}
	}
	if kept == len(p) {
		return worthwhile(p)
	}
	if kept+crossed < 3 {
		return nil
	}
	out := make(Piece, 0, kept+crossed)
	for i, s := range v {
		a := p[i]
		if sign*s >= -CrossEps {
			out = append(out, a)
		}
		j := next(i, len(v))
		if apart(s, v[j]) {
			t := s / (s - v[j])
			b := p[j]
			out = append(out, model.Point{X: a.X + float64(t*(b.X-a.X)), Y: a.Y + float64(t*(b.Y-a.Y))})
		}
	}
	return worthwhile(out)
}

// apart reports whether two offsets lie strictly on opposite sides.
func apart(s, t float64) bool {
	return s > CrossEps && t < -CrossEps || s < -CrossEps && t > CrossEps
}

// worthwhile is p, or nil when its area is nothing.
func worthwhile(p Piece) Piece {
	if len(p) >= 3 && Area(p) > AreaEps {
		return p
	}
	return nil
}

// vertices is how many offsets fit on the stack; most pieces have four.
const vertices = 16

// halves are the parts of p to the left and to the right of a→b (P14).
func halves(p Piece, a, b model.Point) (left, right Piece) {
	var room [vertices]float64
	v := offsets(room[:0], p, a, b)
	return half(p, v, 1), half(p, v, -1)
}

// leftOf is the part of p to the left of a→b (P14).
func leftOf(p Piece, a, b model.Point) Piece {
	var room [vertices]float64
	return half(p, offsets(room[:0], p, a, b), 1)
}

// counterClockwise is p in that direction.
func counterClockwise(p Piece) Piece {
	if signedArea(p) > 0 {
		return p
	}
	p = slices.Clone(p)
	slices.Reverse(p)
	return p
}

// intersects reports whether p has more than a trace in common with a convex
// counter-clockwise polygon (P16).
func intersects(p, convex Piece) bool {
	for i, u := range convex {
		if p = leftOf(p, u, convex[next(i, len(convex))]); p == nil {
			return false
		}
	}
	return true
}

// PiecesOverlap reports whether two convex pieces have more than 1 mm² in
// common (P16).
func PiecesOverlap(a, b Piece) bool { return intersects(a, counterClockwise(b)) }

// PointIn reports whether pt lies in piece or within eps of one of its sides
// (P18).
func PointIn(pt model.Point, piece Piece, eps float64) bool {
	inside := false
	for i, b := range piece {
		a := piece[next(i, len(piece))]
		if squaredDistance(pt, b, a) <= float64(eps*eps) {
			return true
		}
		if isWestOf(pt, a, b) {
			inside = !inside
		}
	}
	return inside
}

// isWestOf reports whether the way east from pt crosses the side a–b.
func isWestOf(pt, a, b model.Point) bool {
	return (a.Y > pt.Y) != (b.Y > pt.Y) && pt.X < float64((b.X-a.X)*(pt.Y-a.Y))/(b.Y-a.Y)+a.X
}

// squaredDistance is that of pt from the segment a→b.
func squaredDistance(pt, a, b model.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := float64(dx*dx) + float64(dy*dy); n != 0 {
		t = (float64((pt.X-a.X)*dx) + float64((pt.Y-a.Y)*dy)) / n
		t = max(0, min(1, t))
	}
	ex := pt.X - (a.X + float64(t*dx))
	ey := pt.Y - (a.Y + float64(t*dy))
	return float64(ex*ex) + float64(ey*ey)
}

// crossing are the parameters at which the lines p→q and u→v meet, on the one
// and on the other; d is the cross product of their directions, and where it
// is 0 there is no crossing (P45).
func crossing(p, q, u, v model.Point) (d, t, w float64) {
	r, s := model.Point{X: q.X - p.X, Y: q.Y - p.Y}, model.Point{X: v.X - u.X, Y: v.Y - u.Y}
	ux, uy := u.X-p.X, u.Y-p.Y
	d = float64(r.X*s.Y) - float64(r.Y*s.X)
	t = (float64(ux*s.Y) - float64(uy*s.X)) / d
	w = (float64(ux*r.Y) - float64(uy*r.X)) / d
	return d, t, w
}
