package compose_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// head stands before most of the texts below, which begin at line 8.
const head = `koyu 1.0
unit mm
grid X 0 4000 8000 12000
grid Y 0 5000 9000
level L1 0 h:2400
level L2 3000 h:2400
level L3 6000 h:2400
`

// onHead is a text behind the head.
func onHead(lines ...string) string { return head + strings.Join(lines, "\n") + "\n" }

// An edge is one text and what must come of it: an error, "line rule" and
// facts that its message must name, or lines that describe the model.
type edge struct {
	text  string
	fails string
	facts []string
	holds []string
}

func (e edge) check(t *testing.T, files map[string]string) {
	t.Helper()
	m, err := composed(files)
	if e.fails != "" {
		var broken *notation.Error
		if !errors.As(err, &broken) {
			t.Errorf("%q composes, want %s", files["main.muro"], e.fails)
			return
		}
		got := fmt.Sprintf("%d %s", broken.Line, broken.Rule)
		if file := strings.TrimPrefix(broken.File, folder); file != "main.muro" {
			got = file + ":" + got
		}
		if got != e.fails {
			t.Errorf("%q: got %s (%v), want %s", files["main.muro"], got, err, e.fails)
		}
		for _, fact := range e.facts {
			if !strings.Contains(broken.Body, fact) {
				t.Errorf("%q: the message %q does not name %s", files["main.muro"], broken.Body, fact)
			}
		}
		return
	}
	if err != nil {
		t.Errorf("%q: %v", files["main.muro"], err)
		return
	}
	text := "\n" + describe(m)
	for _, line := range e.holds {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("%q: no line begins with %q in\n%s", files["main.muro"], line, text)
		}
	}
}

// TestEdges is the tables of 02 §14, lexis, statements and bands.
func TestEdges(t *testing.T) {
	t.Parallel()
	for _, e := range slices.Concat(lexisEdges, statementEdges, bandEdges) {
		e.check(t, map[string]string{"main.muro": e.text})
	}
}

var lexisEdges = []edge{
	{text: "\ufeffkoyu 1.0", fails: "1 NE12", facts: []string{`"koyu"`}},
	{text: "\ufeff# c\nkoyu 1.0", holds: []string{"koyu 1.0 declared"}},
	{text: "name a\rname b", holds: []string{"name a name b"}},
	{text: "name a\r\r\nname a", holds: []string{"name a"}},
	{text: `name  a   "b  c"  d # x`, holds: []string{"name a b  c d"}},
	{text: `name ""`, fails: "1 NE35"},
	{text: onHead(`"  door" w:5`), fails: "8 NE11", facts: []string{`"  door"`}},
	{text: onHead("boundary /a /b", "\u200bdoor w:5"), fails: "9 NE11"},
	{text: onHead("boundary /a /b", "\vdoor w:5"), holds: []string{"  door w:5 at:0.5 {} @main.muro:9"}},
	{text: "space /L1/か\u3099 room\nspace /L1/が room", fails: "2 NE58", facts: []string{`"/L1/が"`, "line 1"}},
	{text: "space /a room b:1 10:x 9:y a:2", holds: []string{`space /a room {9:"y" 10:"x" b:1 a:2}`}},
	{text: "space /a room a:007 b:-0 c:1.50 d:+5 e:.5 g:1e3", holds: []string{`space /a room {a:7 b:0 c:1.5 d:"+5" e:".5" g:"1e3"}`}},
	{text: "space /a room a:1 a:", fails: "1 NE21", facts: []string{`"a"`}},
	// Deliberately different from the page: an ordinary key.
	{text: "space /a room constructor:1", holds: []string{"space /a room {constructor:1}"}},
	// N7, N8, N12, N14, N15 and N19, from their own rules.
	{text: "name a\x00b", holds: []string{"name a\x00b"}},
	{text: "space /a room name:abc#def", holds: []string{`space /a room {name:"abc"}`}},
	{text: "space /a room na\"me:a b\"c", holds: []string{`space /a room {name:"a bc"}`}},
	{text: "name a\"b\" \"c\"d", holds: []string{"name ab cd"}},
	{text: "name a=\u0338 \u2126 \u212a ㎡", holds: []string{"name a≠ Ω K ㎡"}},
	{text: "space /a room a:" + strings.Repeat("9", 400), holds: []string{"space /a room {a:Infinity}"}},
}

var statementEdges = []edge{
	{text: "koyu 0.9 y", fails: "1 NE31", facts: []string{`"y"`}},
	{text: onHead("koyu 9"), fails: "8 NE32", facts: []string{`"9"`, "0.1, 0.2, 0.3, 0.4, 0.5, 1.0"}},
	{text: onHead("grid X q"), fails: "8 NE39"},
	{text: onHead("level L1 0 hh:1 5:1"), fails: "8 NE47", facts: []string{`"5"`, "h, slab, pitch and underground"}},
	{text: onHead("level L1 0 slab:x h:y"), fails: "8 NE23", facts: []string{`"h"`, `"y"`}},
	{text: "level L01..L03 0 pitch:3", holds: []string{"level L1 0 ", "level L2 3 ", "level L3 6 "}},
	{text: "level L1..3 7", holds: []string{"level L1..3 7"}},
	{text: "level L1..L4 0.1 pitch:0.2", holds: []string{"level L1 0.1 ", "level L2 0.30000000000000004 ", "level L3 0.5 ", "level L4 0.7000000000000001 "}},
	{text: "level 10 0\nlevel 2 0\nlevel a 0\nlevel 01 0", holds: []string{"level 2 0 @main.muro:2\nlevel 10 0 @main.muro:1\nlevel a 0 @main.muro:3\nlevel 01 0 @main.muro:4"}},
	{text: onHead("level M1 1500", "level P 3000", "level 7 3000", "space /L1..L2/a room"), holds: []string{
		"space /L1/a room on L1 {} @main.muro:11\nspace /M1/a room on M1 {} @main.muro:11\nspace /7/a room on 7 {} @main.muro:11\nspace /L2/a room on L2 {} @main.muro:11\nspace /P/a room on P {} @main.muro:11\n",
	}},
	{text: onHead("space /L1..L1/a room"), fails: "8 NE42", facts: []string{`"L1..L1"`}},
	{text: onHead("space x/L1..L9/a room"), fails: "8 NE41", facts: []string{`"L1..L9"`}},
	{text: onHead("space L1/a w:3"), fails: "8 NE53"},
	{text: onHead("space /L1/a room X1..X1+0 Y1..Y2"), fails: "8 NE64"},
	{text: onHead("space /L1/a room X2..X1 Y2..Y1"), holds: []string{"  region X1..X2 Y1..Y2 = 0 4000 0 5000"}},
	{text: onHead("space /L1/a room X1..X2..X3 Y1..Y2"), holds: []string{"  region X1..X2 Y1..Y2 = 0 4000 0 5000"}},
	{text: onHead("space /L1/a room X1...X2 Y1..Y2"), fails: "8 NE60", facts: []string{`".X2"`}},
	{text: onHead("space /L1/a room X01..X2 Y1..Y2"), fails: "8 NE60", facts: []string{`"X01"`}},
	{text: onHead("space /L1/a room X9..X1 Y1.. Q..R"), fails: "8 NE62"},
	{text: onHead("space /L1/a room X1..X2 h:1 Y1..Y2 name:q + X2..X3 Y2..Y3 +"), holds: []string{
		"space /L1/a room on L1 {h:1 name:\"q\"} @main.muro:8\n  region X1..X2 Y1..Y2 = 0 4000 0 5000\n  region X2..X3 Y2..Y3 = 4000 8000 5000 9000\n",
	}},
	{text: onHead("space /L1/a room name:a..b X1..X2 Y1..Y2"), fails: "8 NE62"},
	{text: onHead("space /L1/a name:foo X1..X2 Y1..Y2"), holds: []string{"space /L1/a name:foo on L1 {}"}},
	{text: onHead("space /L1/a Exterior"), holds: []string{"space /L1/a Exterior "}},
	{text: onHead("space /L1/a avoid"), fails: "8 NE56", facts: []string{`"avoid"`, `"void"`}},
	{text: onHead("space /L1/a interior"), holds: []string{"space /L1/a interior "}},
	{text: onHead("boundary /a t:120"), fails: "8 NE70"},
	{text: onHead("boundary /a /b type:zzz air:9"), fails: "8 NE71", facts: []string{`"zzz"`, "wall, open, stair, shaft or void"}},
	{text: onHead("boundary /L1..L9/a b"), fails: "8 NE41"},
	{text: onHead("stack ev L1..L3 type:shaft t:150"), holds: []string{
		"boundary /L1/ev /L2/ev shaft {t:150} @main.muro:8\nboundary /L2/ev /L3/ev shaft {t:150} @main.muro:8\n",
	}},
	{text: onHead("asset D door w:x", "boundary /a /b", "  door D"), fails: "10 NE23"},
	{text: onHead("asset Q door w:800 9:z", "boundary /a /b", "  door Q w:700 sill:3"), holds: []string{`  door Q w:700 at:0.5 {9:"z" sill:3} @main.muro:10`}},
	{text: onHead("asset SD1 door w:800", "boundary /a /b", "  door w:900 SD1"), fails: "10 NE20", facts: []string{`"SD1"`}},
	{text: onHead("boundary /a /b", "  window w:5 at:.5"), fails: "9 NE60", facts: []string{`".5"`}},
	{text: onHead("boundary /a /b", "  line X2+600,Y2-900 X1,Y1"), holds: []string{"  line X1,Y1 X2+600,Y2-900 {0 0} {4600 4100} @main.muro:9"}},
	{text: "grid X 0 0.4\ngrid Y 0 0.4\nboundary /a /b\n  line X1,Y1 X2,Y2", fails: "4 NE83", facts: []string{`"X1,Y1"`}},
	{text: onHead("polygon /s 0,0 1,0 0, 1"), fails: "8 NE93", facts: []string{`"0,"`}},
	{text: onHead("column 600 L1 x:X1,,X2,"), holds: []string{"column 600 [L1] x:X1,X2 {}"}},
	{text: onHead("zone /x", "zone /x bad"), fails: "9 NE86", facts: []string{`"/x"`, "line 8"}},
}

var bandEdges = []edge{
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1/a r w:300", `name "x`), fails: "10 NE10"},
	{text: onHead("band X X1..X2 Y1..Y2", "name x"), fails: "8 NE109"},
	{text: onHead("band X X1..X2 Y1..Y2 foo +"), fails: "8 NE101", facts: []string{`"foo", "+"`}},
	{text: onHead("band X X2..X1"), fails: "8 NE102", facts: []string{`"X2..X1"`}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1/a r w:4001", "  space /L1/b r w:rest"), fails: "8 NE111",
		facts: []string{" 4001,", " 4000 long", " 1 too much", `"/L1/a" 4001, "/L1/b" rest`}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1/a r w:4000", "  space /L1/b r w:rest"), fails: "10 NE112", facts: []string{"4000", `"/L1/b"`}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1/a r a:1 a:2 w:9999"), fails: "8 NE111"},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /q/a r w:1000", "  space /z/b r w:rest"), fails: "8 NE114", facts: []string{`"/q/a" under "q"`, `"/z/b" under "z"`}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1..L2/a r w:1000", "  space /L1/b r w:rest"), fails: "8 NE114", facts: []string{`"/L2/a" under "L2"`, `"/L1/b" under "L1"`}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1..L2/b r w:1000", "  space /L1..L2/a r w:rest"), holds: []string{
		"space /L1/b r on L1 {} @main.muro:9\n  region X1..X1+1000 Y1..Y2 = 0 1000 0 5000\n" +
			"space /L1/a r on L1 {} @main.muro:10\n  region X1+1000..X2 Y1..Y2 = 1000 4000 0 5000\n" +
			"space /L2/b r on L2 {} @main.muro:9\n  region X1..X1+1000 Y1..Y2 = 0 1000 0 5000\n" +
			"space /L2/a r on L2 {} @main.muro:10\n",
	}},
	{text: onHead("band Y X1-10..X1+20 Y1-500..Y3+7", "  space /q/a r w:100", "  space /q/b r w:400", "  space /q/c r w:6000", "  space /q/d r w:rest"), holds: []string{
		"  region X1-10..X1+20 Y1-500..Y1-400 = -10 20 -500 -400\n",
		"  region X1-10..X1+20 Y1-400..Y1 = -10 20 -400 0\n",
		"  region X1-10..X1+20 Y1..Y2+1000 = -10 20 0 6000\n",
		"  region X1-10..X1+20 Y2+1000..Y3+7 = -10 20 6000 9007\n",
	}},
	{text: onHead("band X X1..X2 Y1..Y2", "  space /L1/a r w:rest name:a..b"), fails: "9 NE105", facts: []string{`"name:a..b"`}},
	{text: fractional("X1..X3", "1500"), fails: "4 NE60", facts: []string{`"X2+499.5"`}},
	{text: fractional("X2..X3", "1500"), fails: "4 NE115", facts: []string{"2500.5"}},
	{text: fractional("X1..X2", "300"), holds: []string{
		"  region X1..X1+300 Y1..Y2 = 0 300 0 1000\n", "  region X1+300..X2 Y1..Y2 = 300 1000.5 0 1000\n",
	}},
	// N72, from its own rule.
	{text: onHead("band X X1+4000..X3 Y1..Y2", "  space /L1/a r w:1000", "  space /L1/b r w:rest"), holds: []string{
		"  region X1+4000..X2+1000 Y1..Y2 = 4000 5000 0 5000\n", "  region X2+1000..X3 Y1..Y2 = 5000 8000 0 5000\n",
	}},
}

// fractional is a band on a grid that is not in whole millimetres.
func fractional(along, width string) string {
	return "grid X 0 1000.5 4000\ngrid Y 0 1000\nband X " + along + " Y1..Y2\n" +
		"  space /a/x r w:" + width + "\n  space /a/y r w:rest\n"
}

// plan is the layer that the texts of the table below override.
const plan = `space /L1/a room X1..X2 Y1..Y2 h:2500 spec:P
space /L1/b room X2..X3 Y1..Y2
space /out exterior
boundary /L1/a /L1/b t:120
  door w:900 name:D1 at:0.2
  window w:800 at:0.8 name:W1
  door w:500 name:007
boundary /L1/a /out edge:W t:200
boundary /L1/a /out edge:S t:200
boundary /out /L1/b edge:S t:200
`

// TestEdgesOfComposition is the table of 02 §14 on composition: the entry
// imports the plan and then the layer over it.
func TestEdgesOfComposition(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		over  string // o.muro
		entry string // after the imports
		edge
	}{
		{over: "over /L1/a h:2400", entry: "over /L1/a h:1", edge: edge{holds: []string{`space /L1/a room on L1 {h:2400 spec:"P"} @plan.muro:1`}}},
		{entry: "over /L1/a h:9 zz:1", edge: edge{holds: []string{`space /L1/a room on L1 {h:2500 spec:"P" zz:1}`}}},
		{over: "over /L1/a h:1\nover /L1/a h:1", edge: edge{fails: "o.muro:2 NE126", facts: []string{`"h"`, `"/L1/a"`}}},
		{entry: "over /L1/a /L1/b t:5 type:zzz", edge: edge{holds: []string{"boundary /L1/a /L1/b wall t:120 {}"}}},
		{over: "over level L1 h:-1", edge: edge{fails: "o.muro:1 NE127", facts: []string{`"h"`, `"-1"`}}},
		{entry: "over level L1 slab:5", edge: edge{fails: "10 NE126", facts: []string{`"slab"`, `"L1"`}}},
		{over: "over /L1/a /out t:250", edge: edge{fails: "o.muro:1 NE126", facts: []string{`"/L1/a|/out"`}}},
		{over: "over /out /L1/b t:250", edge: edge{holds: []string{"boundary /out /L1/b wall t:250 edge:S {} @plan.muro:10"}}},
		{over: "over /L1/a foo h:5 bar", edge: edge{holds: []string{`space /L1/a room on L1 {h:5 spec:"P"}`, "edit over /L1/a foo h:5 bar @o.muro:1"}}},
		{over: "over /L1/a level:L2 w:5", edge: edge{holds: []string{`space /L1/a room on L1 {h:2500 spec:"P" level:"L2" w:5}`}}},
		{over: "over /L1/a /L1/b\n  - door W1", edge: edge{holds: []string{
			"boundary /L1/a /L1/b wall t:120 {} @plan.muro:4\n  door w:900 at:0.2 {name:\"D1\"} @plan.muro:5\n  door w:500 at:0.5 {name:7} @plan.muro:7\nboundary",
			"edit over /L1/a /L1/b @o.muro:1\nedit - door W1 @o.muro:2\n",
		}}},
		{over: "over /L1/a /L1/b\n  - door 007", edge: edge{fails: "o.muro:2 NE137", facts: []string{"door", `"007"`}}},
		{over: "over /L1/a /L1/b\n  - door 7", edge: edge{holds: []string{"  window w:800 at:0.8 {name:\"W1\"} @plan.muro:6\nboundary"}}},
		{over: "over /L1/a /L1/b\n  = door D1 at:0.9 w:1000", edge: edge{holds: []string{`  door w:1000 at:0.2 {name:"D1" at:0.9} @plan.muro:5`}}},
		// The layer that wrote it is blamed, not the one of the boundary.
		{over: "over /L1/a /L1/b\n  + window w:99999 name:BIG at:0.3", edge: edge{holds: []string{`  window w:99999 at:0.3 {name:"BIG"} @o.muro:2`}}},
		{entry: "over /L1/a /L1/b t:5\n  - door D1", edge: edge{holds: []string{
			"boundary /L1/a /L1/b wall t:120 {} @plan.muro:4\n  window",
		}}},
		{entry: "drop foo /L1/a bar:1", edge: edge{holds: []string{
			"space /L1/b room on L1 {} @plan.muro:2\n  region X2..X3 Y1..Y2 = 4000 8000 0 5000\nspace /out exterior {} @plan.muro:3\nboundary /out /L1/b wall t:200 edge:S {} @plan.muro:10\nedit drop foo /L1/a bar:1 @main.muro:10\n",
		}}},
		{entry: "drop /L1/a\nspace /L1/a room", edge: edge{holds: []string{"space /out exterior {} @plan.muro:3\nspace /L1/a room on L1 {} @main.muro:11\n"}}},
		// NC20: what was said of a space outlives it.
		{over: "over /L1/a h:1\ndrop /L1/a\nspace /L1/a room\nover /L1/a h:1", edge: edge{fails: "o.muro:4 NE126"}},
		{entry: "import ./main.muro\nimport o.muro\nname x", edge: edge{holds: []string{"name x", "layer main.muro\nlayer plan.muro\nlayer o.muro\n"}}},
		{entry: "import ./nope.muro", edge: edge{fails: "10 NE2", facts: []string{"Cannot read file: ./nope.muro"}}},
		{entry: "import ./sub/../o.muro/ junk", edge: edge{holds: []string{"layer o.muro\n"}}},
		{over: "koyu 1.0", edge: edge{fails: "o.muro:1 NE33"}},
		{entry: "boundary /L1/a /L1/b\nimport o.muro\n  door w:5", edge: edge{fails: "12 NE14"}},
	} {
		c.check(t, map[string]string{
			"main.muro": head + "import plan.muro\nimport o.muro\n" + c.entry,
			"plan.muro": plan,
			"o.muro":    c.over,
		})
	}
}

// TestOwnElements is 02 NC17 in one text: a new key of one's own space, but
// not of one's own boundary.
func TestOwnElements(t *testing.T) {
	t.Parallel()
	edge{holds: []string{`space /L1/a room on L1 {h:2500 spec:"P" zz:1}`}}.check(t, map[string]string{"main.muro": head + plan + "over /L1/a zz:1"})
	edge{fails: "18 NE126"}.check(t, map[string]string{"main.muro": head + plan + "over /L1/a /L1/b zz:1"})
	if _, err := compose.Parse(head + plan + "over level L1 h:1"); err == nil {
		t.Error("a single text overrides its own level")
	}
}

// TestOverrides is 03 M20: which layer gave what by over, in the order in which
// each was first given. Definitions are not there, nor what was not heard.
func TestOverrides(t *testing.T) {
	t.Parallel()
	edge{holds: []string{`override space:/L1/b:spec plan.muro
override space:/L1/a:h later.muro
override zone:/L1:name late.muro
override asset:D:w late.muro
override level:L1:h late.muro
override boundary:/L1/b|/L1/a:t late.muro
override space:/L1/b:use late.muro
override boundary:/L1/b|/L1/a:spec later.muro
layer main.muro
`}}.check(t, map[string]string{
		"main.muro":  head + "import plan.muro\nimport late.muro\nover /L1/a use:home\nover /L1/b use:home\nover /L1/a h:1\ndrop /L1/b",
		"plan.muro":  "space /L1/a room use:day\nspace /L1/b room\nzone /L1\nasset D door w:900\nboundary /L1/b /L1/a t:100\nover /L1/b spec:P",
		"late.muro":  "over /L1/a h:2\nover /L1 name:Ground\nover asset D w:800\nover level L1 h:2500\nover /L1/a /L1/b t:120\nover /L1/b use:night\nimport later.muro",
		"later.muro": "over /L1/a h:3\nover /L1/a /L1/b spec:Q",
	})
}

// TestAssetOverridden is 02 NC21: what was read before keeps the old values.
func TestAssetOverridden(t *testing.T) {
	t.Parallel()
	edge{holds: []string{"asset Q door {w:900}", "  door Q w:700 at:0.5 {} @q.muro:3"}}.check(t, map[string]string{
		"main.muro": "import q.muro\nimport late.muro",
		"q.muro":    "asset Q door w:700\nboundary /a /b\n  door Q",
		"late.muro": "over asset Q w:900",
	})
}

// TestStrength is 02 NC7: a layer stands before those that it imports.
func TestStrength(t *testing.T) {
	t.Parallel()
	edge{holds: []string{"layer main.muro\nlayer d1.muro\nlayer d3.muro\nlayer d2.muro\n"}}.check(t, map[string]string{
		"main.muro": "import d1.muro\nimport d2.muro",
		"d1.muro":   "import d3.muro",
		"d2.muro":   "",
		"d3.muro":   "import d2.muro\nimport main.muro",
	})
}

// TestLinks is 02 NC1: the same file under two names is two layers. And NC3:
// the entry has no file to be blamed.
func TestLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.muro"), "zone /z")
	write(t, filepath.Join(dir, "main.muro"), "import a.muro\nimport b.muro")
	if err := os.Symlink("a.muro", filepath.Join(dir, "b.muro")); err != nil {
		t.Skip(err)
	}
	_, err := compose.Compose(filepath.Join(dir, "main.muro"), source.Disk())
	var e *notation.Error
	if !errors.As(err, &e) || e.Rule != "NE86" || e.File != filepath.Join(dir, "b.muro") || e.Line != 1 {
		t.Errorf("got %v", err)
	}

	missing := filepath.Join(dir, "none.muro")
	_, err = compose.Compose(missing, source.Disk())
	if err == nil || err.Error() != "line 0: Cannot read file: "+missing {
		t.Errorf("got %v", err)
	}
}

// TestUnread is 02 NC3, NC10: an error of the text has no cause, and that of a
// layer that was not read wraps why.
func TestUnread(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat("#", limit.Default().Layer+1)
	files := source.StandIn(source.Files{
		"/imports-none.muro": "zone /z\nimport none.muro",
		"/imports-huge.muro": "import huge.muro",
		"/broken.muro":       "zone",
	}, "/huge.muro", huge)
	for _, c := range []struct {
		entry               string
		line                int
		unreadable, refused bool
	}{
		{"/none.muro", 0, true, false},
		{"/imports-none.muro", 2, true, false},
		{"/huge.muro", 0, false, true},
		{"/imports-huge.muro", 1, false, true},
		{"/broken.muro", 1, false, false},
	} {
		_, err := compose.Compose(c.entry, files)
		e, ok := errors.AsType[*notation.Error](err)
		if !ok || e.Line != c.line || (e.Cause != nil) != (c.unreadable || c.refused) {
			t.Errorf("%s: got %v", c.entry, err)
		}
		if _, ok := errors.AsType[*source.Unreadable](err); ok != c.unreadable {
			t.Errorf("%s: unreadable %t: %v", c.entry, ok, err)
		}
		if _, ok := errors.AsType[*limit.Exceeded](err); ok != c.refused {
			t.Errorf("%s: refused %t: %v", c.entry, ok, err)
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestConstants: these messages are constants of the wire, to the letter (02
// N2, N3).
func TestConstants(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		onHead("space /L1/a room X1..X1 Y1..Y2"): "/house/main.muro:line 8: The region has zero width",
		"\nimport ./nope.muro":                   "/house/main.muro:line 2: Cannot read file: ./nope.muro",
		"import plan.muro\nimport /x/../nope":    "/house/main.muro:line 2: Cannot read file: /x/../nope",
	} {
		_, err := composed(map[string]string{"main.muro": text, "plan.muro": ""})
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
