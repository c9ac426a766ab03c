package draw

import (
	"fmt"
	"iter"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/plane"
)

// PlanOptions say which plan to draw.
type PlanOptions struct {
	Level    string  // its name
	Ratio    float64 // the scale is 1:Ratio; 0 is 1:100
	Most     int     // bytes of the document; 0 for no bound
	Unstyled bool    // without its style sheet, for a page that has PlanStyle
}

// NoRegion is the error for a level, by its name, on which there is nothing to
// draw.
type NoRegion string

func (level NoRegion) Error() string {
	return "There is no space with a region on level " + string(level)
}

// NoPage is the error for a level, by its name, that reaches farther than any
// page: its coordinates have hundreds of digits, say.
type NoPage string

func (level NoPage) Error() string {
	return fmt.Sprintf("Level %s reaches too far to be drawn: at this scale the plan would be more than %.0f km of paper. See that the coordinates of its spaces are right.",
		ecma.Excerpt(string(level)), longest/pxPerMM/1e6)
}

// Plan draws a level. f is the form of p, or what of it is for that plan.
//
// A px of the document is 0.2 mm of paper, and its width and height say so: it
// prints at its scale. The root carries data-level, data-scale (px to a
// millimetre), data-x0 and data-y1 (west and north end of what is shown, in the
// building), data-margin and data-ratio. What stands for an entity has its
// class, and its role if it has one, in the attribute class, and data-ref; a
// space and what belongs to one has data-path, what stands between two has
// data-a and data-b.
//
// The error is a [NoRegion], a [NoPage], or a [*limit.Exceeded] where the document
// would be too long.
func Plan(p *plane.Plan, f *form.Form, o PlanOptions) (string, error) {
	d := newDrawing(p, f, o)
	switch {
	case d == nil:
		return "", NoRegion(o.Level)
	case !d.drawable():
		return "", NoPage(o.Level)
	case !d.Within(d.draw):
		return "", limit.Exceed(limit.Drawing, o.Most)
	}
	return d.String(), nil
}

// draw writes the document.
func (d *drawing) draw() {
	d.begin()
	for _, layer := range layers {
		d.Open("g", svg.Class("layer", layer.name))
		layer.draw(d)
		d.Close()
	}
	d.Close()
}

// layers is what a plan shows, in the order in which it is painted: that of
// G11–G25, but for what would cover, or be covered, wrongly. The outline of the
// site is over the spaces; what hangs over the cut, and the runs, are below the
// walls and columns, which hide that their lines end in them (D15, D16, D19).
var layers = []struct {
	name string
	draw func(*drawing)
}{
	{"paper", (*drawing).paper},
	{"ground", (*drawing).ground},
	{"spaces", (*drawing).spaces},
	{"voids", (*drawing).voids},
	{"areas", (*drawing).areas},
	{"site", (*drawing).site},
	{"grid", (*drawing).grid},
	{"above", (*drawing).above},
	{"runs", (*drawing).runs},
	{"boundaries", (*drawing).boundaries},
	{"segs", (*drawing).segs},
	{"windows", (*drawing).windows},
	{"doors", (*drawing).doors},
	{"columns", (*drawing).columns},
	{"margin", (*drawing).margins},
	{"labels", (*drawing).labels},
	{"tags", (*drawing).tags},
}

// A drawing is the plan of a level in the making.
type drawing struct {
	svg.Writer
	sheet
	plan   *plane.Plan
	form   *form.Form
	level  *form.Level
	cut    *form.Plan
	onSite bool           // this level shows the site
	styled bool           // the document has its style sheet
	ranks  map[string]int // of walls, by their spec

	// What is drawn so far.
	solid *taken // text keeps clear of it: walls, leaves of doors, arrows, other text, what is off the page
	light *taken // text keeps clear of it where it can: treads, frames, dashed lines
	walls *taken // what the cut goes through
	holes *taken // doors and windows

	// What is written when everything is drawn.
	words    []word
	remarks  []remark
	numbered []string // names of spaces that had no room for them
}

// newDrawing is an empty drawing of the right size, nil when there is nothing
// to draw.
func newDrawing(p *plane.Plan, f *form.Form, o PlanOptions) *drawing {
	d := &drawing{plan: p, form: f, onSite: siteLevel(p, f) == o.Level, styled: !o.Unstyled, ranks: ranksOfSpecs(f, o.Level)}
	for i := range f.Plans {
		if f.Plans[i].Level == o.Level {
			d.cut, d.level = &f.Plans[i], &f.Levels[i]
		}
	}
	extents, ok := d.reach()
	if !ok {
		return nil
	}
	d.Most = o.Most
	d.sheet = newSheet(extents, o.Ratio)
	if !d.drawable() {
		return d
	}
	for _, t := range []**taken{&d.solid, &d.light, &d.walls, &d.holes} {
		*t = newTaken(d.width, d.height)
	}
	d.solid.add(d.beyond()...)
	return d
}

// entities are the entities of the plan that belong to the element of, of a
// class, or of any for "".
func (d *drawing) entities(of, class string) iter.Seq[*form.Entity] {
	return func(yield func(*form.Entity) bool) {
		for i := range d.cut.Entities {
			e := &d.cut.Entities[i]
			if e.Of == of && (class == "" || e.Class == class) && !yield(e) {
				return
			}
		}
	}
}

// begin writes the root and what describes the document.
func (d *drawing) begin() {
	mm := func(px float64) string { return svg.Number(px/pxPerMM) + "mm" }
	d.Open("svg",
		svg.A("xmlns", "http://www.w3.org/2000/svg"), svg.Class("koyu-plan"), svg.A("role", "img"),
		svg.A("width", mm(d.width)), svg.A("height", mm(d.height)),
		svg.A("viewBox", "0 0 "+svg.Number(d.width)+" "+svg.Number(d.height)),
		svg.A("data-level", d.level.Name), svg.A("data-scale", ecma.Number(d.scale)),
		svg.A("data-x0", ecma.Number(d.extents.X1)), svg.A("data-y1", ecma.Number(d.extents.Y2)),
		svg.N("data-margin", margin), svg.A("data-ratio", ecma.Number(d.ratio)),
	)
	d.Text("title", d.title())
	d.Text("desc", d.description())
	if d.styled {
		d.Text("style", "\n"+PlanStyle())
	}
}

// paper is the sheet itself (G11).
func (d *drawing) paper() {
	d.Empty("rect", rect("sheet", box{0, 0, d.width, d.height})...)
}
