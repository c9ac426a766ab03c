package draw

import (
	"math"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/hide"
	"koyu-mcp/koyu/draw/internal/svg"
)

// The page of an axonometric, in px (G44).
const (
	axoMargin = 40.0  // on all sides
	titleMax  = 640.0 // what the title may widen the picture to; then it is cut
	footWidth = 900.0 // of the picture, from which on the foot grows with it (I4)
)

// What stands in the foot, in px where it does not grow.
const (
	footGap   = 28.0 // between the picture and the foot
	footH     = 38.0 // of the foot: title and north
	titleSize = 16.0
	factsSize = 12.0
	northR    = 16.0            // radius of the circle around the needle, in plan
	northW    = 4*northR + 24.0 // with some air
)

// An axoPage is the page of an axonometric in the making.
type axoPage struct {
	svg.Writer
	view          view
	scale         float64 // px to a millimetre of the picture
	faces         []face
	title, facts  line    // in the foot, as large as where it does not grow
	grown         float64 // how large the foot is
	width, height float64
	styled        bool  // the document has its style sheet
	origin        point // where the origin of the building lies
}

// newAxoPage is a page that holds all faces, hidden ones included, with a foot
// below.
func newAxoPage(name string, v view, o AxoOptions, faces []face) *axoPage {
	p := &axoPage{view: v, scale: o.Scale, styled: !o.Unstyled, faces: faces}
	p.title = line{text: buildingName(name), size: titleSize, bold: true}
	p.facts = line{text: o.facts(v), size: factsSize}
	var corners []point
	for _, f := range faces {
		for _, q := range f.Ring {
			corners = append(corners, point{q.X, q.Y}.times(p.scale))
		}
	}
	picture := bounds(corners...)
	text := max(p.title.width(), p.facts.width())
	inner := max(picture.width(), min(text+northW, titleMax))
	p.grown = max(1, inner/footWidth)
	p.width = inner + 2*axoMargin
	p.height = picture.height() + float64((footGap+footH)*p.grown) + 2*axoMargin
	p.origin = point{axoMargin + (inner-picture.width())/2 - picture.x1, axoMargin - picture.y1}
	return p
}

// facts tell what is shown, and from where.
func (o AxoOptions) facts(v view) string {
	facts := []string{"Axonometric, seen from the " + v.words}
	switch {
	case len(o.Levels) == 1:
		facts = append(facts, "level "+tidy(o.Levels[0]))
	case len(o.Levels) > 1:
		facts = append(facts, "levels "+tidy(strings.Join(o.Levels, ", ")))
	}
	if o.Ceilings {
		facts = append(facts, "with ceilings")
	}
	if o.NoWalls {
		facts = append(facts, "without walls")
	}
	return strings.Join(facts, " · ")
}

// at is where a place of the picture lies on the page.
func (p *axoPage) at(q hide.Point) point {
	return point{p.origin.x + float64(q.X*p.scale), p.origin.y + float64(q.Y*p.scale)}
}

// draw writes the document.
func (p *axoPage) draw(picture hide.Picture) {
	p.Open("svg",
		svg.A("xmlns", "http://www.w3.org/2000/svg"), svg.Class("koyu-axo"), svg.A("role", "img"),
		svg.N("width", p.width), svg.N("height", p.height),
		svg.A("viewBox", "0 0 "+svg.Number(p.width)+" "+svg.Number(p.height)),
		svg.A("data-from", p.view.corner), svg.A("data-scale", ecma.Number(p.scale)),
		svg.N("data-x", p.origin.x), svg.N("data-y", p.origin.y))
	p.Text("title", p.title.text+", axonometric from the "+p.view.words)
	p.Text("desc", p.facts.text+". Isometric: 1 px is "+wholeMM(1/p.scale)+" mm along each axis.")
	if p.styled {
		p.Text("style", "\n"+AxoStyle())
	}
	p.Empty("rect", svg.Class("sheet"), svg.N("width", p.width), svg.N("height", p.height))
	p.Open("g", svg.Class("parts"))
	p.paint(p.coats(picture.Patches))
	p.stitch(picture.Lines)
	p.Close()
	p.lines(picture.Lines)
	p.foot()
	p.Close()
}

// A coat is patches of one part and one tone that follow each other.
type coat struct {
	part    *part
	tone    string
	patches []hide.Patch
}

// coats divides patches. Each becomes one path, so that no seam shows in it.
func (p *axoPage) coats(patches []hide.Patch) []coat {
	var all []coat
	for _, patch := range patches {
		f := &p.faces[patch.Face]
		if last := len(all) - 1; last < 0 || all[last].part != f.part || all[last].tone != f.tone {
			all = append(all, coat{part: f.part, tone: f.tone})
		}
		f.coat = len(all)
		last := &all[f.coat-1]
		last.patches = append(last.patches, patch)
	}
	return all
}

// paint writes coats one over the other, in groups for each part.
func (p *axoPage) paint(coats []coat) {
	for n, s := range coats {
		if n == 0 || coats[n-1].part != s.part {
			p.Open("g", append([]svg.Attr{svg.Class(s.part.kind)}, s.part.attrs...)...)
		}
		p.Empty("path", svg.Class(s.tone), p.pieces(s.patches))
		if n == len(coats)-1 || coats[n+1].part != s.part {
			p.Close()
		}
	}
}

// stitch covers the seams between coats that look alike.
func (p *axoPage) stitch(lines []hide.Line) {
	type look struct{ kind, tone string }
	seams := map[look]*svg.Path{}
	for _, l := range lines {
		if l.Kind != hide.Seam {
			continue
		}
		f, g := p.faces[l.Faces[0]], p.faces[l.Faces[1]]
		if f.coat == g.coat {
			continue
		}
		k := look{f.part.kind, f.tone}
		if seams[k] == nil {
			seams[k] = new(svg.Path)
		}
		stroke(seams[k], p.at(l.From), p.at(l.To))
	}
	for _, m := range materials {
		for _, s := range shades {
			if d := seams[look{m.kind, s.tone}]; d != nil {
				p.Open("g", svg.Class(m.kind))
				p.Empty("path", svg.Class(s.tone, "seam"), d.D())
				p.Close()
			}
		}
	}
}

// pieces is one path around all pieces of patches.
func (p *axoPage) pieces(patches []hide.Patch) svg.Attr {
	var d svg.Path
	var corners []point
	for _, patch := range patches {
		for _, ring := range patch.Pieces {
			corners = corners[:0]
			for _, q := range ring {
				corners = append(corners, p.at(q))
			}
			stroke(&d, corners...)
			d.Close()
		}
	}
	return d.D()
}

// lines lie over all patches, the light ones first.
func (p *axoPage) lines(lines []hide.Line) {
	p.Open("g", svg.Class("lines"))
	for _, weight := range []struct {
		kind  hide.Kind
		class string
	}{{hide.Joint, "joint"}, {hide.Crease, "crease"}, {hide.Edge, "edge"}, {hide.Profile, "profile"}} {
		var d svg.Path
		for _, l := range lines {
			if l.Kind == weight.kind {
				stroke(&d, p.at(l.From), p.at(l.To))
			}
		}
		if !d.Empty() {
			p.Empty("path", svg.Class(weight.class), d.D())
		}
	}
	p.Close()
}

// foot is below the picture: the title on the left, north on the right.
func (p *axoPage) foot() {
	grown := func(px float64) float64 { return float64(px * p.grown) }
	bottom := p.height - axoMargin
	room := p.width - 2*axoMargin - grown(northW)
	write := func(class string, l line, up float64) {
		l.size = grown(l.size)
		p.Text("text", l.fitted(room).text, svg.Class(class),
			svg.N("x", axoMargin), svg.N("y", bottom-grown(up)), svg.N("font-size", l.size))
	}
	p.Open("g", svg.Class("foot"))
	write("name", p.title, 20)
	write("minor", p.facts, 2)
	p.north(point{p.width - axoMargin - grown(2*northR), bottom - grown(footH/2)}, grown(northR))
	p.Close()
}

// north is a needle that lies on the ground like the building, of radius r.
func (p *axoPage) north(c point, r float64) {
	at := func(x, y float64) point {
		q := p.view.turn(x, y, 0).project()
		return point{c.x + float64(q.X*r), c.y + float64(q.Y*r)}
	}
	p.Open("g", svg.Class("north"), svg.N("stroke-width", 0.05*r))
	p.Empty("ellipse", svg.N("cx", c.x), svg.N("cy", c.y), svg.N("rx", r*math.Sqrt(1.5)), svg.N("ry", r*math.Sqrt(0.5)))
	tip, tail, west, east := at(0, 1), at(0, -0.35), at(-0.6, -0.8), at(0.6, -0.8)
	p.Empty("path", ringPath([]point{tip, west, tail, east}))
	p.Empty("path", svg.Class("needle"), ringPath([]point{tip, west, tail}))
	label := at(0, 1.5)
	p.Text("text", "N", svg.Class("name"), svg.N("x", label.x), svg.N("y", label.y+r/4),
		svg.N("font-size", 0.7*r), svg.A("text-anchor", "middle"))
	p.Close()
}
