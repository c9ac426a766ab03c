package compose_test

import (
	"fmt"
	"path/filepath"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A description is a model as lines of text, one for each element, with the
// measures that are given and nothing else. Lines of elements end with @ and
// their position, when positions are described.
type description struct {
	lines     []string
	positions bool
}

func describe(m *model.Model) string { return described(m, true) }

// meaning describes all but the positions, the layers, the edits and the
// overrides.
func meaning(m *model.Model) string { return described(m, false) }

func described(m *model.Model, positions bool) string {
	d := &description{positions: positions}
	d.line(model.Pos{}, "koyu", m.Version, given(m.VersionDeclared, "declared"))
	d.line(model.Pos{}, "name", m.Name)
	d.line(model.Pos{}, "grid X", numbers(m.Grid.X))
	d.line(model.Pos{}, "grid Y", numbers(m.Grid.Y))
	for v := range m.Levels.All() {
		d.line(v.Pos, "level", v.Name, ecma.Number(v.Z), measure("h", v.H), measure("slab", v.Slab), given(v.Underground, "underground"))
	}
	for a := range m.Assets.All() {
		d.line(a.Pos, "asset", a.Name, a.Kind, attributes(a.Attrs))
	}
	for p := range m.Polygons.All() {
		d.line(p.Pos, "polygon", p.Path, fmt.Sprint(p.Points))
	}
	for z := range m.Zones.All() {
		d.line(z.Pos, "zone", z.Path, attributes(z.Attrs))
	}
	for s := range m.Spaces.All() {
		d.space(s)
	}
	for _, b := range m.Boundaries {
		d.boundary(b)
	}
	for _, c := range m.Columns {
		d.line(c.Pos, "column", ecma.Number(c.Size), measure("d", c.Depth), fmt.Sprint(c.Levels), list("x", c.X), list("y", c.Y), attributes(c.Attrs))
	}
	if positions {
		for _, e := range m.Edits {
			d.line(e.Pos, "edit", e.Word, e.Subject)
		}
		for _, o := range m.Overrides {
			d.line(model.Pos{}, "override", o.String(), filepath.Base(m.Layers[o.Layer].Path))
		}
		for _, l := range m.Layers {
			d.line(model.Pos{}, "layer", filepath.Base(l.Path))
		}
	}
	return strings.Join(d.lines, "\n") + "\n"
}

func (d *description) space(s *model.Space) {
	level := ""
	if s.Level != "" {
		level = "on " + s.Level
	}
	d.line(s.Pos, "space", s.Path, s.Type, level, attributes(s.Attrs))
	for _, r := range s.Regions {
		d.line(model.Pos{}, "  region", region(r))
	}
	for _, a := range s.Areas {
		d.line(a.Pos, "  area", region(a.Region), attributes(a.Attrs))
	}
}

func (d *description) boundary(b *model.Boundary) {
	edge := ""
	if b.Edge != "" {
		edge = "edge:" + string(b.Edge)
	}
	d.line(b.Pos, "boundary", b.A, b.B, b.Kind, measure("t", b.T), given(b.Air, "air"), edge, attributes(b.Attrs))
	if l := b.Line; l != nil {
		d.line(l.Pos, "  line", l.FromRef, l.ToRef, fmt.Sprint(l.From, l.To))
	}
	for _, o := range b.Openings {
		d.line(o.Pos, "  "+o.Kind, o.Asset, band(o.Band), measure("h", o.H), string(o.Hinge), o.Swing, attributes(o.Attrs))
	}
	for _, s := range b.Segs {
		d.line(s.Pos, "  seg", band(s.Band), attributes(s.Attrs))
	}
}

func (d *description) line(pos model.Pos, words ...string) {
	line := words[0]
	for _, word := range words[1:] {
		if word != "" {
			line += " " + word
		}
	}
	if d.positions && pos.Line > 0 {
		line += fmt.Sprintf(" @%s:%d", filepath.Base(pos.File), pos.Line)
	}
	d.lines = append(d.lines, line)
}

func given(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

func measure(key string, m model.Measure) string {
	return given(m.Given, key+":"+ecma.Number(m.Value))
}

func list(key string, names []string) string {
	return given(names != nil, key+":"+strings.Join(names, ","))
}

func numbers(list []float64) string {
	text := make([]string, len(list))
	for i, x := range list {
		text[i] = ecma.Number(x)
	}
	return strings.Join(text, " ")
}

func region(r model.Region) string {
	return fmt.Sprintf("%s..%s %s..%s = %s", r.XA, r.XB, r.YA, r.YB, numbers([]float64{r.X1, r.X2, r.Y1, r.Y2}))
}

func band(b model.Band) string {
	text := fmt.Sprintf("w:%s at:%s", ecma.Number(b.W), ecma.Number(b.At))
	if b.AtRef != "" {
		text += fmt.Sprintf("=%s=%c%s", b.AtRef, b.AtAxis, ecma.Number(b.AtAbs))
	}
	if b.Edge != "" {
		text += " edge:" + string(b.Edge)
	}
	return text
}

func attributes(a model.Attrs) string {
	var text []string
	for x := range a.All() {
		if x.IsNumber {
			text = append(text, x.Key+":"+x.String())
		} else {
			text = append(text, fmt.Sprintf("%s:%q", x.Key, x.Text))
		}
	}
	return "{" + strings.Join(text, " ") + "}"
}
