package draw

import (
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
)

// segs are stretches of wall over their wall, but not across its openings
// (G17, D18).
func (d *drawing) segs() {
	holes := map[form.Segment][]*form.Opening{}
	for e := range d.entities(form.OfOpening, "") {
		if o := &d.form.Openings[e.Index]; e.Class != form.ClassSwing {
			holes[o.Segment] = append(holes[o.Segment], o)
		}
	}
	for i := range d.form.Segs {
		if s := &d.form.Segs[i]; s.Level == d.level.Name {
			d.seg(s, holes[s.Segment])
		}
	}
}

func (d *drawing) seg(s *form.Seg, holes []*form.Opening) {
	a, b := pointsOf(s.Segment.Line())
	length := plane.Hypot(b.X-a.X, b.Y-a.Y)
	band := func(x, y, w float64) span {
		u := plane.Hypot(x-a.X, y-a.Y)
		return span{(u - w/2) / length, (u + w/2) / length}
	}
	var open []span
	for _, o := range holes {
		if o.Boundary == s.Boundary {
			open = append(open, band(o.CX, o.CY, o.W))
		}
	}
	rest := union([]span{band(s.CX, s.CY, s.W)}).minus(union(open))
	of := d.form.Order[s.Boundary]
	attrs := joining("seg", s.Ref, of.A, of.B)
	text, _ := s.Seg.Attrs.Text("spec")
	spec := tidy(text)
	for _, r := range rest {
		p, q := d.at(mix(a, b, r.from)), d.at(mix(a, b, r.to))
		off := p.toward(q).left().times(d.px(s.T / 2))
		d.titled(spec, append(attrs, ringPath(ribbon(p, q, off)))...)
	}
	if spec != "" && len(rest) > 0 {
		r := rest[0]
		d.remarks = append(d.remarks, remark{
			line{text: spec, size: least, minor: true}, d.at(mix(a, b, r.from)), d.at(mix(a, b, r.to)), d.px(s.T/2) + 7, attrs,
		})
	}
}
