package draw

import (
	"cmp"
	"iter"
	"strings"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// windows are the two faces of the wall and the pane between them. One that is
// wholly above the cut, or below, is dashed in its wall (G18, D5, D14).
func (d *drawing) windows() {
	for e, o := range d.openings(model.Window) {
		if e.Class == form.ClassSwing {
			continue
		}
		band := d.ring(e.Polygon)
		d.opening(e, o)
		d.Text("title", d.aboutOpening(o))
		d.window(e, o, band)
		d.Close()
		boxes := slabs(band)
		d.solid.add(boxes...)
		d.holes.add(boxes...)
	}
}

func (d *drawing) window(e *form.Entity, o *form.Opening, band []point) {
	class := "glass"
	switch walled := d.walled(o); {
	case walled && e.Class == form.ClassCut:
		d.Empty("path", svg.Class("pane"), ringPath(band))
		d.faces(band)
	case walled:
		class = "high"
	}
	d.Empty("path", svg.Class(class), d.lines(e.Lines))
}

// openings are the entities of the doors or the windows of the level, those of
// their leaves too.
func (d *drawing) openings(kind string) iter.Seq2[*form.Entity, *form.Opening] {
	return func(yield func(*form.Entity, *form.Opening) bool) {
		for e := range d.entities(form.OfOpening, "") {
			if o := &d.form.Openings[e.Index]; o.Kind == kind && !yield(e, o) {
				return
			}
		}
	}
}

// opening begins the group of what stands for an opening.
func (d *drawing) opening(e *form.Entity, o *form.Opening) {
	d.Open("g", entity(e, svg.A("data-kind", o.Kind), svg.A("data-a", o.A), svg.A("data-b", o.B))...)
}

// walled reports whether an opening is in a wall, not in a rail or a mere line.
func (d *drawing) walled(o *form.Opening) bool {
	b := d.form.Order[o.Boundary]
	return b.Kind == model.Wall && !b.Air
}

// faces are the long sides of a band.
func (d *drawing) faces(band []point) {
	var p svg.Path
	stroke(&p, band[0], band[1])
	stroke(&p, band[2], band[3])
	d.Empty("path", svg.Class("face"), p.D())
}

// called is the name of a door or window, or of what it is a copy of.
func called(o *form.Opening) string { return cmp.Or(tidy(o.Name), tidy(o.Opening.Asset)) }

// aboutOpening is what a door or window says when one points at it.
func (d *drawing) aboutOpening(o *form.Opening) string {
	words := []string{cmp.Or(called(o), o.Kind), wholeMM(o.W) + " × " + wholeMM(o.Z1-o.Z0)}
	if o.Kind == model.Window {
		words = append(words, "sill "+wholeMM(o.Z0-d.level.Z))
	}
	return strings.Join(words, " · ")
}
