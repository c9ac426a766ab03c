package draw

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
)

// Where signs are in their line, in sizes of the font.
const (
	ascent  = 0.76 // from the baseline to the top of the signs
	half    = 0.36 // from the baseline to the middle of the signs
	leading = 1.25 // from one line to the next
)

// A line is one line of text.
type line struct {
	text  string
	size  float64 // px
	bold  bool
	minor bool // beside the point
}

func (l line) width() float64 { return textWidth(l.text, l.size, l.bold) }

// around is the box of a line with its middle at c.
func (l line) around(c point) box { return around(c, l.width(), l.size) }

// fitted is l, shortened to a width.
func (l line) fitted(room float64) line {
	l.text = shortened(l.text, l.size, l.bold, room)
	return l
}

// A block is lines one below the other, centred, level or running upwards.
type block struct {
	lines   []line
	upwards bool
}

// size is the width and height of a block on the page.
func (b block) size() (w, h float64) {
	for _, l := range b.lines {
		w, h = max(w, l.width()), h+float64(l.size*leading)
	}
	if b.upwards {
		return h, w
	}
	return w, h
}

// An anchor is the place in a line that is put somewhere.
type anchor string

const (
	start anchor = "start"
	mid   anchor = "middle"
)

// write writes a line with its baseline at a point.
func (d *drawing) write(l line, at point, anchor anchor, more ...svg.Attr) {
	attrs := []svg.Attr{svg.N("x", at.x), svg.N("y", at.y), svg.N("font-size", l.size)}
	if anchor != start {
		attrs = append(attrs, svg.A("text-anchor", string(anchor)))
	}
	switch {
	case l.bold:
		attrs = append(attrs, svg.Class("bold"))
	case l.minor:
		attrs = append(attrs, svg.Class("minor"))
	}
	d.Text("text", l.text, append(attrs, more...)...)
}

// centered writes a line with its middle at a point.
func (d *drawing) centered(l line, c point, more ...svg.Attr) {
	d.write(l, point{c.x, c.y + float64(l.size*half)}, mid, more...)
}

// turned writes a line with its middle at a point, turned by degrees.
func (d *drawing) turned(l line, c point, degrees float64) {
	if degrees == 0 {
		d.centered(l, c)
		return
	}
	turn := "rotate(" + svg.Number(degrees) + " " + svg.Number(c.x) + " " + svg.Number(c.y) + ")"
	d.centered(l, c, svg.A("transform", turn))
}

// stack writes a block around a point.
func (d *drawing) stack(b block, c point) {
	top := 0.0
	for _, l := range b.lines {
		top -= float64(l.size * leading / 2)
	}
	for _, l := range b.lines {
		off := top + float64(l.size*leading/2)
		top += float64(l.size * leading)
		if b.upwards {
			d.turned(l, point{c.x + off, c.y}, -90)
		} else {
			d.centered(l, point{c.x, c.y + off})
		}
	}
}

// wholeMM is a length in whole millimetres.
func wholeMM(mm float64) string { return ecma.Number(ecma.Round(mm)) }

// metres is a length as people say that of a road.
func metres(mm float64) string { return ecma.Number(ecma.Round(mm)/1000) + " m" }
