package form

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// Kinds of parts.
const (
	Flight  = "flight"
	Landing = "landing"
)

// runs are all that can be built (F56–F68).
func (d *derivation) runs() {
	for _, r := range rise.Runs(d.model) {
		ends := r.Upper != nil && d.shows(r.Upper.Name)
		if !r.Excessive() && (ends || d.shows(r.Lower.Name)) {
			d.Runs = append(d.Runs, runOf(r))
		}
	}
}

func runOf(r *rise.Run) Run {
	run := Run{
		Path: r.Space.Path, Device: r.Device, Form: r.Form, Level: r.Lower.Name,
		Z0: r.Lower.Z, Z1: r.Lower.Z, Rise: r.Rise(), Up: r.Up, Turn: "R", Rect: r.Rect,
		Length: r.Length, Width: r.Width, Entry: r.Entry, Lanes: r.Lanes,
		Risers: r.Risers, Riser: r.Riser, Tread: r.Tread(), Slope: r.Slope(), Going: r.Going(),
		Run: r,
	}
	if r.Upper != nil {
		run.Upper, run.Z1 = r.Upper.Name, r.Upper.Z
	}
	if r.Up == "" { // a lift
		run.Up = "N"
	}
	if r.Left {
		run.Turn = "L"
	}
	for _, p := range r.Parts() {
		run.Parts = append(run.Parts, partOf(r, p))
	}
	run.Solids = solids(r, run.Parts)
	return run
}

func partOf(r *rise.Run, p rise.Part) Part {
	part := Part{
		Kind: Flight, Rect: r.Place(p.T0, p.T1, p.S0, p.S1),
		T0: p.T0, T1: p.T1, S0: p.S0, S1: p.S1, Z0: p.Z0, Z1: p.Z1, Reversed: p.Reversed,
	}
	switch {
	case p.Landing:
		part.Kind = Landing
	case r.Device == rise.Stair:
		part.Risers, part.Tread = model.Known(p.Risers), model.Known(p.Tread)
	case p.Lane != rise.NoLane:
		part.Lane = model.Known(float64(p.Lane))
	}
	return part
}
