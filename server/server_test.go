package server

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"koyu-mcp/internal/ecma"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a building of two rooms.
const house = `grid X 0 3000 6000
grid Y 0 4000
level L1 0 h:2400 slab:150
space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  door w:900
`

// folder is a fresh folder with these files, by its real path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		put(t, filepath.Join(dir, name), text, 0o644)
	}
	return dir
}

func put(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// toolOf is the tool called name.
func toolOf(t testing.TB, name string) served {
	t.Helper()
	i := slices.IndexFunc(tools, func(x tool) bool { return x.name == name })
	if i < 0 {
		t.Fatalf("there is no tool %s", name)
	}
	return atWork(tools[i])
}

// atWork is t in a server of its own, which keeps nothing.
func atWork(t tool) served { return served{&t, newService(Options{})} }

// call runs a tool on arguments given as JSON text.
func call(t *testing.T, name, arguments string) (text string, failed bool) {
	t.Helper()
	result, err := toolOf(t, name).handle(context.Background(), &mcp.CallToolRequest{
		Params: &mcp.CallToolParamsRaw{Name: name, Arguments: json.RawMessage(arguments)},
	})
	if err != nil {
		t.Fatalf("%s: an error of the protocol: %v", name, err)
	}
	if len(result.Content) != 1 {
		t.Fatalf("%s: %d content items", name, len(result.Content))
	}
	data, err := json.Marshal(result.Content[0])
	if err != nil {
		t.Fatal(err)
	}
	var item struct{ Type, Text string }
	if err := json.Unmarshal(data, &item); err != nil || item.Type != "text" {
		t.Fatalf("%s: content %s, %v", name, data, err)
	}
	return item.Text, result.IsError
}

// args spells arguments as JSON.
func args(t *testing.T, pairs ...string) string {
	t.Helper()
	object := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		object[pairs[i]] = pairs[i+1]
	}
	data, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The order in which arguments are examined: 07 Q5, Y1–Y3.
func TestFirstFailureAnswers(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	none := filepath.Join(dir, "none.muro")
	for _, c := range []struct{ tool, arguments, want string }{
		{"check", `{}`, "file (a string) is required"},
		{"check", ``, "file (a string) is required"},
		{"check", `null`, "file (a string) is required"},
		{"check", `["file"]`, "file (a string) is required"},
		{"check", `"file"`, "file (a string) is required"},
		{"check", `5`, "file (a string) is required"},
		{"check", `{"file":""}`, "file (a string) is required"},
		{"check", `{"file":["m.muro"]}`, "file (a string) is required"},
		{"check", `{"FILE":"m.muro"}`, "file (a string) is required"},
		{"check", `{"file":"m.muro","file":null}`, "file (a string) is required"},
		{"check", args(t, "file", none), "line 0: Cannot read file: " + none},
		{"check", args(t, "file", dir), "line 0: Cannot read file: " + dir},
		{"doors", args(t, "file", none, "from", "/L1/a"), "line 0: Cannot read file: " + none},
		{"doors", args(t, "file", m), "from (a string) is required"},
		{"doors", `{"file":` + quoted(m) + `,"from":5,"to":5}`, "from (a string) is required"},
		{"doors", args(t, "file", m, "from", "/L1/a", "to", ""), "to (a string) is required"},
		{"plan_svg", args(t, "file", none), "line 0: Cannot read file: " + none},
		{"plan_svg", args(t, "file", m), "level (a string) is required"},
		{"plan_svg", args(t, "file", m, "level", "L9"), "There is no space with a region on level L9"},
		{"new_uids", `{"count":0,"file":"nope"}`, "count has to be an integer between 1 and 1000"},
		{"new_uids", `{"count":"x","file":5}`, "count has to be an integer between 1 and 1000"},
		{"new_uids", `{"file":5}`, "file (a string) is required"},
		{"write_layer", args(t, "file", "x"), "content (a string) is required"},
		{"write_layer", args(t, "file", "x", "content", "z"), "layer (a string) is required"},
		{"write_layer", args(t, "file", "x", "content", "", "layer", "a"), "content (a string) is required"},
	} {
		if got, failed := call(t, c.tool, c.arguments); got != c.want || !failed {
			t.Errorf("%s %s: got %q (failed: %v), want %q", c.tool, c.arguments, got, failed, c.want)
		}
	}
}

func quoted(s string) string {
	data, _ := json.Marshal(s)
	return string(data)
}

// 07 Q46: findings, counted by level.
func TestValidate(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house + `space /out exterior
boundary /L1/a /out edge:W
  door w:900
space /L1/c room X3..X3+2000 Y1..Y2 daylight:1
`}), "m.muro")
	text, failed := call(t, "validate", args(t, "file", m))
	var got struct {
		Findings []struct {
			Rule, Level, Message, File string
			Line                       int
			Path                       []string
		}
		Violations, Cautions int
		Note                 string
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || failed {
		t.Fatalf("%s (failed: %v): %v", text, failed, err)
	}
	var rules []string
	for _, f := range got.Findings {
		rules = append(rules, f.Rule+" "+strings.Join(f.Path, " "))
		if f.Message == "" || f.Line == 0 || f.File != m {
			t.Errorf("%+v stands nowhere, or says nothing", f)
		}
	}
	want := []string{
		"envelope.gap /L1/a", "envelope.gap /L1/b", "envelope.gap /L1/c",
		"daylight.ratio /L1/c", "access.unreachable /L1/c",
	}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if got.Violations != 2 || got.Cautions != 3 || got.Note == "" {
		t.Errorf("%d violations, %d cautions, note %q", got.Violations, got.Cautions, got.Note)
	}
}

// 07 Q48, 08 G1–G3: one SVG document, or why there is none.
func TestPlanSVG(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house + "level L2 3000\n"}), "m.muro")
	drawing, failed := call(t, "plan_svg", args(t, "file", m, "level", "L1"))
	if failed || !strings.HasPrefix(drawing, "<svg") || !strings.HasSuffix(drawing, "</svg>\n") {
		t.Errorf("%.80q… (failed: %v)", drawing, failed)
	}
	if again, _ := call(t, "plan_svg", args(t, "file", m, "level", "L1")); again != drawing {
		t.Error("two answers differ")
	}
	for _, c := range []struct{ arguments, want string }{
		{args(t, "file", m, "level", "L2"), "There is no space with a region on level L2"},
		{args(t, "file", m, "level", "l1"), "There is no space with a region on level l1"},
		{args(t, "file", m, "level", "constructor"), "There is no space with a region on level constructor"},
		{args(t, "file", m, "level", ""), "level (a string) is required"},
		{args(t, "level", "L1"), "file (a string) is required"},
	} {
		if got, failed := call(t, "plan_svg", c.arguments); got != c.want || !failed {
			t.Errorf("%s: %q (failed: %v), want %q", c.arguments, got, failed, c.want)
		}
	}
}

// 07 Q40, Y4: what counts as a number of uids.
func TestCount(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro"))
	for count, want := range map[string]int{
		`2.0`: 2, `1e1`: 10, `1000`: 1000, `true`: 1,
		`"0x10"`: 16, `"0O17"`: 15, `"0b11"`: 3, `"1e2"`: 100, `" 5 "`: 5, `"\ufeff\u00a05\n"`: 5,
		`"5."`: 5, `".5e1"`: 5, `"+5"`: 5, `"007"`: 7, `[4]`: 4, `["4"]`: 4, `[["4"]]`: 4,
		`0`: 0, `-1`: 0, `2.5`: 0, `1001`: 0, `1e400`: 0, `null`: 0, `false`: 0, `""`: 0, `" "`: 0, `[]`: 0, `[1,2]`: 0,
		`{}`: 0, `"x"`: 0, `"1_0"`: 0, `"0x1_0"`: 0, `"-0x1"`: 0, `"0x"`: 0, `"Infinity"`: 0, `"٣"`: 0, `"5 5"`: 0,
	} {
		got, failed := call(t, "new_uids", `{"file":`+m+`,"count":`+count+`}`)
		var answer struct{ UIDs []string }
		if !failed {
			if err := json.Unmarshal([]byte(got), &answer); err != nil {
				t.Fatal(err)
			}
		}
		if len(answer.UIDs) != want || failed != (want == 0) {
			t.Errorf("count %s: %d uids, want %d (%s)", count, len(answer.UIDs), want, got)
		}
	}
}

// 07 Q44, Y5: what counts as a level to filter by.
func TestLevelFilter(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": house + "space /out exterior\n"}), "m.muro"))
	for level, want := range map[string]int{
		`""`: 3, `0`: 3, `-0.0`: 3, `1e-400`: 3, `false`: 3, `null`: 3,
		`"L1"`: 2,
		`"ZZ"`: 0, `"l1"`: 0, `5`: 0, `1e400`: 0, `true`: 0, `["L1"]`: 0, `[]`: 0, `{}`: 0,
	} {
		got, failed := call(t, "spaces", `{"file":`+m+`,"level":`+level+`}`)
		var rows []any
		if err := json.Unmarshal([]byte(got), &rows); err != nil || failed {
			t.Fatalf("level %s: %s", level, got)
		}
		if len(rows) != want {
			t.Errorf("level %s: %d spaces, want %d", level, len(rows), want)
		}
		if want == 0 && got != "[]" {
			t.Errorf("level %s: laid out as %q", level, got)
		}
	}
}

// A fault inside a tool is a failed result of either server, not the end of the
// session.
func TestFaultBecomesResult(t *testing.T) {
	t.Parallel()
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}}
	for when, run := range map[string]func(arguments) (any, error){
		"while the answer is found":   func(arguments) (any, error) { panic("no way out") },
		"while the answer is written": func(arguments) (any, error) { return unsayable{}, nil },
	} {
		broken := atWork(tool{name: "broken", output: object[minted](), run: run})
		for _, handle := range []mcp.ToolHandler{broken.handle, broken.handleTyped} {
			result, err := handle(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			got := result.Content[0].(*mcp.TextContent).Text
			if !result.IsError || result.StructuredContent != nil || !strings.HasPrefix(got, "broken met a fault of koyu-mcp itself: no way out") {
				t.Errorf("%s: got %+v: %q", when, result, got)
			}
		}
	}
}

// unsayable is an answer that cannot be written.
type unsayable struct{}

func (unsayable) WriteJSON(*ecma.Writer) { panic("no way out") }

// 01 M9, M10: order, names, properties and required of the published schemas,
// as a client of the SDK sees them over its own transport.
func TestListedTools(t *testing.T) {
	t.Parallel()
	want := []string{
		"model_summary(file)", "check(file)", "layers(file)", "write_layer(file, layer, content)", "new_uids(file, count?)",
		"doors(file, from, to)", "spaces(file, level?)", "light(file)", "validate(file)", "site(file)",
		"plan_svg(file, level)", "canonical_json(file)",
	}
	var got []string
	for _, x := range tools {
		var names []string
		for _, a := range x.arguments {
			name := a.name
			if !a.required {
				name += "?"
			}
			names = append(names, name)
			if text := a.description + x.description; strings.ContainsAny(text, "<>&\u2028\u2029") {
				t.Errorf("%s: a description holds what an encoder would escape: %s", x.name, text)
			}
		}
		got = append(got, x.name+"("+strings.Join(names, ", ")+")")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tools differ (-want +got):\n%s", diff)
	}

	here, there := mcp.NewInMemoryTransports()
	server, err := New(Options{}).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := client.ListTools(t.Context(), nil)
	if err != nil || len(listed.Tools) != len(want) {
		t.Fatalf("the SDK lists %v, %v", listed, err)
	}
	client.Close()
	server.Wait()
}
