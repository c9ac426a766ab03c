package draw_test

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// No text is smaller than 1.8 mm on paper, whatever the room and the scale.
const smallest = 9

// Labels stand in their room: off walls, columns and leaves of doors, off other
// text, and on the sheet (I4).
func TestLabelsKeepClear(t *testing.T) {
	t.Parallel()
	entries, err := filepath.Glob("testdata/*.muro")
	if err != nil {
		t.Fatal(err)
	}
	entries = append(entries, "../../examples/two-rooms.muro", "../../examples/house/house.muro", "../../examples/office.muro")
	labels := 0
	for _, entry := range entries {
		for level, svg := range plansOf(t, entry) {
			doc := parse(t, svg)
			labels += keepClear(t, entry+" "+level, doc)
		}
	}
	if labels < 100 {
		t.Errorf("%d labels looked at", labels)
	}
}

// keepClear looks at every label of a drawing, and tells how many there are.
func keepClear(t *testing.T, where string, doc *node) int {
	t.Helper()
	var dark [][]model.Point
	for n := range doc.all() {
		if n.name == "path" && (n.is("boundary") && n.in("wall") || n.is("column") || n.is("leaf") || n.is("joint")) {
			dark = append(dark, n.curve(t).strokes[0])
		}
	}
	var texts []*node
	for n := range doc.all() {
		if n.name == "text" {
			texts = append(texts, n)
		}
	}
	width, height := doc.size(t)
	count := 0
	for i, n := range texts {
		if size := n.number(t, "font-size"); size < smallest {
			t.Errorf("%s: %q in %v px", where, n.text, size)
		}
		if !n.in("label") && !n.in("tag") && !n.in("seg") && !n.in("areas") {
			continue
		}
		count++
		own := outline(t, n)
		for _, p := range own {
			if p.X < 0 || p.Y < 0 || p.X > width || p.Y > height {
				t.Errorf("%s: %q leaves the page", where, n.text)
				break
			}
		}
		for _, ring := range dark {
			if plane.PiecesOverlap(own, ring) {
				t.Errorf("%s: %q is on %v", where, n.text, ring)
			}
		}
		for _, other := range texts[:i] {
			if plane.PiecesOverlap(own, outline(t, other)) {
				t.Errorf("%s: %q is on %q", where, n.text, other.text)
			}
		}
	}
	return count
}

// Beside what there is no room for its words, there are none: it says them when
// one points at it (G14, G17, G25).
func TestNoRoomForWords(t *testing.T) {
	t.Parallel()
	const upper = "level L2 3000 h:2500\n"
	for _, test := range []struct{ name, text, title, crowded string }{
		{
			"a void above a shaft",
			base + upper + "space /L1/a shaft X1..X1+300 Y1..Y1+300\nspace /out exterior\nboundary /L1/a /out t:200\nspace /L2/v void X1..X1+300 Y1..Y1+300\nboundary /L1/a /L2/v type:void\n",
			"void above", "overhead",
		},
		{
			"a void that is not on the page",
			base + upper + room + "space /L2/v void X3-3000..X3 Y3-2000..Y3\nboundary /L1/a /L2/v type:void\n",
			"void above", "overhead",
		},
		{
			"an area in a shaft",
			base + "space /L1/a shaft X1..X1+300 Y1..Y1+300\n  area X1..X1+300 Y1..Y1+300 name:Pit floor:steel\nspace /out exterior\nboundary /L1/a /out t:200\n",
			"Pit · steel", "areas",
		},
		{
			"a stretch of wall between walls",
			base + "space /L1/a duct X1..X2 Y1..Y1+300\nspace /L1/b duct X1..X2 Y1+300..Y1+600\nspace /L1/c duct X1..X2 Y1+600..Y1+900\nspace /L1/d duct X1..X2 Y1+900..Y1+1200\n" +
				"boundary /L1/a /L1/b t:200\nboundary /L1/b /L1/c t:200\n  seg w:1000 spec:glass\nboundary /L1/c /L1/d t:200\n",
			"glass", "seg",
		},
	} {
		doc := parse(t, plan(t, test.text, "L1"))
		var titles []string
		for n := range doc.all() {
			if n.name == "title" {
				titles = append(titles, n.text)
			}
		}
		if !slices.Contains(titles, test.title) {
			t.Errorf("%s: nothing says %q: %q", test.name, test.title, titles)
		}
		for n := range doc.all() {
			if n.name == "text" && n.in(test.crowded) {
				t.Errorf("%s: %q is written", test.name, n.text)
			}
		}
	}
}

// outline is what a text covers: from the foot of its letters to their head.
func outline(t *testing.T, n *node) plane.Piece {
	t.Helper()
	x, y, size := n.number(t, "x"), n.number(t, "y"), n.number(t, "font-size")
	w := draw.TextWidth(n.text, size, n.is("bold"))
	if n.attrs["text-anchor"] == "middle" {
		x -= w / 2
	}
	top := y - 0.7*size
	ring := plane.Piece{{X: x, Y: top}, {X: x + w, Y: top}, {X: x + w, Y: y}, {X: x, Y: y}}
	turn, ok := strings.CutPrefix(n.attrs["transform"], "rotate(")
	if !ok {
		return ring
	}
	var v []float64
	for _, field := range strings.Fields(strings.TrimSuffix(turn, ")")) {
		f := &node{attrs: map[string]string{"v": field}}
		v = append(v, f.number(t, "v"))
	}
	sin, cos := math.Sincos(v[0] * math.Pi / 180)
	for i, p := range ring {
		dx, dy := p.X-v[1], p.Y-v[2]
		ring[i] = model.Point{X: v[1] + dx*cos - dy*sin, Y: v[2] + dx*sin + dy*cos}
	}
	return ring
}

// What a room is too small for is left out, from the path up, and what there is
// no room for at all is in the key, under a number.
func TestLabelsInSmallRooms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		region string
		want   []string
	}{
		{"X1..X2 Y1..Y2", []string{"Store", "room · 12 m²", "/L1/a"}},
		{"X1..X1+1700 Y1..Y1+1000", []string{"Store", "room · 1.7 m²"}},
		{"X1..X1+1200 Y1..Y1+1200", []string{"Store", "room", "1.44 m²"}},
		{"X1..X1+1100 Y1..Y1+800", []string{"Store", "0.88 m²"}},
		{"X1..X1+900 Y1..Y1+500", []string{"Store"}},
		{"X1..X1+500 Y1..Y1+900", []string{"Store"}},
		{"X1..X1+400 Y1..Y1+400", []string{"1"}},
	} {
		doc := parse(t, plan(t, base+"space /L1/a room "+test.region+" name:Store\nspace /L1/b room X2..X3 Y1..Y2\nspace /out exterior\nboundary /L1/a /out t:100\n", "L1"))
		var got []string
		for _, n := range doc.find("label") {
			if n.attrs["data-ref"] == "/L1/a" {
				got = n.texts()
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.region, got, test.want)
		}
		if got := doc.find("key"); test.want[0] == "1" && (len(got) != 1 || got[0].texts()[0] != "1 Store · room · 0.16 m²") {
			t.Errorf("%s: the name is not in the key", test.region)
		}
	}
}
