package diff

import (
	"cmp"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// Everything that is worded for a person is in this file: the text form (09
// 4.3), and what a field says of outlines that differ in nothing countable.

// What marks a line or a field.
const (
	plus    = "+ "
	minus   = "− "
	both    = "± "
	renamed = "renamed "
	arrow   = " → "
)

// Both sides of the field shape (C84).
const (
	sameMeasures = "as many corners and as large"
	otherCorners = "corners in other places"
)

// Lines is the text form, one line for each thing that differs, none when
// nothing does. A line stays one whatever the names in it.
func (d Diff) Lines() []string {
	var l lines
	l.grid(d.Grid)
	l.value("version", d.Version)
	l.value("name", d.Name)
	l.group("level ", d.Levels.Added, d.Levels.Removed, d.Levels.Changed)
	l.group("asset ", d.Assets.Added, d.Assets.Removed, d.Assets.Changed)
	l.group("polygon ", d.Polygons.Added, d.Polygons.Removed, d.Polygons.Changed)
	l.renames("zone ", d.Zones.Renamed)
	l.group("zone ", d.Zones.Added, d.Zones.Removed, d.Zones.Changed)
	l.renames("", d.Spaces.Renamed)
	l.group("", each(d.Spaces.Added, nameSpace), each(d.Spaces.Removed, nameSpace), d.Spaces.Changed)
	l.group("boundary ", each(d.Boundaries.Added, nameAdded), each(d.Boundaries.Removed, nameRemoved), each(d.Boundaries.Changed, named))
	l.group("column ", each(d.Columns.Added, nameColumn), each(d.Columns.Removed, nameColumn), d.Columns.Changed)
	return l
}

func nameSpace(s Space) string {
	name := s.Path + " " + s.Type
	if s.AreaM2.Given {
		name += " " + squareMetres(s.AreaM2.Value)
	}
	return name
}

func nameBoundary(between [2]string, edge model.Edge) string {
	name := between[0] + " | " + between[1]
	if edge != "" {
		name += " edge:" + string(edge)
	}
	return name
}

func nameAdded(b Boundary) string {
	name := nameBoundary(b.Between, b.Edge) + " " + b.Kind
	if b.T.Given {
		name += " t:" + ecma.Number(b.T.Value)
	}
	return name
}

func nameRemoved(b Boundary) string { return nameBoundary(b.Between, b.Edge) }

// named is b under the name by which it is told.
func named(b ChangedBoundary) Item { return Item{nameBoundary(b.Between, b.Edge), b.Fields} }

func nameColumn(c Column) string { return c.Label }

type lines []string

func (l *lines) add(words ...string) { *l = append(*l, ecma.Visible(strings.Join(words, ""))) }

func (l *lines) grid(changes []GridLine) {
	marks := map[string]string{Moved: both, Added: plus, Removed: minus}
	for _, g := range changes {
		l.add(marks[g.Kind], "grid ", g.Axis, " ", g.Name, " ", places(g))
	}
}

// places are where a line of the grid was and is.
func places(g GridLine) string {
	switch from, to := ecma.Number(g.From.Value), ecma.Number(g.To.Value); g.Kind {
	case Added:
		return to
	case Removed:
		return from
	default:
		return from + arrow + to
	}
}

// value tells a change of the only value of its kind.
func (l *lines) value(noun string, c Change) {
	if c != (Change{}) {
		l.add(both, noun, " ", cmp.Or(c.From.Value, none), arrow, cmp.Or(c.To.Value, none))
	}
}

func (l *lines) renames(noun string, renames []Rename) {
	for _, r := range renames {
		l.add(renamed, noun, r.From, arrow, r.To, " (uid:", r.UID, ")")
	}
}

func (l *lines) group(noun string, come, gone []string, others []Item) {
	for _, name := range come {
		l.add(plus, noun, name)
	}
	for _, name := range gone {
		l.add(minus, noun, name)
	}
	for _, v := range others {
		l.add(both, noun, v.Path, ": ", strings.Join(each(v.Fields, sayField), " / "))
	}
}

func sayField(f Field) string {
	switch {
	case f.From.Given && f.To.Given:
		return f.Name + " " + f.From.Value + arrow + f.To.Value
	case f.From.Given && f.From.Value != "":
		return minus + f.Name + " (" + f.From.Value + ")"
	case f.From.Given:
		return minus + f.Name
	case f.To.Value != "":
		return plus + f.Name + " " + f.To.Value
	}
	return plus + f.Name
}
