package draw

import (
	"math"

	"koyu-mcp/koyu/draw/internal/svg"
)

// barLength is the length of the scale bar in mm: the longest usual one that
// takes a quarter of the sheet.
func (d *drawing) barLength() float64 {
	best := 500.0
	for _, mm := range []float64{1000, 2000, 5000, 10000} {
		if d.px(mm) <= d.width/4 {
			best = mm
		}
	}
	return best
}

// scaleBar is at the bottom right (I1).
func (d *drawing) scaleBar() {
	d.Open("g", svg.Class("scale"))
	defer d.Close()
	length := d.barLength()
	right, top := d.width-30, d.frame().y2+bottomRow+2
	bar := box{right - d.px(length), top, right, top + 4}
	parts := 5
	if length < 5000 {
		parts = 2
	}
	part := bar.width() / float64(parts)
	for i := 0; i < parts; i += 2 {
		x := bar.x1 + float64(float64(i)*part)
		d.Empty("rect", rect("ink", box{x, bar.y1, x + part, bar.y2})...)
	}
	d.Empty("rect", rect("frame", bar)...)
	d.write(line{text: "0", size: least, minor: true}, point{bar.x1, bar.y1 - 3}, mid)
	d.write(line{text: metres(length), size: least, minor: true}, point{bar.x2, bar.y1 - 3}, mid)
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
