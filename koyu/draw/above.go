package draw

import (
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// above is what hangs over the cut: voids with the spaces that look down
// through them, the edge of the floor above where it reaches past the rooms of
// this level, and the flights that the cut has taken away (G25, D19, I8).
func (d *drawing) above() {
	for e := range d.entities(form.OfSpace, form.ClassAbove) {
		d.titled(voidAbove, entity(e, svg.A("data-path", e.Ref), ringPath(d.ring(e.Polygon)))...)
	}
	if lines := d.overhang(); len(lines) > 0 {
		d.Empty("path", svg.Class("overhang"), d.lines(lines))
		for _, l := range lines {
			d.light.add(hair(d.ends(l))...)
		}
	}
	for _, c := range d.climbs() {
		d.cutAway(c)
	}
}

// overhang is the outline of the floors of the next level, as far as it is
// over no room of this one.
func (d *drawing) overhang() []form.Line {
	next := d.nextLevel()
	if next == nil {
		return nil
	}
	var floors []form.Ring
	for i := range d.form.Slabs {
		if s := &d.form.Slabs[i]; s.Level == next.Name && s.Kind == form.Floor {
			floors = append(floors, s.Outline)
		}
	}
	var lines []form.Line
	for _, l := range contour(floors) {
		lines = append(lines, d.outside(l)...)
	}
	return lines
}

// shown is the extents as a polygon.
func (d *drawing) shown() plane.Piece {
	r := d.extents
	return plane.Piece{{X: r.X1, Y: r.Y1}, {X: r.X2, Y: r.Y1}, {X: r.X2, Y: r.Y2}, {X: r.X1, Y: r.Y2}}
}

// nextLevel is the level above this one, or nil.
func (d *drawing) nextLevel() *form.Level {
	for i := range d.form.Levels {
		if l := &d.form.Levels[i]; l.Z > d.level.Z {
			return l
		}
	}
	return nil
}

// outside is what of a line lies neither in a room of this level nor on its
// edge, nor in the margins.
func (d *drawing) outside(l form.Line) []form.Line {
	a, b := pointsOf(l)
	var rooms []span
	for s, piece := range d.plan.PiecesNear(d.level.Name, plane.Bounds(plane.Piece{a, b})) {
		if d.plan.Indoor(s) || s.Type == model.Void {
			rooms = append(rooms, within(a, b, piece))
		}
	}
	shown := union([]span{within(a, b, d.shown())})
	length := plane.Hypot(b.X-a.X, b.Y-a.Y)
	var lines []form.Line
	for _, r := range shown.minus(union(rooms)) {
		if (r.to-r.from)*length > 1 {
			lines = append(lines, lineOf(mix(a, b, r.from), mix(a, b, r.to)))
		}
	}
	return lines
}
