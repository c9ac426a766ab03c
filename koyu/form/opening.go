package form

import (
	"fmt"
	"math"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A band is an opening or a seg in its place, with its number in the boundary.
type band struct {
	index int
	plane.Place
}

// place puts the n bands of a boundary where they belong, by segment. What has
// no place is left out (F24).
func (d *derivation) place(b *model.Boundary, n int, nth func(int) *model.Band) map[Line][]band {
	var placed map[Line][]band
	for i := range n {
		at, misfit := d.plan.Place(b, nth(i))
		if misfit != nil {
			continue
		}
		if placed == nil {
			placed = map[Line][]band{}
		}
		on := lineOf(at.Segment)
		placed[on] = append(placed[on], band{i, at})
	}
	return placed
}

// opening is a door or a window in its wall (F40–F42).
func (d *derivation) opening(w *wall, at band) Opening {
	o := w.Openings[at.index]
	made := Opening{
		Ref: fmt.Sprintf("%s/%d", w.ref, at.index), Boundary: w.number, Index: at.index, A: w.A, B: w.B,
		Kind: o.Kind, Level: w.space, Segment: segmentOf(at.Segment),
		CX: at.Center.X, CY: at.Center.Y, W: o.W, T: w.t,
		Opening: o,
	}
	made.Name, _ = o.Attrs.Text("name")
	made.Style, _ = o.Attrs.Text("style")
	made.Sliding = made.Style == "sliding" || made.Style == "auto"
	if w.level != nil {
		made.Z0, made.Z1 = w.level.Z, w.level.Z+OpeningHead
		if o.Kind == model.Door {
			made.Z1 = w.level.Z + o.H.Or(OpeningHead)
		} else {
			made.Z0 = made.Z1 - o.H.Or(OpeningH)
		}
	}
	if o.Kind == model.Door {
		made.Swing = d.swing(w, o, at)
	}
	return made
}

// seg is a stretch of wall with properties of its own (F46).
func (w *wall) seg(at band) Seg {
	s := w.Segs[at.index]
	return Seg{
		Ref: fmt.Sprintf("%s~%d", w.ref, at.index), Boundary: w.number, Index: at.index,
		Level: w.space, Segment: segmentOf(at.Segment), CX: at.Center.X, CY: at.Center.Y, W: s.W, T: w.t,
		Seg: s,
	}
}

// swing is how the leaf of a door turns, nil toward a space without region
// (F43–F45).
func (d *derivation) swing(w *wall, o *model.Opening, at band) *Swing {
	into := d.model.Spaces.Get(w.A)
	if o.Swing == "b" || o.Swing == "" && !into.HasRegion() {
		into = d.model.Spaces.Get(w.B)
	}
	if !into.HasRegion() {
		return nil
	}
	target := nearest(d.plan.Pieces(into), at.Center)
	hinge, axis, opens := hinges(o, at, target)
	s := &Swing{Into: into.Path, Hinge: hinge, Leaf: ahead(hinge, opens, o.W), Jamb: ahead(hinge, axis, o.W)}
	s.CCW = cross(between(hinge, s.Leaf), between(hinge, s.Jamb)) > 0
	return s
}

// hinges are where a door turns, the direction in which it is closed, and the
// one in which it stands open, toward target. A hinge on a side that the door
// does not have counts for nothing (F44).
func hinges(o *model.Opening, at band, target Point) (hinge, axis, opens Point) {
	c, half := at.Center, o.W/2
	switch {
	case at.Diagonal:
		axis = Point{X: (at.X2 - at.X1) / at.Len, Y: (at.Y2 - at.Y1) / at.Len}
		opens = Point{X: -axis.Y, Y: axis.X}
		if toward := between(c, target); float64(opens.X*toward.X)+float64(opens.Y*toward.Y) < 0 {
			opens = Point{X: axis.Y, Y: -axis.X}
		}
		return ahead(c, axis, -half), axis, opens
	case at.Horizontal:
		axis, opens = Point{X: 1}, Point{Y: sign(target.Y > c.Y)}
		if o.Hinge == "E" {
			axis.X = -1
		}
	default:
		axis, opens = Point{Y: 1}, Point{X: sign(target.X > c.X)}
		if o.Hinge == "N" {
			axis.Y = -1
		}
	}
	return ahead(c, axis, -half), axis, opens
}

func sign(positive bool) float64 {
	if positive {
		return 1
	}
	return -1
}

// nearest is the centre of the piece whose centre is nearest to pt.
func nearest(pieces []plane.Piece, pt Point) Point {
	best, least := Point{}, math.Inf(1)
	for _, piece := range pieces {
		c := center(plane.Bounds(piece))
		to := between(pt, c)
		if distance := float64(to.X*to.X) + float64(to.Y*to.Y); distance < least {
			best, least = c, distance
		}
	}
	return best
}

// ahead is the point at a distance from pt in a direction of length 1.
func ahead(pt, direction Point, distance float64) Point {
	return Point{X: pt.X + float64(direction.X*distance), Y: pt.Y + float64(direction.Y*distance)}
}

// between is the way from a to b.
func between(a, b Point) Point { return Point{X: b.X - a.X, Y: b.Y - a.Y} }

func cross(a, b Point) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }
