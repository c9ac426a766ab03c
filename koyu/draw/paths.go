package draw

import (
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
)

// stroke adds a line through points to a path.
func stroke(p *svg.Path, points ...point) {
	for i, q := range points {
		if i == 0 {
			p.Move(q.x, q.y)
		} else {
			p.Line(q.x, q.y)
		}
	}
}

// polyline is the path through points.
func polyline(points ...point) svg.Attr {
	var p svg.Path
	stroke(&p, points...)
	return p.D()
}

// ringPath is the path around points.
func ringPath(points []point) svg.Attr {
	var p svg.Path
	stroke(&p, points...)
	p.Close()
	return p.D()
}

// lines is one path of several lines of the building.
func (s *sheet) lines(lines []form.Line) svg.Attr {
	var p svg.Path
	for _, l := range lines {
		a, b := s.ends(l)
		stroke(&p, a, b)
	}
	return p.D()
}

// titled is a path that says something when one points at it, unless that is
// nothing.
func (d *drawing) titled(title string, attrs ...svg.Attr) {
	if title == "" {
		d.Empty("path", attrs...)
		return
	}
	d.Open("path", attrs...)
	d.Text("title", title)
	d.Close()
}

// rect is a rectangle.
func rect(class string, b box) []svg.Attr {
	return []svg.Attr{
		svg.Class(class), svg.N("x", b.x1), svg.N("y", b.y1), svg.N("width", b.width()), svg.N("height", b.height()),
	}
}

// circle is a circle around a point.
func circle(class string, c point, r float64) []svg.Attr {
	return []svg.Attr{svg.Class(class), svg.N("cx", c.x), svg.N("cy", c.y), svg.N("r", r)}
}

// entity is what marks the element that stands for an entity.
func entity(e *form.Entity, more ...svg.Attr) []svg.Attr {
	class := []string{e.Of, e.Class}
	if e.Role != "" {
		class = append(class, e.Role)
	}
	return append([]svg.Attr{svg.Class(class...), svg.A("data-ref", e.Ref)}, more...)
}

// joining is what marks something that stands between two spaces.
func joining(class, ref, a, b string) []svg.Attr {
	return []svg.Attr{svg.Class(class), svg.A("data-ref", ref), svg.A("data-a", a), svg.A("data-b", b)}
}
