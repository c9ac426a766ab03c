package draw

import (
	"iter"
	"strings"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// setting is what a space is to somebody who stands in it, by the tone that it
// has: a room, semi (open to the air), outdoor, a road, or a void (G13, D4).
func (d *drawing) setting(s *form.Space) string {
	switch {
	case s.Type == model.Void:
		return "void"
	case roadWidth(s.Space).Given:
		return "road"
	case s.Type == model.Exterior, s.SemiOutdoor && !s.Covered && d.onSite:
		return "outdoor"
	case s.SemiOutdoor:
		return "semi"
	}
	return "room"
}

// roadWidth is how wide a space is that is a road, in mm; others have none.
func roadWidth(s *model.Space) (width model.Measure) {
	if s.Type == model.Exterior {
		width = s.Attrs.Number("road")
	}
	return width
}

// spacesIn are the spaces that the plan shows in a class, each once.
func (d *drawing) spacesIn(class string) iter.Seq[*form.Space] {
	return func(yield func(*form.Space) bool) {
		var last *form.Space
		for e := range d.entities(form.OfSpace, class) {
			s := &d.form.Spaces[e.Index]
			if s != last && !yield(s) {
				return
			}
			last = s
		}
	}
}

// spaces are filled, piece by piece.
func (d *drawing) spaces() {
	tone := ""
	for e := range d.entities(form.OfSpace, form.ClassCut) {
		s := &d.form.Spaces[e.Index]
		if setting := d.setting(s); setting != tone {
			if tone != "" {
				d.Close()
			}
			tone = setting
			d.Open("g", svg.Class(tone))
		}
		d.titled(aboutSpace(s), entity(e, svg.A("data-path", s.Path), ringPath(d.ring(e.Polygon)))...)
	}
	d.Close()
}

// voids are crossed, piece by piece (G13).
func (d *drawing) voids() {
	for e := range d.entities(form.OfSpace, form.ClassCut) {
		if s := &d.form.Spaces[e.Index]; s.Type == model.Void {
			b := bounds(d.ring(e.Polygon)...)
			var p svg.Path
			stroke(&p, point{b.x1, b.y1}, point{b.x2, b.y2})
			stroke(&p, point{b.x1, b.y2}, point{b.x2, b.y1})
			d.Empty("path", svg.A("data-path", s.Path), p.D())
		}
	}
}

// areas are frames as they were written (G14).
func (d *drawing) areas() {
	for _, s := range d.plan.OnLevel(d.level.Name) {
		for _, a := range s.Areas {
			b := d.box(a.Rect)
			d.titled(aboutArea(a), svg.Class("area"), svg.A("data-path", s.Path), ringPath(b.corners()))
			d.light.add(b)
		}
	}
}

// aboutArea is the name of an area and its floor, as far as it has them (G14).
func aboutArea(a *model.Area) string {
	var words []string
	for _, key := range []string{"name", "floor"} {
		if text, ok := a.Attrs.Text(key); ok {
			words = append(words, tidy(text))
		}
	}
	return strings.Join(words, " · ")
}

// areaNames are what is said of each area, in its north-west corner beside the
// walls, or elsewhere in it, if there is room (G14).
func (d *drawing) areaNames() {
	for _, s := range d.plan.OnLevel(d.level.Name) {
		for _, a := range s.Areas {
			l := line{text: aboutArea(a), size: least}
			c, ok := d.areaName(d.box(a.Rect), l)
			if l.text == "" || !ok {
				continue
			}
			d.Open("g", svg.Class("areas"), svg.A("data-path", s.Path))
			d.write(l, point{c.x - l.width()/2, c.y + float64(l.size*half)}, start)
			d.Close()
			d.solid.add(l.around(c))
		}
	}
}

// areaName is where in an area its name has room.
func (d *drawing) areaName(area box, l line) (c point, ok bool) {
	for _, in := range []float64{4, 8, 12, 18, 26} {
		corner := point{area.x1 + in, area.y1 + in}
		c := corner.plus(point{l.width() / 2, l.size / 2})
		if area.holds(corner) && !d.solid.meets(l.around(c)) {
			return c, true
		}
	}
	return d.vacancy([][]point{area.corners()}, l)
}
