package server

import (
	"koyu-mcp/internal/ecma"
)

// A tool is one row of the table of tools.
type tool struct {
	name        string
	description string
	arguments   []argument
	exclusive   bool // changes files: nothing else may run beside it
	run         func(arguments) (string, error)
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
		name: "model_summary",
		description: "Overview of a building, the place to start: its name, levels, layers, zones, assets, floor areas " +
			"by level and by use, counts of spaces and boundaries, and how many errors and warnings check would report",
		arguments: []argument{entry},
		run:       answer(modelSummary),
	},
	{
		name: "check",
		description: "The gate every edit has to pass: structural diagnostics, each with its code, layer and line. Run it after every change. " +
			"It says nothing about good architecture; that is what validate is for",
		arguments: []argument{entry},
		run:       answer(check),
	},
	{
		name: "layers",
		description: "The source text of every layer that the building is composed of, sorted by path: what to read before editing, " +
			"and what write_layer replaces",
		arguments: []argument{entry},
		run:       answer(layers),
	},
	{
		name: "write_layer",
		description: "Replaces the whole text of one layer, or adds a new one. The building is composed with the new text first: " +
			"when it no longer parses, nothing is written and the parse error is returned. Errors that check would report are returned too, " +
			"but do not prevent writing. No history is kept here; leave that to git",
		arguments: []argument{
			entry,
			{"layer", "string", "The layer to write: a .muro path relative to the folder of the entry, or absolute inside it", true},
			{"content", "string", "The complete new text of the layer; it replaces the whole file", true},
		},
		exclusive: true,
		run:       writeLayer,
	},
	{
		name: "new_uids",
		description: "Mints identity tokens for the uid attribute of spaces and zones, unused in this building. " +
			"Nothing assigns them by itself: write them into a layer, then run check, which alone proves that they are unique",
		arguments: []argument{
			entry,
			{"count", "integer", "How many tokens to mint, from 1 to 1000 (1 if left out)", false},
		},
		run: newUIDs,
	},
	{
		name:        "doors",
		description: "The way from one space to another that passes the fewest doors: their number and the spaces on the way, or that there is no way",
		arguments: []argument{
			entry,
			{"from", "string", "Path of the space to start from (e.g. /L1/hall)", true},
			{"to", "string", "Path of the space to reach", true},
		},
		run: doors,
	},
	{
		name: "spaces",
		description: "All spaces, or those of one level: path, type, name, level, area in square metres, whether it is semi-outdoor, " +
			"and the layer that defines it",
		arguments: []argument{
			entry,
			{"level", "string", "Name of a level, to list its spaces only", false},
		},
		run: spaces,
	},
	{
		name: "light",
		description: "For each space that asks for daylight, the window and floor areas from which its daylight follows. " +
			"Windows onto a covered semi-outdoor space count 0.7. These are the inputs only, not a verdict",
		arguments: []argument{entry},
		run:       answer(light),
	},
	{
		name: "validate",
		description: "Architectural verdicts: daylight, access, escape, runs, envelope, site. A surface of its own beside check, and not frozen: " +
			"findings have a rule and a level, never a code or a severity",
		arguments: []argument{entry},
		run:       answer(validate),
	},
	{
		name: "site",
		description: "The site in numbers: declared and derived area and whether they agree, footprint, total floor area, " +
			"coverage and floor area ratios, and the frontage on each road",
		arguments: []argument{entry},
		run:       answer(site),
	},
	{
		name:        "plan_svg",
		description: "Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as the site plan)",
		arguments: []argument{
			entry,
			{"level", "string", "Level name (e.g. L5)", true},
		},
		run: planSVG,
	},
	{
		name: "canonical_json",
		description: "The canonical form of the building as JSON, the same bytes for the same building however it is spread over layers and lines: " +
			"for comparing and for machines",
		arguments: []argument{entry},
		run:       answer(canonicalJSON),
	},
}

// indent is the indentation of every JSON answer (07 Q9).
const indent = 1

func text(v any) string { return ecma.JSON(v, indent) }
