// Package koyu reads a building written in the koyu notation and answers
// questions about it.
//
// A building is a text: spaces first, and walls, doors and windows as relations
// between them. [Load] reads an entry file with everything it imports and
// gives a [Building], or the one error that keeps it from being composed, a
// *[koyu-mcp/koyu/notation.Error] with file and line. A building with
// contradictions composes all the same; [Building.Check] names them, and every
// other question has an answer nevertheless.
//
//	b, err := koyu.Load("house.muro")
//	if err != nil {
//		return err
//	}
//	if report := b.Check(); !report.OK {
//		…
//	}
//	way := b.Doors("/L2/bedroom", "/street")
//
// Answers are plain values. Their json tags are names and order of the members
// in the answers of the server, and [koyu-mcp/internal/ecma.JSON] lays them
// out. Lengths are millimetres and areas square metres.
//
// Coordinates, default walls and everything else that follows from the text
// are derived once, when first needed. A Building never changes and may be
// asked by many goroutines at once.
package koyu

import (
	"sync"
	"sync/atomic"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/check"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
	"koyu-mcp/koyu/source"
	"koyu-mcp/koyu/verdict"
)

// A Building is one composed building, ready to be asked.
type Building struct {
	// Model is what was written. It must not be changed.
	Model *model.Model

	plan   func() *plane.Plan
	report func() Report
	form   func() *form.Form
	uids   func() map[string]bool
	weight atomic.Int64 // of what there is so far

	identity *identity
	limits   limit.Limits // of drawings; zero for none
}

// Load composes the building whose entry is the file at path, relative to the
// working folder. Links are not resolved: a layer is known by the path that
// leads to it (07 Q6).
func Load(path string) (*Building, error) {
	entry, err := source.Absolute(path)
	if err != nil {
		return nil, err
	}
	return Compose(entry, source.Disk())
}

// Compose composes the building whose entry is the layer at the absolute path
// entry, read like all other layers from r. It reads everything before it
// returns; r is not used afterwards.
func Compose(entry string, r source.Reader) (*Building, error) {
	return within(limit.Default(), entry, r)
}

// within is Compose with other bounds than the default ones. What follows from
// the text is derived as far as it takes to know that it stays within them.
func within(l limit.Limits, entry string, r source.Reader) (*Building, error) {
	m, err := compose.Within(l, entry, r)
	if err != nil {
		return nil, err
	}
	p, err := plane.Within(l, m)
	if err != nil {
		return nil, err
	}
	if err := rise.Within(l, p); err != nil {
		return nil, err
	}
	found, err := check.Within(l, p)
	if err != nil {
		return nil, err
	}
	b := derived(m, func() *plane.Plan { return p }, found)
	b.limits = l.Whole()
	b.plan() // what there is shall weigh
	if found != nil {
		b.report()
	}
	return b, nil
}

// New is the building of a composed model, which must not change any more.
// Nothing is bounded.
func New(m *model.Model) *Building {
	return derived(m, func() *plane.Plan { return plane.Derive(m) }, nil)
}

// derived is the building of a model with its plan, made when it is needed, and
// what was found in it, nil if nobody has looked.
func derived(m *model.Model, plan func() *plane.Plan, found []check.Diagnostic) *Building {
	b := &Building{Model: m, identity: new(identity)}
	b.plan = sync.OnceValue(func() *plane.Plan { return weighed(b, plan(), weightOfPlan) })
	b.report = sync.OnceValue(func() Report { return weighed(b, report(b.plan(), found), weightOfReport) })
	b.form = sync.OnceValue(func() *form.Form {
		return weighed(b, form.Derive(b.plan(), form.CutHeight), weightOfForm)
	})
	b.uids = sync.OnceValue(func() map[string]bool { return weighed(b, canon.UIDs(m), weightOfUIDs) })
	return weighed(b, b, func(b *Building) int { return weightOfModel(m) })
}

// weighed is part, which b has from now on.
func weighed[T any](b *Building, part T, weight func(T) int) T {
	b.weight.Add(int64(weight(part)))
	return part
}

// Plan is what the model amounts to in plan: regions, default boundaries,
// segments, the graph of spaces.
func (b *Building) Plan() *plane.Plan { return b.plan() }

// A Report is the outcome of the structural check (05 D2).
type Report struct {
	OK          bool               `json:"ok"` // no errors; warnings do not matter
	Spaces      int                `json:"spaces"`
	Boundaries  int                `json:"boundaries"` // default ones included
	Errors      []string           `json:"errors"`     // as text, with position
	Warnings    []string           `json:"warnings"`   // as text, with position
	Diagnostics []check.Diagnostic `json:"diagnostics"`
}

// Check looks for contradictions and gaps in what is written. It says nothing
// about whether the building is a good one. The report is shared: callers must
// not change it.
func (b *Building) Check() Report { return b.report() }

func report(p *plane.Plan, found []check.Diagnostic) Report {
	if found == nil {
		found = check.Run(p)
	}
	r := Report{
		Spaces:      p.Model.Spaces.Len(),
		Boundaries:  len(p.Boundaries),
		Errors:      []string{},
		Warnings:    []string{},
		Diagnostics: found,
	}
	for _, d := range r.Diagnostics {
		if d.Severity == check.Error {
			r.Errors = append(r.Errors, d.String())
		} else {
			r.Warnings = append(r.Warnings, d.String())
		}
	}
	r.OK = len(r.Errors) == 0
	return r
}

// Summary is the overview of the building.
func (b *Building) Summary() ask.Summary {
	s := ask.Summarize(b.plan())
	r := b.report()
	s.Check = ask.Counts{Errors: len(r.Errors), Warnings: len(r.Warnings)}
	return s
}

// Spaces lists the spaces; with a level, those on the level of exactly that
// name.
func (b *Building) Spaces(level *string) []ask.SpaceRow { return ask.Spaces(b.plan(), level) }

// Doors finds the way between two spaces with the fewest doors to go through.
func (b *Building) Doors(from, to string) ask.Doors { return ask.DoorsBetween(b.plan(), from, to) }

// Light gives window and floor area of every room that asks for daylight.
func (b *Building) Light() []ask.LightRow { return ask.Light(b.plan()) }

// Site tells how the building sits on its site and on its roads.
func (b *Building) Site() ask.Site { return ask.ReportSite(b.plan()) }

// Stats is the floor of the building by level, type and use.
func (b *Building) Stats() ask.Stats { return ask.ReportStats(b.plan()) }

// Levels is the building in section, from the highest level down.
func (b *Building) Levels() ask.Levels { return ask.ReportLevels(b.plan()) }

// Runs lists the stairs, ramps, escalators and lifts.
func (b *Building) Runs() []ask.RunRow { return ask.Runs(b.plan()) }

// Graph is the spaces and the boundaries between them.
func (b *Building) Graph() []ask.Node { return ask.Graph(b.plan()) }

// Validate judges the architecture: daylight, access, escape, runs, envelope,
// site. Thresholds are rules of thumb of the notation, no building code.
func (b *Building) Validate() []verdict.Finding { return verdict.Run(b.plan()) }

// Form is the geometry of the building, cut 1200 above each floor. It is
// shared: callers must not change it.
func (b *Building) Form() *form.Form { return b.form() }

// DrawPlan draws the plan of one level as an SVG document; the error is a
// [draw.NoRegion] when nothing stands there.
func (b *Building) DrawPlan(o draw.PlanOptions) (string, error) {
	if o.Most == 0 {
		o.Most = b.limits.Drawing
	}
	return draw.Plan(b.plan(), form.ForPlan(b.plan(), form.CutHeight, o.Level), o)
}

// DrawAxo draws the building seen from above one of its corners, as an SVG
// document.
func (b *Building) DrawAxo(o draw.AxoOptions) (string, error) {
	if o.Most == 0 {
		o.Most = b.limits.Drawing
	}
	return draw.Axo(b.plan(), b.form(), o)
}

// Compare tells in terms of the notation what changed from building a to
// building b.
func Compare(a, b *Building) diff.Diff { return diff.Compare(a.plan(), b.plan()) }

// Canonical is the canonical JSON document of the building, indented by indent
// spaces a level, without a final newline. Two buildings that say the same
// have the same document, however they are split into layers.
func (b *Building) Canonical(indent int) string {
	w := ecma.NewWriter(indent)
	canon.Write(w, b.Model)
	return string(w.Bytes())
}

// A Layer is one text of the building.
type Layer struct {
	File   string `json:"file"`
	Source string `json:"source"` // as it was composed, before any normalisation
}

// Layers are the texts the building was composed from, by path (07 Q24–Q26).
// Their order of strength is that of Model.Layers.
func (b *Building) Layers() []Layer {
	layers := make([]Layer, len(b.Model.Layers))
	for i, l := range ask.Layers(b.Model) {
		layers[i] = Layer{l.Path, l.Source}
	}
	return layers
}

// NewUIDs gives n uids that nothing in the building has. They go on spaces and
// zones, and stay with them through renames.
func (b *Building) NewUIDs(n int) []string { return canon.Mint(b.uids(), n) }
