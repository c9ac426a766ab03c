package diff

import (
	"fmt"

	"koyu-mcp/koyu/model"
)

// A GridLine is a line of the grid that is not where it was. From is absent
// for an added one, and To for a removed one.
type GridLine struct {
	Axis string        `json:"axis"`
	Name string        `json:"name"`
	Kind string        `json:"kind"`
	From model.Measure `json:"from,omitzero"`
	To   model.Measure `json:"to,omitzero"`
}

// Kinds of grid lines.
const (
	Moved   = "moved"
	Added   = "added"
	Removed = "removed"
)

// compareGrids compares the axes line by line, whose names are their places
// (C81).
func compareGrids(a, b model.Grid) []GridLine {
	return append(compareAxes("X", a.X, b.X), compareAxes("Y", a.Y, b.Y)...)
}

func compareAxes(axis string, a, b []float64) []GridLine {
	var lines []GridLine
	for i := range max(len(a), len(b)) {
		line := GridLine{Axis: axis, Name: fmt.Sprint(axis, i+1), Kind: Moved}
		if i < len(a) {
			line.From = model.Known(a[i])
		} else {
			line.Kind = Added
		}
		if i < len(b) {
			line.To = model.Known(b[i])
		} else {
			line.Kind = Removed
		}
		if line.From != line.To {
			lines = append(lines, line)
		}
	}
	return lines
}
