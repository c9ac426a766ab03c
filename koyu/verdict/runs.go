package verdict

import (
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// runs looks for vertical runs that lead nowhere, or that are hard to walk
// (V20–V22). Lifts are not asked, and a run that cannot be laid out is the
// business of package check.
func runs(r *review) {
	for _, run := range rise.Runs(r.model) {
		if run.Device == rise.Lift {
			continue
		}
		if !r.isConnected(run) {
			r.reportSpace("run.disconnected", run.Space, sayDisconnected(run))
		}
		switch run.Device {
		case rise.Stair:
			if run.Excessive() {
				r.reportSpace("stair.proportion", run.Space, sayExcessive(run))
			} else if step := stepOf(run); !step.isEasy() {
				r.reportSpace("stair.proportion", run.Space, sayProportion(run, step))
			}
		case rise.Ramp:
			if exceedsItsSlope(run) {
				r.reportSpace("run.slope", run.Space, sayRamp(run))
			}
		case rise.Escalator:
			if run.Excessive() {
				r.reportSpace("run.slope", run.Space, sayExcessive(run))
			} else if !isUsual(run) {
				r.reportSpace("run.slope", run.Space, sayEscalator(run))
			}
		}
	}
}

// isConnected reports whether some boundary leads from a run to another storey,
// or at least says so: what is at its other end is not looked at (V20).
func (r *review) isConnected(run *rise.Run) bool {
	return slices.ContainsFunc(r.plan.At(run.Space.Path), func(b *model.Boundary) bool {
		return b.Kind == model.Stair || b.Kind == model.Shaft
	})
}

// A step is one step of a stair, in whole mm, of its tightest flight.
type step struct{ riser, going float64 }

func stepOf(run *rise.Run) step {
	return step{riser: ecma.Round(run.Riser), going: ecma.Round(run.Tread())}
}

// sum is what the rule of steps is about (V21).
func (s step) sum() float64 { return float64(2*s.riser) + s.going }

func (s step) isEasy() bool {
	return s.going >= smallestGoing.value() && s.sum() >= smallestStep.value() && s.sum() <= largestStep.value()
}

// exceedsItsSlope reports whether a ramp is steeper than its attribute slope,
// where that says something (V22).
func exceedsItsSlope(run *rise.Run) bool {
	slope := run.Space.Attrs.Number("slope")
	return slope.Value > 0 && run.Slope() > 1/slope.Value+slack.value()
}

// isUsual reports whether an escalator is as steep as escalators are. There is
// no tolerance: one of 1/2.3 in decimals can miss the range (V22).
func isUsual(run *rise.Run) bool {
	slope := run.Slope()
	return slope >= 1/flattestEscalator.value() && slope <= 1/steepestEscalator.value()
}
