package draw

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// siteLevel is the level whose plan shows the site: the lowest one with a space
// that is not underground, else the lowest one with a space (G12, D7).
func siteLevel(p *plane.Plan, f *form.Form) string {
	lowest := ""
	for _, l := range f.Levels {
		if len(p.OnLevel(l.Name)) == 0 {
			continue
		}
		if !l.Level.Underground {
			return l.Name
		}
		if lowest == "" {
			lowest = l.Name
		}
	}
	return lowest
}

// ground is what lies within the outlines of the site (I9).
func (d *drawing) ground() {
	if !d.onSite {
		return
	}
	for _, s := range d.form.Site {
		d.Empty("path", svg.Class("ground"), ringPath(d.ring(s.Points)))
	}
}

// site is its outlines (G12). They come after the spaces, which would cover
// them.
func (d *drawing) site() {
	if !d.onSite {
		return
	}
	for _, s := range d.form.Site {
		d.Empty("path", svg.Class("outline"), svg.A("data-ref", s.Path), svg.A("data-path", s.Path), ringPath(d.ring(s.Points)))
	}
}

// siteText is the lengths of the outline of the site, and the roads along it
// (I10).
func (d *drawing) siteText() {
	if !d.onSite {
		return
	}
	d.Open("g", svg.Class("site"))
	defer d.Close()
	for road := range d.plan.Model.Spaces.All() {
		if width := roadWidth(road); width.Given && !road.HasRegion() {
			d.road(road, width.Value)
		}
	}
	for _, s := range d.form.Site {
		for i, a := range s.Points {
			b := s.Points[(i+1)%len(s.Points)]
			length := plane.Hypot(b.X-a.X, b.Y-a.Y)
			l := line{text: ecma.Fixed(length/1000, 2), size: least}
			d.writeBeside(l, d.at(a), d.at(b), 9, -9, 14, -14)
		}
	}
}

// road writes the name and width of a road where a space of this level meets it
// for longest.
func (d *drawing) road(road *model.Space, width float64) {
	var longest plane.Segment
	for _, b := range d.plan.At(road.Path) {
		other := d.plan.Model.Spaces.Get(b.Other(road.Path))
		if other == nil || other.Level != d.level.Name {
			continue
		}
		for _, s := range d.plan.Segments(b) {
			if s.Length() > longest.Length() {
				longest = s
			}
		}
	}
	if longest.Length() == 0 {
		return
	}
	a, b := d.at(model.Point{X: longest.X1, Y: longest.Y1}), d.at(model.Point{X: longest.X2, Y: longest.Y2})
	l := line{text: nameOf(road) + " · road " + metres(width), size: least, bold: true}
	d.Open("g", svg.Class("road"), svg.A("data-path", road.Path))
	d.writeBeside(l, a, b, 9, -9, 14, -14, 24, -24)
	d.Close()
}
