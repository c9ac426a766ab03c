package draw_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// base is the grid and the level of the cases below.
const base = `grid X 0 4000 9000
grid Y 0 3000 6000
level L1 0 h:2500 slab:200
`

// room is the south-west one of the grid.
const room = "space /L1/a room X1..X2 Y1..Y2\n"

func derived(t testing.TB, text string) (*plane.Plan, *form.Form) {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	p := plane.Derive(m)
	return p, form.Derive(p, form.CutHeight)
}

func plan(t testing.TB, text, level string) string {
	t.Helper()
	p, f := derived(t, text)
	svg, err := draw.Plan(p, f, draw.PlanOptions{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

// What page 08 G has observed, in px; what differs on purpose says why.
func TestEdgeCases(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, text string
		has, lacks []string
	}{
		{
			name: "1 one room", text: base + room,
			has: []string{`viewBox="0 0 368 318"`, `width="73.6mm"`, `d="M84 234L284 234L284 84L84 84Z"`},
		},
		{
			name: "2 grid lines within the extents", text: base + room,
			has: []string{">X1<", ">X2<", ">Y1<", ">Y2<"}, lacks: []string{">X3<", ">Y3<"},
		},
		{
			name: "3 a line within a millimetre", text: base + "space /L1/a room X1+1..X2 Y1..Y2\n",
			has: []string{`data-x0="1"`, `cx="83.95"`},
		},
		{
			// The second of two near lines has its name at one end, farther out.
			name: "names of near lines", text: "grid X 0 100 4000\ngrid Y 0 3000\nlevel L1 0 h:2500\nspace /L1/a room X1..X3 Y1..Y2\n",
			has: []string{`cx="84" cy="48"`, `cx="84" cy="282"`, `cx="89" cy="31"`, `d="M89 31L89 260"`}, lacks: []string{`cx="89" cy="282"`},
		},
		{
			name: "8 names of nothing", text: base + room,
			has: []string{"Untitled", "L1 plan"},
		},
		{
			// The lowest level that has a space shows the site (D7).
			name: "9 the lowest level is empty",
			text: "grid X 0 4000\ngrid Y 0 3000\nlevel L0 -3000\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\npolygon /s 0,0 4000,0 4000,6000\n",
			has:  []string{`class="outline"`, `viewBox="0 0 368 468"`},
		},
		{
			name: "10 polygons of no site",
			text: base + room + "polygon /p -1000,0 0,0 0,1000\npolygon /q 5000,0 6000,0 6000,1000\n",
			has:  []string{`data-ref="/p"`, `data-ref="/q"`, `viewBox="0 0 518 318"`},
		},
		{
			name: "12 a corner cut off by a line",
			text: base + "space /L1/a room X1..X2 Y1..Y3\nspace /out exterior\nboundary /L1/a /out\n  line X1,Y2 X2,Y3\n",
			has:  []string{`viewBox="0 0 368 468"`},
		},
		{
			name: "13 a strip cut off",
			text: base + "space /L1/a room X1..X2 Y1..Y2\nspace /out exterior\nboundary /L1/a /out\n  line X2-500,Y1 X2-500,Y2\n",
			has:  []string{`viewBox="0 0 368 318"`, "259"},
		},
		{
			name: "14 only an exterior space", text: base + "space /L1/a exterior X1..X2 Y1..Y2 level:L1\n",
			has:   []string{"exterior · 12 m²", `class="outdoor"`}, // its own tone (D4)
			lacks: []string{"semi-outdoor<"},
		},
		{
			name: "15 markup in names",
			text: "name \"A & B <x>\"\n" + base + "space /L1/a \"shop & <bar>\" X1..X2 Y1..Y2 name:\"R & D\"\n",
			has:  []string{">R &amp; D<", "shop &amp; &lt;bar&gt; · 12 m²", ">A &amp; B &lt;x&gt;<"},
		},
		{
			name: "16 a name of digits is shown (D6)", text: base + "space /L1/a room X1..X2 Y1..Y2 name:101\n",
			has: []string{">101<"},
		},
		{
			name: "a name that cannot be seen is none", text: base + "space /L1/a room X1..X2 Y1..Y2 name:\"  \"\n",
			has: []string{`class="bold">a<`, "<title>a · room"},
		},
		{
			name: "open to the air, however small (G24)",
			text: base + "space /L1/a room X1..X1+300 Y1..Y1+300\nspace /out exterior\nboundary /L1/a /out air:1\n",
			has:  []string{"<title>a · room · 0.09 m² · semi-outdoor · height 2500 · /L1/a</title>"},
		},
		{
			name: "17 area in its shortest form", text: base + "space /L1/a room X1..X1+3001 Y1..Y1+3003\n",
			has: []string{"9.01 m²"},
		},
		{
			name: "18 a void", text: base + "space /L1/a void X1..X2 Y1..Y2 name:Sky\n",
			has:   []string{">Sky<", ">void<", ">/L1/a<", `d="M84 84L284 234M84 234L284 84"`},
			lacks: []string{"m²<"},
		},
		{
			name: "20 a door that swings",
			text: base + "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b t:120\n  door w:900 swing:b\n",
			has: []string{
				`d="M281 234L281 181.5L287 181.5L287 234Z"`, `class="hang" d="M284 181.5L329 181.5"`,
				`d="M329 181.5A45 45 0 0 0 284 136.5"`,
			},
		},
		{
			name: "21 a window in an outer wall",
			text: base + room + "space /out exterior\nboundary /L1/a /out edge:W t:200\n  window w:1500 h:900\n",
			has: []string{
				`d="M79 234L79 196.5L89 196.5L89 234Z"`, `d="M79 121.5L79 84L89 84L89 121.5Z"`,
				`class="glass" d="M84 196.5L84 121.5"`,
			},
		},
		{
			name: "22 a rail", text: base + room + "space /out exterior\nboundary /L1/a /out edge:W air:1 t:200\n",
			has: []string{`class="rail"`, `d="M84 234L84 84"`}, lacks: []string{`class="wall"`},
		},
		{
			name: "nothing of a rail hangs over the cut", text: base + room + "space /out exterior\nboundary /L1/a /out edge:S air:1 h:2400\n  door w:1000 h:2000\n",
			has: []string{`d="M84 234L159 234"`, `d="M209 234L284 234"`}, lacks: []string{`d="M159 234L209 234"`},
		},
		{
			name: "23 an open boundary", text: base + room + "space /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b type:open\n",
			has: []string{`class="open"`, `d="M284 234L284 84"`},
		},
		{
			name: "25 a sliding door is parked clear of its wall (D12)",
			text: base + "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b t:300\n  door w:900 style:sliding at:0.5\n",
			has:  []string{`class="leaf" d="M274.5 226.5L274.5 181.5L272.5 181.5L272.5 226.5Z"`}, lacks: []string{`class="arc"`},
		},
		{
			name: "26 and inside the building",
			text: base + room + "space /out exterior\nboundary /L1/a /out edge:S t:100\n  door w:700 style:sliding at:0\n",
			has:  []string{`class="leaf" d="M119 `},
		},
		{
			name: "29 a door below the cut",
			text: base + "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b t:120\n  door w:900 h:1000\n",
			has:  []string{`class="opening below"`, `class="arc"`}, lacks: []string{`class="gap"`},
		},
		{
			// The form has no swing for it; it opens all the same (D3).
			name: "30 a door toward the outside",
			text: base + room + "space /out exterior\nboundary /L1/a /out edge:S t:200\n  door w:900 swing:b\n",
			has:  []string{`class="hang" d="M161.5 234L161.5 279"`, `d="M161.5 279A45 45 0 0 0 206.5 234"`},
		},
		{
			// The middle of that piece of the room is the middle of the door.
			name: "30 and from the long side of a triangle",
			text: base + "space /L1/a room X1..X2 Y1..Y2 + X1..X2 Y2..Y3\nspace /out exterior\nboundary /L1/a /out\n  line X1,Y1 X2,Y2\n  door w:1000 at:0.5 swing:b\n",
			has:  []string{`class="hang" d="M164 324L194 364"`},
		},
		{
			name: "31 areas", text: base + room + "  area X1..X1+1000 Y1..Y1+1000 name:Mat floor:\"<tile>\"\n  area X1+2000..X1+3000 Y1..Y1+1000\n",
			has: []string{">Mat · &lt;tile&gt;<", `d="M84 234L134 234L134 184L84 184Z"`, `d="M184 234L234 234L234 184L184 184Z"`},
		},
		{
			name: "32 a straight stair",
			text: "grid X 0 3000\ngrid Y 0 8000\nlevel L1 0 h:2500 slab:200\nlevel L2 3000 h:2500\nspace /L1/s stair X1..X2 Y1..Y2 stair:N\nspace /L2/s stair X1..X2 Y1..Y2\nboundary /L1/s /L2/s type:stair\n",
			has:  []string{`class="line" d="M159 421.5L159 320.5"`, ">UP<", ">17 risers 176/363<"}, lacks: []string{">DN<"},
		},
		{
			name: "33 a ramp",
			text: "grid X 0 3000\ngrid Y 0 8000\nlevel L1 0 h:2500 slab:200\nlevel L2 3000 h:2500\nspace /L1/s ramp X1..X2 Y1..Y2 ramp:N\n",
			has:  []string{">slope 1/1.9<"}, lacks: []string{"run cut tread"},
		},
		{
			name: "34 escalators",
			text: "grid X 0 3000\ngrid Y 0 8000\nlevel L1 0 h:2500 slab:200\nlevel L2 3000 h:2500\nspace /L1/s lobby X1..X2 Y1..Y2 escalator:N\n",
			has:  []string{">2 lanes, slope 1/1.9<", ">UP<", ">DN<"},
		},
		{
			name: "35 a lift", text: base + "space /L1/s shaft X1..X2 Y1..Y2 lift:1\n",
			has: []string{"run cut tread"}, lacks: []string{`"run anchor"`, ">UP<"},
		},
		{
			name: "37 a void above",
			text: base + "level L2 3000 h:2500\nspace /L1/a hall X1..X3 Y1..Y2\nspace /L2/v void X1..X2 Y1..Y2\nboundary /L1/a /L2/v type:void\n",
			has:  []string{`class="space above"`, ">void above<"},
		},
		{
			name: "38 a seg, but not across a door (D18)",
			text: base + room + "space /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b t:120\n  door w:900 at:0.5\n  seg w:2000 at:0.5 spec:glass\n",
			has:  []string{">glass<", `d="M281 209L281 181.5L287 181.5L287 209Z"`, `d="M281 136.5L281 109L287 109L287 136.5Z"`},
		},
		{
			name: "39 a window above the cut", text: base + room + "space /out exterior\nboundary /L1/a /out edge:W t:200\n  window w:1500 h:500\n",
			has: []string{`class="high" d="M84 196.5L84 121.5"`, `d="M79 196.5L79 121.5L89 121.5L89 196.5Z"`}, // the wall goes on
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			svg := plan(t, test.text, "L1")
			parse(t, svg)
			for _, want := range test.has {
				if !strings.Contains(svg, want) {
					t.Errorf("lacks %s", want)
				}
			}
			for _, want := range test.lacks {
				if strings.Contains(svg, want) {
					t.Errorf("has %s", want)
				}
			}
			if t.Failed() {
				_, body, _ := strings.Cut(svg, "</style>")
				t.Log(body)
			}
		})
	}
}

// A level without a space has no plan, be it declared or not (G2; G 4, 5).
func TestNoRegion(t *testing.T) {
	t.Parallel()
	p, f := derived(t, base+"level L0 -3000\n"+room+"polygon /site 0,0 1000,0 1000,1000\n")
	for _, level := range []string{"L0", "L9", "constructor", ""} {
		svg, err := draw.Plan(p, f, draw.PlanOptions{Level: level})
		if want := "There is no space with a region on level " + level; svg != "" || err == nil || err.Error() != want {
			t.Errorf("level %q: got %v, want %s", level, err, want)
		}
	}
}

// The site is on one level only: the lowest above the ground (G 11, D7).
func TestSiteLevel(t *testing.T) {
	t.Parallel()
	const three = `grid X 0 4000
grid Y 0 3000
level L2 3000 h:2500
level B1 -3000 h:2500 underground:1
level L1 0 h:2500
space /L2/a room X1..X2 Y1..Y2
space /B1/a room X1..X2 Y1..Y2
`
	const ground = "space /L1/a room X1..X2 Y1..Y2\n"
	const site = "polygon /site -1000,-1000 5000,-1000 5000,4000 -1000,4000\n"
	for _, test := range []struct {
		name, text, want string
		levels           []string
	}{
		{"a basement has none", three + ground + site, "L1", []string{"B1", "L1", "L2"}},
		{"an empty ground floor", three + site, "L2", []string{"B1", "L2"}},
		{"nothing but basements", "grid X 0 4000\ngrid Y 0 3000\nlevel B1 -3000 underground:1\nspace /B1/a room X1..X2 Y1..Y2\n" + site, "B1", []string{"B1"}},
	} {
		for _, level := range test.levels {
			shown := len(parse(t, plan(t, test.text, level)).find("outline")) > 0
			if shown != (level == test.want) {
				t.Errorf("%s: shown on %s: %v", test.name, level, shown)
			}
		}
	}
}

// A px is 0.2 mm of paper at every scale, and the margins stay (G7, I1).
func TestRatio(t *testing.T) {
	t.Parallel()
	p, f := derived(t, base+room)
	for _, test := range []struct {
		ratio float64
		has   []string
	}{
		{0, []string{`viewBox="0 0 368 318"`, `width="73.6mm"`, `data-scale="0.05"`, `data-ratio="100"`, "1:100"}},
		{50, []string{`viewBox="0 0 568 468"`, `width="113.6mm"`, `data-scale="0.1"`, `data-margin="84"`, "1:50"}},
		{200, []string{`viewBox="0 0 268 243"`, `height="48.6mm"`, `data-scale="0.025"`, "1:200"}},
		{-1, []string{`data-ratio="100"`}},
		{math.NaN(), []string{`data-ratio="100"`}},
	} {
		svg, err := draw.Plan(p, f, draw.PlanOptions{Level: "L1", Ratio: test.ratio})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range test.has {
			if !strings.Contains(svg, want) {
				t.Errorf("1:%v lacks %s", test.ratio, want)
			}
		}
	}
}

// The document is one svg element, says what it is, and ends with a line break
// (G3, I14).
func TestDocument(t *testing.T) {
	t.Parallel()
	svg := plan(t, "name House\n"+base+room, "L1")
	if !strings.HasPrefix(svg, "<svg ") || !strings.HasSuffix(svg, "</svg>\n") {
		t.Error("not one svg element")
	}
	doc := parse(t, svg)
	if doc.attrs["role"] != "img" || doc.attrs["class"] != "koyu-plan" || doc.attrs["data-level"] != "L1" {
		t.Errorf("root %v", doc.attrs)
	}
	var names []string
	for _, c := range doc.children {
		names = append(names, c.name)
	}
	if !slices.Equal(names[:3], []string{"title", "desc", "style"}) {
		t.Errorf("begins with %v", names)
	}
	if got, want := doc.children[0].text, "House, plan of level L1"; got != want {
		t.Errorf("title %q, want %q", got, want)
	}
}

// I1–I3: lengths along the grid and in all, a bar of so many metres, north.
func TestSheet(t *testing.T) {
	t.Parallel()
	doc := parse(t, plan(t, base+room+"space /L1/b room X2..X3 Y1..Y2\n", "L1"))
	for _, c := range []struct {
		class string
		want  []string
	}{
		{"dimensions", []string{"4000", "5000", "9000", "3000"}},
		{"scale", []string{"0", "2 m"}},
		{"north", []string{"N"}},
	} {
		var got []string
		for _, n := range doc.find(c.class) {
			got = append(got, n.texts()...)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.class, got, c.want)
		}
	}
}

// The same building has the same drawing, byte for byte (G3).
func TestRepeats(t *testing.T) {
	t.Parallel()
	text := sample.Building(2, 30)
	if first, second := plan(t, text, "L2"), plan(t, text, "L2"); first != second {
		t.Error("two drawings of one building differ")
	}
}

// A building that reaches to the end of numbers has no plan, and says so (D8).
func TestNoPage(t *testing.T) {
	t.Parallel()
	zeros := strings.Repeat("0", 308)
	for name, text := range map[string]string{
		"a huge building":    "grid X 0 1" + zeros + "\ngrid Y 0 1" + zeros + "\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\n",
		"no end at all":      "grid X -1" + zeros + " 1" + zeros + "\ngrid Y -1" + zeros + " 1" + zeros + "\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\nspace /o exterior\nboundary /L1/a /o t:1" + zeros + "\n  line X1,Y1 X2,Y2\n",
		"infinite":           "grid X -1" + zeros + "0 1" + zeros + "0\ngrid Y 0 1\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\n",
		"as far as possible": "grid X 0 10000000001\ngrid Y 0 1\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\n",
	} {
		p, f := derived(t, text)
		svg, err := draw.Plan(p, f, draw.PlanOptions{Level: "L1"})
		if err != draw.NoPage("L1") || svg != "" || !strings.Contains(err.Error(), "100 km") {
			t.Errorf("%s: %v, %.100s", name, err, svg)
		}
	}
}

// A document is never cut short: as long as it is allowed to be, or none.
func TestMost(t *testing.T) {
	t.Parallel()
	p, f := derived(t, base+room)
	whole := plan(t, base+room, "L1")
	for _, c := range []struct {
		most int
		want string
	}{{0, whole}, {len(whole), whole}, {len(whole) - 1, ""}, {1, ""}} {
		svg, err := draw.Plan(p, f, draw.PlanOptions{Level: "L1", Most: c.most})
		exceeded, is := errors.AsType[*limit.Exceeded](err)
		if svg != c.want || (err == nil) != (svg != "") || err != nil && (!is || exceeded.Name != limit.Drawing || exceeded.Max != c.most) {
			t.Errorf("at most %d: %v, %d bytes", c.most, err, len(svg))
		}
	}
}

// Whatever a name is, the drawing is well-formed, and whatever a number is, it
// comes to an end (D8).
func TestHostileBuildings(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"control characters": base + "space /L1/a\x01b room X1..X2 Y1..Y2 name:\"a\x00\x1b[31m\" level:L1\n",
		"markup":             "name \"]]><script>\"\n" + base + "space /L1/a<b>& room X1..X2 Y1..Y2 level:L1 name:\"<!--\"\n",
		"an endless name":    "name " + strings.Repeat("wide ", 5000) + "\n" + base + "space /L1/a room X1..X2 Y1..Y2 name:\"" + strings.Repeat("W", 20000) + "\"\n",
		"invalid text":       base + "space /L1/a room X1..X2 Y1..Y2 name:\"\xff\xfe\xed\xa0\x80\"\n",
		"another script":     base + "space /L1/a room X1..X2 Y1..Y2 name:\"غرفة المعيشة الكبيرة 居間・食堂👩‍👩‍👧\"\n",
		"a tiny building":    "grid X 0 1\ngrid Y 0 1\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2\n",
		"a long building":    "grid X 0 1000000000\ngrid Y 0 1\nlevel L1 0 h:2500\nspace /L1/a room X1..X2 Y1..Y2 stair:N\nlevel L2 3000\n",
		"thick walls":        base + room + "space /out exterior\nboundary /L1/a /out t:1000000\n  window w:100\n  door w:1 swing:b\n",
		"negative walls":     base + room + "space /out exterior\nboundary /L1/a /out t:-300\n  window w:100\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			parse(t, plan(t, text, "L1"))
		})
	}
}
