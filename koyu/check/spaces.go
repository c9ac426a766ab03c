package check

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// daylight looks for a daylight that is neither 0 nor 1 (N6).
func daylight(in *inspection) {
	for s := range in.model.Spaces.All() {
		if v, ok := s.Attrs.Get("daylight"); ok && !v.Is(0) && !v.Is(1) {
			in.report("DAY01", s.Pos, []string{s.Path}, sayDAY01(s.Path, v))
		}
	}
}

// areas looks for areas outside of their space (N14). An area has to lie in
// one single piece of the region.
func areas(in *inspection) {
	for s := range in.model.Spaces.All() {
		for _, a := range s.Areas {
			switch {
			case !s.HasRegion():
				in.reportPart("SEG01", s.Pos, a.Pos, []string{s.Path}, saySEG01(s.Path))
			case !in.liesIn(a.Rect, s):
				in.reportPart("SEG02", s.Pos, a.Pos, []string{s.Path}, saySEG02(a, s.Path))
			}
		}
	}
}

// liesIn reports whether all corners of r lie in one of the pieces of s.
func (in *inspection) liesIn(r model.Rect, s *model.Space) bool {
	corners := []model.Point{{X: r.X1, Y: r.Y1}, {X: r.X2, Y: r.Y1}, {X: r.X2, Y: r.Y2}, {X: r.X1, Y: r.Y2}}
	const reach = 2 * plane.Eps
	near := model.Rect{X1: r.X1 - reach, X2: r.X2 + reach, Y1: r.Y1 - reach, Y2: r.Y2 + reach}
	for owner, piece := range in.plan.PiecesNear(s.Level, near) {
		outside := func(corner model.Point) bool { return !plane.PointIn(corner, piece, plane.Eps) }
		if owner == s && !slices.ContainsFunc(corners, outside) {
			return true
		}
	}
	return false
}

// sufficientSpaces looks for regions without level or height (N17).
func sufficientSpaces(in *inspection) {
	for s := range in.model.Spaces.All() {
		switch {
		case !s.HasRegion():
		case s.Level == "":
			in.report("SUF02", s.Pos, []string{s.Path}, saySUF02(s.Path))
		case !isBuilt(s), in.plan.SemiOutdoor(s):
		case !rise.Height(in.model, s).Given:
			in.report("SUF01", s.Pos, []string{s.Path}, saySUF01(s.Path, s.Level))
		}
	}
}
