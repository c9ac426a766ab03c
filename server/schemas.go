package server

import (
	"reflect"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/check"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/verdict"
)

// answerSchemas are the schemas of all that answers consist of: the types, and what
// types do not tell, which is the meaning of their members and the values that
// these can have. Parts come before what is made of them.
var answerSchemas = sync.OnceValue(func() schemas {
	known := schemas{
		reflect.TypeFor[int]():           {Type: "integer", Minimum: new(float64)},
		reflect.TypeFor[float64]():       number(),
		reflect.TypeFor[model.Measure](): number(),
		reflect.TypeFor[model.Attrs]():   mapOf(&jsonschema.Schema{Types: []string{"number", "string", "null"}}),
	}
	for _, describe := range []func(schemas){
		describeCheck, describeEdits, describeSummary, describeSpaces, describeVerdicts, describeSite, describeDocument,
	} {
		describe(known)
	}
	return known
})

// number is the schema of a number: null stands for one that is not finite (07
// Q11).
func number() *jsonschema.Schema { return &jsonschema.Schema{Types: []string{"number", "null"}} }

func describeCheck(known schemas) {
	describe[check.Position](known, "A place in a layer", meanings{
		"line": "Line, from 1",
		"file": "Absolute path of the layer",
	})
	describe[check.Diagnostic](known, "One thing that was found", meanings{
		"code":     "What was found; a code keeps its meaning for ever",
		"severity": "An error makes the building not ok, a warning does not",
		"message":  "What was found, in words",
		"line":     "Line of the definition, from 1; absent when it stands nowhere",
		"file":     "Absolute path of the layer of that line",
		"path":     "The space, zone or outline that it is about, or both ends of a boundary",
		"related":  "Where the other parties are",
	}).choose("severity", check.Error, check.Warning)
	describe[koyu.Report](known, "The outcome of the structural check", meanings{
		"ok":          "Whether there are no errors; warnings do not matter",
		"spaces":      "Number of spaces",
		"boundaries":  "Number of boundaries, default ones included",
		"errors":      "The errors as text, each behind its position",
		"warnings":    "The warnings as text, each behind its position",
		"diagnostics": "Errors and warnings, one by one",
	})
}

func describeEdits(known schemas) {
	describe[koyu.Layer](known, "A layer", meanings{
		"file":   "Absolute path of the layer",
		"source": "Its text as it was composed",
	})
	describe[written](known, "The layer was written", meanings{
		"written":  "Absolute path of the layer",
		"ok":       "Whether the building has no errors now; warnings do not matter",
		"spaces":   "Number of spaces",
		"errors":   "The errors as text, each behind its position",
		"warnings": "The warnings as text, each behind its position",
	})
	describe[unparsed](known, "Nothing was written, since the building would not parse", meanings{
		"written":    "Always false",
		"target":     "Absolute path of the layer that was to be written",
		"ok":         "Always false",
		"parseError": "Why the building would not parse, behind the position",
	}).choose("written", false).choose("ok", false)
	describe[minted](known, "Fresh identity tokens", meanings{
		"uids": "Tokens that no space and no zone of the building has",
		"note": "How to use them",
	})
}

func describeSummary(known schemas) {
	describe[ask.LevelRow](known, "A level", meanings{
		"name": "Name of the level",
		"z":    "Height of its floor in mm",
		"h":    "Ceiling height in mm; absent when it is not written",
		"slab": "Thickness of its slab in mm; absent when it is not written",
	})
	describe[ask.ZoneRow](known, "A zone", meanings{
		"path":   "Path of the zone; it holds the spaces below that path",
		"name":   "Name of the zone; absent when it has none",
		"site":   "There when the zone is a site",
		"areaM2": "Area in m²: of the outline of a site, else of the indoor spaces in the zone",
	}).choose("site", true)
	describe[ask.AssetRow](known, "A door or window that openings refer to", meanings{
		"name":  "Name of the asset",
		"kind":  "Kind of opening",
		"attrs": "Attributes as written, numbers or text; null for a number that is not finite",
	}).choose("kind", model.Door, model.Window)
	floor := describe[ask.FloorSum](known, "The floor of a level", meanings{
		"rooms":      "Number of its indoor spaces",
		"subtotalM2": "Their floor area in m²",
	})
	describe[ask.Counts](known, "Numbers of diagnostics", meanings{
		"errors":   "Number of errors",
		"warnings": "Number of warnings",
	})
	known[reflect.TypeFor[ask.Record[ask.FloorSum]]()] = mapOf(floor.Schema)
	known[reflect.TypeFor[ask.Record[float64]]()] = mapOf(number())
	describe[ask.Summary](known, "The overview of a building", meanings{
		"name":          "Name of the building; absent when it has none",
		"unit":          "Unit of all lengths",
		"layers":        "Absolute paths of the layers, sorted",
		"levels":        "The levels from the lowest up",
		"spaces":        "Number of spaces",
		"boundaries":    "Number of boundaries, default ones included",
		"zones":         "The zones as declared",
		"assets":        "Doors and windows that openings refer to",
		"sitePolygons":  "Paths of the outlines of sites; absent when there is none",
		"totalFloorM2":  "Floor area of the indoor spaces on levels, in m²",
		"semiOutdoorM2": "Area of the spaces on levels that are outdoors or open to it, in m²",
		"floorsM2":      "The indoor floor by name of level",
		"byUseM2":       "Indoor floor area in m² by use, " + ask.Unspecified + " where none is written; null when it is not finite",
		"check":         "How much check reports",
		"hint":          "What to ask next",
	}).choose("unit", "mm")
}

func describeSpaces(known schemas) {
	describe[ask.SpaceRow](known, "A space", meanings{
		"path":        "Path of the space",
		"type":        "Its type, such as room, exterior or void",
		"name":        "Its name, else the last part of its path",
		"level":       "Name of its level; absent when it is on none",
		"areaM2":      "Its floor area in m²; absent when it has no region",
		"semiOutdoor": "Whether it is open to the outdoors",
		"layer":       "Absolute path of the layer that defines it",
	})
	describe[ask.LightRow](known, "The daylight of a space", meanings{
		"path":     "Path of the space",
		"name":     "Its name, else the last part of its path",
		"windowM2": "Effective area of its windows to the outdoors in m², not rounded",
		"floorM2":  "Its floor area in m²",
		"missingH": "Whether a window has no height and was left out",
	})
	describe[way](known, "The way with the fewest doors", meanings{
		"doors": "Number of doors to go through",
		"path":  "Paths of the spaces on the way, both ends included",
	})
	describe[noWay](known, "There is no way", meanings{
		"unreachable": "Always true: nothing leads from one to the other, or one of them is no space",
	}).choose("unreachable", true)
}

func describeVerdicts(known schemas) {
	describe[verdict.Finding](known, "One verdict", meanings{
		"rule":    "The rule that it follows from",
		"level":   "How much it weighs",
		"message": "The verdict in words",
		"line":    "Line of the definition, from 1",
		"file":    "Absolute path of the layer of that line",
		"path":    "The space or zone that it is about, or both ends of a boundary",
	}).choose("level", verdict.Violation, verdict.Caution)
	describe[judged](known, "Architectural verdicts", meanings{
		"findings":   "The verdicts, one by one",
		"violations": "How many of them are violations",
		"cautions":   "How many of them are cautions",
		"note":       "What verdicts are worth",
	})
}

func describeSite(known schemas) {
	describe[ask.Road](known, "A road", meanings{
		"path":       "Path of the outdoor space that is the road",
		"name":       "Its name, else the last part of its path",
		"widthMm":    "Its width in mm as written",
		"frontageMm": "Length along which it meets the site, in whole mm",
	})
	describe[ask.Site](known, "The site in numbers", meanings{
		"siteZone":        "Path of the zone that is the site; absent when there is none",
		"polygonVertices": "Number of corners of its outline; absent when it has none",
		"declaredAreaM2":  "Its area in m² as written; absent when it is not",
		"derivedAreaM2":   "Area in m² of its outline, else of what stands on it",
		"areaMatch":       "Whether the two areas agree; absent when none is written",
		"footprintM2":     "Area in m² that the building covers, seen from above",
		"totalFloorM2":    "Floor area of the indoor spaces on levels, in m²",
		"coverageRatio":   "Footprint in per cent of the site; absent when the site has no area",
		"floorAreaRatio":  "Floor area in per cent of the site; absent when the site has no area",
		"roads":           "The roads, and how much of the site is at them",
	})
}

// document is the canonical document as far as its schema goes (03 section 9).
type document struct {
	Format     string                 `json:"format"`
	Koyu       string                 `json:"koyu,omitempty"`
	Name       string                 `json:"name,omitempty"`
	Unit       string                 `json:"unit"`
	Grid       axes                   `json:"grid"`
	Levels     map[string]element     `json:"levels"`
	Assets     map[string]element     `json:"assets,omitempty"`
	Polygons   map[string][][]float64 `json:"polygons,omitempty"`
	Columns    []element              `json:"columns,omitempty"`
	Zones      map[string]element     `json:"zones,omitempty"`
	Spaces     map[string]element     `json:"spaces"`
	Boundaries []element              `json:"boundaries"`
}

type (
	axes struct {
		X []float64 `json:"X"`
		Y []float64 `json:"Y"`
	}
	element = map[string]any
)

func describeDocument(known schemas) {
	describe[axes](known, "The grid", meanings{
		"X": "Coordinates of the lines X1, X2, … in mm, ascending",
		"Y": "Coordinates of the lines Y1, Y2, … in mm, ascending",
	})
	describe[document](known, "The canonical form of a building. Lengths are in mm; null is a number that is not finite", meanings{
		"format":     "Name and version of this form",
		"koyu":       "Version of the notation; absent when none is declared",
		"name":       "Name of the building; absent when it has none",
		"unit":       "Unit of all lengths",
		"grid":       "The lines that references such as X1+500 start from",
		"levels":     "Levels by name, each with z, h, slab and underground",
		"assets":     "Doors and windows that openings refer to by name, each with kind and attrs; absent when there is none",
		"polygons":   "Outlines of sites by path, each a list of corners [x, y]; absent when there is none",
		"columns":    "Declarations of columns, each with size, d, levels, x, y and attrs; absent when there is none",
		"zones":      "Zones by path, each with attrs; absent when there is none",
		"spaces":     "Spaces by path, each with type, level, at (grid references: low x and y, high x and y), attrs and areas",
		"boundaries": "Declared boundaries, each with between, a, kind, t, air, edge, line, attrs, openings and segs",
	}).choose("format", canon.Format).choose("unit", "mm")
}

// The two answers of doors, which writes itself (07 Q42).
type (
	way struct {
		Doors int      `json:"doors"`
		Path  []string `json:"path"`
	}
	noWay struct {
		Unreachable bool `json:"unreachable"`
	}
)
