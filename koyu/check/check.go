// Package check finds what a building contradicts itself in, or leaves out:
// the structural diagnostics (05). It judges the notation, never the
// architecture.
//
// In goes a derived plan, out comes a list whose order is part of the answer:
// nineteen passes, one after the other, each a walk in the order of the model.
// No pass ends the others, nothing is reported once only, and the list depends
// on nothing but the model. Codes and severities are the table [Codes], the
// wording is in wording.go.
//
// All walks are near-linear in what is written: pairs of spaces come from
// indexes by place. What is reported can be more, since every pair that
// overlaps is a diagnostic of its own. Default boundaries are walked only where
// the version does not have them: they join two spaces that touch, once, and
// have nothing else that could be wrong.
package check

import (
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// A Position is where something stands. File is the absolute path of a layer.
type Position struct {
	Line int    `json:"line"`
	File string `json:"file,omitempty"`
}

// A Diagnostic is one thing found. Line and File are those of the definition,
// an edit by another layer does not move them; a few codes have neither (D4).
// Path is the space, zone or outline that it is about, or both ends of a
// boundary; Related is where the other parties are.
type Diagnostic struct {
	Code     string     `json:"code"`
	Severity string     `json:"severity"`
	Message  string     `json:"message"`
	Line     int        `json:"line,omitempty"`
	File     string     `json:"file,omitempty"`
	Path     []string   `json:"path,omitempty"`
	Related  []Position `json:"related,omitempty"`
}

// String is the message with its position in front (D3).
func (d Diagnostic) String() string { return model.Pos{File: d.File, Line: d.Line}.Before(d.Message) }

// passes are the walks over the building, in the order of their diagnostics
// (05 §4).
var passes = []func(*inspection){
	references,       // N1
	repetitions,      // N2
	heightsOfLevels,  // N3
	ownOverlaps,      // N4
	overlaps,         // N5
	daylight,         // N6
	vocabulary,       // N7
	runs,             // N8
	drawnLines,       // N9
	columns,          // N10
	version,          // N11
	identities,       // N12
	boundaries,       // N13
	areas,            // N14
	zones,            // N15
	heights,          // N16
	sufficientSpaces, // N17
	sufficientLevels, // N18
	outlines,         // N19
}

// An inspection is one run of all passes.
type inspection struct {
	plan    *plane.Plan
	model   *model.Model
	storeys rise.Storeys
	found   []Diagnostic
	made    *tally.Tally // of diagnostics
}

// Run inspects a building. The list is never nil.
func Run(p *plane.Plan) []Diagnostic { return run(p, nil) }

func run(p *plane.Plan, made *tally.Tally) []Diagnostic {
	in := &inspection{plan: p, model: p.Model, storeys: rise.Stack(p.Model), found: []Diagnostic{}, made: made}
	for _, pass := range passes {
		pass(in)
	}
	return in.found
}

// report adds a diagnostic. At the zero position it stands nowhere.
func (in *inspection) report(code string, at model.Pos, path []string, message string, related ...model.Pos) {
	d := Diagnostic{Code: code, Severity: severities[code], Message: message, Line: at.Line, Path: path}
	if at.Line > 0 {
		d.File = at.File
	}
	for _, r := range related {
		d.Related = append(d.Related, Position{r.Line, r.File})
	}
	in.made.Diagnostic(at)
	in.found = append(in.found, d)
}

// within is the position that is reported for a part of an element: the line
// of the part with the file of the whole, even when another layer added the
// part (D5, B1).
func within(whole, part model.Pos) model.Pos { return model.Pos{Line: part.Line, File: whole.File} }

// reportPart adds a diagnostic about a part of an element. When the part was
// added by another layer than the element's, the message says which, because
// the position does not.
func (in *inspection) reportPart(code string, whole, part model.Pos, path []string, message string, related ...model.Pos) {
	if part.File != "" && part.File != whole.File {
		message += writtenAt(part)
	}
	in.report(code, within(whole, part), path, message, related...)
}

// ends are both paths of a boundary as written.
func ends(b *model.Boundary) []string { return []string{b.A, b.B} }

// spaces are the two spaces of a boundary; ok is false when one is missing.
func (in *inspection) spaces(b *model.Boundary) (a, z *model.Space, ok bool) {
	a, z = in.model.Spaces.Get(b.A), in.model.Spaces.Get(b.B)
	return a, z, a != nil && z != nil
}
