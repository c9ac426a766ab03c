package check

import (
	"slices"
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// Versions that brought something which older ones do not have.
const (
	sinceDefaults = "0.2" // default boundaries
	sinceDaylight = "0.4" // rooms that say nothing of daylight
	sinceRuns     = "0.5" // runs, drawn lines, columns, underground levels
	sinceEdits    = "1.0" // over, drop, set edits
)

// needsDaylight are the types of space that had to say something of daylight.
var needsDaylight = []string{"unit", "room", "ldk", "bedroom", "living"}

// version looks for what the declared version does not have yet (N11).
func version(in *inspection) {
	if in.before(sinceDefaults) {
		in.defaultBoundaries()
	}
	if in.before(sinceDaylight) {
		in.silentOnDaylight()
	}
	if in.before(sinceRuns) {
		in.newWords()
	}
	if in.before(sinceEdits) {
		in.edits()
	}
}

// before reports whether the building is in a version older than that.
func (in *inspection) before(version string) bool {
	return slices.Index(model.Versions, in.model.Version) < slices.Index(model.Versions, version)
}

func (in *inspection) defaultBoundaries() {
	for _, b := range in.plan.Boundaries {
		if b.Derived {
			in.report("VER01", model.Pos{}, ends(b), sayVER01(in.model.Version, b))
		}
	}
}

func (in *inspection) silentOnDaylight() {
	for s := range in.model.Spaces.All() {
		if slices.Contains(needsDaylight, s.Type) && !s.Attrs.Has("daylight") {
			in.report("VER02", s.Pos, []string{s.Path}, sayVER02(in.model.Version, s))
		}
	}
}

func (in *inspection) newWords() {
	v := in.model.Version
	for s := range in.model.Spaces.All() {
		if declared := rise.Declared(s); len(declared) > 0 {
			in.report("VER03", s.Pos, []string{s.Path}, sayVER03(v, declared[0].Key+" on "+nameSpace(s.Path)))
		}
	}
	for _, b := range in.model.Boundaries {
		if b.Line != nil {
			in.reportPart("VER03", b.Pos, b.Line.Pos, ends(b), sayVER03(v, "a line drawn on the "+nameBoundary(b)))
		}
	}
	for _, c := range in.model.Columns {
		in.report("VER03", c.Pos, nil, sayVER03(v, nameColumn(c)))
	}
	for l := range in.model.Levels.All() {
		if l.Underground {
			in.report("VER03", l.Pos, nil, sayVER03(v, "underground on "+nameLevel(l.Name)))
		}
	}
}

// edits reports every line that edits what another line made. What begins with
// a slash in it counts as a path, a piece of a quoted value too (B5).
func (in *inspection) edits() {
	for _, e := range in.model.Edits {
		var path []string
		for word := range strings.SplitSeq(e.Subject, " ") {
			if strings.HasPrefix(word, "/") {
				path = append(path, word)
			}
		}
		in.report("VER04", e.Pos, path, sayVER04(in.model.Version, e))
	}
}
