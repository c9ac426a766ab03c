package view

import (
	"slices"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A State is what the page knows of a moment, but for drawings and texts. Files
// are called by the names of Layers.
type State struct {
	Revision    int          `json:"revision"`
	File        string       `json:"file"` // the entry
	Name        string       `json:"name"` // of the building; may be empty
	Error       *Fault       `json:"error"`
	Levels      []Level      `json:"levels"` // with a plan to draw, the lowest first
	Spaces      []Space      `json:"spaces"`
	Boundaries  []Boundary   `json:"boundaries"` // default ones too
	Diagnostics []Diagnostic `json:"diagnostics"`
	Verdicts    []Verdict    `json:"verdicts"`
	Layers      []string     `json:"layers"`
	Changes     *Changes     `json:"changes"` // nil before the second good building
}

// A Level is one that has a plan. Spaces is how many of them have a region there.
type Level struct {
	Name   string  `json:"name"`
	Z      float64 `json:"z"`
	Spaces int     `json:"spaces"`
}

// A Space is one row of the list of spaces.
type Space struct {
	Path   string   `json:"path"`
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Level  *string  `json:"level"`  // nil when undetermined
	AreaM2 *float64 `json:"areaM2"` // nil without a region
}

// A Boundary is one between two spaces, as written.
type Boundary struct {
	A       string     `json:"a"`
	B       string     `json:"b"`
	Edge    model.Edge `json:"edge,omitempty"`
	Kind    string     `json:"kind"`
	Doors   int        `json:"doors"`
	Windows int        `json:"windows"`
	Default bool       `json:"default"`
}

// A Diagnostic is a contradiction or a gap in what is written. Paths is what it
// is about, and Pair the same when those are the ends of a boundary. File and
// Line are where that is defined; some have neither.
type Diagnostic struct {
	Severity string   `json:"severity"`
	Code     string   `json:"code"`
	Message  string   `json:"message"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Paths    []string `json:"paths"`
	Pair     []string `json:"pair,omitempty"`
}

// A Verdict is a finding about the architecture, told like a diagnostic.
type Verdict struct {
	Level   string   `json:"level"`
	Rule    string   `json:"rule"`
	Message string   `json:"message"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Paths   []string `json:"paths"`
	Pair    []string `json:"pair,omitempty"`
}

// stateAt is what the page knows of m.
func (v *View) stateAt(m *moment) State {
	s := State{
		Revision: m.revision,
		File:     v.name(v.entry),
		Error:    v.fault(m.read.err),
		Changes:  m.changes,
	}
	for _, path := range m.paths() {
		s.Layers = append(s.Layers, v.name(path))
	}
	if m.good == nil {
		return s
	}
	p := m.good.Plan()
	s.Name = m.good.Model.Name
	s.Levels = levelsOf(p)
	s.Spaces = spacesOf(m.good.Spaces(nil))
	s.Boundaries = boundariesOf(p)
	for _, d := range m.good.Check().Diagnostics {
		s.Diagnostics = append(s.Diagnostics, Diagnostic{
			d.Severity, d.Code, d.Message, v.file(d.File), d.Line, d.Path, pairOf(p, d.Path)})
	}
	for _, f := range m.good.Validate() {
		s.Verdicts = append(s.Verdicts, Verdict{
			f.Level, f.Rule, f.Message, v.file(f.File), f.Line, f.Path, pairOf(p, f.Path)})
	}
	return s
}

// file is the name of the layer at path, if there is one.
func (v *View) file(path string) string {
	if path == "" {
		return ""
	}
	return v.name(path)
}

func levelsOf(p *plane.Plan) (levels []Level) {
	for _, l := range p.Model.Levels.ByHeight() {
		if n := len(p.OnLevel(l.Name)); n > 0 {
			levels = append(levels, Level{l.Name, l.Z, n})
		}
	}
	return levels
}

func spacesOf(rows []ask.SpaceRow) (spaces []Space) {
	for _, r := range rows {
		s := Space{Path: r.Path, Name: r.Name, Type: r.Type}
		if r.AreaM2.Given {
			s.AreaM2 = &r.AreaM2.Value
		}
		if r.Level != "" {
			s.Level = &r.Level
		}
		spaces = append(spaces, s)
	}
	return spaces
}

func boundariesOf(p *plane.Plan) (boundaries []Boundary) {
	for _, b := range p.Boundaries {
		row := Boundary{A: b.A, B: b.B, Edge: b.Edge, Kind: b.Kind, Default: b.Derived}
		for _, o := range b.Openings {
			switch o.Kind {
			case model.Door:
				row.Doors++
			case model.Window:
				row.Windows++
			}
		}
		boundaries = append(boundaries, row)
	}
	return boundaries
}

// pairOf is paths if they are the ends of a boundary, as written.
func pairOf(p *plane.Plan, paths []string) []string {
	if len(paths) == 2 && slices.ContainsFunc(p.At(paths[0]), func(b *model.Boundary) bool {
		return b.A == paths[0] && b.B == paths[1]
	}) {
		return paths
	}
	return nil
}
