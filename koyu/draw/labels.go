package draw

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// labels are the words about runs, areas, spaces and stretches of wall, each
// where there is room for it, and the key to what had none (G23, G24, I4).
func (d *drawing) labels() {
	d.directions()
	d.areaNames()
	for e := range d.entities(form.OfRun, form.ClassAnchor) {
		d.note(e)
	}
	for s := range d.spacesIn(form.ClassCut) {
		d.label(s)
	}
	d.beside()
	d.voidsAbove()
	d.key()
}

const voidAbove = "void above"

// voidsAbove says what the dashed outlines over the cut are, where there is room
// (G25).
func (d *drawing) voidsAbove() {
	for s := range d.spacesIn(form.ClassAbove) {
		l := line{text: voidAbove, size: least, minor: true}
		c, ok := d.vacancy(d.pieces(s), l)
		if !ok {
			continue
		}
		d.Open("g", svg.Class("label", "room", "overhead"), svg.A("data-path", s.Path))
		d.centered(l, c)
		d.Close()
		d.solid.add(l.around(c))
	}
}

// vacancy is where in a region a line has room, if there is any.
func (d *drawing) vacancy(pieces [][]point, l line) (c point, ok bool) {
	for _, strict := range []bool{true, false} {
		if c, ok = d.raster(pieces, strict).fit(l.width(), l.size); ok {
			break
		}
	}
	return c, ok
}

// pieces is the region of a space on the page.
func (d *drawing) pieces(s *form.Space) [][]point {
	pieces := make([][]point, len(s.Outline))
	for i, ring := range s.Outline {
		pieces[i] = d.ring(ring)
	}
	return pieces
}

// clearance is between a label and what it keeps clear of, in px.
const clearance = 2.5

// raster is a region with what is drawn in it, light things only when strict.
func (d *drawing) raster(pieces [][]point, strict bool) *raster {
	return newRaster(pieces, d.obstacles(bounds(slices.Concat(pieces...)...), strict))
}

// obstacles are what a text within b had to keep clear of, the light ones too
// when strict.
func (d *drawing) obstacles(b box, strict bool) iter.Seq[box] {
	return func(yield func(box) bool) {
		for o := range d.solid.near(b.grown(clearance)) {
			if !yield(o.grown(clearance)) {
				return
			}
		}
		if !strict {
			return
		}
		for o := range d.light.near(b.grown(1)) {
			if !yield(o.grown(1)) {
				return
			}
		}
	}
}

// label writes the name of a space, and as much more as there is room for. What
// has no room at all gets a number, and its name goes to the key.
func (d *drawing) label(s *form.Space) {
	pieces := d.pieces(s)
	strict := d.raster(pieces, true)
	loose := sync.OnceValue(func() *raster { return d.raster(pieces, false) })
	d.Open("g", svg.Class("label", d.setting(s)), svg.A("data-ref", s.Path), svg.A("data-path", s.Path))
	defer d.Close()
	for _, group := range d.variants(s, strict.box) {
		if d.first(group, strict) || d.first(smallestFirst(group), loose()) {
			return
		}
	}
	d.number(s, loose())
}

// sizesOfNames are those that the names of rooms may have, in px.
var sizesOfNames = []float64{32, 26, 21, 17, 14, 11.5, least}

// nameSizes are the sizes for this sheet, the largest first: on a large sheet,
// which is seen from farther away, names are larger.
func (d *drawing) nameSizes() []float64 {
	largest := max(14, d.frame().width()/90)
	first := slices.IndexFunc(sizesOfNames, func(size float64) bool { return size <= largest })
	return sizesOfNames[first:]
}

// first writes the first of some blocks that there is room for, if there is any.
func (d *drawing) first(blocks []block, r *raster) bool {
	for _, b := range blocks {
		w, h := b.size()
		air := 2 * (b.lines[0].size - least) // large text needs more air around it
		if c, ok := r.fit(w+air, h+air/2); ok {
			d.stack(b, c)
			d.solid.add(around(c, w, h))
			return true
		}
	}
	return false
}

// variants are the labels that a space may get, the best first: from all facts
// down to the name alone, each in the size of the sheet and smaller, and in a
// narrow room also running upwards.
func (d *drawing) variants(s *form.Space, room box) [][]block {
	name, facts := nameOf(s.Space), facts(s)
	sizes := d.nameSizes()
	details := [][]string{{strings.Join(facts, " · "), tidy(s.Path)}, {strings.Join(facts, " · ")}, facts, nil}
	if len(facts) > 1 {
		details = slices.Insert(details, 3, facts[1:2])
	}
	splits := [][]string{{name}, wrapped(name, 2), wrapped(name, 3)}
	var variants [][]block
	for i, below := range details {
		var group []block
		for _, size := range sizes {
			for n, names := range splits {
				if names != nil && (i > 0 || n < 2 && size > least) {
					group = append(group, labelOf(names, below, size, i == 0))
				}
			}
		}
		slices.SortStableFunc(group, func(a, b block) int { return cmp.Compare(b.presence(), a.presence()) })
		if room.height() > 1.5*room.width() {
			for _, b := range slices.Clone(group) {
				b.upwards = true
				group = append(group, b)
			}
		}
		variants = append(variants, group)
	}
	return variants
}

// presence is the size of the name of a label, less a quarter for every line
// that it is broken into.
func (b block) presence() float64 {
	size := b.lines[0].size
	for _, l := range b.lines[1:] {
		if l.bold {
			size *= 0.75
		}
	}
	return size
}

// smallestFirst is blocks by the size of their names, level ones first: what has
// to stand on lines hides as few of them as it can.
func smallestFirst(blocks []block) []block {
	return slices.SortedStableFunc(slices.Values(blocks), func(a, b block) int {
		switch {
		case a.upwards == b.upwards:
			return cmp.Compare(a.lines[0].size, b.lines[0].size)
		case b.upwards:
			return -1
		}
		return 1
	})
}

// labelOf is a label in a size: names, and what stands below, of which the last
// may be minor.
func labelOf(names, below []string, size float64, minor bool) block {
	var b block
	for _, n := range names {
		b.lines = append(b.lines, line{text: n, size: size, bold: true})
	}
	for i, t := range below {
		l := line{text: t, size: max(least, size*0.75)}
		if minor && i == len(below)-1 {
			l.size, l.minor = max(least, size*0.55), true
		}
		b.lines = append(b.lines, l)
	}
	return b
}

// facts are what is said of a space beside its name: type, area, and whether it
// is open to the air. Of a void there is only that (G24).
func facts(s *form.Space) []string {
	if s.Type == model.Void {
		return []string{model.Void}
	}
	facts := []string{tidy(s.Type), ecma.Number(s.AreaM2) + " m²"}
	if s.SemiOutdoor && s.Type != model.Exterior {
		facts = append(facts, "semi-outdoor")
	}
	if width := roadWidth(s.Space); width.Given {
		facts = append(facts, "road "+metres(width.Value))
	}
	return facts
}

// nameOf is the name of a space as it is shown: even one of digits, but not one
// of nothing that can be seen. Else it is the end of the path (G27, D6).
func nameOf(s *model.Space) string {
	return cmp.Or(tidy(s.Attrs.Name()), tidy(s.Path[strings.LastIndexByte(s.Path, '/')+1:]))
}

// inWords is the name of a space and all that is said of it.
func inWords(s *form.Space) []string { return append([]string{nameOf(s.Space)}, facts(s)...) }

// number writes the next number of the key into a space.
func (d *drawing) number(s *form.Space, r *raster) {
	d.numbered = append(d.numbered, strings.Join(inWords(s), " · "))
	tag := line{text: strconv.Itoa(len(d.numbered)), size: least, bold: true}
	c, ok := r.fit(tag.width(), tag.size)
	if !ok {
		c = r.centroid
	}
	d.centered(tag, c)
	d.solid.add(tag.around(c))
}

// aboutSpace is what a space says when one points at it.
func aboutSpace(s *form.Space) string {
	words := inWords(s)
	if s.Z0.Given && s.Z1.Given {
		words = append(words, "height "+wholeMM(s.Z1.Value-s.Z0.Value))
	}
	return strings.Join(append(words, tidy(s.Path)), " · ")
}
