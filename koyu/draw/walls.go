package draw

import (
	"cmp"
	"slices"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// boundaries are lines where nothing stands, rails as the line on which they
// stand, and walls as what the cut leaves of them. What the cut goes over is
// not drawn, nor what hangs over it (G16).
func (d *drawing) boundaries() {
	var lines, rails, walls []*form.Entity
	for e := range d.entities(form.OfBoundary, "") {
		switch b := &d.form.Boundaries[e.Index]; {
		case len(e.Polygon) == 0:
			lines = append(lines, e)
		case b.Air && e.Class != form.ClassAbove:
			rails = append(rails, e)
		case !b.Air && e.Class == form.ClassCut:
			walls = append(walls, e)
		}
	}
	d.group("open", lines, func(e *form.Entity) svg.Attr { return d.lines(e.Lines) })
	d.group("rail", rails, func(e *form.Entity) svg.Attr { return d.lines(e.Lines) })
	kinds := make([][]*form.Entity, len(poche))
	for _, e := range walls {
		kinds[d.rank(e)] = append(kinds[d.rank(e)], e)
	}
	for rank, same := range slices.Backward(kinds) {
		d.group(poche[rank], same, func(e *form.Entity) svg.Attr { return ringPath(d.ring(e.Polygon)) })
	}
	d.joints(walls)
	d.resisting(walls)
	for _, e := range walls {
		boxes := slabs(d.ring(e.Polygon))
		d.solid.add(boxes...)
		d.walls.add(boxes...)
	}
	for _, e := range rails {
		d.solid.add(hair(d.ends(e.Lines[0]))...)
	}
	for _, e := range lines {
		d.light.add(hair(d.ends(e.Lines[0]))...)
	}
}

// poche is how walls are filled, by their rank.
var poche = []string{"wall", "wall second", "wall third"}

// rank is the place of a wall in poche: those of no named kind, and of the kind
// with the thickest walls, are the darkest (I5).
func (d *drawing) rank(e *form.Entity) int {
	spec, _ := d.attrs(e).Text("spec")
	return d.ranks[spec]
}

// attrs are what is written of the wall that an entity is part of.
func (d *drawing) attrs(e *form.Entity) *model.Attrs {
	return &d.form.Order[d.form.Boundaries[e.Index].Boundary].Attrs
}

// ranksOfSpecs are the ranks of the kinds of walls that a level names, by the
// thickness of the thickest wall of each: kinds of one thickness are one.
func ranksOfSpecs(f *form.Form, level string) map[string]int {
	var specs []string
	thickest := map[string]float64{}
	for i := range f.Boundaries {
		b := &f.Boundaries[i]
		spec, ok := f.Order[b.Boundary].Attrs.Text("spec")
		if !ok || b.Level != level || b.Air || b.Material == nil {
			continue
		}
		if _, found := thickest[spec]; !found {
			specs = append(specs, spec)
		}
		thickest[spec] = max(thickest[spec], b.Material.T)
	}
	slices.SortFunc(specs, func(a, b string) int { return cmp.Compare(thickest[b], thickest[a]) })
	rank, ranks := 0, map[string]int{}
	for i, spec := range specs {
		if i > 0 && thickest[spec] < thickest[specs[i-1]] {
			rank = min(rank+1, len(poche)-1)
		}
		ranks[spec] = rank
	}
	return ranks
}

// group writes boundaries that look alike.
func (d *drawing) group(name string, entities []*form.Entity, path func(*form.Entity) svg.Attr) {
	if len(entities) == 0 {
		return
	}
	d.Open("g", svg.Class(name))
	for _, e := range entities {
		b, of := &d.form.Boundaries[e.Index], d.attrs(e)
		attrs := entity(e, svg.A("data-a", b.A), svg.A("data-b", b.B))
		for _, key := range []string{"spec", "fire"} {
			if v, ok := of.Get(key); ok {
				attrs = append(attrs, svg.A("data-"+key, v.String()))
			}
		}
		d.Empty("path", append(attrs, path(e))...)
	}
	d.Close()
}

// resisting marks the walls that withstand fire (I5).
func (d *drawing) resisting(walls []*form.Entity) {
	var p svg.Path
	for _, e := range walls {
		if d.attrs(e).Has("fire") {
			a, b := d.ends(e.Lines[0])
			stroke(&p, a, b)
		}
	}
	if !p.Empty() {
		d.Open("g", svg.Class("resisting"))
		d.Empty("path", p.D())
		d.Close()
	}
}

// columns are filled, wherever the cut is (G21).
func (d *drawing) columns() {
	for e := range d.entities(form.OfColumn, "") {
		ring := d.ring(e.Polygon)
		d.Empty("path", entity(e, ringPath(ring))...)
		d.solid.add(bounds(ring...))
	}
}
