package canon

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

func between(a, b string) *model.Boundary {
	return &model.Boundary{A: a, B: b, Kind: model.Wall}
}

// M133, M146: an entry has the members that were given, in a fixed order, and
// no white space.
func TestEntryM146(t *testing.T) {
	t.Parallel()
	door := func(w, at float64) *model.Opening {
		return &model.Opening{Kind: model.Door, Band: model.Band{W: w, At: at}}
	}
	full := between("/L1/shop", "/L1/arcade")
	full.T = model.Known(0)
	full.Air = true
	full.Edge = "N"
	full.Line = &model.Line{FromRef: "X1,Y2", ToRef: "X3+10,Y2"}
	full.Attrs.Set("spec", model.Value{Text: "glazed"})
	full.Attrs.Set("7", model.Value{Number: 1, IsNumber: true})
	full.Openings = []*model.Opening{door(900, 0.75), door(1200, 0.25)}
	full.Openings[0].Asset, full.Openings[0].H = "D1", model.Known(2100)
	full.Openings[1].Edge, full.Openings[1].Hinge, full.Openings[1].Swing = "N", "E", "b"
	full.Segs = []*model.Seg{{Band: model.Band{W: 40, At: 0.5, AtRef: "X2-5", AtAxis: 'X'}}}

	for _, c := range []struct {
		name string
		b    *model.Boundary
		want string
	}{
		{"bare", between("/a", "/b"), `{"between":["/a","/b"],"a":"/a","kind":"wall"}`},
		{"the pair is sorted, the first written is kept", between("/b", "/a"),
			`{"between":["/a","/b"],"a":"/b","kind":"wall"}`},
		{"E8 a boundary to itself", between("/a", "/a"), `{"between":["/a","/a"],"a":"/a","kind":"wall"}`},
		{"all members", full, `{"between":["/L1/arcade","/L1/shop"],"a":"/L1/shop","kind":"wall","t":0,"air":true,` +
			`"edge":"N","line":["X1,Y2","X3+10,Y2"],"attrs":{"7":1,"spec":"glazed"},"openings":[` +
			`{"kind":"door","ref":"D1","w":900,"h":2100,"at":0.75},` +
			`{"kind":"door","w":1200,"at":0.25,"edge":"N","hinge":"E","swing":"b"}],` +
			`"segs":[{"w":40,"at":"X2-5"}]}`},
	} {
		if diff := cmp.Diff(c.want, Entry(c.b)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if full.Openings[0].W != 900 {
		t.Error("the model was reordered")
	}
}

// 09 C90: an entry under other names has them in place of the paths, and no
// first end if there is none; openings are in order.
func TestEntryBetween(t *testing.T) {
	t.Parallel()
	b := between("/b", "/a")
	b.Openings = []*model.Opening{
		{Kind: model.Window, Band: model.Band{W: 1, At: 0.5}},
		{Kind: model.Door, Band: model.Band{W: 1, At: 0.5}},
	}
	const openings = `"openings":[{"kind":"door","w":1,"at":0.5},{"kind":"window","w":1,"at":0.5}]}`
	for _, c := range []struct{ first, want string }{
		{"2", `{"between":["1","2"],"a":"2","kind":"wall",` + openings},
		{"", `{"between":["1","2"],"kind":"wall",` + openings},
	} {
		if diff := cmp.Diff(c.want, EntryBetween(b, "1", "2", c.first)); diff != "" {
			t.Errorf("first end %q (-want +got):\n%s", c.first, diff)
		}
	}
}

// M141, M44, M147, M148: the entries of what a document has inside others.
func TestEntriesOfParts(t *testing.T) {
	t.Parallel()
	west, east := model.Region{XA: "X1", XB: "X2", YA: "Y1", YB: "Y2"}, model.Region{XA: "X2", XB: "X3", YA: "Y1", YB: "Y2"}
	carpet := &model.Area{Region: east}
	carpet.Attrs.Set("floor", model.Value{Text: "wool"})
	for _, c := range []struct {
		name string
		want []string
		got  []string
	}{
		{"one rectangle", []string{`["X1","Y1","X2","Y2"]`}, []string{RegionEntry([]model.Region{west})}},
		{"two in order", []string{`[["X1","Y1","X2","Y2"],["X2","Y1","X3","Y2"]]`}, []string{RegionEntry([]model.Region{east, west})}},
		{"areas", []string{`{"at":["X1","Y1","X2","Y2"]}`, `{"at":["X2","Y1","X3","Y2"],"attrs":{"floor":"wool"}}`},
			AreaEntries([]*model.Area{carpet, {Region: west}})},
		{"opening", []string{`{"kind":"door","w":900,"at":"X1"}`},
			[]string{OpeningEntry(&model.Opening{Kind: model.Door, Band: model.Band{W: 900, At: 0.5, AtRef: "X1"}})}},
		{"seg", []string{`{"w":40,"at":0.25}`}, []string{SegEntry(&model.Seg{Band: model.Band{W: 40, At: 0.25}})}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// M43, M44: derivations read boundaries by UTF-16 code units, the document
// lists them by code point. U+20B9F and U+FA11 tell the two apart.
func TestOrdersM43M44(t *testing.T) {
	t.Parallel()
	bs := []*model.Boundary{
		between("/L1/\U00020B9F", "/o"),
		between("/L1/\uFA11", "/o"),
		between("/L1/a", "/o"),
		between("/L1/a b", "/o"), // the closing quote of "/L1/a" ranks above a blank
	}
	names := func(bs []*model.Boundary) []string {
		var all []string
		for _, b := range bs {
			all = append(all, b.A)
		}
		return all
	}
	utf16 := []string{"/L1/a b", "/L1/a", "/L1/\U00020B9F", "/L1/\uFA11"}
	points := []string{"/L1/a b", "/L1/a", "/L1/\uFA11", "/L1/\U00020B9F"}
	if diff := cmp.Diff(utf16, names(Order(bs))); diff != "" {
		t.Errorf("Order (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(points, names(sortedBoundaries(bs))); diff != "" {
		t.Errorf("document (-want +got):\n%s", diff)
	}
}

// M43: derived boundaries are ordered with the others, equal entries stay as
// they came; M149: the document leaves derived ones out.
func TestDerivedBoundaries(t *testing.T) {
	t.Parallel()
	first, second, derived := between("/b", "/c"), between("/b", "/c"), between("/a", "/c")
	derived.Derived = true
	bs := []*model.Boundary{first, derived, second}
	got := Order(bs)
	if got[0] != derived || got[1] != first || got[2] != second {
		t.Errorf("order of derived, first, second is %v", got)
	}
	if bs[0] != first {
		t.Error("the argument was reordered")
	}
	if got := sortedBoundaries(bs); len(got) != 2 || got[0] != first || got[1] != second {
		t.Errorf("the document has %v", got)
	}
}

// M136: keys that are array indices come first by number, the others by code
// point.
func TestRecordOrderM136(t *testing.T) {
	t.Parallel()
	keys := []string{"b", "10", "4294967295", "B", "2", "007", "-1", "4294967294", "\U00020B9F", "\uFA11", "a.b", "a"}
	slices.SortFunc(keys, compareKeys)
	want := []string{"2", "10", "4294967294", "-1", "007", "4294967295", "B", "a", "a.b", "b", "\uFA11", "\U00020B9F"}
	if diff := cmp.Diff(want, keys); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// M138, M139, E10: points and columns stand as declared; grid lines by number,
// with repeats.
func TestColumnsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	m := &model.Model{Columns: []*model.Column{
		{Size: 500, Depth: model.Known(0), Levels: []string{"L2"}, X: []string{"X10", "X9", "X10"}},
		{Size: 400, Levels: []string{"L1", "L2"}, Y: []string{"Y2"}},
	}}
	w := ecma.NewWriter(0)
	Write(w, m)
	want := `{"format":"koyu-canonical/1.0","unit":"mm","grid":{"X":[],"Y":[]},"levels":{},"columns":[` +
		`{"size":500,"d":0,"levels":["L2"],"x":["X9","X10","X10"]},{"size":400,"levels":["L1","L2"],"y":["Y2"]}],` +
		`"spaces":{},"boundaries":[]}`
	if diff := cmp.Diff(want, string(w.Bytes())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// M170: u- and sixteen digits.
func TestNewUIDsM170(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^u-[0-9a-hjkmnp-tv-z]{16}$`)
	seen := map[string]bool{}
	for _, uid := range NewUIDs(&model.Model{}, 1000) {
		if !form.MatchString(uid) || seen[uid] {
			t.Fatalf("%q", uid)
		}
		seen[uid] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d uids", len(seen))
	}
	if got := NewUIDs(&model.Model{}, 0); len(got) != 0 {
		t.Errorf("none wanted, got %v", got)
	}
}

// M170, M171: the low five bits of each byte choose a digit; what a space or a
// zone has, and what was just made, is drawn again.
func TestTakenUIDsM171(t *testing.T) {
	t.Parallel()
	m := &model.Model{}
	room, wing := &model.Space{Path: "/a"}, &model.Zone{Path: "/z"}
	room.Attrs.Set("uid", model.Value{Text: "u-0000000000000000"})
	wing.Attrs.Set("uid", model.Value{Number: 101, IsNumber: true})
	m.Spaces.Put(room.Path, room)
	m.Zones.Put(wing.Path, wing)
	if diff := cmp.Diff(map[string]bool{"u-0000000000000000": true, "101": true}, UIDs(m)); diff != "" {
		t.Errorf("taken (-want +got):\n%s", diff)
	}
	draw := func(b byte) []byte { return bytes.Repeat([]byte{b}, 16) }
	random := bytes.NewReader(slices.Concat(draw(0), draw(32), draw(33), draw(1), draw(255)))
	if diff := cmp.Diff([]string{"u-1111111111111111", "u-zzzzzzzzzzzzzzzz"}, mint(random, UIDs(m), 2)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
