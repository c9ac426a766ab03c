package koyu

import (
	"reflect"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// Weights are what a building takes in memory, in bytes and roughly: enough to
// tell when a [Store] has to drop one. Only what grows with the building
// counts.

// named is what an element of a model takes with its place in lists and
// indices.
const named = 64

// weightOfModel is that of what was written.
func weightOfModel(m *model.Model) int {
	w := bytes(m.Layers) + bytes(m.Edits) + bytes(m.Overrides) + bytes(m.Grid.X) + bytes(m.Grid.Y)
	for _, l := range m.Layers {
		w += len(l.Source)
	}
	w += m.Levels.Len() * (size[model.Level]() + 2*named) // their names are often made up
	for s := range m.Spaces.All() {
		w += size[model.Space]() + named + len(s.Path) + bytes(s.Regions) + weightOfAttrs(&s.Attrs)
		for _, a := range s.Areas {
			w += size[model.Area]() + weightOfAttrs(&a.Attrs)
		}
	}
	for z := range m.Zones.All() {
		w += size[model.Zone]() + named + weightOfAttrs(&z.Attrs)
	}
	for a := range m.Assets.All() {
		w += size[model.Asset]() + named + weightOfAttrs(&a.Attrs)
	}
	for p := range m.Polygons.All() {
		w += size[model.Polygon]() + named + bytes(p.Points)
	}
	for _, b := range m.Boundaries {
		w += weightOfBoundary(b)
	}
	for _, c := range m.Columns {
		w += size[model.Column]() + bytes(c.Levels) + bytes(c.X) + bytes(c.Y) + weightOfAttrs(&c.Attrs)
	}
	return w
}

func weightOfBoundary(b *model.Boundary) int {
	w := size[model.Boundary]() + named + weightOfAttrs(&b.Attrs)
	for _, o := range b.Openings {
		w += size[model.Opening]() + weightOfAttrs(&o.Attrs)
	}
	for _, s := range b.Segs {
		w += size[model.Seg]() + weightOfAttrs(&s.Attrs)
	}
	return w
}

// weightOfAttrs is that of attributes, whose list has room for more.
func weightOfAttrs(a *model.Attrs) int { return 2 * a.Len() * size[model.Attr]() }

// weightOfPlan is that of what is derived in plan: default boundaries, pieces
// with their sides and places in indices, and what overlaps.
func weightOfPlan(p *plane.Plan) int {
	const (
		side     = 100
		boundary = 200 // its segments, and where it is looked up
	)
	w := boundary*len(p.Boundaries) + bytes(p.Collisions())
	for _, b := range p.Boundaries[len(p.Model.Boundaries):] {
		w += weightOfBoundary(b)
	}
	for s := range p.Model.Spaces.All() {
		for _, piece := range p.Pieces(s) {
			w += len(piece) * side
		}
	}
	return w
}

// weightOfReport is that of what is found by the structural check.
func weightOfReport(r Report) int {
	w := bytes(r.Diagnostics) + bytes(r.Errors) + bytes(r.Warnings)
	for _, d := range r.Diagnostics {
		w += 2*len(d.Message) + bytes(d.Path) + bytes(d.Related) // alone, and with its position
	}
	return w
}

// weightOfUIDs is that of the uids in use, by which new ones are looked up.
func weightOfUIDs(uids map[string]bool) int { return named * len(uids) }

// weightOfForm is that of the generated form.
func weightOfForm(f *form.Form) int {
	const words = 48 // of a reference that is made for one element
	w := bytes(f.Spaces) + bytes(f.Boundaries) + bytes(f.Openings) + bytes(f.Segs) + bytes(f.Slabs) + bytes(f.Columns) + bytes(f.Runs)
	w += words * (len(f.Boundaries) + len(f.Openings) + len(f.Segs) + len(f.Columns))
	for _, s := range f.Spaces {
		w += bytes(s.Outline)
	}
	for _, b := range f.Boundaries {
		if b.Material != nil {
			w += size[form.Material]() + bytes(b.Material.Panels)
		}
	}
	for _, s := range f.Slabs {
		w += bytes(s.Outline)
	}
	for _, r := range f.Runs {
		w += bytes(r.Parts) + bytes(r.Solids)
	}
	for _, p := range f.Plans {
		for _, e := range p.Entities {
			w += size[form.Entity]() + bytes(e.Polygon) + bytes(e.Lines)
		}
	}
	return w
}

func size[T any]() int { return int(reflect.TypeFor[T]().Size()) }

func bytes[T any](list []T) int { return len(list) * size[T]() }
