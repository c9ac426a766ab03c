package check

import (
	"koyu-mcp/koyu/plane"
)

// outlines looks for site outlines that enclose nothing definite (N19).
func outlines(in *inspection) {
	for p := range in.model.Polygons.All() {
		path := []string{p.Path}
		for i, a := range p.Points {
			b := p.Points[(i+1)%len(p.Points)]
			if plane.Hypot(b.X-a.X, b.Y-a.Y) <= plane.PointEps {
				in.report("SIT01", p.Pos, path, saySIT01(p.Path, a))
			}
		}
		if at, crosses := plane.SelfIntersection(p.Points); crosses {
			in.report("SIT02", p.Pos, path, saySIT02(p.Path, at))
			continue
		}
		if in.model.Zones.Get(p.Path) == nil {
			in.report("SIT04", p.Pos, path, saySIT04(p.Path))
		}
	}
}
