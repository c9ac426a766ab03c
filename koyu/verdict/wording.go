package verdict

import (
	"fmt"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Everything that a person reads is in this file: one function for each rule,
// or for each kind of subject that it judges. A message tells the facts, by
// which number they were judged, and what to write instead. Text from the
// building is never quoted at full length.

func short(s string) string { return ecma.Excerpt(s) }

func mm(x float64) string { return ecma.Number(x) + " mm" }

// wholeMM is a length in whole millimetres.
func wholeMM(x float64) string { return mm(ecma.Round(x)) }

func m2(x float64) string { return ecma.Fixed(x, 2) + " m²" }

// Envelope and daylight.

func sayGaps(s *model.Space, gaps []plane.Segment) string {
	total := 0.0
	var sides []string
	for _, side := range group.By(gaps, func(g plane.Segment) model.Edge { return g.Edge }) {
		length := 0.0
		for _, g := range side {
			length += g.Length()
		}
		total += length
		sides = append(sides, string(side[0].Edge)+" "+wholeMM(length))
	}
	return fmt.Sprintf("Space %s has %s in its envelope, %s in all: %s. Declare boundaries to what is there, a space of type exterior if need be.",
		short(s.Path), english.Count(len(gaps), "gap", "gaps"), wholeMM(total), strings.Join(sides, ", "))
}

func sayDark(row ask.LightRow) string {
	return fmt.Sprintf("Space %s has %s of window to the outside, and needs %s, which is 1/%s of its floor of %s. Add windows or enlarge them, or write daylight:0 if it needs none.",
		short(row.Path), m2(row.WindowM2), m2(Needed(row)), ecma.Number(floorPerWindow.value()), m2(row.FloorM2))
}

func sayUnknown(row ask.LightRow) string {
	return fmt.Sprintf("Some window of space %s has no height, and its daylight was counted without it. Write h: on each window, or on its asset.", short(row.Path))
}

// Vertical runs.

func nameRun(run *rise.Run) string { return run.Device + " of space " + short(run.Space.Path) }

func sayDisconnected(run *rise.Run) string {
	return fmt.Sprintf("The %s is not joined to another storey. Write a stack, or a boundary of type:stair or type:shaft to the space above.", nameRun(run))
}

func sayProportion(run *rise.Run, s step) string {
	return fmt.Sprintf("The %s has %s risers of %s and a going of %s; two risers and a going are %s. A going should be %s or more, and that sum %s to %s. Make the space longer or shorter, or write form:return, entry: or riser:.",
		nameRun(run), ecma.Number(run.Risers), mm(s.riser), mm(s.going), mm(s.sum()),
		mm(smallestGoing.value()), ecma.Number(smallestStep.value()), mm(largestStep.value()))
}

func sayExcessive(run *rise.Run) string {
	what, change := "risers", "riser:"
	if run.Device == rise.Escalator {
		what, change = "lanes", "lane:"
	}
	return fmt.Sprintf("The %s has more than %s %s and is not built. Write a larger %s.", nameRun(run), ecma.Number(mostSteps.value()), what, change)
}

func sayRamp(run *rise.Run) string {
	declared := run.Space.Attrs.Number("slope").Value
	return fmt.Sprintf("The %s has a slope of %s, and its slope: allows 1/%s. Make the space longer, write form:return, or correct the slope:.",
		nameRun(run), rise.SlopeText(run.Slope()), ecma.Number(declared))
}

func sayEscalator(run *rise.Run) string {
	return fmt.Sprintf("The %s has a slope of %s, and escalators usually have 1/%s to 1/%s. Make the space longer or shorter, or write another entry:.",
		nameRun(run), rise.SlopeText(run.Slope()), ecma.Number(flattestEscalator.value()), ecma.Number(steepestEscalator.value()))
}

// Access.

func sayUnreachable(s *model.Space) string {
	return fmt.Sprintf("Nobody gets into space %s from outside. Give it a door, or a boundary of type:open or type:stair, on the way to a space of type exterior.", short(s.Path))
}

func sayVoidOnly(s *model.Space) string {
	return fmt.Sprintf("Space %s can be entered from voids only, which have no floor. Give it a door to a space that has one.", short(s.Path))
}

func sayThroughTenant(s *model.Space) string {
	return fmt.Sprintf("Stair %s has no way out through spaces that are neither of use:%s nor shafts or voids. Give it a door, or a boundary of type:open or type:stair, on such a way to a space of type exterior.", short(s.Path), rentable)
}

func sayParking(s *model.Space) string {
	return fmt.Sprintf("No car gets out of the car park %s. Give it doors of w:%s or more, boundaries of type:open, or a ramp, on the way to a space of type exterior.",
		short(s.Path), ecma.Number(carOpening.value()))
}

func sayBackOfHouse(s *model.Space) string {
	return fmt.Sprintf("No way leads from a corridor of use:%s to space %s, of that use too, but through a %s, a shaft or a void, or over its own stairs. Give it a door or type:open on the way to a corridor.",
		common, short(s.Path), backyard)
}

// Columns.

func sayBlocked(b *model.Boundary, door *model.Opening, at plane.Place, c rise.Column) string {
	where := "stands in"
	if at.Diagonal {
		where = "may stand in" // QB14
	}
	return fmt.Sprintf("The column at %s %s the door, %s wide, in the boundary between %s and %s. Move the door by at:, or limit the columns by x: and y:.",
		c.Name(), where, mm(door.W), short(b.A), short(b.B))
}

// Site.

func sayFrontage(road ask.Road) string {
	return fmt.Sprintf("The site meets road %s along %s only, and needs %s or more. Put a space of the site next to the road, or declare a boundary between the two.",
		short(road.Path), mm(road.FrontageMM), mm(smallestFrontage.value()))
}

func sayArea(site string, declared, derived float64) string {
	return fmt.Sprintf("Site %s has area:%s, but its polygon encloses %s. Correct one of them.", short(site), ecma.Number(declared), m2(derived))
}

func sayEscape(s *model.Space, site string, at model.Point) string {
	return fmt.Sprintf("Space %s sticks out of the polygon of site %s by more than %s, at %s,%s. Move the space, or a vertex of the polygon.",
		short(s.Path), short(site), mm(siteTolerance.value()), ecma.Number(ecma.Round(at.X)), ecma.Number(ecma.Round(at.Y)))
}
