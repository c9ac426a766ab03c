package plane

import (
	"math"
	"slices"

	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// An Outcome is what the drawn line of a boundary did to the regions (P22).
type Outcome int

const (
	Unasked      Outcome = iota // no line, or an end that names no space
	Undetermined                // no window, or both spaces on one side
	Nothing                     // the line cut nothing
	Cut                         // it cut some piece in two
)

// A part is a piece while regions are cut, with what every line asks of it.
type part struct {
	Piece
	box  model.Rect
	area float64 // mm²
}

func newPart(p Piece) *part { return &part{p, Bounds(p), Area(p)} }

func piecesOf(parts []*part) []Piece {
	pieces := make([]Piece, len(parts))
	for i, p := range parts {
		pieces[i] = p.Piece
	}
	return pieces
}

// regions are the pieces of every space by its Index, recut by all drawn lines
// in canonical order, and what each line did (P6 step 2, P10, P21). Where the
// lines left nothing, the written rectangles stand in (P11).
func regions(m *model.Model, made *tally.Tally) ([][]Piece, map[*model.Boundary]Outcome) {
	all := make([][]Piece, m.Spaces.Len())
	for s := range m.Spaces.All() {
		made.Pieces(len(s.Regions), s.Pos)
		for _, r := range s.Regions {
			all[s.Index] = append(all[s.Index], Rectangle(r.Rect))
		}
	}
	var drawn []*model.Boundary
	for _, b := range m.Boundaries {
		if b.Line != nil {
			drawn = append(drawn, b)
		}
	}
	if len(drawn) == 0 {
		return all, nil
	}
	recut, outcomes := cut(m, drawn, all, made)
	for i, parts := range recut {
		if len(parts) > 0 {
			all[i] = piecesOf(parts)
		}
	}
	return all, outcomes
}

// cut applies the lines of the boundaries drawn to regions.
func cut(m *model.Model, drawn []*model.Boundary, regions [][]Piece, made *tally.Tally) ([][]*part, map[*model.Boundary]Outcome) {
	parts := make([][]*part, len(regions))
	for i, pieces := range regions {
		for _, p := range pieces {
			parts[i] = append(parts[i], newPart(p))
		}
	}
	outcomes := map[*model.Boundary]Outcome{}
	for _, b := range canon.Order(drawn) {
		if s, o := m.Spaces.Get(b.A), m.Spaces.Get(b.B); s != nil && o != nil {
			before := len(parts[s.Index]) + len(parts[o.Index])
			made.Steps(before*stepsOfPart, b.Line.Pos)
			outcomes[b] = divide(b.Line, parts, s.Index, o.Index)
			made.Pieces(len(parts[s.Index])+len(parts[o.Index])-before, b.Line.Pos)
		}
	}
	return parts, outcomes
}

// divide applies one line to the regions of spaces a and b, as they are at
// this moment. One of them may have none: then the other alone is cut.
func divide(l *model.Line, regions [][]*part, a, b int) Outcome {
	var concerned []int
	var boxes []model.Rect
	for _, s := range []int{a, b} {
		if len(regions[s]) > 0 {
			concerned, boxes = append(concerned, s), append(boxes, boxOf(regions[s]))
		}
	}
	if len(concerned) == 0 {
		return Undetermined
	}
	w := window(l, boxes)
	if !(w.X2-w.X1 > Eps && w.Y2-w.Y1 > Eps) {
		return Undetermined
	}
	signs := make([]float64, len(concerned))
	for i, s := range concerned {
		signs[i] = sideOf(l, regions[s], w)
	}
	if !settle(signs) {
		return Undetermined
	}

	var pool []*part
	outside := make([][]*part, len(concerned))
	for i, s := range concerned {
		var inside []*part
		inside, outside[i] = split(regions[s], w)
		pool = append(pool, inside...)
	}
	if len(pool) == 0 && len(concerned) == 2 {
		return Nothing
	}
	lefts, rights, outcome := halved(pool, l)
	for i, s := range concerned {
		kept := rights
		if signs[i] > 0 {
			kept = lefts
		}
		regions[s] = append(outside[i], kept...)
	}
	return outcome
}

// halved divides the pool by the line (P26, P27).
func halved(pool []*part, l *model.Line) (lefts, rights []*part, outcome Outcome) {
	outcome = Nothing
	for _, p := range pool {
		left, right := halves(p.Piece, l.From, l.To)
		if left != nil {
			lefts = append(lefts, newPart(left))
		}
		if right != nil {
			rights = append(rights, newPart(right))
		}
		if left != nil && right != nil {
			outcome = Cut
		}
	}
	return lefts, rights, outcome
}

// window is where a line holds, given the boxes of the regions it concerns
// (P23). Along a steep line is y; 45° is steep.
func window(l *model.Line, boxes []model.Rect) model.Rect {
	w, along := boxes[0], Bounds(Piece{l.From, l.To})
	if len(boxes) == 2 {
		a, b := boxes[0], boxes[1]
		w = hull(a, b)
		along = model.Rect{X1: max(a.X1, b.X1), X2: min(a.X2, b.X2), Y1: max(a.Y1, b.Y1), Y2: min(a.Y2, b.Y2)}
	}
	if math.Abs(l.To.Y-l.From.Y) >= math.Abs(l.To.X-l.From.X) {
		w.Y1, w.Y2 = along.Y1, along.Y2
	} else {
		w.X1, w.X2 = along.X1, along.X2
	}
	return w
}

// sideOf is on which side of the line most of the parts that touch the window
// lie, whole: 1 for left, -1 for right, 0 for neither (P24).
func sideOf(l *model.Line, parts []*part, w model.Rect) float64 {
	left, right := 0.0, 0.0
	for _, p := range parts {
		if r := p.box; r.X2 > w.X1-Eps && r.X1 < w.X2+Eps && r.Y2 > w.Y1-Eps && r.Y1 < w.Y2+Eps {
			lp, rp := halves(p.Piece, l.From, l.To)
			left += Area(lp)
			right += Area(rp)
		}
	}
	switch d := left - right; {
	case d >= AreaEps:
		return 1
	case d <= -AreaEps:
		return -1
	}
	return 0
}

// settle lets a space that is on neither side take the one its neighbour
// leaves, and reports whether the sides are then decided (P25).
func settle(signs []float64) bool {
	if len(signs) == 1 {
		return signs[0] != 0
	}
	if signs[0] == 0 {
		signs[0] = -signs[1]
	}
	if signs[1] == 0 {
		signs[1] = -signs[0]
	}
	return signs[0] != signs[1]
}

// split divides parts by a window (P15): first come those cut off by its south
// side, then by the east, north and west side.
func split(parts []*part, w model.Rect) (inside, outside []*part) {
	ring := Rectangle(w)
	var off [sides][]*part
pieces:
	for _, p := range parts {
		least, most := depths(p, w)
		for side, a := range ring {
			switch {
			case least[side] > Eps:
				continue
			case most[side] < -Eps:
				off[side] = append(off[side], p)
				continue pieces
			}
			left, right := halves(p.Piece, a, ring[next(side, len(ring))])
			if right != nil {
				off[side] = append(off[side], newPart(right))
			}
			if left == nil {
				continue pieces
			}
			p = newPart(left)
		}
		inside = append(inside, p)
	}
	return inside, slices.Concat(off[:]...)
}

// depths are how deep a part lies inside the sides of a window, at its least
// and at its most. What lies deeper than a tolerance, either way, need not be
// cut to know the halves. A part of no area has none, and at infinity the
// arithmetic of the cut decides: for both, no depth is given.
func depths(p *part, w model.Rect) (least, most [sides]float64) {
	box := p.box
	if !(p.area > AreaEps) || !finite(hull(box, w)) {
		return least, most
	}
	least = [sides]float64{box.Y1 - w.Y1, w.X2 - box.X2, w.Y2 - box.Y2, box.X1 - w.X1}
	most = [sides]float64{box.Y2 - w.Y1, w.X2 - box.X1, w.Y2 - box.Y1, box.X2 - w.X1}
	return least, most
}

// boxOf is the bounding box of all parts.
func boxOf(parts []*part) model.Rect {
	box := nowhere
	for _, p := range parts {
		box = hull(box, p.box)
	}
	return box
}
