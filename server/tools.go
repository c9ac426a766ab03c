package server

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/limit"
)

// A tool is one row of the table of tools.
type tool struct {
	name        string
	title       string // for people
	description string
	arguments   []argument
	output      output    // what its answer looks like, where that is JSON
	presenter   presenter // what profile presenter makes of its answer
	writes      bool      // changes files: nothing else may run beside it
	random      bool      // answers by lot, and so another thing every time
	run         func(arguments) (any, error)
}

// An argument is one property of a tool's schema.
type argument struct {
	name        string
	kind        string // JSON Schema type
	description string
	required    bool
}

// entry is the first argument of every tool.
var entry = argument{"file", "string", "Path to the entry .muro file (imports are composed automatically)", true}

// tools is the table of tools in the order in which they are listed (01 M9).
// The texts of file, of plan_svg and of its level are constants of the wire
// (M10); the others are worded here, without characters that an encoder of
// schemas would escape.
var tools = []tool{
	{
		name:  "model_summary",
		title: "Summarize a building",
		description: "Overview of a building, the place to start: its name, levels, layers, zones, assets, floor areas " +
			"by level and by use, counts of spaces and boundaries, and how many errors and warnings check would report",
		arguments: []argument{entry},
		output:    object[ask.Summary](),
		presenter: presentSummary,
		run:       answer(modelSummary),
	},
	{
		name:  "check",
		title: "Check the structure",
		description: "The gate every edit has to pass: structural diagnostics, each with its code, layer and line. Run it after every change. " +
			"It says nothing about good architecture; that is what validate is for",
		arguments: []argument{entry},
		output:    object[koyu.Report](),
		presenter: presentCheck,
		run:       answer((*koyu.Building).Check),
	},
	{
		name:  "layers",
		title: "Read the layers",
		description: "The source text of every layer that the building is composed of, sorted by path: what to read before editing, " +
			"and what write_layer replaces",
		arguments: []argument{entry},
		output:    list[koyu.Layer]("layers", "The layers, sorted by path"),
		presenter: presentLayers,
		run:       answer((*koyu.Building).Layers),
	},
	{
		name:  "write_layer",
		title: "Write a layer",
		description: "Replaces the whole text of one layer, or adds a new one. The building is composed with the new text first: " +
			"when it no longer parses, nothing is written and the parse error is returned. Errors that check would report are returned too, " +
			"but do not prevent writing. No history is kept here; leave that to git",
		arguments: []argument{
			entry,
			{"layer", "string", "The layer to write: a .muro path relative to the folder of the entry, or absolute inside it", true},
			{"content", "string", "The complete new text of the layer; it replaces the whole file", true},
		},
		output:    either(object[written](), object[unparsed]()),
		presenter: presentEdit,
		writes:    true,
		run:       writeLayer,
	},
	{
		name:  "new_uids",
		title: "Mint identity tokens",
		description: "Mints identity tokens for the uid attribute of spaces and zones, unused in this building. " +
			"Nothing assigns them by itself: write them into a layer, then run check, which alone proves that they are unique",
		arguments: []argument{
			entry,
			{"count", "integer", "How many tokens to mint, from 1 to 1000 (1 if left out)", false},
		},
		output:    object[minted](),
		presenter: presentUIDs,
		random:    true,
		run:       newUIDs,
	},
	{
		name:        "doors",
		title:       "Find the way with the fewest doors",
		description: "The way from one space to another that passes the fewest doors: their number and the spaces on the way, or that there is no way",
		arguments: []argument{
			entry,
			{"from", "string", "Path of the space to start from (e.g. /L1/hall)", true},
			{"to", "string", "Path of the space to reach", true},
		},
		output:    either(object[way](), object[noWay]()),
		presenter: presentDoors,
		run:       doors,
	},
	{
		name:  "spaces",
		title: "List the spaces",
		description: "All spaces, or those of one level: path, type, name, level, area in square metres, whether it is semi-outdoor, " +
			"and the layer that defines it",
		arguments: []argument{
			entry,
			{"level", "string", "Name of a level, to list its spaces only", false},
		},
		output:    list[ask.SpaceRow]("spaces", "The spaces as declared"),
		presenter: presentSpaces,
		run:       spaces,
	},
	{
		name:  "light",
		title: "Measure the daylight",
		description: "For each space that asks for daylight, the window and floor areas from which its daylight follows. " +
			"Windows onto a covered semi-outdoor space count 0.7. These are the inputs only, not a verdict",
		arguments: []argument{entry},
		output:    list[ask.LightRow]("light", "The spaces that ask for daylight"),
		presenter: presentLight,
		run:       answer((*koyu.Building).Light),
	},
	{
		name:  "validate",
		title: "Judge the architecture",
		description: "Architectural verdicts: daylight, access, escape, runs, envelope, site. A surface of its own beside check, and not frozen: " +
			"findings have a rule and a level, never a code or a severity",
		arguments: []argument{entry},
		output:    object[judged](),
		presenter: presentValidate,
		run:       answer(validate),
	},
	{
		name:  "site",
		title: "Measure the site",
		description: "The site in numbers: declared and derived area and whether they agree, footprint, total floor area, " +
			"coverage and floor area ratios, and the frontage on each road",
		arguments: []argument{entry},
		output:    object[ask.Site](),
		presenter: presentSite,
		run:       answer((*koyu.Building).Site),
	},
	{
		name:        "plan_svg",
		title:       "Draw a plan",
		description: "Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as the site plan)",
		arguments: []argument{
			entry,
			{"level", "string", "Level name (e.g. L5)", true},
		},
		presenter: presentPlan,
		run:       planSVG,
	},
	{
		name:  "canonical_json",
		title: "Write out the canonical form",
		description: "The canonical form of the building as JSON, the same bytes for the same building however it is spread over layers and lines: " +
			"for comparing and for machines",
		arguments: []argument{entry},
		output:    object[document](),
		presenter: presentCanonical,
		run:       answer(canonicalJSON),
	},
}

// indent is the indentation of every JSON answer (07 Q9).
const indent = 1

// text is the answer of a tool as text: in JSON, but for a drawing. What is
// longer than most bytes is a [limit.Exceeded].
func text(answer any, most int) (string, error) {
	if d, ok := answer.(drawing); ok {
		return d.svg, nil // which draw keeps within its bounds
	}
	text, ok := ecma.JSONWithin(answer, indent, most)
	if !ok {
		return "", limit.Exceed(limit.Answer, most)
	}
	return text, nil
}
