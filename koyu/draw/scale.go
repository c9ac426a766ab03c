package draw

import (
	"math"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
)

// barMetres is the length of the scale bar: the longest usual one that takes a
// quarter of the sheet.
func (d *drawing) barMetres() float64 {
	best := 0.5
	for _, m := range []float64{1, 2, 5, 10} {
		if m*1000*d.scale <= d.width/4 {
			best = m
		}
	}
	return best
}

func (d *drawing) barWidth() float64 { return d.barMetres() * 1000 * d.scale }

// scaleBar is at the bottom right (I1).
func (d *drawing) scaleBar() {
	d.Open("g", svg.Class("scale"))
	defer d.Close()
	bar := box{d.width - 30 - d.barWidth(), d.frame().y2 + bottomRow + 2, d.width - 30, d.frame().y2 + bottomRow + 6}
	parts := 5
	if d.barMetres() < 5 {
		parts = 2
	}
	for i := 0; i < parts; i += 2 {
		part := bar.width() / float64(parts)
		x := bar.x1 + float64(float64(i)*part)
		d.Empty("rect", rect("ink", box{x, bar.y1, x + part, bar.y2})...)
	}
	d.Empty("rect", rect("frame", bar)...)
	d.write(line{text: "0", size: least, minor: true}, point{bar.x1, bar.y1 - 3}, mid)
	d.write(line{text: ecma.Number(d.barMetres()) + " m", size: least, minor: true}, point{bar.x2, bar.y1 - 3}, mid)
}

// north is the arrow at the top right (I2).
func (d *drawing) north() {
	d.Open("g", svg.Class("north"))
	defer d.Close()
	const r = 15.0
	c := point{d.width - 36, 38}
	tip, notch := c.plus(point{0, -r}), c.plus(point{0, 0.35 * r})
	wing := point{r * math.Sin(2.5), -r * math.Cos(2.5)}
	right, left := c.plus(wing), c.plus(point{-wing.x, wing.y})
	d.Empty("circle", circle("frame", c, r)...)
	d.Empty("path", svg.Class("ink"), ringPath([]point{tip, right, notch}))
	d.Empty("path", svg.Class("frame"), ringPath([]point{tip, right, notch, left}))
	d.centered(line{text: "N", size: 10, bold: true}, c.plus(point{0, -r - 8}))
}
