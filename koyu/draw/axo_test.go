package draw

import (
	"cmp"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	samples "koyu-mcp/internal/sample"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw/internal/hide"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

var update = flag.Bool("update", false, "rewrite the drawings of testdata/axo")

// built is a building from its text, with its form.
func built(tb testing.TB, text string) (*plane.Plan, *form.Form) {
	tb.Helper()
	return loaded(tb, "/main.muro", source.Files{"/main.muro": text})
}

func loaded(tb testing.TB, entry string, r source.Reader) (*plane.Plan, *form.Form) {
	tb.Helper()
	m, err := compose.Compose(entry, r)
	if err != nil {
		tb.Fatal(err)
	}
	p := plane.Derive(m)
	return p, form.Derive(p, form.CutHeight)
}

// storeys has one thing of every kind on its two levels.
const storeys = `name Two storeys
grid X 0 4000 10000
grid Y 0 8000
level L1 0 h:2600 slab:200
level L2 3000 h:2600 slab:200
column 400 L1
zone /site site:1
polygon /site -3000,-3000 13000,-3000 13000,11000 -3000,11000
space /L1/room room X1..X2 Y1..Y2
space /L1/stair hall X2..X3 Y1..Y2 stair:N
space /L2/room room X1..X2 Y1..Y2
space /L2/terrace terrace X2..X3 Y1..Y2
space /out exterior
boundary /L1/room /out t:200
  window w:1200 at:0.5 edge:S
boundary /L1/room /L1/stair
  door w:900
boundary /L2/room /out t:200
boundary /L2/terrace /out air:1
`

// G42: the view is true, not mirrored: whoever looks from a corner has one side
// to the left and one to the right, and cannot see the others.
func TestViews(t *testing.T) {
	t.Parallel()
	compass := map[string]spot{"N": {0, 1, 0}, "E": {1, 0, 0}, "S": {0, -1, 0}, "W": {-1, 0, 0}}
	for _, c := range []struct{ from, left, right string }{
		{"SE", "S", "E"},
		{"NE", "E", "N"},
		{"NW", "N", "W"},
		{"SW", "W", "S"},
		{"", "S", "E"},
	} {
		t.Run(c.from, func(t *testing.T) {
			t.Parallel()
			v, ok := viewFrom(c.from)
			if !ok {
				t.Fatal("no such view")
			}
			got := map[bool]string{}
			for letter, d := range compass {
				if s := v.turn(d.x, d.y, d.z); s.near() > 0 {
					got[s.project().X < 0] += letter
				}
			}
			if got[true] != c.left || got[false] != c.right {
				t.Errorf("on the left %s, on the right %s; want %s and %s", got[true], got[false], c.left, c.right)
			}
		})
	}
	if _, ok := viewFrom("N"); ok {
		t.Error("one can look from N")
	}
}

// D1: a door at the west end of a south wall is at the left of it for whoever
// stands in the south, and at the right for whoever stands in the north.
func TestHandedness(t *testing.T) {
	t.Parallel()
	_, f := built(t, `grid X 0 6000
grid Y 0 4000
level L1 0 h:2600 slab:200
space /L1/a room X1..X2 Y1..Y2
space /out exterior
boundary /L1/a /out edge:S
  door w:900 at:0
`)
	for _, c := range []struct {
		from string
		left bool
	}{{"SE", true}, {"SW", true}, {"NE", false}, {"NW", false}} {
		v, _ := viewFrom(c.from)
		var panels []prism
		for _, p := range partsOf(f, AxoOptions{}) {
			if p.kind == "wall" {
				panels = append(panels, p.prisms...)
			}
		}
		across := func(p prism) float64 { return v.turn(p.ring[0].X, p.ring[0].Y, 0).project().X }
		if len(panels) != 2 || panels[0].bottom[0] != 2000 {
			t.Fatalf("want a lintel and a panel, have %v", panels)
		}
		if got := across(panels[0]) < across(panels[1]); got != c.left {
			t.Errorf("from %s the door is on the left: %v", c.from, got)
		}
	}
}

// D2: of every box three sides are seen, one in each tone, and they look to where
// their tone says.
func TestTones(t *testing.T) {
	t.Parallel()
	square := form.Ring{{X: 0, Y: 0}, {X: 1000, Y: 0}, {X: 1000, Y: 1000}, {X: 0, Y: 1000}}
	for _, v := range views {
		for _, ring := range []form.Ring{square, reversed(square)} {
			got := map[string]int{}
			for _, f := range v.body(nil, &part{}, upright(ring, 0, 1000)) {
				got[f.tone]++
				middle := v.turn(500, 500, 500).project()
				box := bounds(pixels(f.Ring)...)
				if at := box.center(); f.tone == toneLeft && at.x >= middle.X || f.tone == toneRight && at.x <= middle.X || f.tone == toneTop && at.y >= middle.Y {
					t.Errorf("from %s: %s is at %v of %v", v.corner, f.tone, at, middle)
				}
			}
			if diff := gocmp.Diff(map[string]int{toneTop: 1, toneLeft: 1, toneRight: 1}, got); diff != "" {
				t.Errorf("from %s: %s", v.corner, diff)
			}
		}
	}
}

func reversed(r form.Ring) form.Ring {
	r = slices.Clone(r)
	slices.Reverse(r)
	return r
}

func pixels(ring []hide.Point) []point {
	points := make([]point, len(ring))
	for i, p := range ring {
		points[i] = point{p.X, p.Y}
	}
	return points
}

// The plane of a face tells how near each of its places is, also on a slope.
func TestPlaneOf(t *testing.T) {
	t.Parallel()
	for name, ring := range map[string][]spot{
		"top":   {{0, 0, 300}, {1000, 0, 300}, {1000, 1000, 300}, {0, 1000, 300}},
		"side":  {{700, 0, 0}, {700, 1000, 0}, {700, 1000, 500}, {700, 0, 500}},
		"ramp":  {{0, 0, 0}, {4000, 0, 500}, {4000, 1000, 500}, {0, 1000, 0}},
		"slant": {{1000, 0, 0}, {0, 2000, 0}, {0, 2000, 900}, {1000, 0, 900}},
	} {
		f, ok := toward(ring)
		if !ok {
			t.Errorf("%s cannot be seen", name)
			continue
		}
		for i, s := range ring {
			if got := f.At(f.Ring[i]); math.Abs(got-s.near()) > 1e-6 {
				t.Errorf("%s: corner %d is as near as %v, want %v", name, i, got, s.near())
			}
		}
	}
}

// G40: what is shown, each thing by its own level; the site always.
func TestShown(t *testing.T) {
	t.Parallel()
	_, f := built(t, storeys)
	lower := []string{"floor L1", "wall L1", "column L1", "stair L1"}
	for _, c := range []struct {
		name    string
		options AxoOptions
		want    []string
	}{
		{"everything", AxoOptions{}, append(lower, "floor L2", "deck L2", "roof L2", "wall L2", "rail L2")},
		{"one level", AxoOptions{Levels: []string{"L1"}}, lower},
		{"the other", AxoOptions{Levels: []string{"L2"}}, []string{"floor L2", "deck L2", "roof L2", "wall L2", "rail L2"}},
		{"no level", AxoOptions{Levels: []string{}}, nil},
		{"ceilings", AxoOptions{Levels: []string{"L1"}, Ceilings: true}, append([]string{"ceiling L1"}, lower...)},
		{"no walls", AxoOptions{NoWalls: true}, []string{"floor L1", "column L1", "stair L1", "floor L2", "deck L2", "roof L2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := []string{}
			for _, p := range partsOf(f, c.options) {
				what := p.kind
				for _, a := range p.attrs {
					if a.Name == "data-level" {
						what += " " + a.Value
					}
				}
				got = append(got, what)
			}
			want := append([]string{"ground"}, c.want...)
			slices.Sort(got)
			slices.Sort(want)
			if diff := gocmp.Diff(want, slices.Compact(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// G44: the page holds every prism, between equal margins.
func TestPage(t *testing.T) {
	t.Parallel()
	p, f := built(t, storeys)
	for _, v := range views {
		for _, scale := range []float64{axoScale, 0.005, 0.1} {
			faces := v.faces(partsOf(f, AxoOptions{}))
			page := newAxoPage(p.Model.Name, v, AxoOptions{Scale: scale}, faces)
			var all []point
			for _, f := range faces {
				for _, q := range f.Ring {
					all = append(all, page.at(q))
				}
			}
			got := bounds(all...)
			foot := page.height - axoMargin - (footGap+footH)*page.grown
			if math.Abs(got.y1-axoMargin) > 1e-6 || math.Abs(got.y2-foot) > 1e-6 || math.Abs(got.x1-(page.width-got.x2)) > 1e-6 || got.x1 < axoMargin-1e-6 {
				t.Errorf("from %s at %v the picture is in %v of %v × %v", v.corner, scale, got, page.width, page.height)
			}
		}
	}
}

// D10: where walls meet at an angle the corner is filled, as high as both are.
func TestJoints(t *testing.T) {
	t.Parallel()
	const head = `grid X 0 4000 8000
grid Y 0 4000 8000
level L1 0 h:2600 slab:200
space /L1/a room X1..X2 Y1..Y2
space /out exterior
`
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a corner", `
boundary /L1/a /out edge:S t:200
boundary /out /L1/a edge:W t:300
`, []string{"-150,-100 150,100 z 0..2800"}},
		{"one wall", `
boundary /L1/a /out edge:S t:200
`, nil},
		{"in line", `
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b type:open
boundary /L1/a /out edge:S t:200
boundary /L1/b /out edge:S t:300
`, nil},
		{"a rail", `
boundary /L1/a /out edge:S t:200
boundary /out /L1/a edge:W air:1 t:80 h:900
`, []string{"-40,-100 40,100 z 0..900"}},
		{"a door in the corner", `
boundary /L1/a /out edge:S t:200
  door w:1000 h:2100 at:0
boundary /out /L1/a edge:W t:200
`, []string{"-100,-100 100,100 z 2100..2800"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, f := built(t, head+c.text)
			s := &selection{Form: f}
			var got []string
			joints := s.corners()
			for i := range f.Boundaries {
				for _, j := range joints[i] {
					b := plane.Bounds(plane.Piece(j.ring))
					got = append(got, fmt.Sprintf("%.0f,%.0f %.0f,%.0f z %.0f..%.0f", b.X1, b.Y1, b.X2, b.Y2, j.bottom[0], j.top[0]))
				}
			}
			if diff := gocmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The ground fills its outline, whatever that is like, and is open over chosen
// spaces below it.
func TestGround(t *testing.T) {
	t.Parallel()
	const basement = `grid X 0 4000
grid Y 0 3000
level B1 -3000 h:2400 slab:200
level L1 0 h:2400 slab:200
space /B1/cellar room X1..X2 Y1..Y2
space /L1/room room X1..X2 Y1..Y2
`
	const around = "polygon /site -1000,-1000 5000,-1000 5000,4000 -1000,4000\n"
	for _, c := range []struct {
		name, text string
		levels     []string
		want       float64 // m²
	}{
		{"over a cellar", basement + around, nil, 30 - 12},
		{"over nothing chosen", basement + around, []string{"L1"}, 30},
		{"concave", basement + "polygon /site 0,0 6000,0 6000,2000 2000,2000 2000,6000 0,6000\n", []string{"L1"}, 20},
		{"clockwise", basement + "polygon /site 0,0 0,6000 2000,6000 2000,2000 6000,2000 6000,0\n", []string{"L1"}, 20},
		{"crossing itself", basement + "polygon /site 0,0 2000,2000 2000,0 0,2000\n", []string{"L1"}, 2},
		{"slanting", basement + "polygon /site 0,0 5000,1000 4000,6000\n", []string{"L1"}, 13},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, f := built(t, c.text)
			got := 0.0
			for _, p := range partsOf(f, AxoOptions{Levels: c.levels}) {
				for _, b := range p.prisms {
					if p.kind == "ground" {
						got += plane.Area(plane.Piece(b.ring)) / 1e6
						if b.bottom[0] != -400 || b.top[0] != -100 {
							t.Errorf("it is from %v to %v", b.bottom[0], b.top[0])
						}
					}
				}
			}
			if math.Abs(got-c.want) > 1e-6 {
				t.Errorf("%v m², want %v", got, c.want)
			}
		})
	}
}

// What is drawn of our own examples is looked at before it is kept.
func TestAxoExamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, file string
		options    AxoOptions
	}{
		{"two-rooms", "two-rooms.muro", AxoOptions{}},
		{"two-rooms-north", "two-rooms.muro", AxoOptions{From: "NW", Ceilings: true}},
		{"house", "house/house.muro", AxoOptions{}},
		{"house-ground", "house/house.muro", AxoOptions{From: "SW", Levels: []string{"L1"}, Scale: 0.04}},
		{"office", "office.muro", AxoOptions{}},
		{"office-frame", "office.muro", AxoOptions{From: "NE", NoWalls: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			entry, err := filepath.Abs(filepath.Join("../../examples", c.file))
			if err != nil {
				t.Fatal(err)
			}
			p, f := loaded(t, entry, source.Disk())
			got, err := Axo(p, f, c.options)
			if err != nil {
				t.Fatal(err)
			}
			wellFormed(t, got)
			golden := filepath.Join("testdata", "axo", c.name+".svg")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(string(want), got); diff != "" {
				t.Errorf("look at it, and keep it with -update:\n%s", diff)
			}
		})
	}
}

// wellFormed reads an SVG document to its end and gives its texts by element.
func wellFormed(t *testing.T, svg string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	var within []string
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		switch token := token.(type) {
		case xml.StartElement:
			within = append(within, token.Name.Local)
		case xml.EndElement:
			within = within[:len(within)-1]
		case xml.CharData:
			if len(within) > 0 {
				texts[within[len(within)-1]] += string(token)
			}
		}
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// I15, D8: whatever things are called, the document is valid and the title fits.
func TestAxoNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{`A & B <x> "y" 'z'`, "bell \x07 and \ufffe", "図書館", strings.Repeat("very long ", 200), "]]>", ""} {
		p, f := built(t, storeys)
		p.Model.Name = name
		got, err := Axo(p, f, AxoOptions{Scale: 0.005})
		if err != nil {
			t.Fatal(err)
		}
		texts := wellFormed(t, got)
		want := cmp.Or(strings.ReplaceAll(tidy(name), "\ufffe", "\ufffd"), "Untitled") // as XML can hold it
		if texts["title"] != want+", axonometric from the south-east" {
			t.Errorf("title %q of %q", texts["title"], want)
		}
		shown, _, _ := strings.Cut(texts["text"], "Axonometric")
		if cut, found := strings.CutSuffix(shown, "…"); !strings.HasPrefix(want, cut) || cut == "" || !found && shown != want {
			t.Errorf("%q is shown as %q", want, shown)
		}
		var width float64
		if _, err := fmt.Sscanf(regexp.MustCompile(`viewBox="0 0 (\S+) `).FindStringSubmatch(got)[1], "%g", &width); err != nil {
			t.Fatal(err)
		}
		if needs := textWidth(shown, titleSize, true); needs > width-2*axoMargin {
			t.Errorf("%q needs %.0f px of %.0f", shown, needs, width)
		}
		if !strings.Contains(texts["text"], "south-east") {
			t.Errorf("the direction is not in %q", texts["text"])
		}
	}
}

// What is drawn says of which space it is, or which two it parts.
func TestAxoSaysWhose(t *testing.T) {
	t.Parallel()
	p, f := built(t, storeys)
	got, err := Axo(p, f, AxoOptions{})
	if err != nil {
		t.Fatal(err)
	}
	whose := map[string]bool{}
	for _, m := range regexp.MustCompile(`<g class="([a-z]+)"[^>]* data-(?:path="([^"]*)"|ref="[^"]*" data-a="([^"]*)" data-b="([^"]*)")`).FindAllStringSubmatch(got, -1) {
		whose[strings.Join(m[1:], " ")] = true
	}
	for _, want := range []string{"ground /site  ", "roof /L2/room  ", "deck /L2/terrace  ", "wall  /L1/room /out"} {
		if !whose[want] {
			t.Errorf("no %q among %q", want, slices.Sorted(maps.Keys(whose)))
		}
	}
}

// The same building gives the same bytes.
func TestAxoRepeats(t *testing.T) {
	t.Parallel()
	var first string
	for range 5 {
		p, f := built(t, samples.Building(3, 9))
		got, err := Axo(p, f, AxoOptions{From: "NE"})
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = got
		}
		if got != first {
			t.Fatal("it differs")
		}
	}
}

// D9: what cannot be drawn is an error of one line that says what would help.
func TestAxoErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		options    AxoOptions
		want       error
		says       string
	}{
		{"empty", "", AxoOptions{}, NoSolid(nil), "need regions"},
		{"no region", "level L1 0 h:2400\nspace /L1/a room\n", AxoOptions{}, NoSolid(nil), "need regions"},
		{"empty level", "level L1 0 h:2400\nlevel L2 3000\ngrid X 0 1000\ngrid Y 0 1000\nspace /L1/a room X1..X2 Y1..Y2\n",
			AxoOptions{Levels: []string{"L2"}}, NoSolid{"L2"}, `"L2"`},
		{"corner", storeys, AxoOptions{From: "ne"}, NoCorner("ne"), "NE"},
		{"negative", storeys, AxoOptions{Scale: -1}, NoScale(-1), "-1"},
		{"endless", storeys, AxoOptions{Scale: math.Inf(1)}, NoScale(math.Inf(1)), "+Inf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, f := built(t, c.text)
			got, err := Axo(p, f, c.options)
			if diff := gocmp.Diff(c.want, err); diff != "" {
				t.Fatal(diff)
			}
			if says := err.Error(); got != "" || !strings.Contains(says, c.says) || strings.Contains(says, "\n") {
				t.Errorf("%q with %d bytes", says, len(got))
			}
		})
	}
}

// Whatever can be composed can be drawn, from all corners.
func TestAxoOfEverything(t *testing.T) {
	t.Parallel()
	entries := recorded.Entries(t)
	if len(entries) == 0 || testing.Short() {
		t.Skip("nothing recorded here, or no time for it")
	}
	drawn := 0
	for n, entry := range entries {
		m, err := compose.Compose(entry, source.Disk())
		if err != nil {
			continue
		}
		p := plane.Derive(m)
		got, err := Axo(p, form.Derive(p, form.CutHeight), AxoOptions{From: views[n%len(views)].corner})
		if none := (NoSolid)(nil); errors.As(err, &none) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(filepath.Dir(entry)), err)
			continue
		}
		drawn++
		wellFormed(t, got)
	}
	if drawn == 0 {
		t.Error("nothing was drawn")
	}
}
