package draw

import (
	"math"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// A word is UP or DN, for the start of an arrow.
type word struct {
	*climb
	arrow            *form.Entity
	start, direction point
}

// directions write the words, behind the start of their arrow or beside it.
func (d *drawing) directions() {
	for _, w := range d.words {
		l := w.line()
		c := w.place(d, l)
		d.Open("g", svg.Class("label", "room", "word"), svg.A("data-path", w.run.Path))
		d.centered(l, c)
		d.Close()
		d.solid.add(l.around(c))
	}
}

// line is the word itself; a ramp seen from above says its slope as well, since
// it has no note there.
func (w word) line() line {
	text := "DN"
	if at := w.arrow.Anchor; at != nil && at.Up != nil && *at.Up {
		text = "UP"
	}
	if !w.ascending && w.run.Device == rise.Ramp {
		text += " " + rise.SlopeText(w.run.Slope)
	}
	return line{text: text, size: least, bold: true}
}

// place is where a word stands: the first place where nothing else is, or
// behind the arrow.
func (w word) place(d *drawing, l line) point {
	reach := func(direction point) float64 {
		return (float64(math.Abs(direction.x)*l.width()) + float64(math.Abs(direction.y)*l.size)) / 2
	}
	side := w.direction.left()
	beside, on := reach(side)+4, w.start.along(w.direction, 16)
	behind := w.start.along(w.direction, -d.px(tail)-3-reach(w.direction))
	for _, c := range []point{
		behind, w.start.along(side, beside), w.start.along(side, -beside), on.along(side, beside), on.along(side, -beside),
	} {
		if !d.solid.meets(l.around(c)) {
			return c
		}
	}
	return behind
}

// note is what is to know of a run, along it and beside its arrow (G23).
func (d *drawing) note(e *form.Entity) {
	run := &d.form.Runs[e.Index]
	l := line{text: noteOf(run), size: least}
	upwards := run.Up == "N" || run.Up == "S"
	d.Open("g", svg.Class("label", "room"))
	defer d.Close()
	d.Open("g", entity(e, svg.A("data-path", run.Path))...)
	defer d.Close()
	area := [][]point{d.box(run.Rect).corners()}
	for _, strict := range []bool{true, false} {
		if d.first([]block{{[]line{l}, upwards}, {[]line{l}, !upwards}}, d.raster(area, strict)) {
			return
		}
	}
	c := d.at(model.Point{X: e.Anchor.X, Y: e.Anchor.Y})
	d.centered(l, c)
	d.solid.add(l.around(c))
}

// noteOf is the words about a run: its steps, or its slope and lanes.
func noteOf(r *form.Run) string {
	if r.Device == rise.Stair {
		return ecma.Number(r.Risers) + " risers " + wholeMM(r.Riser) + "/" + wholeMM(r.Tread)
	}
	slope := "slope " + rise.SlopeText(r.Slope)
	if r.Lanes > 1 {
		return ecma.Number(r.Lanes) + " lanes, " + slope
	}
	return slope
}
