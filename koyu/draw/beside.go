package draw

import (
	"math"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// A remark is a text beside a line of the page, written when everything is
// drawn that it has to keep clear of.
type remark struct {
	line
	a, b  point
	off   float64
	attrs []svg.Attr
}

// beside writes the remarks about stretches of wall, where there is room (G17).
func (d *drawing) beside() {
	for _, r := range d.remarks {
		d.Open("g", r.attrs...)
		d.writeBeside(r.line, r.a, r.b, r.off, -r.off, r.off+4, -r.off-4)
		d.Close()
	}
}

// tags are the names of doors and windows, or of what they are copies of, where
// there is room beside them (I6).
func (d *drawing) tags() {
	for _, kind := range []string{model.Door, model.Window} {
		for e, o := range d.openings(kind) {
			if name := called(o); name != "" && e.Class != form.ClassSwing {
				d.tag(e, o, name)
			}
		}
	}
}

func (d *drawing) tag(e *form.Entity, o *form.Opening, name string) {
	a, b := d.ends(e.Lines[0])
	off := d.px(o.T/2) + 7
	d.Open("g", joining("tag", o.Ref, o.A, o.B)...)
	d.writeBeside(line{text: name, size: least, minor: true}, a, b, off, -off)
	d.Close()
}

// places along a line at which a text beside it is tried, in fractions.
var places = []float64{0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}

// writeBeside writes a line of text along the line a→b, at one of some distances
// to its left, or to its right where they are negative, if there is room for it.
func (d *drawing) writeBeside(l line, a, b point, offsets ...float64) {
	along := a.toward(b)
	length := b.minus(a).length()
	degrees := readable(along)
	half := along.times(l.width() / 2)
	up := along.left().times(l.size / 2)
	for _, f := range places {
		if f != 0.5 && l.width() > length*(1-2*math.Abs(f-0.5)) {
			continue
		}
		for _, off := range offsets {
			c := between(a, b, f).along(along.left(), off)
			if quad := ribbon(c.minus(half), c.plus(half), up); d.vacant(quad) {
				d.turned(l, c, degrees)
				d.solid.add(slabs(quad)...)
				return
			}
		}
	}
}

// readable is by how many degrees text is turned that runs along a direction, so
// that it is read from below or from the right.
func readable(along point) float64 {
	degrees := math.Atan2(along.y, along.x) * 180 / math.Pi
	switch {
	case degrees > 89.9:
		return degrees - 180
	case degrees < -90.1:
		return degrees + 180
	}
	return degrees
}

// vacant reports whether a quadrilateral is on the page with nothing in it.
func (d *drawing) vacant(quad []point) bool {
	for _, b := range slabs(quad) {
		if d.solid.meets(b.grown(1)) || d.light.meets(b) {
			return false
		}
	}
	return true
}
