package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/koyu/model"
)

// gaps is P55, one boundary after the other.
func (d definition) gaps(s *model.Space) []Segment {
	if !s.HasRegion() || s.Level == "" {
		return nil
	}
	open := d.outline(s)
	for _, b := range d.Boundaries {
		if b.A != s.Path && b.B != s.Path || b.Vertical() {
			continue
		}
		for _, g := range d.segments(b) {
			if g.Diagonal {
				continue
			}
			fixed, lo, hi := g.X1, math.Min(g.Y1, g.Y2), math.Max(g.Y1, g.Y2)
			if g.Horizontal {
				fixed, lo, hi = g.Y1, math.Min(g.X1, g.X2), math.Max(g.X1, g.X2)
			}
			var rest []stretch
			for _, o := range open {
				if o.side.horizontal() != g.Horizontal || math.Abs(o.fixed-fixed) > 0.5 {
					rest = append(rest, o)
					continue
				}
				for _, r := range d.take([]interval{{o.lo, o.hi}}, lo, hi) {
					rest = append(rest, stretch{o.side, o.fixed, r.from, r.to})
				}
			}
			open = rest
		}
	}
	var gaps []Segment
	for _, o := range open {
		if o.hi-o.lo > 1 {
			gaps = append(gaps, o.segment())
		}
	}
	return gaps
}

func TestP55GapsAreAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Derive(anyModel(t))
		for _, s := range p.spaces {
			same(t, "gaps of "+s.Path, p.Gaps(s), definition{p}.gaps(s))
		}
	})
}
