package server

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/verdict"
	"koyu-mcp/server/present"
)

// sick is a building with errors, warnings, verdicts, a dark room, a window
// without height, and a site whose area is not what it should be.
const sick = `koyu 1.0
name Sick
grid X 0 3000 6000 9000
grid Y 0 4000
level L1 0 h:2400 slab:150
zone /plot site:1 area:99
polygon /plot 0,0 9000,0 9000,4000 0,4000
zone /L9
space /L1/a room X1..X2 Y1..Y2 daylight:1 name:Attic
space /L1/b room X2..X3 Y1..Y2
space /L1/c room X3..X4 Y1..Y2 daylight:1
space /street exterior road:4000
boundary /L1/a /L1/b
  door w:900
boundary /L1/a /street edge:W
  door w:900
  window w:1200
boundary /L1/b /nowhere
`

// Page 11, last section: which kinds of blocks each tool puts behind the data,
// and what has to stand in them.
func TestPresenters(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"sick.muro": sick, "house.muro": house, "empty.muro": "", "forty.muro": sample.Row(2, 20), "more.muro": sample.Row(2, 20) + "space /out exterior\n",
		"void.muro": "space /a exterior\nspace /b exterior\n",
		"own.muro":  "", "mine.muro": "", "odd.muro": "", "linked.muro": "import rooms/r.muro", "rooms/r.muro": "", "warned.muro": house + "zone /L9\nlevel L2 3000 h:2400\n",
		"split.muro": house + "import parts/broken.muro\n", "parts/broken.muro": "boundary /L1/a /L1/z",
		"twins.muro": "space /a room uid:u-1\nspace /b room uid:u-1\n", "mixed.muro": "space /a room uid:u-1\nspace /b room uid:u-1\nboundary /a /c\n",
		"tall.muro": strings.Replace(house, "X1..X2 Y1..Y2", "X1..X2 Y1..Y2 daylight:1", 1) + "space /out exterior\nboundary /L1/a /out\n  window w:1333 h:1333\n",
		"tiny.muro": "grid X 0 1\ngrid Y 0 1\nlevel L1 0 h:2400\nspace /L1/a room X1..X2 Y1..Y2 daylight:1\n",
	})
	link(t, "rooms", filepath.Join(dir, "in"))
	clean, err := filepath.Abs("../examples/house/house.muro")
	if err != nil {
		t.Fatal(err)
	}
	about := func(file string, pairs ...string) string {
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		return args(t, append([]string{"file", file}, pairs...)...)
	}
	below := strings.Trim(quoted(string(filepath.Separator)), `"`) // a cell escapes as JSON does
	for _, c := range []struct {
		name, tool, arguments string
		kinds                 string
		has                   []string
	}{
		{"errors", "model_summary", about("sick.muro"), "summary echarts rules suggestions", []string{
			"Sick: 1 level, 4 spaces, 36 m² of floor, 2 errors, 2 warnings.", `"L1"`, "36\n", "in mm", "centrelines", "\n- check: ",
		}},
		{"no errors and no name", "model_summary", about("house.muro"), "summary echarts rules suggestions", []string{
			"A building without a name: 1 level, 2 spaces, 24 m² of floor, 0 errors", "\n- validate: ", "\n- spaces: ", "\n- layers: ",
		}},
		{"warnings and a level without floor", "model_summary", about("warned.muro"), "summary echarts rules suggestions", []string{
			"0 errors, 1 warning.", "\"data\": [\n      \"L1\"\n    ]", "<action_suggestions>\n- validate: ",
		}},
		{"nothing", "model_summary", about("empty.muro"), "summary rules suggestions", []string{"0 levels, 0 spaces, 0 m²"}},

		{"findings", "check", about("sick.muro"), "markdown rules suggestions", []string{
			`title="2 errors, 2 warnings"`, "| severity | code | where | path | message |\n| --- | --- | --- | --- | --- |\n| error | ", "| warning | ZON01 | sick.muro:8 | /L9 |",
			"| error | REF01 | sick.muro:18 | /L1/b, /nowhere |", "no verdict", "\n- layers: ", "\n- write_layer: ",
		}},
		{"in a folder below", "check", about("split.muro"), "markdown rules suggestions", []string{"| error | REF01 | broken.muro:1 |"}},
		{"of no line", "check", about("twins.muro"), "markdown rules suggestions", []string{"| error | UID03 |  |"}},
		{"of no line among others", "check", about("mixed.muro"), "markdown rules suggestions", []string{"| error | UID03 |  |", "| error | REF01 | mixed.muro:3 |"}},
		{"warnings alone", "check", about("warned.muro"), "markdown rules suggestions", []string{`title="0 errors, 1 warning"`, "\n- validate: "}},
		{"nothing found", "check", about("house.muro"), "summary rules suggestions", []string{"2 spaces and 1 boundary", "\n- validate: "}},

		{"layers", "layers", about("split.muro"), "markdown rules suggestions", []string{
			`title="2 layers"`, "| parts" + below + "broken.muro | 1 | 20 |", "| split.muro | 8 |", "whole layer", "\n- write_layer: ",
		}},

		{"an empty layer", "layers", about("empty.muro"), "markdown rules suggestions", []string{`title="1 layer"`, "| empty.muro | 0 | 0 |"}},

		{"written", "write_layer", about("mine.muro", "layer", "mine.muro", "content", house), "summary rules suggestions", []string{
			"Written: 0 errors, 0 warnings in 2 spaces.", "\n- validate: ", "\n- plan_svg: ",
		}},
		{"written beside the building", "write_layer", about("house.muro", "layer", "new.muro", "content", "space"), "summary summary rules suggestions", []string{
			"Written: 0 errors, 0 warnings in 2 spaces.", "Nothing imports the layer", "<action_suggestions>\n- write_layer: Import",
		}},
		{"written through a link", "write_layer", about("linked.muro", "layer", "in/r.muro", "content", "# x"), "summary rules suggestions", nil},
		{"written with a warning", "write_layer", about("odd.muro", "layer", "odd.muro", "content", house+"zone /L9\n"), "summary markdown rules suggestions", []string{
			"Written: 0 errors, 1 warning in 2 spaces.", "| warning | ", "\n- check: ", "\n- validate: ",
		}},
		{"written with errors", "write_layer", about("own.muro", "layer", "own.muro", "content", sick), "summary markdown rules suggestions", []string{
			"Written: 2 errors, 2 warnings in 4 spaces.", "| error | ", "| warning | ", "\n- check: ", "\n- write_layer: ",
		}},
		{"not written", "write_layer", about("house.muro", "layer", "house.muro", "content", "space"), "summary directives rules suggestions", []string{
			"Nothing was written", "\n- write_layer: Mend the place that parseError names",
		}},

		{"a token", "new_uids", about("house.muro"), "summary rules suggestions", []string{"1 token ", "Only check", "uid:TOKEN"}},
		{"tokens", "new_uids", `{"count":3,` + about("house.muro")[1:], "summary rules suggestions", []string{"3 tokens "}},

		{"a way", "doors", about("house.muro", "from", "/L1/a", "to", "/L1/b"), "summary mermaid rules suggestions", []string{
			"1 door from /L1/a to /L1/b.", "graph LR\n  s0[\"/L1/a\"] --> s1[\"/L1/b\"]\n", "fewest doors", "\n- layers: ",
		}},
		{"no way to go", "doors", about("house.muro", "from", "/L1/a", "to", "/L1/a"), "summary mermaid rules suggestions", []string{"0 doors from", "  s0[\"/L1/a\"]\n"}},
		{"unreachable", "doors", about("house.muro", "from", "/L1/a", "to", "/none"), "summary rules suggestions", []string{"No way", "\n- spaces: ", "\n- check: "}},

		{"spaces", "spaces", about("sick.muro"), "markdown echarts rules suggestions", []string{
			"| path | name | type | level | m² | semi-outdoor |", "| /L1/a | Attic | room | L1 | 12 |  |", "| /street | street | exterior |  |  |  |",
			`title="Areas"`, `"/L1/c"`, "centrelines", "semiOutdoor", "\n- plan_svg: ", "\n- doors: ",
		}},
		{"semi-outdoor", "spaces", about(clean), "markdown echarts rules suggestions", []string{" | yes |\n"}},
		{"a chart of one", "spaces", about("tiny.muro"), "markdown rules suggestions", nil},
		{"a chart of forty", "spaces", about("forty.muro"), "markdown echarts rules suggestions", []string{`"/L2/r20"`}},
		{"a chart of more", "spaces", about("more.muro"), "summary markdown rules suggestions", []string{"The table shows 40 of 41;"}},
		{"a chart of no areas", "spaces", about("void.muro"), "markdown rules suggestions", []string{"<action_suggestions>\n- doors: "}},
		{"no spaces", "spaces", about("house.muro", "level", "L9"), "summary rules suggestions", []string{"\n- model_summary: "}},

		{"light", "light", about("sick.muro"), "markdown echarts rules suggestions", []string{
			"| /L1/a | Attic | 0 | 12 | 0.0 | yes |", "| /L1/c | c | 0 | 12 | 0.0 |  |", "no verdict", "without a height", "\n- layers: ", "\n- validate: ",
		}},
		{"enough light", "light", about(clean), "markdown echarts rules suggestions", []string{
			"| /L2/parents | Parents | 3.48 | 17.64 | 19.7 |  |", "[\n    {\n      \"type\": \"bar\",\n      \"name\": \"window\",\n      \"data\": [\n        5.46,", "\"floor\",\n      \"data\": [\n        17.64,",
			"<action_suggestions>\n- validate: ",
		}},
		{"digits of light", "light", about("tall.muro"), "markdown rules suggestions", []string{"| /L1/a | a | 1.78 | 12 | 14.8 |  |"}},
		{"no floor to light", "light", about("tiny.muro"), "markdown rules suggestions", []string{"| /L1/a | a | 0 | 0 |  |  |"}},
		{"no light", "light", about("house.muro"), "summary rules", []string{"daylight:1"}},

		{"verdicts", "validate", about("sick.muro"), "markdown rules suggestions", []string{
			`title="4 violations, 5 cautions"`, "| level | rule | where | path | message |", "| violation | access.unreachable | sick.muro:11 | /L1/c |",
			"no building code", "\n- light: ", "\n- doors: ", "\n- layers: ",
		}},
		{"no verdicts", "validate", about(clean), "summary rules suggestions", []string{"\n- check: "}},

		{"site", "site", about("sick.muro"), "markdown markdown rules suggestions", []string{
			"| declared area | 99 | m² |", "| derived area | 36 | m² |", "| coverage | ", " | % |", "| /street | street | 4000 | 0 |", "in mm", "per cent", "\n- layers: ", "\n- validate: ",
		}},
		{"no site", "site", about("house.muro"), "markdown rules", []string{"No zone has site:1", "| --- |\n| derived area | 24 | m² |\n| footprint | 24 | m² |"}},
		{"a site", "site", about(clean), "markdown markdown rules suggestions", []string{
			"| footprint | 70.56 | m² |", "| total floor | 136.8 | m² |", "| coverage | 29.7 | % |", "| floor area ratio | 57.5 | % |", "| /out/lane | Mill Lane | 4000 | 14200 |",
			"<action_suggestions>\n- validate: ",
		}},

		{"plan", "plan_svg", about("house.muro", "level", "L1"), "svg rules suggestions", []string{`title="Plan of L1"`, "```svg\n<svg ", "</svg>\n\n```\n</ui_passthrough>", "generated"}},

		{"canonical form", "canonical_json", about("sick.muro"), "summary rules", []string{"1 level, 4 spaces, 2 zones, 3 declared boundaries."}},
	} {
		t.Run(c.tool+"/"+c.name, func(t *testing.T) {
			t.Parallel()
			got := askPresenter(t, c.tool, c.arguments)
			if kinds := got.kinds(); kinds != "data "+c.kinds {
				t.Fatalf("the blocks are %s, want data %s\n%s", kinds, c.kinds, got.others())
			}
			for _, has := range c.has {
				if !strings.Contains(got.others(), has) {
					t.Errorf("there is no %q in\n%s", has, got.others())
				}
			}
		})
	}
}

// Bars lie, the first name on top. Where there are several for a name, a legend
// tells them apart.
func TestBars(t *testing.T) {
	t.Parallel()
	for want, all := range map[string][]series{
		`{"grid":{"containLabel":true},"xAxis":{"type":"value","name":"m²"},"yAxis":{"type":"category","inverse":true,"data":["a","b"]},` +
			`"series":[{"type":"bar","data":[1,2.5]}]}`: {areas("", []float64{1, 2.5})},
		`{"grid":{"containLabel":true},"legend":{},"xAxis":{"type":"value","name":"m²"},"yAxis":{"type":"category","inverse":true,"data":["a","b"]},` +
			`"series":[{"type":"bar","name":"x","data":[1,2]},{"type":"bar","name":"y","data":[3,4]}]}`: {areas("x", []float64{1, 2}), areas("y", []float64{3, 4})},
	} {
		block, err := bars("Areas", []string{"a", "b"}, all...)
		if got := strings.TrimSuffix(strings.TrimPrefix(block.Content, "```echarts\n"), "\n```"); err != nil || got != indented(want) {
			t.Errorf("%v, got %s, want %s", err, got, want)
		}
	}
}

// 07 Q11: a number that is not finite has no bar, and breaks no chart.
func TestBarsThatAreNotFinite(t *testing.T) {
	t.Parallel()
	block, err := bars("Areas", []string{"a", "b", "c"}, areas("", []float64{math.Inf(1), math.NaN(), 1.5}))
	if err != nil {
		t.Fatal(err)
	}
	var option struct{ Series []struct{ Data []*float64 } }
	inner := strings.TrimSuffix(strings.TrimPrefix(block.Content, "```echarts\n"), "\n```")
	if err := json.Unmarshal([]byte(inner), &option); err != nil {
		t.Fatalf("%v in %s", err, inner)
	}
	if data := option.Series[0].Data; data[0] != nil || data[1] != nil || *data[2] != 1.5 {
		t.Errorf("the bars are %s", inner)
	}
}

// Places are told by as much of their path as tells them apart.
func TestCommonFolder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		files  []string
		folder string
	}{
		{nil, ""},
		{[]string{"/a/b/m.muro"}, "/a/b"},
		{[]string{"/a/b/m.muro", "/a/b/n.muro"}, "/a/b"},
		{[]string{"/a/b/m.muro", "/a/c/n.muro", "/a/b/d/o.muro"}, "/a"},
		{[]string{"/a/m.muro", "/b/m.muro"}, "/"},
		{[]string{"/a/bc/m.muro", "/a/b/m.muro"}, "/a"},
		{[]string{"/a/m.muro", "b/m.muro"}, "/"}, // there is none
	} {
		if got := filepath.ToSlash(commonFolder(c.files)); got != c.folder {
			t.Errorf("%q are all in %q, not %q", c.files, got, c.folder)
		}
	}
}

// Of the tools that tell more about verdicts two are suggested, the most special
// first.
func TestInquiries(t *testing.T) {
	t.Parallel()
	for rules, want := range map[string]string{
		"stair.proportion":                               "plan_svg",
		"site.area":                                      "site plan_svg",
		"access.parking site.escape":                     "doors site",
		"envelope.gap daylight.ratio":                    "light plan_svg",
		"site.frontage access.voidonly daylight.unknown": "light doors",
	} {
		var all []verdict.Finding
		for rule := range strings.FieldsSeq(rules) {
			all = append(all, verdict.Finding{Rule: rule})
		}
		b := present.NewBuilder(nil)
		inquire(b, all)
		r, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		suggestions := r.Result().Content[1].(*mcp.TextContent).Text
		for _, m := range regexp.MustCompile(`- (\w+): `).FindAllStringSubmatch(suggestions, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %s: %s, want %s", rules, got, want)
		}
	}
}

// A table shows forty rows and says of how many. What weighs more comes first.
func TestLongTables(t *testing.T) {
	t.Parallel()
	var cautions, violations []verdict.Finding
	for i := range 30 {
		cautions = append(cautions, verdict.Finding{Rule: fmt.Sprint("caution.", i), Level: verdict.Caution})
		violations = append(violations, verdict.Finding{Rule: fmt.Sprint("violation.", i), Level: verdict.Violation})
	}
	b := present.NewBuilder(nil)
	showVerdicts(b, judged{Findings: slices.Concat(cautions, violations), Violations: 30, Cautions: 30})
	r, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	blocks := r.View().UIBlocks
	if got := blocks[0].Content; got != "The table shows 40 of 60; the data have all." {
		t.Errorf("the summary is %q", got)
	}
	rows := strings.Split(blocks[1].Content, "\n")[2:]
	if len(rows) != 40 {
		t.Fatalf("there are %d rows", len(rows))
	}
	for i, row := range rows {
		want := fmt.Sprintf("| violation | violation.%d |", i)
		if i >= 30 {
			want = fmt.Sprintf("| caution | caution.%d |", i-30)
		}
		if !strings.HasPrefix(row, want) {
			t.Errorf("row %d is %s, want %s", i, row, want)
		}
	}
}
