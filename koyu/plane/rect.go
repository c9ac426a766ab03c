package plane

import (
	"cmp"
	"math"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// Rectangle is r as a piece (P10).
func Rectangle(r model.Rect) Piece {
	return Piece{{X: r.X1, Y: r.Y1}, {X: r.X2, Y: r.Y1}, {X: r.X2, Y: r.Y2}, {X: r.X1, Y: r.Y2}}
}

// Bounds is the bounding box of p.
func Bounds(p Piece) model.Rect {
	box := nowhere
	for _, q := range p {
		box.X1, box.X2 = min(box.X1, q.X), max(box.X2, q.X)
		box.Y1, box.Y2 = min(box.Y1, q.Y), max(box.Y2, q.Y)
	}
	return box
}

// nowhere is the box of nothing.
var nowhere = model.Rect{X1: math.Inf(1), X2: math.Inf(-1), Y1: math.Inf(1), Y2: math.Inf(-1)}

// finite reports whether a box has a size that can be multiplied. A coordinate
// of several hundred digits is infinite, as are products of half as many, and
// what is calculated from those is often no number.
func finite(r model.Rect) bool {
	w, h := r.X2-r.X1, r.Y2-r.Y1
	return float64(w*w)+float64(h*h) < math.Inf(1)
}

// hull is the smallest box around two.
func hull(a, b model.Rect) model.Rect {
	return model.Rect{X1: min(a.X1, b.X1), X2: max(a.X2, b.X2), Y1: min(a.Y1, b.Y1), Y2: max(a.Y2, b.Y2)}
}

// meet reports whether two boxes have a point in common. Where a coordinate is
// no number they do, so that a search drops nothing.
func meet(a, b model.Rect) bool {
	return !(a.X1 > b.X2 || b.X1 > a.X2 || a.Y1 > b.Y2 || b.Y1 > a.Y2)
}

// overlap reports whether two boxes have more than a line in common, and like
// [meet] where a coordinate is no number.
func overlap(a, b model.Rect) bool {
	return !(a.X1 >= b.X2 || b.X1 >= a.X2 || a.Y1 >= b.Y2 || b.Y1 >= a.Y2)
}

// common are width and height of what two rectangles share, negative where
// they are apart.
func common(a, b model.Rect) (w, h float64) {
	return min(a.X2, b.X2) - max(a.X1, b.X1), min(a.Y2, b.Y2) - max(a.Y1, b.Y1)
}

// RectsOverlap reports whether two rectangles share more than 0.5 mm in both
// directions (P16, 05 G1).
func RectsOverlap(a, b model.Rect) bool {
	w, h := common(a, b)
	return w > Eps && h > Eps
}

// written are the rectangles of a space.
func written(s *model.Space) []model.Rect {
	rects := make([]model.Rect, len(s.Regions))
	for i, r := range s.Regions {
		rects[i] = r.Rect
	}
	return rects
}

// Overlap reports whether some written rectangle of a overlaps one of b (P16).
// What drawn lines cut off still counts (P7).
func Overlap(a, b *model.Space) bool {
	rects := written(b)
	near := newIndex(rects)
	var hits []int
	for _, r := range a.Regions {
		hits = near.find(hits[:0], r.Rect)
		for _, i := range hits {
			if RectsOverlap(r.Rect, rects[i]) {
				return true
			}
		}
	}
	return false
}

// OwnOverlaps are the pairs of written rectangles of one space that overlap, by
// the number of the first and then of the second (05 N4).
func OwnOverlaps(s *model.Space) [][2]int { return ownOverlaps(s, nil) }

func ownOverlaps(s *model.Space, made *tally.Tally) [][2]int {
	rects := written(s)
	near := newIndex(rects)
	var pairs [][2]int
	var hits []int
	for i, r := range rects {
		hits = near.inOrder(hits[:0], r)
		made.Steps(len(hits), s.Pos)
		for _, j := range hits {
			if j > i && RectsOverlap(r, rects[j]) {
				made.Pieces(1, s.Pos)
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	return pairs
}

// Coverage is the share of the written rectangles of s that the rectangles of
// the partners overlap. A partner listed twice counts twice (05 N16).
func Coverage(s *model.Space, partners []*model.Space) float64 {
	var rects []model.Rect
	for _, p := range partners {
		rects = append(rects, written(p)...)
	}
	near := newIndex(rects)
	covered, whole := 0.0, 0.0
	var hits []int
	for _, r := range s.Regions {
		whole += float64((r.X2 - r.X1) * (r.Y2 - r.Y1))
		hits = near.inOrder(hits[:0], r.Rect)
		for _, i := range hits {
			if RectsOverlap(r.Rect, rects[i]) {
				w, h := common(r.Rect, rects[i])
				covered += float64(w * h)
			}
		}
	}
	if len(partners) == 0 {
		return 0
	}
	return covered / whole
}

// block is how many places along y are passed over at once where nothing is.
const block = 64

// UnionOfRects is the area that rectangles cover together, in m² with two
// decimals (P19).
func UnionOfRects(rects []model.Rect) float64 {
	xs, ys := gridOf(rects)

	// steps[x] says where rectangles begin and end when the walk over the
	// cells comes to column x.
	type step struct{ y, change int }
	steps := make([][]step, len(xs))
	for _, r := range rects {
		x1, x2, y1, y2 := place(xs, r.X1), place(xs, r.X2), place(ys, r.Y1), place(ys, r.Y2)
		steps[x1] = append(steps[x1], step{y1, 1}, step{y2, -1})
		steps[x2] = append(steps[x2], step{y1, -1}, step{y2, 1})
	}
	total := 0.0
	changes := make([]int, len(ys))
	busy := make([]int, len(ys)/block+1) // how many of each block are not 0
	for x, column := range steps {
		for _, s := range column {
			if changes[s.y] == 0 {
				busy[s.y/block]++
			}
			if changes[s.y] += s.change; changes[s.y] == 0 {
				busy[s.y/block]--
			}
		}
		if x+1 == len(xs) || !between(xs[x], xs[x+1]) {
			continue
		}
		depth := 0
		for y := 0; y < len(ys)-1; y++ {
			if depth == 0 && y%block == 0 && busy[y/block] == 0 {
				y += block - 1
				continue
			}
			if depth += changes[y]; depth > 0 && between(ys[y], ys[y+1]) {
				total += float64((xs[x+1] - xs[x]) * (ys[y+1] - ys[y]))
			}
		}
	}
	return ecma.Round2(total / SquareMetre)
}

// gridOf are the coordinates of the sides of rectangles, each once, ascending.
func gridOf(rects []model.Rect) (xs, ys []float64) {
	for _, r := range rects {
		xs, ys = append(xs, r.X1, r.X2), append(ys, r.Y1, r.Y2)
	}
	slices.Sort(xs)
	slices.Sort(ys)
	return slices.Compact(xs), slices.Compact(ys)
}

func place(sorted []float64, x float64) int {
	i, _ := slices.BinarySearchFunc(sorted, x, cmp.Compare[float64])
	return i
}

// between reports whether the centre of a cell lies strictly in it, which it
// does not when one end is infinite.
func between(lo, hi float64) bool {
	centre := (lo + hi) / 2
	return lo < centre && centre < hi
}
