package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/koyu"
)

// checked are the outputs of the tools that have one, with their schemas ready.
var checked = sync.OnceValue(func() map[string]checkedOutput {
	ready := map[string]checkedOutput{}
	for _, x := range tools {
		if x.output.shapes == nil {
			continue
		}
		schema, err := x.output.schema().(*jsonschema.Schema).Resolve(nil)
		if err != nil {
			panic(err)
		}
		ready[x.name] = checkedOutput{x.output, schema}
	}
	return ready
})

type checkedOutput struct {
	output
	schema *jsonschema.Resolved
}

// fits is what is wrong with an answer of a tool by its own schema.
func fits(t testing.TB, tool, answer string) error {
	t.Helper()
	o, ok := checked()[tool]
	if !ok {
		t.Fatalf("%s has no output schema", tool)
	}
	var content any
	if err := json.Unmarshal(o.content(answer).(json.RawMessage), &content); err != nil {
		return err
	}
	return o.schema.Validate(content)
}

// Every answer that was recorded fits. Of uids only the pattern was.
func TestRecordedAnswersFit(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../shared/golden/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("nothing recorded here")
	}
	fitting := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var calls []struct {
			Tool   string
			Result json.RawMessage // absent for drawings, for errors and where it is kept elsewhere
		}
		if err := json.Unmarshal(data, &calls); err != nil {
			t.Fatal(err)
		}
		for i, call := range calls {
			if call.Result == nil || call.Tool == "new_uids" {
				continue
			}
			if err := fits(t, call.Tool, string(call.Result)); err != nil {
				t.Errorf("%s, call %d of %s: %v", filepath.Base(file), i, call.Tool, err)
			}
			fitting[call.Tool]++
		}
	}
	for _, x := range tools {
		if x.output.shapes != nil && x.name != "new_uids" && fitting[x.name] == 0 {
			t.Errorf("no answer of %s is recorded", x.name)
		}
	}
	t.Log(fitting)
}

// odd is a building that has what buildings rarely have: numbers beyond a
// double, a site, a road, an asset, a column, contradictions.
var odd = `koyu 1.0
name "odd"
grid X 0 3000 6000
grid Y 0 4000
level L1 0 h:2400 slab:150
level L2 ` + strings.Repeat("9", 310) + `
asset D door w:900 weight:` + strings.Repeat("9", 310) + ` maker:oak
zone /site site:1 area:` + strings.Repeat("9", 310) + `
space /site/a room level:L1 X1..X2 Y1..Y2 daylight:1 use:living
space /site/b room level:L1 X2..X3 Y1..Y2 h:` + strings.Repeat("9", 310) + `
space /site/c room level:L1 X2..X3 Y1..Y2
space /road exterior road:` + strings.Repeat("9", 310) + `
space /far room
boundary /site/a /site/b
  door D
boundary /site/a /road edge:W
  window w:1200 h:` + strings.Repeat("9", 310) + `
`

// Every answer about a building fits, from the smallest to the oddest, and
// those of the examples.
func TestAnswersFit(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"empty.muro": "", "house.muro": house, "odd.muro": odd})
	entries, err := filepath.Glob(filepath.Join(dir, "*.muro"))
	if err != nil {
		t.Fatal(err)
	}
	for _, example := range []string{"two-rooms.muro", "office.muro", "house/house.muro"} {
		entries = append(entries, "../examples/"+example)
	}
	for _, entry := range entries {
		for tool, arguments := range questions(t, entry) {
			answer, failed := call(t, tool, arguments)
			if failed {
				t.Errorf("%s of %s: %s", tool, entry, answer)
			} else if err := fits(t, tool, answer); err != nil {
				t.Errorf("%s of %s: %v", tool, entry, err)
			}
		}
	}
	if answer, _ := call(t, "site", args(t, "file", filepath.Join(dir, "odd.muro"))); !strings.Contains(answer, "null") {
		t.Errorf("odd is not odd enough: %s", answer)
	}
}

// questions are a call of every tool that answers in JSON, about one building
// and without changing it.
func questions(t *testing.T, entry string) map[string]string {
	t.Helper()
	asked := map[string]string{}
	for _, x := range tools {
		if x.output.shapes != nil && !x.writes {
			asked[x.name] = args(t, "file", entry)
		}
	}
	b, err := koyu.Load(entry)
	if err != nil {
		t.Fatal(err)
	}
	from, to := "/nowhere", "/nowhere"
	if rows := b.Spaces(nil); len(rows) > 1 {
		from, to = rows[0].Path, rows[1].Path
	}
	asked["doors"] = args(t, "file", entry, "from", from, "to", to)
	return asked
}

// Both answers of write_layer fit, and both of doors.
func TestEitherAnswerFits(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	for _, c := range []struct{ tool, arguments, has string }{
		{"write_layer", args(t, "file", m, "layer", "x.muro", "content", "# x"), `"written": "/`},
		{"write_layer", args(t, "file", m, "layer", "m.muro", "content", "space"), `"written": false`},
		{"doors", args(t, "file", m, "from", "/L1/a", "to", "/L1/b"), `"doors": 1`},
		{"doors", args(t, "file", m, "from", "/L1/a", "to", "/none"), `"unreachable": true`},
	} {
		answer, failed := call(t, c.tool, c.arguments)
		if err := fits(t, c.tool, answer); err != nil || failed || !strings.Contains(answer, c.has) {
			t.Errorf("%s: %v\n%s", c.tool, err, answer)
		}
	}
}

// An answer that is changed to what no tool says does not fit any more.
func TestSchemasAreStrict(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": odd}), "m.muro")
	asked := questions(t, m)
	for _, c := range []struct{ tool, from, to, fault string }{
		{"doors", `"doors": 1,`, ``, "half an answer"},
		{"doors", `"doors": 1,`, `"doors": 1, "unreachable": true,`, "both answers"},
		{"doors", `"doors": 1,`, `"doors": -1,`, "fewer doors than none"},
		{"doors", `"doors": 1,`, `"doors": 1.5,`, "half a door"},
		{"check", `"ok": false,`, ``, "a member is missing"},
		{"check", `"ok": false,`, `"ok": false, "more": 1,`, "a member too many"},
		{"check", `"severity": "error"`, `"severity": "note"`, "no such severity"},
		{"check", `"warnings": []`, `"warnings": null`, "no list"},
		{"spaces", `"areaM2": 12`, `"areaM2": "12"`, "an area as text"},
		{"layers", `"source": "`, `"text": "`, "another name"},
		{"site", `"areaMatch": false`, `"areaMatch": null`, "null where it would be absent"},
		{"model_summary", `"unit": "mm"`, `"unit": "m"`, "no such unit"},
		{"model_summary", `"kind": "door"`, `"kind": "gate"`, "no such kind"},
		{"model_summary", `"site": true`, `"site": false`, "false where it would be absent"},
		{"model_summary", `"rooms": 3`, `"rooms": null`, "a count is always finite"},
		{"validate", `"level": "violation"`, `"level": "hint"`, "no such level"},
		{"canonical_json", `"unit": "mm"`, `"unit": "m"`, "no such unit"},
		{"canonical_json", `"spaces": {`, `"rooms": {`, "another name"},
	} {
		answer, _ := call(t, c.tool, asked[c.tool])
		if err := fits(t, c.tool, answer); err != nil {
			t.Fatalf("%s: %v", c.tool, err)
		}
		changed := strings.Replace(answer, c.from, c.to, 1)
		if changed == answer {
			t.Errorf("%s: there is no %s in it:\n%s", c.tool, c.from, answer)
		} else if fits(t, c.tool, changed) == nil {
			t.Errorf("%s: %s, and it fits", c.tool, c.fault)
		}
	}
	for _, changed := range []string{
		`{"written": true, "ok": true, "spaces": 0, "errors": [], "warnings": []}`,
		`{"written": false, "target": "/x.muro", "ok": true, "parseError": ""}`,
	} {
		if fits(t, "write_layer", changed) == nil {
			t.Errorf("write_layer: it fits: %s", changed)
		}
	}
}

// An agent reads what each member means. A schema is an object at its root,
// which the protocol has demanded for long.
func TestSchemasAreDescribed(t *testing.T) {
	t.Parallel()
	for _, x := range tools {
		if x.output.shapes == nil {
			if x.name != "plan_svg" {
				t.Errorf("%s has no output schema", x.name)
			}
			continue
		}
		s := x.output.schema().(*jsonschema.Schema)
		if s.Type != "object" {
			t.Errorf("%s is of type %q", x.name, s.Type)
		}
		undescribed(s, func(member string) { t.Errorf("%s: %s has no description", x.name, member) })
	}
}

func undescribed(s *jsonschema.Schema, report func(member string)) {
	if s == nil {
		return
	}
	for name, member := range s.Properties {
		if member.Description == "" || strings.HasPrefix(member.Description, ";") {
			report(name)
		}
		undescribed(member, report)
	}
	for _, part := range s.OneOf {
		undescribed(part, report)
	}
	undescribed(s.Items, report)
	undescribed(s.AdditionalProperties, report)
}
