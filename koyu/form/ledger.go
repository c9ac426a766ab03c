package form

import (
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// What holds where nothing is written, in mm. Two of them limit what is written
// as well: RailTMax and rise.LandingMin.
const (
	WallT       = 100
	RailT       = 60
	RailTMax    = 80
	RailH       = 1100
	OpeningHead = 2000
	OpeningH    = 1200
	CeilingT    = 30
	RoofT       = 200
	CutHeight   = 1200
	TreadSolid  = 200
	SlabT       = 200
	StepMark    = rise.StepMark
)

// An Entry is one row of a ledger: a number and what it decides.
type Entry struct {
	Name    string
	Value   float64
	Meaning string
}

// Constants is every default of the geometry, in mm (06 section A).
var Constants = []Entry{
	{"WALL_T", WallT, "a wall is this thick"},
	{"RAIL_T", RailT, "a boundary with air:1 is this thick"},
	{"RAIL_T_MAX", RailTMax, "and never thicker than this"},
	{"RAIL_H", RailH, "a boundary with air:1 is this high"},
	{"OPENING_HEAD", OpeningHead, "openings end this high above the floor; also the height of a door"},
	{"OPENING_H", OpeningH, "height of a window"},
	{"CEILING_T", CeilingT, "a ceiling is this thick"},
	{"ROOF_T", RoofT, "a roof is this thick below a level without slab, and on the topmost level ends this high above the ceiling"},
	{"CUT_HEIGHT", CutHeight, "plans are cut this high above the floor"},
	{"DEFAULT_RISER_MAX", rise.RiserMax, "a step rises no more than this"},
	{"TREAD_TARGET", rise.TreadTarget, "going of a step, when the landing of a return is what remains"},
	{"LANDING_MIN", rise.LandingMin, "the landing of a return is at least this deep, whatever is written"},
	{"ENTRY_LANDING", rise.EntryLanding, "floor left free before a run"},
	{"LANE_ESCALATOR", rise.LaneEscalator, "an escalator is this wide"},
	{"TREAD_SOLID", TreadSolid, "a step reaches this far below its riser"},
	{"SLAB_T", SlabT, "thickness of a landing, a ramp and the body of an escalator"},
	{"STEP_MARK", StepMark, "distance between the steps that a plan shows of an escalator"},
}

// Tolerances is every number that a comparison allows for (06 section A).
var Tolerances = []Entry{
	{"EPS", plane.Eps, "mm: sides parallel to an axis, facing, overlap, gaps that close, overrun of a band, windows of lines, segments too short for a wall"},
	{"AREA_EPS", plane.AreaEps, "mm²: areas that are none"},
	{"PROBE", plane.Probe, "mm: how far to either side of a drawn line a region is looked for"},
	{"SPAN_EPS", plane.SpanEps, "mm: the height of the cut, panels, stretches of a run and the places of two runs"},
	{"CROSS_EPS", plane.CrossEps, "mm²: on which side of a cut a vertex lies"},
	{"PARALLEL_EPS", plane.ParallelEps, "mm² for parallels, and the range of the parameter where a line meets a side"},
	{"POINT_EPS", plane.PointEps, "mm: a column so near to a floor stands on it"},
}
