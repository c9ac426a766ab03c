package draw

import (
	"cmp"
	"math"
	"slices"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

const leafT = 40.0 // mm: thickness of the leaf of a door

// doors are a gap with its threshold, and the leaf as it stands open (G19, G20).
func (d *drawing) doors() {
	for e := range d.openings(model.Door) {
		if e.Class != form.ClassSwing {
			boxes := slabs(d.ring(e.Polygon))
			d.light.add(boxes...)
			d.holes.add(boxes...)
		}
	}
	for e, o := range d.openings(model.Door) {
		d.opening(e, o)
		if e.Class == form.ClassSwing {
			d.leaf(o, *o.Swing)
		} else {
			d.doorway(e, o)
		}
		d.Close()
	}
}

// doorway is the floor in a doorway, and the leaf of a door that the form has no
// swing for.
func (d *drawing) doorway(e *form.Entity, o *form.Opening) {
	d.Text("title", d.aboutOpening(o))
	if e.Class == form.ClassCut && d.walled(o) {
		band := d.ring(e.Polygon)
		d.Empty("path", svg.Class("gap"), ringPath(band))
		d.faces(band)
	}
	if s, ok := d.outward(o); ok {
		d.leaf(o, s)
	}
}

// leaf is the leaf of a door: hinged with the arc on which it swings, or parked
// beside the opening. Line and arc are those of the form, on the centre line;
// the leaf is as thick as it is on the side of the opening (D13).
func (d *drawing) leaf(o *form.Opening, s form.Swing) {
	hinge, tip, jamb := d.at(s.Hinge), d.at(s.Leaf), d.at(s.Jamb)
	if o.Sliding {
		d.slide(o, hinge, tip, jamb)
		return
	}
	thick := hinge.toward(jamb).times(d.px(min(leafT, o.W/2)))
	d.Empty("path", svg.Class("leaf"), ringPath([]point{hinge, tip, tip.plus(thick), hinge.plus(thick)}))
	d.Empty("path", svg.Class("hang"), polyline(hinge, tip))
	var arc svg.Path
	arc.Move(tip.x, tip.y)
	arc.Arc(d.px(o.W), !s.CCW, jamb.x, jamb.y)
	d.Empty("path", svg.Class("arc"), arc.D())
	d.solid.add(sector(hinge, tip, jamb)...)
}

// sector are boxes that cover a quarter of a circle.
func sector(hinge, tip, jamb point) []box {
	const parts = 5
	var boxes []box
	up, along := tip.minus(hinge), jamb.minus(hinge)
	for i := range parts {
		from, to := float64(i)/parts, float64(i+1)/parts
		high := up.times(math.Sqrt(1 - float64(from*from)))
		a, b := hinge.along(along, from), hinge.along(along, to)
		boxes = append(boxes, bounds(a, b, a.plus(high), b.plus(high)))
	}
	return boxes
}

// slide is a leaf that slides, parked along the wall and clear of it, where
// least is in the way: past the hinge, past the jamb, half on either side, or
// half of it before the other half (G20, D12).
func (d *drawing) slide(o *form.Opening, hinge, tip, jamb point) {
	w := d.px(o.W)
	along, out := hinge.toward(jamb), hinge.toward(tip)
	near := out.times(d.px(o.T/2 + leafT))
	far := near.plus(out.times(d.px(leafT)))
	parked := func(from, to float64) []point {
		a, b := hinge.along(along, from), hinge.along(along, to)
		return []point{a.plus(near), b.plus(near), b.plus(far), a.plus(far)}
	}
	ways := [][][]point{{parked(-w, 0)}, {parked(w, 2*w)}, {parked(-w/2, 0), parked(w, 3*w/2)}, {parked(0, w/2)}}
	best := slices.MinFunc(ways, func(a, b [][]point) int {
		return cmp.Compare(d.inTheWay(a, near), d.inTheWay(b, near))
	})
	d.Empty("path", svg.Class("track"), polyline(hinge, jamb))
	for _, leaf := range best {
		d.Empty("path", svg.Class("leaf"), ringPath(leaf))
		d.solid.add(slabs(leaf)...)
	}
}

// inTheWay weighs what leaves meet that are parked at a distance from their
// wall: the edge of the page or another wall, or only an opening.
func (d *drawing) inTheWay(leaves [][]point, off point) (weight int) {
	frame := d.frame()
	for _, leaf := range leaves {
		if slices.ContainsFunc(slabs(leaf), func(b box) bool { return !frame.holds(b.center()) || d.walls.meets(b) }) {
			weight += 2
		}
		behind := []point{leaf[0].minus(off), leaf[1].minus(off), leaf[1], leaf[0]}
		if slices.ContainsFunc(slabs(behind), func(b box) bool { return d.holes.meets(b.grown(-0.5)) }) {
			weight++
		}
	}
	return weight
}
