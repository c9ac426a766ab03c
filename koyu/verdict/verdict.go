// Package verdict judges the architecture of a building by rules of thumb:
// envelope, daylight, vertical runs, ways in and out, columns, the site (07 §7).
// What is judged need not be wrong in the notation, and nothing here guarantees
// anything; that is the business of package check.
//
// In goes a derived plan, out comes a list whose order is part of the answer:
// one pass after the other, each a walk in the order of the model. Verdicts are
// given whatever the diagnostics of the building are. The rules are the table
// [Rules], the numbers they judge by the table [Thresholds], and the wording is
// in wording.go.
//
// All walks are near-linear in what is written. Whoever asks for ways from many
// spaces asks once, from the other end.
package verdict

import (
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Finding is one verdict. Line and File are those of the definition of its
// subject, an edit by another layer does not move them. Path is the space or
// zone that it is about, or both ends of a boundary as written (07 V1).
type Finding struct {
	Rule    string   `json:"rule"`
	Level   string   `json:"level"`
	Message string   `json:"message"`
	Line    int      `json:"line,omitempty"`
	File    string   `json:"file,omitempty"`
	Path    []string `json:"path,omitempty"`
}

// String is the message with its position in front.
func (f Finding) String() string { return model.Pos{File: f.File, Line: f.Line}.Before(f.Message) }

// passes are the walks over the building, in the order of their findings (V2).
var passes = []func(*review){
	envelopes,      // V10
	daylight,       // V15, V16
	runs,           // V20–V22
	unreachable,    // V30
	aboveVoids,     // V31
	throughTenants, // V32
	carParks,       // V33
	backOfHouse,    // V34
	blockedDoors,   // V40
	frontages,      // V50
	sites,          // V51, V52
}

// A review is one run of all passes.
type review struct {
	plan  *plane.Plan
	model *model.Model
	zones *ask.Zones
	found []Finding
}

// Run judges a building. The list is never nil.
func Run(p *plane.Plan) []Finding {
	r := &review{plan: p, model: p.Model, zones: ask.ZonesOf(p.Model), found: []Finding{}}
	for _, pass := range passes {
		pass(r)
	}
	return r.found
}

// Violations is how many findings are violations; all others are cautions.
func Violations(found []Finding) int {
	n := 0
	for _, f := range found {
		if f.Level == Violation {
			n++
		}
	}
	return n
}

// report adds a finding about what is defined at a position.
func (r *review) report(rule string, at model.Pos, message string, path ...string) {
	r.found = append(r.found, Finding{rule, levels[rule], message, at.Line, at.File, path})
}

// reportSpace adds a finding about a space.
func (r *review) reportSpace(rule string, s *model.Space, message string) {
	r.report(rule, s.Pos, message, s.Path)
}
