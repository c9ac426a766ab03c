package cli

import (
	"fmt"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/rise"
)

var runs = question{
	name:  "runs",
	short: "Measure stairs, ramps, escalators and lifts",
	long: `Measures the vertical runs of a building: from which level to which they lead,
how far they rise, the steps of a stair or the slope of anything else, and how
long their flights are in plan.`,
	example: "koyu runs house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		rows := b.Runs()
		var lines []line
		for _, r := range rows {
			lines = append(lines, runLine(r))
		}
		if len(rows) == 0 {
			lines = []line{{"No vertical runs"}}
		}
		return rows, lines, true
	},
}

// runLine is a run for people (C65).
func runLine(r ask.RunRow) line {
	levels := r.From
	if r.To != "" {
		levels += "→" + r.To
	}
	l := line{levels, r.Device, r.Name}
	if r.Device == rise.Lift {
		return append(l, r.Path)
	}
	pace := "slope " + rise.SlopeText(r.Slope.Value)
	if r.Device == rise.Stair {
		pace = fmt.Sprintf("%s of %s, tread %s", english.Count(r.Risers, "riser", "risers"), wholeMM(r.RiserMM.Value), wholeMM(r.TreadMM.Value))
	}
	return append(l, mm(r.RiseMM.Value), r.Form, pace, "going "+wholeMM(r.GoingMM.Value), r.Path)
}
