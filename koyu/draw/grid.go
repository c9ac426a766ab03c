package draw

import (
	"math"
	"strconv"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/model"
)

// A gridLine is a line of the grid on the page, at a place along the frame.
type gridLine struct {
	name string
	at   float64 // px
	mm   float64
	row  int // 0, or 1 where its name would meet the one before
}

const (
	balloon  = 8.0  // px, radius of the circle around the name of a line
	toNear   = 36.0 // px, from the frame to its centre, at the top and on the left
	toBottom = 48.0 // px, the same below, past the dimensions
	toRight  = 54.0 // px, and on the right
	stub     = 26.0 // px, from the frame to the end of a line without a circle
)

// gridLines are the lines of an axis that meet what is shown, or miss it by no
// more than a millimetre (G15).
func (d *drawing) gridLines(axis string) []gridLine {
	coordinates, low, high := d.plan.Model.Grid.X, d.extents.X1, d.extents.X2
	if axis == "Y" {
		coordinates, low, high = d.plan.Model.Grid.Y, d.extents.Y1, d.extents.Y2
	}
	var lines []gridLine
	for i, c := range coordinates {
		if c < low-1 || c > high+1 {
			continue
		}
		at := d.at(model.Point{X: c, Y: c})
		l := gridLine{name: axis + strconv.Itoa(i+1), at: at.x, mm: c}
		if axis == "Y" {
			l.at = at.y
		}
		if n := len(lines); n > 0 && lines[n-1].row == 0 && math.Abs(l.at-lines[n-1].at) < 2*balloon+1 {
			l.row = 1
		}
		lines = append(lines, l)
	}
	return lines
}

// grid is its lines, with their names in circles at both ends, or at one where
// the other has no room for it (G15, I11).
func (d *drawing) grid() {
	f := d.frame()
	for _, l := range d.gridLines("X") {
		d.gridLine(l, point{l.at, f.y1}, point{l.at, f.y2}, toBottom)
	}
	for _, l := range d.gridLines("Y") {
		d.gridLine(l, point{f.x1, l.at}, point{f.x2, l.at}, toRight)
	}
}

// gridLine writes a line of the grid across the frame, from the side on which
// its name is first; past is from the frame to its other circle.
func (d *drawing) gridLine(l gridLine, from, to point, past float64) {
	out := to.toward(from)
	off := toNear + float64(l.row)*(2*balloon+1)
	near, far := from.along(out, off), to.along(out, -past)
	balloons := []point{near, far}
	if l.row > 0 {
		far = to.along(out, -stub)
		balloons = balloons[:1]
	}
	d.Open("g", svg.Class("axis"), svg.A("data-ref", l.name))
	d.Empty("path", svg.Class("line"), polyline(near, far))
	for _, c := range balloons {
		d.Empty("circle", circle("balloon", c, balloon)...)
		d.centered(line{text: l.name, size: least}, c)
		d.solid.add(around(c, 2*balloon, 2*balloon))
	}
	d.Close()
}
