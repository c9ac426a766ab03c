package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/plane"
)

// inspect composes the layers of a case, by name, and runs all passes.
func inspect(t testing.TB, layers map[string]string) []Diagnostic {
	t.Helper()
	return Run(plane.Derive(want.Compose(t, layers)))
}

func TestCases(t *testing.T) {
	t.Parallel()
	want.Run(t, "testdata", func(t testing.TB, layers map[string]string) (got []want.Report) {
		for _, d := range inspect(t, layers) {
			got = append(got, want.Report{File: d.File, Line: d.Line, Code: d.Code})
		}
		return got
	})
}

// Every code is reached by some case, but for the one that Run never gives.
func TestEveryCodeHasACase(t *testing.T) {
	t.Parallel()
	var ledger []string
	for _, c := range Codes {
		if c.Name != "SYN01" {
			ledger = append(ledger, c.Name)
		}
	}
	slices.Sort(ledger)
	if diff := cmp.Diff(ledger, want.Codes(t, "testdata")); diff != "" {
		t.Errorf("codes of the ledger (-) and of the cases (+):\n%s", diff)
	}
}

// D12: 65 codes, 16 of them warnings, none of them retired.
func TestCodes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	warnings := 0
	for _, c := range Codes {
		if seen[c.Name] || len(c.Name) != 5 || c.Means == "" {
			t.Errorf("%q: twice, misspelt or without meaning", c.Name)
		}
		seen[c.Name] = true
		switch c.Severity {
		case Warning:
			warnings++
		case Error:
		default:
			t.Errorf("%s has the severity %q", c.Name, c.Severity)
		}
	}
	if len(Codes) != 65 || warnings != 16 {
		t.Errorf("%d codes, %d of them warnings; want 65 and 16", len(Codes), warnings)
	}
	for _, retired := range []string{"BND07", "HGT03", "HGT04", "HGT05", "RUN04", "SIT03", "SIT05", "RUN06", "RUN07"} {
		if seen[retired] {
			t.Errorf("%s is retired", retired)
		}
	}
}

// D1, D4–D7: which members a diagnostic has on the wire, and in which order.
func TestWireForm(t *testing.T) {
	t.Parallel()
	found := inspect(t, want.Only(`level L1 0
level L2 0
space /L1/a room uid:k
space /L1/b room uid:k
boundary /L1/a /L1/b type:open
boundary /L1/b /L1/a
`))
	for i := range found {
		found[i].Message = "~"
	}
	const wire = `[{"code":"BND02","severity":"error","message":"~","line":6,"file":"/case/main.muro",` +
		`"path":["/L1/b","/L1/a"],"related":[{"line":5,"file":"/case/main.muro"}]},` +
		`{"code":"LVL01","severity":"error","message":"~","line":2,"file":"/case/main.muro",` +
		`"related":[{"line":1,"file":"/case/main.muro"}]},` +
		`{"code":"UID03","severity":"error","message":"~","path":["/L1/a","/L1/b"],` +
		`"related":[{"line":3,"file":"/case/main.muro"},{"line":4,"file":"/case/main.muro"}]}]`
	if diff := cmp.Diff(wire, ecma.JSON(found, 0)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := ecma.JSON(inspect(t, want.Only("")), 1); got != "[]" {
		t.Errorf("nothing found is %s", got)
	}
}

// Every message is one line of plain sentences, whatever the building says.
func TestMessages(t *testing.T) {
	t.Parallel()
	cases := append(want.Cases(t, "testdata"), want.Case{Name: "hostile", Files: want.Only(hostile())})
	for _, c := range cases {
		for _, d := range inspect(t, c.Files) {
			want.Sentence(t, c.Name+" "+d.Code, d.Message, 1500)
		}
	}
}

// hostile is a building of long names with controls in them.
func hostile() string {
	long := strings.Repeat("x", 5000)
	var b strings.Builder
	fmt.Fprintf(&b, "grid X 0 3000\ngrid Y 0 4000\nlevel L1 0\nlevel %s 0\n", long)
	for i := range 100 {
		fmt.Fprintf(&b, "space \"/L1/%d\x1b[2J%s\" room X1..X2 Y1..Y2 uid:u k%s:\"%s\" h:\"\x07%s\" stair:%s\n", i, long, long, long, long, long)
		fmt.Fprintf(&b, "boundary \"/L1/%d\x1b[2J%s\" /%s\n  line X1,Y1 X1,Y2\n", i, long, long)
	}
	return b.String()
}

// D5, B1: where the position cannot, the message says which layer it was.
func TestMessageNamesTheLayer(t *testing.T) {
	t.Parallel()
	found := inspect(t, map[string]string{
		want.Entry: "grid X 0 3000 6000\ngrid Y 0 4000\nlevel L1 0 h:2400 slab:200\nimport ./plan.muro\nimport ./edits.muro\n",
		"plan.muro": "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b\n" +
			"  door w:300 at:0.1 zz:1\n",
		"edits.muro": "over /L1/a /L1/b\n  + door w:300 at:0.9 name:D zz:1\n  + door w:9000 name:E\n",
	})
	for i, want := range []struct {
		at   string
		says bool
	}{
		{"ATT03 /case/plan.muro:4", false},
		{"ATT03 /case/plan.muro:2", true},
		{"OPN06 /case/plan.muro:3", true},
	} {
		d := found[i]
		if got := fmt.Sprintf("%s %s:%d", d.Code, d.File, d.Line); got != want.at {
			t.Errorf("got %s, want %s", got, want.at)
		}
		if strings.Contains(d.Message, "/case/edits.muro") != want.says {
			t.Errorf("%s: %q names the layer: %t", want.at, d.Message, !want.says)
		}
	}
}
