package ask

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// A RunRow is a vertical run (09 C65). Of a lift only the first five members
// are known; steps are those of stairs, a slope that of ramps and escalators.
type RunRow struct {
	From    string        `json:"from"`         // level
	To      string        `json:"to,omitempty"` // level; a lift on the topmost one has none
	Device  string        `json:"device"`
	Path    string        `json:"path"`
	Name    string        `json:"name"`
	Form    string        `json:"form,omitempty"`
	RiseMM  model.Measure `json:"riseMm,omitzero"`
	Risers  int           `json:"risers,omitzero"`
	RiserMM model.Measure `json:"riserMm,omitzero"` // height of a step
	TreadMM model.Measure `json:"treadMm,omitzero"` // smallest going of a step
	Slope   model.Measure `json:"slope,omitzero"`   // rise over going of the steepest flight
	GoingMM model.Measure `json:"goingMm,omitzero"` // of all flights, in plan
}

// Runs lists the vertical runs by the height they start from, then by path.
// One that is too much to be built is left out, as nothing is built of it.
func Runs(p *plane.Plan) []RunRow {
	rows := []RunRow{}
	for _, r := range rise.Runs(p.Model) {
		if !r.Excessive() {
			rows = append(rows, runRow(r))
		}
	}
	return rows
}

func runRow(r *rise.Run) RunRow {
	row := RunRow{From: r.Lower.Name, Device: r.Device, Path: r.Space.Path, Name: r.Space.Name()}
	if r.Upper != nil {
		row.To = r.Upper.Name
	}
	if r.Device == rise.Lift {
		return row
	}
	row.Form = r.Form
	row.RiseMM = model.Known(r.Rise())
	row.GoingMM = model.Known(r.Going())
	if r.Device == rise.Stair {
		row.Risers = int(r.Risers)
		row.RiserMM = model.Known(r.Riser)
		row.TreadMM = model.Known(r.Tread())
	} else {
		row.Slope = model.Known(r.Slope())
	}
	return row
}
