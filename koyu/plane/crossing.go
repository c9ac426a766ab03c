package plane

import (
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// everyPair is the number of vertices up to which SelfIntersection asks every
// pair of sides, near or not.
const everyPair = 512

// SelfIntersection is the first point at which the outline crosses itself,
// more than 1 mm away from the ends of both sides (M98, M99). Contact is no
// crossing.
func SelfIntersection(outline []model.Point) (model.Point, bool) {
	return selfIntersection(outline, nil, model.Pos{})
}

// selfIntersection counts the sides that are looked at as near others.
func selfIntersection(outline []model.Point, made *tally.Tally, pos model.Pos) (model.Point, bool) {
	n := len(outline)
	side := func(i int) (from, to model.Point) { return outline[i], outline[next(i, n)] }
	sides := distinct(outline)
	boxes := make([]model.Rect, len(sides))
	all := make([]int, len(sides))
	for k, i := range sides {
		a, b := side(i)
		boxes[k], all[k] = Bounds(Piece{a, b}), k
	}
	index := newIndex(boxes)
	var hits []int
	for k, i := range sides {
		p, q := side(i)
		others := all
		if n > everyPair {
			hits = index.find(hits[:0], boxes[k])
			made.Steps(len(hits), pos)
			others = hits
		}
		first, at := n, model.Point{}
		for _, l := range others {
			j := sides[l]
			if j < i+2 || j > first || i == 0 && j == n-1 {
				continue
			}
			u, v := side(j)
			if pt, ok := properCrossing(p, q, u, v); ok {
				first, at = j, pt
			}
		}
		if first < n {
			return at, true
		}
	}
	return model.Point{}, false
}

// distinct are the numbers of the sides of an outline, but for those of no
// length and those that lie on an earlier one in the same direction. What those
// cross, the earlier one crosses.
func distinct(outline []model.Point) []int {
	sides := make([]int, 0, len(outline))
	known := make(map[[2]model.Point]bool, len(outline))
	for i, a := range outline {
		side := [2]model.Point{a, outline[next(i, len(outline))]}
		if side[0] == side[1] || known[side] {
			continue
		}
		known[side] = finite(Bounds(side[:]))
		sides = append(sides, i)
	}
	return sides
}

// properCrossing is the point at which p→q and u→v cross away from their ends
// (M98).
func properCrossing(p, q, u, v model.Point) (model.Point, bool) {
	d, t, w := crossing(p, q, u, v)
	if d == 0 || t <= 0 || t >= 1 || w <= 0 || w >= 1 {
		return model.Point{}, false
	}
	along, across := Hypot(q.X-p.X, q.Y-p.Y), Hypot(v.X-u.X, v.Y-u.Y)
	if along == 0 || across == 0 {
		return model.Point{}, false
	}
	if et, ew := PointEps/along, PointEps/across; t <= et || t >= 1-et || w <= ew || w >= 1-ew {
		return model.Point{}, false
	}
	return model.Point{X: p.X + float64(t*(q.X-p.X)), Y: p.Y + float64(t*(q.Y-p.Y))}, true
}
