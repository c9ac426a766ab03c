package verdict

import (
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Levels of a finding.
const (
	Violation = "violation"
	Caution   = "caution"
)

// A Rule is one row of the ledger of rules.
type Rule struct {
	Name  string
	Level string
	Means string
}

// Rules are all rules there are, in the order of their findings.
var Rules = []Rule{
	{"envelope.gap", Caution, "a part of the perimeter of a space has nothing on the other side"},
	{"daylight.ratio", Violation, "a space that needs daylight has too little window for its floor"},
	{"daylight.unknown", Caution, "a window of a space that needs daylight has no height"},
	{"run.disconnected", Caution, "a vertical run has no boundary to another storey"},
	{"stair.proportion", Caution, "the steps of a stair are too short, too steep, too flat, or too many"},
	{"run.slope", Caution, "a ramp is steeper than it declares, or an escalator not as steep as escalators are"},
	{"access.unreachable", Violation, "there is no way from outside to a space"},
	{"access.voidonly", Violation, "all ways into a space come from voids"},
	{"access.throughtenant", Caution, "there is no way out from a stair but through rented space"},
	{"access.parking", Violation, "no car gets out of a car park"},
	{"access.backofhouse", Caution, "there is no way from a corridor to a public stair but through a backyard"},
	{"column.blocksdoor", Violation, "a column stands in a door"},
	{"site.frontage", Violation, "a site touches a road along too short a stretch"},
	{"site.area", Caution, "the declared area of a site is not that of its outline"},
	{"site.escape", Violation, "a space sticks out of a site"},
}

var levels = func() map[string]string {
	index := make(map[string]string, len(Rules))
	for _, r := range Rules {
		index[r.Name] = r.Level
	}
	return index
}()

// A Threshold is a number that a rule judges by. These are rules of thumb, and
// no building code.
type Threshold struct {
	Value float64
	Unit  string
	Means string
}

// Thresholds are all numbers that rules judge by (V3).
var Thresholds = []Threshold{
	floorPerWindow:    {7, "m²/m²", "largest floor for each part of window"},
	smallestGoing:     {240, "mm", "smallest going of a step"},
	smallestStep:      {550, "mm", "smallest sum of two risers and a going"},
	largestStep:       {700, "mm", "largest sum of two risers and a going"},
	mostSteps:         {rise.MaxSteps, "", "most risers of a stair and most lanes of an escalator"},
	flattestEscalator: {2.3, "mm/mm", "longest going of an escalator for each part of rise"},
	steepestEscalator: {1.4, "mm/mm", "shortest going of an escalator for each part of rise"},
	carOpening:        {2400, "mm", "narrowest door that a car passes"},
	smallestFrontage:  {2000, "mm", "shortest stretch along which a road meets a site"},
	areaDifference:    {ask.AreaTolerance, "m²", "difference from which on the area of a site is not the declared one"},
	siteTolerance:     {plane.PointEps, "mm", "how far a space may stick out of a site"},
	slack:             {1e-9, "", "window in m² that may be missing, and slope of a ramp that may be in excess"},
}

// A limit is the index of a threshold.
type limit int

const (
	floorPerWindow limit = iota
	smallestGoing
	smallestStep
	largestStep
	mostSteps
	flattestEscalator
	steepestEscalator
	carOpening
	smallestFrontage
	areaDifference
	siteTolerance
	slack
)

func (l limit) value() float64 { return Thresholds[l].Value }
