package rise

import (
	"math"

	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// Within finds out whether the steps of the runs and the columns stay within
// the bound of pieces, before any is made. Columns are counted as the crossings
// in the boxes around the floors. The error is like that of [plane.Within].
func Within(l limit.Limits, p *plane.Plan) (err error) {
	defer tally.Catch(&err)
	made := tally.New(l)
	for _, r := range Runs(p.Model) {
		if !r.Excessive() {
			made.Pieces(r.pieces(), r.Space.Pos)
		}
	}
	crossings := map[string]int{} // by level
	for _, decl := range p.Model.Columns {
		named := among(decl.X, p.Model.Grid.X) * among(decl.Y, p.Model.Grid.Y)
		for _, level := range decl.Levels {
			n, known := crossings[level]
			if !known {
				n = crossingsOn(p, level)
				crossings[level] = n
			}
			made.Pieces(min(n, named), decl.Pos)
		}
	}
	return nil
}

// pieces is how many steps or marks there are of a run, about.
func (r *Run) pieces() int {
	switch r.Device {
	case Stair:
		return int(r.Risers)
	case Escalator:
		return int(r.Lanes) * int(min(MaxSteps, r.Flight/StepMark))
	}
	return 1
}

// among is how many of the lines of an axis are named; nil are all.
func among(named []string, lines []float64) int {
	if named == nil {
		return len(lines)
	}
	return len(named)
}

// crossingsOn is how many crossings of the grid are in the boxes around the
// floors of a level, at most: where those overlap, they count again.
func crossingsOn(p *plane.Plan, level string) int {
	total := 0
	for _, s := range p.OnLevel(level) {
		if s.Type == model.Exterior || s.Type == model.Void {
			continue
		}
		for _, piece := range p.Pieces(s) {
			box := plane.Bounds(piece)
			x0, x1 := within(p.Model.Grid.X, box.X1, box.X2)
			y0, y1 := within(p.Model.Grid.Y, box.Y1, box.Y2)
			total += max(0, x1-x0) * max(0, y1-y0)
			if total > math.MaxInt32 {
				return math.MaxInt32
			}
		}
	}
	return total
}
