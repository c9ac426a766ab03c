package rise

import (
	"cmp"
	"math"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// What holds where nothing else is written, and what nothing may exceed.
const (
	LaneEscalator = 1200 // width of one escalator
	StepMark      = 400  // distance between the steps that a plan shows of an escalator
	// MaxSteps is how many risers a stair can have, and how many lanes an
	// escalator. A run of more is Excessive.
	MaxSteps = 1000
)

// A Part is one flight or landing of a run, in the frame of the run: T along
// the way up from the near edge of its rectangle, S across from the left hand of
// somebody who walks up (06 F62).
type Part struct {
	Landing        bool
	T0, T1, S0, S1 float64
	Z0, Z1         float64 // height at T0 and at T1
	Reversed       bool    // people walk it from T1 to T0
	Risers         float64 // of a flight of steps
	Tread          float64 // going of one of its steps
	Lane           int     // of straight ramps and escalators, from 0; else NoLane
}

// NoLane is the lane of a part that is none.
const NoLane = -1

// Rise is how far apart the two ends of a run are in height; 0 for a lift on
// the topmost level.
func (r *Run) Rise() float64 {
	if r.Upper == nil {
		return 0
	}
	return r.Upper.Z - r.Lower.Z
}

// Excessive reports whether a run has more than [MaxSteps] risers or lanes.
// It can be measured, but nothing is built of it (06 B2).
func (r *Run) Excessive() bool {
	return !(r.Risers <= MaxSteps && r.Lanes <= MaxSteps)
}

// countRisers divides the rise of a stair (06 F60).
func (r *Run) countRisers() {
	if r.Device == Stair {
		r.Risers = max(2, math.Ceil(r.Rise()/r.number("riser", RiserMax)))
		r.Riser = r.Rise() / r.Risers
	}
}

// firstRisers is how many risers the first flight of a return has.
func (r *Run) firstRisers() float64 { return min(r.Risers-1, max(1, ecma.Round(r.Risers/2))) }

// countLanes puts as many escalators side by side as have room (06 F66).
func (r *Run) countLanes() {
	if r.Device == Escalator {
		r.Lanes = max(1, math.Floor(r.Width/r.lane()))
	}
}

// lane is how wide one lane is wanted.
func (r *Run) lane() float64 { return max(1, r.number("lane", LaneEscalator)) }

// Parts are the flights and landings of a run in the order in which they are
// built (06 F63–F66). A lift has none, nor has an escalator with an excess of
// lanes.
func (r *Run) Parts() []Part {
	switch {
	case r.Device == Lift || !(r.Lanes <= MaxSteps): // NaN where width and lane are infinite
		return nil
	case r.Form == Return:
		return r.aroundLanding()
	case r.Device == Stair:
		return []Part{{
			T0: r.Entry, T1: r.Length - r.Entry, S1: r.Width, Z0: r.Lower.Z, Z1: r.Upper.Z,
			Risers: r.Risers, Tread: r.Flight / max(1, r.Risers-1), Lane: NoLane,
		}}
	}
	one := r.Width
	if r.Device == Escalator {
		one = min(r.lane(), r.Width/r.Lanes)
	}
	margin := (r.Width - float64(r.Lanes*one)) / 2
	parts := make([]Part, int(r.Lanes))
	for i := range parts {
		left := margin + float64(float64(i)*one)
		parts[i] = Part{
			T0: r.Entry, T1: r.Length - r.Entry, S0: left, S1: left + one, Z0: r.Lower.Z, Z1: r.Upper.Z,
			Reversed: i%2 == 1, Lane: i,
		}
	}
	return parts
}

// aroundLanding is a flight up to the landing, the landing, and a flight back
// over the other half of the width.
func (r *Run) aroundLanding() []Part {
	near, far, half := r.Entry, r.Entry+r.Flight, r.Width/2
	first := Part{T0: near, T1: far, S0: 0, S1: half, Z0: r.Lower.Z, Lane: NoLane}
	second := Part{T0: near, T1: far, S0: half, S1: r.Width, Z0: r.Upper.Z, Reversed: true, Lane: NoLane}
	if r.Left {
		first.S0, first.S1, second.S0, second.S1 = half, r.Width, 0, half
	}
	middle := r.Lower.Z + r.Rise()/2
	if r.Device == Stair {
		first.Risers = r.firstRisers()
		second.Risers = r.Risers - first.Risers
		first.Tread = r.Flight / max(1, first.Risers-1)
		second.Tread = r.Flight / max(1, second.Risers-1)
		middle = r.Lower.Z + float64(first.Risers*r.Riser)
	}
	first.Z1, second.Z1 = middle, middle
	landing := Part{Landing: true, T0: far, T1: r.Length, S0: 0, S1: r.Width, Z0: middle, Z1: middle, Lane: NoLane}
	return []Part{first, landing, second}
}

// Tread is the smallest going of the steps of a run; 0 for one without steps
// (06 F67).
func (r *Run) Tread() float64 {
	tread := math.Inf(1)
	for _, p := range r.Parts() {
		if !p.Landing {
			tread = min(tread, p.Tread)
		}
	}
	if math.IsInf(tread, 1) {
		return 0
	}
	return tread
}

// Slope is the steepest flight of a run, as rise over going; 0 for a lift. It
// takes the flight as a ramp: a stair has one riser more than its flight has
// goings.
func (r *Run) Slope() float64 {
	slope := 0.0
	for _, p := range r.Parts() {
		if !p.Landing {
			slope = max(slope, math.Abs(p.Z1-p.Z0)/(p.T1-p.T0))
		}
	}
	return slope
}

// Going is how far one walks on the flights of a run, in plan; 0 for a lift.
func (r *Run) Going() float64 {
	going := 0.0
	for _, p := range r.Parts() {
		if !p.Landing && p.Lane <= 0 {
			going += p.T1 - p.T0
		}
	}
	return going
}

// Place is the rectangle in the world of t0..t1 along the way up and s0..s1
// across (06 F62).
func (r *Run) Place(t0, t1, s0, s1 float64) model.Rect {
	a, b := r.At(t0, s0), r.At(t1, s1)
	return model.Rect{X1: min(a.X, b.X), X2: max(a.X, b.X), Y1: min(a.Y, b.Y), Y2: max(a.Y, b.Y)}
}

// At is the point in the world t along the way up and s across.
func (r *Run) At(t, s float64) model.Point {
	switch r.Up {
	case "S":
		return model.Point{X: r.Rect.X2 - s, Y: r.Rect.Y2 - t}
	case "E":
		return model.Point{X: r.Rect.X1 + t, Y: r.Rect.Y2 - s}
	case "W":
		return model.Point{X: r.Rect.X2 - t, Y: r.Rect.Y1 + s}
	}
	return model.Point{X: r.Rect.X1 + s, Y: r.Rect.Y1 + t}
}

// Runs are the vertical runs that can be laid out, excessive ones included: by
// the height they start from, then by path in UTF-16 code units (06 F68).
func Runs(m *model.Model) []*Run {
	storeys := Stack(m)
	var runs []*Run
	for s := range m.Spaces.All() {
		if run, fault := Lay(storeys, s); run != nil && fault == 0 {
			runs = append(runs, run)
		}
	}
	slices.SortStableFunc(runs, func(a, b *Run) int {
		return cmp.Or(cmp.Compare(a.Lower.Z, b.Lower.Z), ecma.CompareUTF16(a.Space.Path, b.Space.Path))
	})
	return runs
}
