package plane

import (
	"math"

	"koyu-mcp/koyu/model"
)

// Gaps are where the perimeter of a space has nothing on the other side: no
// space of its level faces it, and no segment of one of its boundaries lies
// along it (P55). They are in order of pieces and sides, ascending on a side,
// and those of two pieces stay apart; Edge is the side of the space. A space
// without region or level has none.
func (p *Plan) Gaps(s *model.Space) []Segment {
	if !s.HasRegion() || s.Level == "" {
		return nil
	}
	outline := p.level(s.Level).outline(s.Index)
	if len(outline) == 0 {
		return nil
	}
	walls := p.wallsOf(s)
	boxes := make([]model.Rect, len(walls))
	for i, w := range walls {
		boxes[i] = w.box(0)
	}
	near := newIndex(boxes)
	var gaps []Segment
	var hits []int
	var rest []interval
	for _, o := range outline {
		hits = near.inOrder(hits[:0], o.box(2*Eps))
		rest = append(rest[:0], interval{o.lo, o.hi})
		for _, h := range hits {
			if walls[h].along(o) {
				rest = take(rest, walls[h].lo, walls[h].hi)
			}
		}
		for _, r := range rest {
			if r.to-r.from > SpanEps {
				gaps = append(gaps, stretch{o.side, o.fixed, r.from, r.to}.segment())
			}
		}
	}
	return gaps
}

// wallsOf are the segments of the boundaries of s as stretches, in boundary
// order; diagonal ones are left out.
func (p *Plan) wallsOf(s *model.Space) []stretch {
	var walls []stretch
	for _, b := range p.At(s.Path) {
		for _, g := range p.Segments(b) {
			if !g.Diagonal {
				walls = append(walls, g.stretch())
			}
		}
	}
	return walls
}

// stretch is a segment that is not diagonal without its side: south stands for
// both horizontal ones and west for both others.
func (s Segment) stretch() stretch {
	if s.Horizontal {
		return stretch{south, s.Y1, min(s.X1, s.X2), max(s.X1, s.X2)}
	}
	return stretch{west, s.X1, min(s.Y1, s.Y2), max(s.Y1, s.Y2)}
}

// along reports whether two stretches lie on one line, whatever their sides.
func (s stretch) along(o stretch) bool {
	return s.side.horizontal() == o.side.horizontal() && math.Abs(s.fixed-o.fixed) <= Eps
}
