package check

import "koyu-mcp/koyu/plane"

// drawnLines looks at what became of every drawn line (N9). On a vertical
// boundary and between levels a line is refused, and yet it cuts (B4).
func drawnLines(in *inspection) {
	for _, b := range in.model.Boundaries {
		if b.Line == nil {
			continue
		}
		a, z, ok := in.spaces(b)
		switch outcome := in.plan.Outcome(b); {
		case b.Vertical():
			in.reportPart("LIN02", b.Pos, b.Line.Pos, ends(b), sayLIN02(b))
		case !ok:
		case outcome == plane.Undetermined, !a.HasRegion() && !z.HasRegion():
			in.reportPart("LIN01", b.Pos, b.Line.Pos, ends(b), sayLIN01(b, a.HasRegion() || z.HasRegion()))
		case outcome == plane.Nothing:
			in.reportPart("LIN03", b.Pos, b.Line.Pos, ends(b), sayLIN03(b))
		}
	}
}
