package check

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// boundaries looks at every boundary for itself: what it joins, where it has
// segments, and what is in it (N13). All that one has to say comes before the
// next.
func boundaries(in *inspection) {
	for _, b := range in.model.Boundaries {
		a, z, ok := in.spaces(b)
		switch {
		case !ok:
		case b.Vertical():
			in.vertical(b, a, z)
		case a.HasRegion() && z.HasRegion() && a.Level != z.Level:
			in.report("BND03", b.Pos, ends(b), sayBND03(a, z))
		default:
			if b.Line == nil && len(in.plan.Segments(b)) == 0 {
				in.noSegments(b, a, z)
			}
			in.openings(b)
			in.segs(b)
		}
	}
}

// noSegments reports a boundary without segments, unless neither space has a
// region.
func (in *inspection) noSegments(b *model.Boundary, a, z *model.Space) {
	switch {
	case a.HasRegion() && z.HasRegion():
		var touching []model.Edge
		if b.Edge != "" {
			touching = in.plan.Touching(b)
		}
		in.report("BND04", b.Pos, ends(b), sayBND04(b, touching))
	case a.HasRegion():
		in.report("BND06", b.Pos, ends(b), sayBND06(b, a))
	case z.HasRegion():
		in.report("BND06", b.Pos, ends(b), sayBND06(b, z))
	}
}

// vertical looks at a stair, shaft or void (N13 b).
func (in *inspection) vertical(b *model.Boundary, a, z *model.Space) {
	if !a.HasRegion() || !z.HasRegion() || a.Level == "" || z.Level == "" {
		in.report("VRT01", b.Pos, ends(b), sayVRT01(b))
		return
	}
	i, known := in.storeys.Index(a.Level)
	j, alsoKnown := in.storeys.Index(z.Level)
	switch {
	case !known || !alsoKnown || i-j != 1 && j-i != 1:
		in.report("VRT02", b.Pos, ends(b), sayVRT02(b, a, z))
	case !plane.Overlap(a, z):
		in.report("VRT03", b.Pos, ends(b), sayVRT03(b))
	}
	upper := z
	if i > j {
		upper = a
	}
	if b.Kind == model.Void && upper.Type != model.Void {
		in.report("VRT04", b.Pos, ends(b), sayVRT04(upper))
	}
	for _, o := range b.Openings {
		in.reportPart("VRT05", b.Pos, o.Pos, ends(b), sayVRT05(b, o.Kind))
	}
	for _, g := range b.Segs {
		in.reportPart("VRT06", b.Pos, g.Pos, ends(b), sayVRT06(b))
	}
}
