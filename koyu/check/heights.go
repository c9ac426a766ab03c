package check

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// fullCoverage is the share of a space from which the voids above it count as
// covering all of it.
const fullCoverage = 0.99

// heights looks for spaces that reach into the slab above them (N16).
func heights(in *inspection) {
	voids := in.voidsAbove()
	for lower, upper := range in.storeys.Pairs {
		if !upper.Slab.Given {
			continue
		}
		for _, s := range in.plan.OnLevel(lower.Name) {
			f := fit{lower: lower, upper: upper, h: rise.Height(in.model, s)}
			if f.tooHigh() && in.hasToFit(s, upper) {
				in.reportHeight(s, f, voids[s])
			}
		}
	}
}

// A fit is how a space stands between two levels.
type fit struct {
	lower, upper *model.Level
	h            model.Measure // ceiling height of the space
}

// pitch is the distance between the levels, need what the space takes of it.
func (f fit) pitch() float64 { return f.upper.Z - f.lower.Z }
func (f fit) need() float64  { return f.h.Value + f.upper.Slab.Value }

func (f fit) tooHigh() bool { return f.h.Given && f.need() > f.pitch()+plane.Eps }

// hasToFit reports whether the level above limits the height of s. One that
// has no region yet is over everything.
func (in *inspection) hasToFit(s *model.Space, upper *model.Level) bool {
	return !in.plan.SemiOutdoor(s) && len(rise.Declared(s)) == 0 &&
		(len(in.plan.OnLevel(upper.Name)) == 0 || len(in.plan.Overlapping(s, upper.Name)) > 0)
}

// reportHeight reports a space that is too high, unless voids are over it.
func (in *inspection) reportHeight(s *model.Space, f fit, voids []*model.Space) {
	var partners []*model.Space
	for _, v := range voids {
		if v.Level == f.upper.Name {
			partners = append(partners, v)
		}
	}
	coverage := plane.Coverage(s, partners)
	switch {
	case coverage >= fullCoverage:
	case len(partners) > 0:
		in.report("HGT02", s.Pos, []string{s.Path}, sayHGT02(s.Path, f, coverage))
	default:
		in.report("HGT01", s.Pos, []string{s.Path}, sayHGT01(s.Path, f))
	}
}

// voidsAbove are the upper spaces of the void boundaries of every lower space,
// one for each boundary: a void stated twice counts twice (B6).
func (in *inspection) voidsAbove() map[*model.Space][]*model.Space {
	above := map[*model.Space][]*model.Space{}
	for _, b := range in.model.Boundaries {
		if b.Kind != model.Void {
			continue
		}
		lower, upper, ok := in.spaces(b)
		if !ok {
			continue
		}
		i, known := in.storeys.Index(lower.Level)
		j, alsoKnown := in.storeys.Index(upper.Level)
		if !known || !alsoKnown {
			continue
		}
		if j < i {
			lower, upper = upper, lower
		}
		above[lower] = append(above[lower], upper)
	}
	return above
}
