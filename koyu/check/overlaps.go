package check

import "koyu-mcp/koyu/plane"

// ownOverlaps looks for rectangles of one space that overlap (N4).
func ownOverlaps(in *inspection) {
	for s := range in.model.Spaces.All() {
		if len(s.Regions) < 2 {
			continue
		}
		for _, p := range plane.OwnOverlaps(s) {
			in.report("GEO01", s.Pos, []string{s.Path}, sayGEO01(s.Path, s.Regions[p[0]], s.Regions[p[1]]))
		}
	}
}

// overlaps looks for spaces of one level that overlap (N5). Spaces of any type
// do, and those without level are on one level.
func overlaps(in *inspection) {
	for _, p := range in.plan.Collisions() {
		in.report("GEO02", p.A.Pos, []string{p.A.Path, p.B.Path}, sayGEO02(p.A, p.B), p.B.Pos)
	}
}
