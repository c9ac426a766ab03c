package compose_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/koyu/compose"
)

// A statement is a line with the indented lines that belong to it.
type statement []string

// building draws statements that compose, whatever they are split into.
func building(t *rapid.T) []statement {
	statements := []statement{
		{"grid X 0 4000 8000.5 12000"},
		{"grid Y -500 5000 9000"},
		{"level L1..L3 0 pitch:3000 h:2400"},
		{"level M1 1500"},
		{"asset D1 door w:800 name:leaf"},
	}
	d := drawer{T: t}
	for range rapid.IntRange(0, 12).Draw(t, "statements") {
		statements = append(statements, d.statement())
	}
	return statements
}

// A drawer draws statements, and knows which paths are taken.
type drawer struct {
	*rapid.T
	n      int
	spaces []string
}

func (d *drawer) of(words ...string) string { return rapid.SampledFrom(words).Draw(d.T, "word") }

// path is a new path.
func (d *drawer) path() string {
	d.n++
	return fmt.Sprintf("/%s/s%d", d.of("L1", "L2", "M1", "yard"), d.n)
}

// known is the path of a space, or one that was never defined.
func (d *drawer) known() string { return d.of(append(d.spaces, "/out")...) }

func (d *drawer) ranges() string {
	return d.of("X1..X2", "X3..X2", "X1+5..X1-5", "X2..X4") + " " + d.of("Y1..Y2", "Y3..Y1", "Y1-900..Y3+7")
}

func (d *drawer) attributes() string {
	return d.of("", " h:2500", " name:a", " 7:x 3:1 use:home", ` spec:"a#b"`, " url:http://x")
}

func (d *drawer) statement() statement {
	switch d.of("space", "union", "span", "boundary", "stack", "zone", "band", "column", "polygon", "drop", "over") {
	case "space":
		return d.space("")
	case "union":
		return d.space(" + " + d.ranges())
	case "span":
		d.n++
		return statement{fmt.Sprintf("space /L1..L3/s%d room %s%s", d.n, d.ranges(), d.attributes())}
	case "boundary":
		return d.boundary()
	case "stack":
		return statement{"stack " + d.of("ev", "stairs") + " L1..L3 type:" + d.of("stair", "shaft"), "  door w:900"}
	case "zone":
		return statement{"zone " + d.path() + d.attributes()}
	case "band":
		a, b := d.path(), ""
		b = a + "b"
		return statement{"band X X1..X2 " + d.of("Y1..Y2", "Y2..Y3"), "  space " + a + " room w:1500" + d.attributes(), "  space " + b + " room w:rest"}
	case "column":
		return statement{"column 600 " + d.of("L1", "L1..L3", "M1..L3") + d.of("", " x:X1,X2", " y:Y2 d:0")}
	case "polygon":
		return statement{"polygon " + d.path() + " 0,0 5,0 5,5.5"}
	case "drop":
		if n := len(d.spaces); n > 0 {
			path := d.spaces[n-1]
			d.spaces = d.spaces[:n-1]
			return statement{"drop " + path}
		}
	case "over":
		// Set edits do not ask for strength, which splitting changes.
		if n := len(d.spaces); n > 0 {
			d.n++
			return statement{"over " + d.spaces[n-1], fmt.Sprintf("  + area %s name:e%d", d.ranges(), d.n)}
		}
	}
	return statement{"unit mm"}
}

func (d *drawer) space(more string) statement {
	path := d.path()
	d.spaces = append(d.spaces, path)
	s := statement{"space " + path + " " + d.of("room", "exterior", "hall") + " " + d.ranges() + d.attributes() + more}
	if d.of("plain", "area") == "area" {
		s = append(s, "  area "+d.ranges()+d.attributes())
	}
	return s
}

func (d *drawer) boundary() statement {
	s := statement{"boundary " + d.known() + " " + d.known() + d.of("", " t:120", " type:open air:1", " edge:S lining:x")}
	for range rapid.IntRange(0, 3).Draw(d.T, "children") {
		s = append(s, "  "+d.of("door D1", "door D1 w:900", "window w:600 at:X1+300", "seg w:300 at:0.2", "door w:900 hinge:E swing:a"))
	}
	if d.of("plain", "line") == "line" {
		s = append(s, "  line "+d.of("X2,Y3 X1,Y1", "X1+5,Y1 X1+5,Y2"))
	}
	return s
}

func text(statements []statement) string {
	var b strings.Builder
	for _, s := range statements {
		b.WriteString(strings.Join(s, "\n") + "\n")
	}
	return b.String()
}

// means composes files and describes what they mean.
func means(t *rapid.T, files map[string]string) string {
	m, err := composed(files)
	if err != nil {
		t.Fatalf("%v\n%v", err, files)
	}
	return meaning(m)
}

func one(text string) map[string]string { return map[string]string{"main.muro": text} }

// layers splits statements into layers, and gives an entry that imports them
// in order.
func layers(t *rapid.T, statements []statement) map[string]string {
	files := map[string]string{}
	var entry strings.Builder
	for i := 0; len(statements) > 0; i++ {
		n := rapid.IntRange(1, len(statements)).Draw(t, "length")
		name := fmt.Sprintf("%d.muro", i)
		files[name] = text(statements[:n])
		entry.WriteString("import ./" + name + "\n")
		statements = statements[n:]
	}
	files["main.muro"] = entry.String()
	return files
}

// TestSplitting: how a text is split into layers changes nothing of what it
// means.
func TestSplitting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		statements := building(t)
		whole := means(t, one(text(statements)))
		if split := means(t, layers(t, statements)); split != whole {
			t.Fatalf("in one text:\n%sin layers:\n%s", whole, split)
		}
	})
}

// TestImportingTwice is importing once, even from within (02 NC6).
func TestImportingTwice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		files := layers(t, building(t))
		once := means(t, files)
		entry := files["main.muro"]
		for name := range files {
			if name != "main.muro" {
				files[name] += "import ./main.muro\nimport " + name + "\n"
			}
		}
		files["main.muro"] = entry + entry
		if twice := means(t, files); twice != once {
			t.Fatalf("once:\n%stwice:\n%s", once, twice)
		}
	})
}

// TestLayout: blank lines, comments, the width of blanks, line ends and quotes
// mean nothing (02 N9, N14, N18, N27, N28).
func TestLayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		statements := building(t)
		plain := means(t, one(text(statements)))
		var loose strings.Builder
		for _, s := range statements {
			for _, line := range s {
				loose.WriteString(rapid.SampledFrom([]string{"", "\n", "  # x\r\n", "# \"y\n"}).Draw(t, "before"))
				loose.WriteString(respaced(t, line))
				loose.WriteString(rapid.SampledFrom([]string{"\n", "\r\n", " #\n", "#z\n", "\u3000\n"}).Draw(t, "after"))
			}
		}
		if got := means(t, one(loose.String())); got != plain {
			t.Fatalf("%q:\n%swant\n%s", loose.String(), got, plain)
		}
	})
}

// respaced is line with other blanks between its tokens, some in quotes.
func respaced(t *rapid.T, line string) string {
	blank := rapid.SampledFrom([]string{" ", "\t", "   ", "\u00a0", " \ufeff"})
	var b strings.Builder
	if strings.HasPrefix(line, " ") {
		b.WriteString(blank.Draw(t, "indent"))
	}
	for i, field := range strings.Fields(line) {
		if i > 0 {
			b.WriteString(blank.Draw(t, "blank"))
		}
		if !strings.Contains(field, `"`) && rapid.Bool().Draw(t, "quoted") {
			field = field[:1] + `"` + field[1:] + `"`
		}
		b.WriteString(field)
	}
	return b.String()
}

// TestSpanWrittenOut: a span is what is written once for each level (02 N43).
func TestSpanWrittenOut(t *testing.T) {
	t.Parallel()
	const levels = "grid X 0 5000\ngrid Y 0 5000\nlevel L1..L3 0 pitch:3000\nlevel M1 3000\n"
	for _, form := range []string{
		"space /%s/a room X1..X2 Y1..Y2 name:x\n  area X1..X2 Y1..Y2\n",
		"zone /%s use:home\n",
		"boundary /%s/a /%[1]s/b t:120\n  door w:900\n  line X1,Y1 X2,Y2\n",
		"boundary /%s/a /out\n  seg w:900\n",
		"band X X1..X2 Y1..Y2\n  space /%s/c room w:900\n  space /%[1]s/d room w:rest x:1\n",
	} {
		short, long := fmt.Sprintf(form, "L1..L3"), ""
		for _, level := range []string{"L1", "L2", "M1", "L3"} {
			long += fmt.Sprintf(form, level)
		}
		a, err := compose.Parse(levels + short)
		if err != nil {
			t.Fatal(err)
		}
		b, err := compose.Parse(levels + long)
		if err != nil {
			t.Fatal(err)
		}
		if meaning(a) != meaning(b) {
			t.Errorf("%q:\n%swritten out:\n%s", short, meaning(a), meaning(b))
		}
	}
}

// TestBandWrittenOut: a band is the spaces with the ranges that the widths
// come to (02 N68–N70).
func TestBandWrittenOut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const grid = "grid Y -1000 0 4000\ngrid X 0 9000\nlevel L1 0\n"
		widths := rapid.SliceOfN(rapid.IntRange(1, 3000), 1, 6).Draw(t, "widths")
		sum := 0
		for _, w := range widths {
			sum += w
		}
		rest := rapid.IntRange(0, len(widths)-1).Draw(t, "rest")
		low := rapid.IntRange(-3000, 5000).Draw(t, "low")
		place := func(y int) string { return fmt.Sprintf("Y2%+d", y) }

		band := fmt.Sprintf("band Y %s..%s X1..X2\n", place(low), place(low+sum))
		long := ""
		for i, w := range widths {
			width := fmt.Sprint(w)
			if i == rest {
				width = "rest"
			}
			band += fmt.Sprintf("  space /L1/s%d room w:%s n:%d\n", i, width, i)
			long += fmt.Sprintf("space /L1/s%d room %s..%s X1..X2 n:%d\n", i, place(low), place(low+w), i)
			low += w
		}
		short, err := compose.Parse(grid + band)
		if err != nil {
			t.Fatal(err)
		}
		written, err := compose.Parse(grid + long)
		if err != nil {
			t.Fatal(err)
		}
		for s := range short.Spaces.All() {
			w := written.Spaces.Get(s.Path)
			if w == nil || w.Regions[0].Rect != s.Regions[0].Rect || attributes(w.Attrs) != attributes(s.Attrs) {
				t.Fatalf("%s:\n%swritten out:\n%s", s.Path, meaning(short), meaning(written))
			}
		}
	})
}
