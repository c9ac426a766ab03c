package draw

import (
	"cmp"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
)

// margins is what stands in the margins but for the grid, and along the outline
// of the site.
func (d *drawing) margins() {
	d.dimensions()
	d.titleBlock()
	d.scaleBar()
	d.north()
	d.siteText()
}

// buildingName is the name of a building as drawings show it.
func buildingName(name string) string { return cmp.Or(tidy(name), "Untitled") }

// title is the name of the document.
func (d *drawing) title() string {
	return buildingName(d.plan.Model.Name) + ", plan of level " + tidy(d.level.Name)
}

// description tells what the document shows.
func (d *drawing) description() string {
	return "Floor plan at " + d.statement() + ", cut " + wholeMM(d.cut.Cut) + " above the floor, north up."
}

// statement is the scale.
func (d *drawing) statement() string { return "1:" + ecma.Number(d.ratio) }

// floor is the height of the floor as drawings mark it.
func (d *drawing) floor() string {
	z := ecma.Round(d.level.Z)
	switch {
	case z == 0:
		return "FL ±0"
	case z > 0:
		return "FL +" + ecma.Number(z)
	}
	return "FL −" + ecma.Number(-z)
}

const bottomRow = 68.0 // px below the frame: the first line of the title

// titleBlock is at the bottom left: whose plan this is, and how to read it (G9,
// I1, I7).
func (d *drawing) titleBlock() {
	d.Open("g", svg.Class("title"))
	defer d.Close()
	left, y := 18.0, d.frame().y2+bottomRow
	room := d.width - left - d.px(d.barLength()) - 40
	d.solid.add(box{left, y - 12, left + room, y + 14})
	d.write(line{text: buildingName(d.plan.Model.Name), size: 12, bold: true}.fitted(room), point{left, y}, start)
	facts := []string{
		tidy(d.level.Name) + " plan", d.floor(), d.statement(), "cut +" + wholeMM(d.cut.Cut),
		"sheet " + wholeMM(d.width/pxPerMM) + " × " + wholeMM(d.height/pxPerMM) + " mm",
	}
	second := line{text: strings.Join(facts, " · "), size: least, minor: true}
	for n := len(facts) - 1; n > 0 && second.width() > room; n-- {
		second.text = strings.Join(facts[:n], " · ")
	}
	d.write(second.fitted(room), point{left, y + 12}, start)
}
