package view

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// middle is the centre of the largest piece of s.
func (r *route) middle(s *model.Space) model.Point {
	var largest plane.Piece
	for _, piece := range r.plan.Pieces(s) {
		if largest == nil || plane.Area(piece) > plane.Area(largest) {
			largest = piece
		}
	}
	return centroid(largest)
}

// centroid is the centre of mass of a convex piece.
func centroid(piece plane.Piece) (c model.Point) {
	total := 0.0
	for i := 2; i < len(piece); i++ { // triangles from the first corner
		triangle := plane.Piece{piece[0], piece[i-1], piece[i]}
		area := plane.Area(triangle)
		total += area
		for _, corner := range triangle {
			c.X += area * corner.X / 3
			c.Y += area * corner.Y / 3
		}
	}
	if total == 0 { // too small for numbers
		return piece[0]
	}
	return model.Point{X: c.X / total, Y: c.Y / total}
}

// inside are the points between two places in s by which a way from one to the
// other keeps to its region: the middles of where pieces touch. There are none
// when both are in one piece, or when no such way leads there.
func (r *route) inside(s *model.Space, from, to model.Point) []model.Point {
	start, end := r.pieceAt(s, from), r.pieceAt(s, to)
	if start == nil || end == nil || plane.PointIn(from, end, plane.PointEps) || plane.PointIn(to, start, plane.PointEps) {
		return nil
	}
	type step struct {
		from plane.Piece
		at   model.Point
	}
	steps := map[*model.Point]step{&start[0]: {}} // by the piece that they lead to
	for queue := []plane.Piece{start}; len(queue) > 0; queue = queue[1:] {
		piece := queue[0]
		if &piece[0] == &end[0] {
			var points []model.Point
			for &piece[0] != &start[0] {
				last := steps[&piece[0]]
				points = append(points, last.at)
				piece = last.from
			}
			slices.Reverse(points)
			return points
		}
		for owner, other := range r.plan.PiecesNear(s.Level, around(plane.Bounds(piece))) {
			if _, known := steps[&other[0]]; owner != s || known {
				continue
			}
			if at, ok := contact(piece, other); ok {
				steps[&other[0]] = step{piece, at}
				queue = append(queue, other)
			}
		}
	}
	return nil
}

// pieceAt is the piece of s in which a place lies, nil if it lies in none.
func (r *route) pieceAt(s *model.Space, at model.Point) plane.Piece {
	for owner, piece := range r.plan.PiecesNear(s.Level, around(model.Rect{X1: at.X, X2: at.X, Y1: at.Y, Y2: at.Y})) {
		if owner == s && plane.PointIn(at, piece, plane.PointEps) {
			return piece
		}
	}
	return nil
}

// around is r with what tolerances add to it.
func around(r model.Rect) model.Rect {
	return model.Rect{X1: r.X1 - plane.PointEps, X2: r.X2 + plane.PointEps, Y1: r.Y1 - plane.PointEps, Y2: r.Y2 + plane.PointEps}
}

// contact is the middle of the longest stretch along which two pieces touch.
func contact(a, b plane.Piece) (middle model.Point, ok bool) {
	longest := plane.Eps
	for i, p := range a {
		q := a[(i+1)%len(a)]
		length := plane.Hypot(q.X-p.X, q.Y-p.Y)
		if length == 0 {
			continue
		}
		dx, dy := (q.X-p.X)/length, (q.Y-p.Y)/length
		along := func(c model.Point) float64 { return (c.X-p.X)*dx + (c.Y-p.Y)*dy }
		off := func(c model.Point) float64 { return max((c.X-p.X)*dy-(c.Y-p.Y)*dx, (c.Y-p.Y)*dx-(c.X-p.X)*dy) }
		for j, u := range b {
			v := b[(j+1)%len(b)]
			if off(u) > plane.Eps || off(v) > plane.Eps {
				continue
			}
			from, to := max(0, min(along(u), along(v))), min(length, max(along(u), along(v)))
			if to-from > longest {
				longest, ok = to-from, true
				at := (from + to) / 2
				middle = model.Point{X: p.X + at*dx, Y: p.Y + at*dy}
			}
		}
	}
	return middle, ok
}

func halfway(a, b model.Point) model.Point {
	return model.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}
