package check

import (
	"cmp"
	"fmt"
	"slices"

	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A placed opening has found its place in a segment.
type placed struct {
	*model.Opening
	plane.Place
}

// along is where its centre is on the axis that counts for a distance. On a
// diagonal that is y, although it is not the distance along it (B8).
func (p placed) along() float64 {
	if p.Horizontal {
		return p.Center.X
	}
	return p.Center.Y
}

// openings places the openings of a boundary (N13 e).
func (in *inspection) openings(b *model.Boundary) {
	if b.Kind == model.Open {
		for _, o := range b.Openings {
			in.reportPart("OPN03", b.Pos, o.Pos, ends(b), sayOPN03(b, o.Kind))
		}
	}
	var standing []placed
	for _, o := range b.Openings {
		place, misfit := in.plan.Place(b, &o.Band)
		if misfit != nil {
			in.misplaced("OPN", b, o.Kind, &o.Band, o.Pos, misfit)
			continue
		}
		if o.Hinge != "" && !hingesOn(o.Hinge, place.Segment) {
			in.reportPart("OPN01", b.Pos, o.Pos, ends(b), sayOPN01(o, place.Segment))
		}
		standing = append(standing, placed{o, place})
	}
	in.neighbours(b, standing)
}

// hingesOn reports whether a hinge can be at that end of a segment: anything
// that is not horizontal counts as vertical.
func hingesOn(hinge model.Edge, s plane.Segment) bool {
	if s.Horizontal {
		return hinge == "W" || hinge == "E"
	}
	return hinge == "N" || hinge == "S"
}

// neighbours looks for openings of one segment that overlap the next one along
// it. An overlap with another than the next is not seen (B11).
func (in *inspection) neighbours(b *model.Boundary, standing []placed) {
	if len(standing) < 2 {
		return
	}
	segment := func(p placed) [4]float64 { return [4]float64{p.X1, p.Y1, p.X2, p.Y2} }
	for _, row := range group.By(standing, segment) {
		slices.SortStableFunc(row, func(p, q placed) int { return cmp.Compare(p.along(), q.along()) })
		for i := 1; i < len(row); i++ {
			p, q := row[i-1], row[i]
			distance, needed := q.along()-p.along(), (p.W+q.W)/2
			if distance < needed-plane.Eps {
				in.reportPart("OPN02", b.Pos, q.Opening.Pos, ends(b), sayOPN02(p, q, distance, needed), within(b.Pos, p.Opening.Pos))
			}
		}
	}
}

// segs places the segs of a boundary (N13 f). They are not compared with each
// other.
func (in *inspection) segs(b *model.Boundary) {
	for _, g := range b.Segs {
		if b.Kind == model.Open {
			in.reportPart("SEG03", b.Pos, g.Pos, ends(b), saySEG03(b))
			continue
		}
		if _, misfit := in.plan.Place(b, &g.Band); misfit != nil {
			in.misplaced("SEG", b, model.Segment, &g.Band, g.Pos, misfit)
		}
	}
}

// misplaced reports an opening or seg that has no place. Like all else about a
// part, the position names the layer of the boundary, and the message the layer
// that wrote the part, when that is another (B1, 04 PB9).
func (in *inspection) misplaced(family string, b *model.Boundary, word string, band *model.Band, at model.Pos, m *plane.Misfit) {
	in.reportPart(fmt.Sprintf("%s%02d", family, m.Code), b.Pos, at, ends(b), sayMisfit(b, word, band, m))
}
