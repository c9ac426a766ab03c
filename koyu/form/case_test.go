package form_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// TestCases reads the buildings of testdata, with what is asked about their
// forms. The questions are those of the table below. Lengths are to a
// thousandth of a millimetre.
func TestCases(t *testing.T) {
	t.Parallel()
	want.Answers(t, "testdata", derived, answers)
}

// derived is the form of a building by the height of the cut.
func derived(t testing.TB, text string) func(cut float64) *form.Form {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	p := plane.Derive(m)
	return func(cut float64) *form.Form { return form.Derive(p, cut) }
}

type derive = func(cut float64) *form.Form

var answers = map[string]func(d derive, args []string) []string{
	"levels":   uncut(levels),
	"spaces":   uncut(spaces),   // path
	"refs":     uncut(refs),     // of boundaries, in order
	"walls":    uncut(walls),    // pair
	"panels":   uncut(panels),   // pair: from the start of each segment
	"openings": uncut(openings), //
	"swings":   uncut(swings),   // doors that have one
	"segs":     uncut(segs),     //
	"columns":  uncut(columns),  //
	"slabs":    uncut(slabs),    // words that must be in the line
	"runs":     uncut(runs),     //
	"parts":    uncut(parts),    // path
	"solids":   uncut(solids),   // path
	"prisms":   uncut(prisms),   // path
	"site":     uncut(site),     //
	"plan":     plan,            // level, words that must be in the line; cut:N
}

func uncut(answer func(f *form.Form, args []string) []string) func(derive, []string) []string {
	return func(d derive, args []string) []string { return answer(d(form.CutHeight), args) }
}

func n(x float64) string { return ecma.Number(ecma.Round(x*1000) / 1000) }

func point(p form.Point) string { return n(p.X) + "," + n(p.Y) }

func line(l form.Line) string { return n(l.X1) + "," + n(l.Y1) + ".." + n(l.X2) + "," + n(l.Y2) }

func rect(r form.Rect) string { return n(r.X1) + ".." + n(r.X2) + " × " + n(r.Y1) + ".." + n(r.Y2) }

func heights(z0, z1 float64) string { return "z " + n(z0) + ".." + n(z1) }

func ring(r form.Ring) string {
	var corners []string
	for _, p := range r {
		corners = append(corners, point(p))
	}
	return strings.Join(corners, " ")
}

// words joins what is not empty.
func words(all ...string) string {
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), " ")
}

// given is a measure that is known, under its name.
func given(name string, m model.Measure) string {
	if !m.Given {
		return ""
	}
	return name + n(m.Value)
}

func flag(name string, is bool) string {
	if !is {
		return ""
	}
	return name
}

func segment(s form.Segment) string {
	return words(line(s.Line()), string(s.EdgeOfA), flag("diagonal", s.Diagonal))
}

func levels(f *form.Form, _ []string) (lines []string) {
	for _, l := range f.Levels {
		lines = append(lines, words(l.Name, n(l.Z), given("h:", l.H), given("slab:", l.Slab), given("pitch ", l.Pitch)))
	}
	return lines
}

func spaces(f *form.Form, args []string) (lines []string) {
	for _, s := range f.Spaces {
		if len(args) > 0 && !slices.Contains(args, s.Path) {
			continue
		}
		z := ""
		if s.Z0.Given || s.Z1.Given {
			z = heights(s.Z0.Value, s.Z1.Value)
		}
		lines = append(lines, words(s.Path, s.Type, s.Level, n(s.AreaM2), z,
			flag("indoor", s.Indoor), flag("semi-outdoor", s.SemiOutdoor), flag("covered", s.Covered)))
		for _, piece := range s.Outline {
			lines = append(lines, "  "+ring(piece))
		}
	}
	return lines
}

func refs(f *form.Form, _ []string) (lines []string) {
	for _, b := range f.Boundaries {
		lines = append(lines, words(b.Ref, flag("derived", b.Derived)))
	}
	return slices.Compact(lines)
}

// of are the boundaries of a pair as it is written.
func of(f *form.Form, args []string) (found []form.Boundary) {
	for _, b := range f.Boundaries {
		if b.A == args[0] && b.B == args[1] {
			found = append(found, b)
		}
	}
	return found
}

func walls(f *form.Form, args []string) (lines []string) {
	for _, b := range of(f, args) {
		material := "no material"
		if m := b.Material; m != nil {
			material = words("t "+n(m.T), heights(m.Z0, m.Z1), fmt.Sprint(len(m.Panels), " panels"))
		}
		lines = append(lines, words(b.Level, b.Kind, flag("air", b.Air), segment(b.Segment), material))
	}
	return lines
}

func panels(f *form.Form, args []string) (lines []string) {
	for _, b := range of(f, args) {
		for _, p := range b.Material.Panels {
			u := func(x, y float64) string { return n(plane.Hypot(x-b.Segment.X1, y-b.Segment.Y1)) }
			lines = append(lines, u(p.X1, p.Y1)+".."+u(p.X2, p.Y2)+" "+heights(p.Z0, p.Z1))
		}
	}
	return lines
}

func openings(f *form.Form, _ []string) (lines []string) {
	for _, o := range f.Openings {
		lines = append(lines, words(o.Ref, o.Kind, o.Name, o.Level, n(o.CX)+","+n(o.CY), "w "+n(o.W), heights(o.Z0, o.Z1), "t "+n(o.T),
			o.Style, flag("slides", o.Sliding), "on", segment(o.Segment)))
	}
	return lines
}

func swings(f *form.Form, _ []string) (lines []string) {
	for _, o := range f.Openings {
		if s := o.Swing; s != nil {
			lines = append(lines, words(o.Ref, "into", s.Into, "hinge", point(s.Hinge), "leaf", point(s.Leaf), "jamb", point(s.Jamb), flag("ccw", s.CCW)))
		}
	}
	return lines
}

func segs(f *form.Form, _ []string) (lines []string) {
	for _, s := range f.Segs {
		lines = append(lines, words(s.Ref, s.Level, n(s.CX)+","+n(s.CY), "w "+n(s.W), "t "+n(s.T), "on", segment(s.Segment)))
	}
	return lines
}

func columns(f *form.Form, _ []string) (lines []string) {
	for _, c := range f.Columns {
		attrs := ""
		for a := range c.Attrs.All() {
			attrs = words(attrs, a.Key+":"+a.Value.String())
		}
		lines = append(lines, words(c.Ref, "of", strconv.Itoa(c.Decl), n(c.W)+"×"+n(c.D), "at", n(c.X)+","+n(c.Y), heights(c.Z0, c.Z1), attrs))
	}
	return lines
}

// about leaves the lines that have every word.
func about(lines []string, words []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool {
		has := strings.Fields(line)
		return slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) })
	})
}

func slabs(f *form.Form, args []string) (lines []string) {
	for _, s := range f.Slabs {
		lines = append(lines, words(s.Kind, s.Level, s.Space, heights(s.Z0, s.Z1), "|", ring(s.Outline)))
	}
	return about(lines, args)
}

func runs(f *form.Form, _ []string) (lines []string) {
	for _, r := range f.Runs {
		to := ""
		if r.Upper != "" {
			to = "to " + r.Upper
		}
		lines = append(lines,
			words(r.Path, r.Device, r.Form, string(r.Up), r.Turn, "from", r.Level, to, heights(r.Z0, r.Z1), "rise", n(r.Rise), rect(r.Rect)),
			words("  length", n(r.Length), "width", n(r.Width), "entry", n(r.Entry), "lanes", n(r.Lanes), "risers", n(r.Risers), "of", n(r.Riser),
				"tread", n(r.Tread), "slope", ecma.Number(ecma.Round(r.Slope*1e6)/1e6), "going", n(r.Going)))
	}
	return lines
}

// run is the run of a path.
func run(f *form.Form, args []string) form.Run {
	i := slices.IndexFunc(f.Runs, func(r form.Run) bool { return r.Path == args[0] })
	return f.Runs[i]
}

func parts(f *form.Form, args []string) (lines []string) {
	for _, p := range run(f, args).Parts {
		lines = append(lines, words(p.Kind, "t", n(p.T0)+".."+n(p.T1), "s", n(p.S0)+".."+n(p.S1), heights(p.Z0, p.Z1), rect(p.Rect),
			flag("reversed", p.Reversed), given("risers ", p.Risers), given("tread ", p.Tread), given("lane ", p.Lane)))
	}
	return lines
}

func solids(f *form.Form, args []string) (lines []string) {
	for _, s := range run(f, args).Solids {
		lines = append(lines, words(s.Kind, string(s.Up), rect(s.Rect), heights(s.Z0, s.Z1), given("t ", s.T)))
	}
	return lines
}

func prisms(f *form.Form, args []string) (lines []string) {
	for _, s := range run(f, args).Solids {
		var corners []string
		p := s.Prism()
		for i, c := range p.Ring {
			corners = append(corners, point(c)+" "+n(p.Bottom[i])+".."+n(p.Top[i]))
		}
		lines = append(lines, strings.Join(corners, "; "))
	}
	return lines
}

func site(f *form.Form, _ []string) (lines []string) {
	for _, s := range f.Site {
		lines = append(lines, words(s.Path, ecma.Number(s.AreaM2), ring(s.Points)))
	}
	return lines
}

func plan(d derive, args []string) []string {
	cut := form.CutHeight + 0.0
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool {
		written, ok := strings.CutPrefix(arg, "cut:")
		if ok {
			var err error
			if cut, err = strconv.ParseFloat(written, 64); err != nil {
				panic(err) // the question is misspelt
			}
		}
		return ok
	})
	f := d(cut)
	i := slices.IndexFunc(f.Plans, func(p form.Plan) bool { return p.Level == args[0] })
	var lines []string
	for _, e := range f.Plans[i].Entities {
		lines = append(lines, entity(e))
	}
	return about(lines, args[1:])
}

func entity(e form.Entity) string {
	text := words(e.Class, e.Of, e.Ref, e.Role)
	if e.Polygon != nil {
		text += " | " + ring(e.Polygon)
	}
	for i, l := range e.Lines {
		if i == 0 {
			text += " |"
		}
		text += " " + line(l)
	}
	if a := e.Arc; a != nil {
		text += words(" | arc", n(a.CX)+","+n(a.CY), "r", n(a.R), point(a.From)+".."+point(a.To), flag("ccw", a.CCW))
	}
	if a := e.Anchor; a != nil {
		text += " | at " + n(a.X) + "," + n(a.Y)
		if a.Up != nil {
			text += map[bool]string{true: " up", false: " down"}[*a.Up]
		}
	}
	return text
}
