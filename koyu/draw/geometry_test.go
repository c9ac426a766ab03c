package draw_test

import (
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
	"koyu-mcp/koyu/source"
)

// tolerance is how far, in px, what is drawn may be from where it belongs (08 D).
const tolerance = 0.02

// Every entity of every level stands on the sheet, in its place, and nothing
// besides (08 section D): in our examples, and in all recorded buildings where
// they are at hand.
func TestEntitiesAreInTheirPlaces(t *testing.T) {
	t.Parallel()
	var ours []string
	for _, pattern := range []string{"../../examples/*.muro", "../../examples/house/house.muro", "testdata/*.muro"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		ours = append(ours, found...)
	}
	levels := 0
	entries := slices.Concat(ours, recorded.Entries(t))
	for i, entry := range entries {
		entry, err := filepath.Abs(entry)
		if err != nil {
			t.Fatal(err)
		}
		m, err := compose.Compose(entry, source.Disk())
		if err != nil && i >= len(ours) {
			continue // what cannot be read has no plans
		}
		if err != nil {
			t.Fatal(err)
		}
		p := plane.Derive(m)
		f := form.Derive(p, form.CutHeight)
		for i := range f.Plans {
			svg, err := draw.Plan(p, f, draw.PlanOptions{Level: f.Plans[i].Level})
			if len(p.OnLevel(f.Plans[i].Level)) == 0 {
				if err != draw.NoRegion(f.Plans[i].Level) {
					t.Errorf("%s: level %s without a space gives %v", entry, f.Plans[i].Level, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: level %s: %v", entry, f.Plans[i].Level, err)
				continue
			}
			levels++
			c := &checker{T: t, where: entry + " " + f.Plans[i].Level, doc: parse(t, svg), plan: p, form: f, cut: &f.Plans[i]}
			c.check()
			if t.Failed() {
				return
			}
		}
	}
	if levels < len(ours) {
		t.Errorf("%d plans of our %d buildings", levels, len(ours))
	}
	t.Logf("%d plans of %d buildings", levels, len(entries))
}

// A checker compares one drawing with its form.
type checker struct {
	*testing.T
	where string
	doc   *node
	plan  *plane.Plan
	form  *form.Form
	cut   *form.Plan

	scale, x0, y1, margin float64
}

func (c *checker) check() {
	c.scale, c.margin = c.doc.number(c, "data-scale"), c.doc.number(c, "data-margin")
	c.x0, c.y1 = c.doc.number(c, "data-x0"), c.doc.number(c, "data-y1")
	c.page()
	c.spaces()
	c.boundaries()
	c.openings()
	c.runs()
	c.grid()
	c.site()
	c.names()
}

// size is the width and height of the sheet in px.
func (c *checker) size() (w, h float64) { return c.doc.size(c) }

func (c *checker) fail(format string, args ...any) {
	c.Helper()
	c.Errorf(c.where+": "+format, args...)
}

// at is where a place of the building belongs on the sheet (G7).
func (c *checker) at(p model.Point) model.Point {
	return model.Point{X: (p.X-c.x0)*c.scale + c.margin, Y: (c.y1-p.Y)*c.scale + c.margin}
}

func (c *checker) ring(ring form.Ring) []model.Point {
	points := make([]model.Point, len(ring))
	for i, p := range ring {
		points[i] = c.at(p)
	}
	return points
}

func (c *checker) line(l form.Line) []model.Point {
	return []model.Point{c.at(model.Point{X: l.X1, Y: l.Y1}), c.at(model.Point{X: l.X2, Y: l.Y2})}
}

// same reports whether two outlines are one within the tolerance.
func same(a, b []model.Point) bool {
	return slices.EqualFunc(a, b, func(p, q model.Point) bool {
		return math.Abs(p.X-q.X) <= tolerance && math.Abs(p.Y-q.Y) <= tolerance
	})
}

// entities are those of the plan that a function picks.
func (c *checker) entities(pick func(*form.Entity) bool) []*form.Entity {
	var found []*form.Entity
	for i := range c.cut.Entities {
		if e := &c.cut.Entities[i]; pick(e) {
			found = append(found, e)
		}
	}
	return found
}

// drawn checks that some elements are entities one by one: with their class,
// their reference and their outline.
func (c *checker) drawn(what string, nodes []*node, entities []*form.Entity, outline func(*form.Entity) []model.Point, closed bool) {
	c.Helper()
	if len(nodes) != len(entities) {
		c.fail("%d %s instead of %d", len(nodes), what, len(entities))
		return
	}
	for i, n := range nodes {
		e := entities[i]
		if n.attrs["data-ref"] != legal(e.Ref) || !n.is(e.Of, e.Class) {
			c.fail("%s %v is not %s %s %q", what, n, e.Of, e.Class, e.Ref)
		}
		c.about(n, e)
		if curve := n.curve(c); len(curve.strokes) != 1 || curve.closed != closed || !same(curve.strokes[0], outline(e)) {
			c.fail("%s %v should be %v", what, n, outline(e))
		}
	}
}

// about checks that an element, or one around it, says of which space it is, or
// which two it parts.
func (c *checker) about(n *node, e *form.Entity) {
	c.Helper()
	want := map[string]string{}
	switch e.Of {
	case form.OfSpace:
		want["data-path"] = c.form.Spaces[e.Index].Path
	case form.OfRun:
		want["data-path"] = c.form.Runs[e.Index].Path
	case form.OfBoundary:
		want["data-a"], want["data-b"] = c.form.Boundaries[e.Index].A, c.form.Boundaries[e.Index].B
	case form.OfOpening:
		want["data-a"], want["data-b"] = c.form.Openings[e.Index].A, c.form.Openings[e.Index].B
	}
	for name, value := range want {
		if got := n.says(name); got != legal(value) {
			c.fail("%s of %v is %q, want %q", name, n, got, value)
		}
	}
}

// page: the margins, and the whole of what is written (G6, G7).
func (c *checker) page() {
	w, h := c.size()
	for _, s := range c.plan.OnLevel(c.cut.Level) {
		for _, r := range s.Regions {
			a, b := c.at(model.Point{X: r.X1, Y: r.Y1}), c.at(model.Point{X: r.X2, Y: r.Y2})
			if a.X < c.margin-tolerance || b.Y < c.margin-tolerance || b.X > w-c.margin+tolerance || a.Y > h-c.margin+tolerance {
				c.fail("%s reaches into the margin", s.Path)
			}
		}
	}
}

func (c *checker) spaces() {
	polygon := func(e *form.Entity) []model.Point { return c.ring(e.Polygon) }
	of := func(class string) []*form.Entity {
		return c.entities(func(e *form.Entity) bool { return e.Of == form.OfSpace && e.Class == class })
	}
	c.drawn("space", c.doc.find("space", "cut"), of(form.ClassCut), polygon, true)
	c.drawn("void above", c.doc.find("space", "above"), of(form.ClassAbove), polygon, true)
}

// boundaries: what the cut goes through is filled; rails and what has no
// material are lines; nothing else is there.
func (c *checker) boundaries() {
	air := func(e *form.Entity) bool { return c.form.Boundaries[e.Index].Air }
	// Kinds of walls are written one after the other: compared by reference and
	// place.
	walls := c.entities(func(e *form.Entity) bool {
		return e.Of == form.OfBoundary && e.Class == form.ClassCut && len(e.Polygon) > 0 && !air(e)
	})
	var filled []*node
	for _, n := range c.doc.find("boundary") {
		if n.in("wall") {
			filled = append(filled, n)
		}
	}
	if len(filled) != len(walls) {
		c.fail("%d walls instead of %d", len(filled), len(walls))
	}
	left := slices.Clone(filled)
	for _, e := range walls {
		i := slices.IndexFunc(left, func(n *node) bool {
			return n.attrs["data-ref"] == legal(e.Ref) && same(n.curve(c).strokes[0], c.ring(e.Polygon))
		})
		if i < 0 {
			c.fail("wall %s is not drawn at %v", e.Ref, c.ring(e.Polygon))
			return
		}
		left = slices.Delete(left, i, i+1)
	}
	var rest []*node
	for _, n := range c.doc.find("boundary") {
		if !n.in("wall") {
			rest = append(rest, n)
		}
	}
	lines := c.entities(func(e *form.Entity) bool { return e.Of == form.OfBoundary && len(e.Polygon) == 0 })
	lines = append(lines, c.entities(func(e *form.Entity) bool {
		return e.Of == form.OfBoundary && e.Class != form.ClassAbove && len(e.Polygon) > 0 && air(e)
	})...)
	c.drawn("line", rest, lines, func(e *form.Entity) []model.Point { return c.line(e.Lines[0]) }, false)
	columns := c.entities(func(e *form.Entity) bool { return e.Of == form.OfColumn })
	c.drawn("column", c.doc.find("column"), columns, func(e *form.Entity) []model.Point { return c.ring(e.Polygon) }, true)
	c.joints()
}

// joints are at the end of a wall and cover no doorway.
func (c *checker) joints() {
	ends := c.wallEnds()
	for _, n := range c.doc.find("joint") {
		ring := n.curve(c).strokes[0]
		if !slices.ContainsFunc(ends, func(p model.Point) bool { return plane.PointIn(p, ring, tolerance) }) {
			c.fail("joint %v is at the end of no wall", n)
		}
		for i := range c.form.Openings {
			o := &c.form.Openings[i]
			if o.Level == c.cut.Level && plane.PointIn(c.at(model.Point{X: o.CX, Y: o.CY}), ring, 0) {
				c.fail("joint %v covers opening %s", n, o.Ref)
			}
		}
	}
}

// wallEnds are the ends of the walls that the cut goes through.
func (c *checker) wallEnds() (ends []model.Point) {
	for _, e := range c.entities(func(e *form.Entity) bool { return e.Of == form.OfBoundary && len(e.Polygon) > 0 }) {
		ends = append(ends, c.line(e.Lines[0])...)
	}
	return ends
}

// openings: windows as their line; leaves with their line and their arc.
func (c *checker) openings() {
	entities := c.entities(func(e *form.Entity) bool { return e.Of == form.OfOpening })
	for _, kind := range []string{model.Window, model.Door} {
		var want []*form.Entity
		for _, e := range entities {
			if c.form.Openings[e.Index].Kind == kind {
				want = append(want, e)
			}
		}
		var got []*node
		for _, n := range c.doc.find("opening") {
			if n.attrs["data-kind"] == kind {
				got = append(got, n)
			}
		}
		if len(got) != len(want) {
			c.fail("%d entities of %ss instead of %d", len(got), kind, len(want))
			return
		}
		for i, n := range got {
			c.opening(n, want[i])
		}
	}
}

func (c *checker) opening(n *node, e *form.Entity) {
	o := &c.form.Openings[e.Index]
	c.about(n, e)
	if n.attrs["data-ref"] != legal(e.Ref) || !n.is(e.Of, e.Class) {
		c.fail("%v is not %s %s", n, e.Class, e.Ref)
	}
	switch {
	case o.Kind == model.Window:
		glass := append(n.find("glass"), n.find("high")...)
		if len(glass) != 1 || !same(glass[0].curve(c).strokes[0], c.line(e.Lines[0])) {
			c.fail("window %s should be %v", e.Ref, c.line(e.Lines[0]))
		}
	case e.Class == form.ClassSwing:
		c.swing(n, o, e)
	}
}

func (c *checker) swing(n *node, o *form.Opening, e *form.Entity) {
	hangs, arcs := n.find("hang"), n.find("arc")
	if o.Sliding {
		if len(arcs) != 0 || len(n.find("leaf")) == 0 {
			c.fail("%v is no sliding door", n)
		}
		return
	}
	if len(hangs) != 1 || len(arcs) != 1 || !same(hangs[0].curve(c).strokes[0], c.line(e.Lines[0])) {
		c.fail("leaf of %s should be %v", e.Ref, c.line(e.Lines[0]))
		return
	}
	got := arcs[0].curve(c).arcs[0]
	if math.Abs(got.r-o.W*c.scale) > tolerance || got.sweep == e.Arc.CCW ||
		!same([]model.Point{got.from, got.to}, []model.Point{c.at(e.Arc.From), c.at(e.Arc.To)}) {
		c.fail("arc of %s is %v, should be %+v", e.Ref, got, *e.Arc)
	}
}

// runs: every line, the break across its line, arrows with their words, notes.
func (c *checker) runs() {
	words := map[string]int{}
	for _, e := range c.entities(func(e *form.Entity) bool { return e.Of == form.OfRun }) {
		run := &c.form.Runs[e.Index]
		switch e.Role {
		case form.RoleOutline, form.RoleTread:
			c.runLines(e)
		case form.RoleBreak:
			c.runBreaks(e)
		case form.RoleArrow:
			word := "DN"
			if *e.Anchor.Up {
				word = "UP"
			}
			words[word]++
			if !slices.ContainsFunc(c.marked(e), func(n *node) bool {
				lines := n.find("line")
				return len(lines) == 1 && same(lines[0].curve(c).strokes[0], c.line(e.Lines[0])) && len(n.find("head")) > 0
			}) {
				c.fail("arrow of %s is not at %v", e.Ref, c.line(e.Lines[0]))
			}
		default:
			c.note(e, run)
		}
	}
	for _, n := range c.doc.find("label", "word") {
		words[n.texts()[0][:2]]--
	}
	if words["UP"] != 0 || words["DN"] != 0 {
		c.fail("words are missing or too many: %v", words)
	}
}

// marked are the elements of a role of a run.
func (c *checker) marked(e *form.Entity) []*node {
	classes := []string{e.Of, e.Class}
	if e.Role != "" {
		classes = append(classes, e.Role)
	}
	return slices.DeleteFunc(c.doc.find(classes...), func(n *node) bool { return n.attrs["data-ref"] != legal(e.Ref) })
}

func (c *checker) runLines(e *form.Entity) {
	nodes := c.marked(e)
	if len(nodes) != 1 {
		c.fail("%d times %s of %s", len(nodes), e.Role, e.Ref)
		return
	}
	c.about(nodes[0], e)
	strokes := nodes[0].curve(c).strokes
	if len(strokes) != len(e.Lines) {
		c.fail("%s of %s has %d lines instead of %d", e.Role, e.Ref, len(strokes), len(e.Lines))
		return
	}
	for i, l := range e.Lines {
		if !same(strokes[i], c.line(l)) {
			c.fail("%s of %s: %v should be %v", e.Role, e.Ref, strokes[i], c.line(l))
		}
	}
}

func (c *checker) runBreaks(e *form.Entity) {
	nodes := c.marked(e)
	for i, l := range e.Lines {
		if i >= len(nodes) || !crosses(nodes[i].curve(c).strokes[0], c.line(l)) {
			c.fail("nothing breaks %s at %v", e.Ref, c.line(l))
		}
	}
}

// crosses reports whether a stroke crosses a line.
func crosses(stroke, line []model.Point) bool {
	side := func(p model.Point) float64 {
		return (line[1].X-line[0].X)*(p.Y-line[0].Y) - (line[1].Y-line[0].Y)*(p.X-line[0].X)
	}
	return side(stroke[0])*side(stroke[len(stroke)-1]) < 0
}

func (c *checker) note(e *form.Entity, run *form.Run) {
	nodes := c.marked(e)
	if len(nodes) != 1 {
		c.fail("%d notes for %s", len(nodes), e.Ref)
		return
	}
	facts := []string{rise.SlopeText(run.Slope)}
	if run.Device == rise.Stair {
		facts = []string{
			ecma.Number(run.Risers), ecma.Number(ecma.Round(run.Riser)), ecma.Number(ecma.Round(run.Tread)),
		}
	}
	text := strings.Join(nodes[0].texts(), " ")
	for _, fact := range facts {
		if !strings.Contains(text, fact) {
			c.fail("note %q of %s lacks %s", text, e.Ref, fact)
		}
	}
}

// grid: the names of exactly the lines that are shown, at one end or both (G15).
func (c *checker) grid() {
	w, h := c.size()
	x1, y0 := c.x0+(w-2*c.margin)/c.scale, c.y1-(h-2*c.margin)/c.scale
	var want []string
	for axis, lines := range map[string][]float64{"X": c.plan.Model.Grid.X, "Y": c.plan.Model.Grid.Y} {
		low, high := c.x0, x1
		if axis == "Y" {
			low, high = y0, c.y1
		}
		for i, at := range lines {
			if at >= low-1.001 && at <= high+1.001 {
				want = append(want, axis+ecma.Number(float64(i+1)))
			}
		}
	}
	var got []string
	for _, n := range c.doc.find("layer", "grid") {
		got = n.texts()
	}
	slices.Sort(want)
	slices.Sort(got)
	got = slices.Compact(got)
	if !slices.Equal(want, got) {
		c.fail("grid lines %v instead of %v", got, want)
	}
}

// site: on the lowest level above the ground that has a space (G12, D7).
func (c *checker) site() {
	var want []form.Site
	for _, l := range c.form.Levels {
		if len(c.plan.OnLevel(l.Name)) > 0 && !l.Level.Underground {
			if l.Name == c.cut.Level {
				want = c.form.Site
			}
			break
		}
	}
	allUnderground := !slices.ContainsFunc(c.form.Levels, func(l form.Level) bool {
		return len(c.plan.OnLevel(l.Name)) > 0 && !l.Level.Underground
	})
	if allUnderground {
		return
	}
	var got []*node
	for _, n := range c.doc.find("outline") {
		if n.in("site") {
			got = append(got, n)
		}
	}
	if len(got) != len(want) {
		c.fail("%d outlines of the site instead of %d", len(got), len(want))
		return
	}
	for i, n := range got {
		if !same(n.curve(c).strokes[0], c.ring(want[i].Points)) {
			c.fail("outline %v should be %v", n, c.ring(want[i].Points))
		}
	}
}

// names: every space has one label, with its name or a number of the key, and
// its area if any (G24, G27, G28, D6).
func (c *checker) names() {
	labels := map[string][]string{}
	for _, n := range c.doc.find("label") {
		if ref, ok := n.attrs["data-ref"]; ok && n.parent.is("layer") {
			if labels[ref] != nil {
				c.fail("%s has two labels", ref)
			}
			labels[ref] = n.texts()
		}
	}
	for _, s := range c.form.Spaces {
		texts := labels[legal(s.Path)]
		if s.Level != c.cut.Level {
			continue
		}
		if len(texts) == 0 {
			c.fail("%s has no label", s.Path)
			continue
		}
		name := s.Space.Name()
		if v, ok := s.Space.Attrs.Get("name"); ok {
			name = v.String()
		}
		bare := func(s string) string {
			return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), "")
		}
		text := bare(strings.Join(texts, ""))
		if !strings.Contains(text, bare(name)) && !c.isInKey(text) {
			c.fail("the label of %s lacks its name: %q", s.Path, texts)
		}
		if area := ecma.Number(s.AreaM2) + "m²"; strings.Contains(text, "m²") && !strings.Contains(text, area) {
			c.fail("the label of %s lacks %s: %q", s.Path, area, texts)
		}
	}
}

// legal is text without what XML 1.0 does not have.
func legal(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && !strings.ContainsRune("\t\n\r", r) || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, text)
}

// isInKey reports whether a label is the number of a space that the key has, or
// that comes after as many as the key has room for.
func (c *checker) isInKey(label string) bool {
	n, err := strconv.Atoi(label)
	if err != nil {
		return false
	}
	last := 0
	for _, key := range c.doc.find("key") {
		for _, text := range key.texts() {
			number, _, _ := strings.Cut(text, " ")
			i, err := strconv.Atoi(number)
			if err == nil && i == n {
				return true
			}
			last = max(last, i)
		}
	}
	return last > 0 && n > last
}
