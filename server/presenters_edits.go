package server

import (
	"strconv"
	"strings"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/server/present"
)

// What is presented to whoever edits.
var (
	presentLayers = by(showLayers, "write_layer replaces a whole layer: send all of its text, not only what changes.")
	presentEdit   = by(showEdit, "A layer with errors is written; one with which the building would not parse is not.")
	presentUIDs   = by(showUIDs, "Only check proves that uids are unique: run it once they are written.")
)

func showLayers(b *present.Builder, layers []koyu.Layer) {
	var files []string
	for _, l := range layers {
		files = append(files, l.File)
	}
	folder := commonFolder(files)
	var rows [][]string
	for _, l := range layers {
		rows = append(rows, []string{within(folder, l.File), strconv.Itoa(lineCount(l.Source)), strconv.Itoa(len(l.Source))})
	}
	table(b, english.Count(len(layers), "layer", "layers"), []string{"layer", "lines", "bytes"}, rows)
	b.Suggest("write_layer", "Replace one of them, or add another")
	b.Suggest("check", "See what has to be mended")
}

// lineCount is how many lines text has; a last one without an end is one.
func lineCount(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// showEdit shows a [written] or an [unparsed].
func showEdit(b *present.Builder, answer any) {
	if w, ok := answer.(written); ok {
		w.show(b)
		return
	}
	say(b, "Nothing was written: the building would not parse.")
	b.Direct("The layer is as it was: do not go on as if it had been written.")
	b.Suggest("write_layer", "Mend the place that parseError names, by all of the text of the layer it is in")
}

func (w written) show(b *present.Builder) {
	say(b, "Written: %s in %s.", faults(len(w.Errors), len(w.Warnings)), english.Count(w.Spaces, "space", "spaces"))
	if w.apart {
		say(b, "Nothing imports the layer: the building is as it was.")
	}
	var rows [][]string
	for _, message := range w.Errors {
		rows = append(rows, []string{"error", message})
	}
	for _, message := range w.Warnings {
		rows = append(rows, []string{"warning", message})
	}
	if rows != nil {
		table(b, "", []string{"severity", "message"}, rows)
		b.Suggest("check", "See code and path of each of them")
	}
	switch {
	case w.apart:
		b.Suggest("write_layer", "Import it into a layer of the building")
	case w.OK:
		b.Suggest("validate", "Ask for architectural verdicts")
		b.Suggest("plan_svg", "See the change drawn")
	default:
		b.Suggest("write_layer", "Mend the errors")
	}
}

func showUIDs(b *present.Builder, m minted) {
	say(b, "%s that nothing in the building has.", english.Count(len(m.UIDs), "token", "tokens"))
	b.Suggest("write_layer", "Give each to one space or zone, as uid:TOKEN")
}
