package server

import (
	"fmt"
	"slices"
	"strings"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/check"
	"koyu-mcp/koyu/verdict"
	"koyu-mcp/server/present"
)

// What is presented of contradictions and of verdicts.
var (
	presentCheck    = by(showCheck, "check finds contradictions in what is written; it is no verdict on the architecture.")
	presentValidate = by(showVerdicts, "Verdicts are rules of thumb and no building code. Contradictions are for check to find.")
)

// A found is a row of a table of findings, of either kind.
type found struct {
	heavy   bool   // an error or a violation
	weight  string // the severity or level
	rule    string // the code or rule
	file    string
	line    int // 0 for no place
	path    []string
	message string
}

func showCheck(b *present.Builder, r koyu.Report) {
	if len(r.Diagnostics) == 0 {
		say(b, "Nothing found in %s and %s.", english.Count(r.Spaces, "space", "spaces"), english.Count(r.Boundaries, "boundary", "boundaries"))
		b.Suggest("validate", "Ask for architectural verdicts, which check does not give")
		return
	}
	var all []found
	for _, d := range r.Diagnostics {
		all = append(all, found{d.Severity == check.Error, d.Severity, d.Code, d.File, d.Line, d.Path, d.Message})
	}
	findings(b, faults(len(r.Errors), len(r.Warnings)), "severity", "code", all)
	b.Suggest("layers", "Read the lines that are named")
	if r.OK {
		b.Suggest("validate", "Ask for architectural verdicts; warnings do not stand in the way")
	} else {
		b.Suggest("write_layer", "Mend the errors; those that are left come back with the answer")
	}
}

func showVerdicts(b *present.Builder, j judged) {
	if len(j.Findings) == 0 {
		say(b, "No verdict against this building.")
		b.Suggest("check", "Look for contradictions, which validate does not")
		return
	}
	var all []found
	for _, f := range j.Findings {
		all = append(all, found{f.Level == verdict.Violation, f.Level, f.Rule, f.File, f.Line, f.Path, f.Message})
	}
	title := english.Count(j.Violations, "violation", "violations") + ", " + english.Count(j.Cautions, "caution", "cautions")
	findings(b, title, "level", "rule", all)
	inquire(b, j.Findings)
	b.Suggest("layers", "Read the lines that are named before changing them")
}

// inquiries are the tools that tell more about verdicts, by how the rules begin.
var inquiries = []struct{ rules, tool, reason string }{
	{"daylight.", "light", "Compare windows with floors"},
	{"access.", "doors", "Try the ways to a space"},
	{"site.", "site", "See areas and frontages in numbers"},
	{"", "plan_svg", "See the places drawn"},
}

// inquire suggests the first two tools that tell more about findings.
func inquire(b *present.Builder, all []verdict.Finding) {
	left := 2
	for _, q := range inquiries {
		told := slices.ContainsFunc(all, func(f verdict.Finding) bool { return strings.HasPrefix(f.Rule, q.rules) })
		if told && left > 0 {
			b.Suggest(q.tool, q.reason)
			left--
		}
	}
}

// findings adds a table of what was found, what weighs more first. Weight and
// rule go by other names in check and in validate.
func findings(b *present.Builder, title, weight, rule string, all []found) {
	var files []string
	for _, f := range all {
		if f.line != 0 {
			files = append(files, f.file)
		}
	}
	folder := commonFolder(files)
	var heavy, light [][]string
	for _, f := range all {
		row := []string{f.weight, f.rule, f.where(folder), strings.Join(f.path, ", "), f.message}
		if f.heavy {
			heavy = append(heavy, row)
		} else {
			light = append(light, row)
		}
	}
	table(b, title, []string{weight, rule, "where", "path", "message"}, append(heavy, light...))
}

// where is the place of f as seen from folder.
func (f found) where(folder string) string {
	if f.line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", within(folder, f.file), f.line)
}
