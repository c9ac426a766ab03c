package draw

import (
	"math"

	"koyu-mcp/koyu/draw/internal/svg"
)

// Distances of dimension lines from the frame, in px.
const (
	firstString  = 21.0
	secondString = 34.0
)

// A rim is a side of the frame where dimensions are written: at is the place so
// far along it and so far off it.
type rim struct {
	marks   []gridLine
	at      func(along, off float64) point
	upright bool
}

// dimensions are strings along the grid, below and on the right, each with the
// overall length outside of it (I3).
func (d *drawing) dimensions() {
	f, e := d.frame(), d.extents
	for _, s := range []rim{
		{
			marks: marks(gridLine{mm: e.X1, at: f.x1}, d.gridLines("X"), gridLine{mm: e.X2, at: f.x2}),
			at:    func(along, off float64) point { return point{along, f.y2 + off} },
		},
		{
			marks:   marks(gridLine{mm: e.Y1, at: f.y2}, d.gridLines("Y"), gridLine{mm: e.Y2, at: f.y1}),
			at:      func(along, off float64) point { return point{f.x2 + off, along} },
			upright: true,
		},
	} {
		d.Open("g", svg.Class("dimensions"))
		d.chain(s, firstString)
		if n := len(s.marks); n > 2 {
			s.marks = []gridLine{s.marks[0], s.marks[n-1]}
			d.chain(s, secondString)
		}
		d.Close()
	}
}

// marks are the ends of the extents, and the lines of the grid between them.
func marks(low gridLine, lines []gridLine, high gridLine) []gridLine {
	marks := []gridLine{low}
	for _, l := range lines {
		if l.mm > low.mm+1 && l.mm < high.mm-1 {
			marks = append(marks, l)
		}
	}
	return append(marks, high)
}

// chain is one line of dimensions, with a slanted tick at every mark.
func (d *drawing) chain(s rim, off float64) {
	var line, ticks svg.Path
	stroke(&line, s.at(s.marks[0].at, off), s.at(s.marks[len(s.marks)-1].at, off))
	for _, m := range s.marks {
		c := s.at(m.at, off)
		stroke(&line, s.at(m.at, off-6), s.at(m.at, off+3))
		stroke(&ticks, point{c.x - 3, c.y + 3}, point{c.x + 3, c.y - 3})
	}
	d.Empty("path", svg.Class("dimension"), line.D())
	d.Empty("path", svg.Class("tick"), ticks.D())
	for i, m := range s.marks[1:] {
		d.dimension(s, s.marks[i], m, off)
	}
}

// dimension is the length between two marks, written on its line: where it has
// no room it stands below, or is left out.
func (d *drawing) dimension(s rim, a, b gridLine, off float64) {
	l := line{text: wholeMM(b.mm - a.mm), size: least}
	w, h, degrees := l.width(), l.size, 0.0
	if s.upright {
		w, h, degrees = h, w, -90
	}
	for _, beside := range []float64{-6, 7} {
		c := s.at((a.at+b.at)/2, off+beside)
		if place := around(c, w, h); !d.solid.meets(place) && (beside > 0 || l.width() < math.Abs(a.at-b.at)-2) {
			d.turned(l, c, degrees)
			d.solid.add(place)
			return
		}
	}
}
