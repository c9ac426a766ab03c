package verdict

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/plane"
)

// judge runs all passes on the building of a case.
func judge(t testing.TB, layers map[string]string) []Finding {
	t.Helper()
	return Run(plane.Derive(want.Compose(t, layers)))
}

func TestCases(t *testing.T) {
	t.Parallel()
	want.Run(t, "testdata", func(t testing.TB, layers map[string]string) (got []want.Report) {
		for _, f := range judge(t, layers) {
			got = append(got, want.Report{File: f.File, Line: f.Line, Code: f.Rule})
		}
		return got
	})
}

// Every rule is reached by some case.
func TestEveryRuleHasACase(t *testing.T) {
	t.Parallel()
	var ledger []string
	for _, r := range Rules {
		ledger = append(ledger, r.Name)
	}
	slices.Sort(ledger)
	if diff := cmp.Diff(ledger, want.Codes(t, "testdata")); diff != "" {
		t.Errorf("rules of the ledger (-) and of the cases (+):\n%s", diff)
	}
}

// V3, and the ledger: fifteen rules, seven of them violations.
func TestLedgers(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	violations := 0
	for _, r := range Rules {
		if seen[r.Name] || r.Means == "" || r.Level != Violation && r.Level != Caution {
			t.Errorf("%q: twice, or of no level, or without meaning", r.Name)
		}
		seen[r.Name] = true
		if r.Level == Violation {
			violations++
		}
	}
	if len(Rules) != 15 || violations != 7 {
		t.Errorf("%d rules, %d of them violations; want 15 and 7", len(Rules), violations)
	}
	var values []float64
	for _, x := range Thresholds {
		if x.Means == "" {
			t.Errorf("%v %s means nothing", x.Value, x.Unit)
		}
		values = append(values, x.Value)
	}
	want := []float64{7, 240, 550, 700, 1000, 2.3, 1.4, 2400, 2000, 0.05, 1, 1e-9}
	if diff := cmp.Diff(want, values); diff != "" {
		t.Errorf("thresholds (-want +got):\n%s", diff)
	}
}

// V15: a seventh of the floor, to a billionth.
func TestDark(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		window, floor float64
		want          bool
	}{
		{2, 14, false},
		{2 - 0.9e-9, 14, false},
		{2 - 1.1e-9, 14, true},
		{0, 0, false},
		{-1, 0, true},
	} {
		if got := Dark(ask.LightRow{WindowM2: c.window, FloorM2: c.floor}); got != c.want {
			t.Errorf("%v of window on %v is dark: %t", c.window, c.floor, got)
		}
	}
	if got := Needed(ask.LightRow{FloorM2: 14}); got != 2 {
		t.Errorf("14 m² need %v", got)
	}
}

// V1: which members a finding has on the wire, and in which order.
func TestWireForm(t *testing.T) {
	t.Parallel()
	found := judge(t, want.Only("grid X 0 3000\ngrid Y 0 4000\nlevel L1 0\nspace /out exterior\nspace /L1/a room X1..X2 Y1..Y2\n"))
	for i := range found {
		found[i].Message = "~"
	}
	const wire = `[{"rule":"access.unreachable","level":"violation","message":"~","line":5,"file":"/case/main.muro","path":["/L1/a"]}]`
	if diff := cmp.Diff(wire, ecma.JSON(found, 0)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := ecma.JSON(judge(t, want.Only("")), 1); got != "[]" {
		t.Errorf("nothing found is %s", got)
	}
}

// Every message is one line of plain sentences, whatever the building says.
func TestMessages(t *testing.T) {
	t.Parallel()
	cases := append(want.Cases(t, "testdata"), want.Case{Name: "foreign text", Files: want.Only(foreign(t))})
	for _, c := range cases {
		for _, f := range judge(t, c.Files) {
			want.Sentence(t, c.Name+" "+f.Rule, f.Message, 1000)
		}
	}
	found := judge(t, want.Only(infinite()))
	if len(found) == 0 {
		t.Error("there are no verdicts on infinite coordinates")
	}
	for _, f := range found {
		want.Sentence(t, "infinite coordinates "+f.Rule, f.Message, 1000)
	}
}

// foreign is the building of a listing that breaks every rule, with long paths
// and controls in them.
func foreign(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/listings/order.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`/[\w/]+`).ReplaceAll(archive.Files[0].Data, []byte(`"${0}`+"\x1b[2J"+strings.Repeat("x", 5000)+`"`))
	broken := map[string]bool{}
	for _, f := range judge(t, want.Only(string(text))) {
		broken[f.Rule] = true
	}
	if len(broken) != len(Rules) {
		t.Errorf("%d rules are broken, want all %d", len(broken), len(Rules))
	}
	return string(text)
}

// infinite is a building with coordinates and numbers of 400 digits (02 N19).
// Whatever the verdicts are, there are some.
func infinite() string {
	return strings.ReplaceAll(`grid X 0 4000 HUGE
grid Y 0 5000 HUGE
level L1 0 h:2700 slab:150
level L2 HUGE h:2700 slab:150
column 600 L1
zone /plot site:1 area:HUGE
polygon /plot 0,0 HUGE,0 HUGE,1
space /out exterior road:HUGE
space /L1/a room X1..X2 Y1..Y2 daylight:1 use:parking
space /L1/b stair X1..X3 Y1..Y3 stair:N use:common daylight:1
space /L1/c corridor X2..X3 Y1..Y2 use:common escalator:E
space /L1/d void X1..X2 Y2..Y3 ramp:N slope:HUGE
space /L1/e room X1..X2 Y2..Y3 ramp:E slope:0.5
space /L1/f stair X1..X2 Y2..Y3 stair:N riser:0 use:common
boundary /L1/a /L1/d type:open
boundary /L1/a /out
  window w:HUGE edge:S
  door w:900 at:X1 edge:S
boundary /L1/c /L1/b
  door w:900 at:Y2
`, "HUGE", strings.Repeat("9", 400))
}
