package server

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// askPresenter calls a tool of profile presenter over its wire, and checks what
// holds for every answer: a failure is one block, suggestions are few and name
// other tools (W9) or the next attempt to write, and there is no structured
// content (W11).
func askPresenter(t *testing.T, tool, arguments string) reply {
	t.Helper()
	got := callOnWire(t, profileOf(t, "presenter"), tool, arguments)
	if got.StructuredContent != nil {
		t.Errorf("%s: structured content %s", tool, got.StructuredContent)
	}
	if got.IsError && len(got.Content) != 1 {
		t.Errorf("%s: a failure of %d blocks", tool, len(got.Content))
	}
	for _, c := range got.Content {
		if kindOf(c.Text) != "suggestions" {
			continue
		}
		items := strings.Split(c.Text, "\n")
		items = items[1 : len(items)-1]
		if len(items) > 3 {
			t.Errorf("%s: too many suggestions: %s", tool, c.Text)
		}
		for _, item := range items {
			name, reason, _ := strings.Cut(strings.TrimPrefix(item, "- "), ": ")
			if toolOf(t, name); name == tool && tool != "write_layer" || reason == "" {
				t.Errorf("%s suggests %s", tool, item)
			}
		}
	}
	return got
}

// opening is the first line of a block that is no data.
var opening = regexp.MustCompile(`^<(?:ui_passthrough type="(\w+)"[^\n]*|(?:llm|domain|action)_(directives|rules|suggestions))>\n`)

// kindOf is the kind of a block: the type of a UI block, the last word of the
// tag of a list, and else data.
func kindOf(block string) string {
	m := opening.FindStringSubmatch(block)
	if m == nil {
		return "data"
	}
	return m[1] + m[2]
}

// kinds are the kinds of all blocks, in their order.
func (r reply) kinds() string {
	var kinds []string
	for _, c := range r.Content {
		kinds = append(kinds, kindOf(c.Text))
	}
	return strings.Join(kinds, " ")
}

// data is the first block.
func (r reply) data(t *testing.T) string {
	t.Helper()
	if len(r.Content) == 0 || r.IsError {
		t.Fatalf("no data: %s", r.line)
	}
	return r.Content[0].Text
}

// others are all blocks but the data, as one text.
func (r reply) others() string {
	var texts []string
	for _, c := range r.Content[1:] {
		texts = append(texts, c.Text)
	}
	return strings.Join(texts, "\n")
}

// memory is a client of the SDK in the same process as profile presenter.
func memory(t *testing.T) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	server, err := presented(Options{}).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		server.Wait()
	})
	return session
}

// W14: what can be selected is sorted and never required. What is a list can be
// had in another format.
func TestPresentedTools(t *testing.T) {
	t.Parallel()
	type shown struct{ Title, Effect, Select, Format string }
	want := map[string]shown{
		"model_summary":  {"Summarize a building", "reads again", "assets boundaries byUseM2 check floorsM2 hint layers levels name semiOutdoorM2 sitePolygons spaces totalFloorM2 unit zones", ""},
		"check":          {"Check the structure", "reads again", "boundaries diagnostics errors ok spaces warnings", ""},
		"layers":         {"Read the layers", "reads again", "file source", "json toon, json"},
		"write_layer":    {"Write a layer", "writes again", "errors ok parseError spaces target warnings written", ""},
		"new_uids":       {"Mint identity tokens", "reads", "note uids", ""},
		"doors":          {"Find the way with the fewest doors", "reads again", "doors path unreachable", ""},
		"spaces":         {"List the spaces", "reads again", "areaM2 layer level name path semiOutdoor type", "json toon, json"},
		"light":          {"Measure the daylight", "reads again", "floorM2 missingH name path windowM2", "json toon, json"},
		"validate":       {"Judge the architecture", "reads again", "cautions findings note violations", ""},
		"site":           {"Measure the site", "reads again", "areaMatch coverageRatio declaredAreaM2 derivedAreaM2 floorAreaRatio footprintM2 polygonVertices roads siteZone totalFloorM2", ""},
		"plan_svg":       {"Draw a plan", "reads again", "", ""},
		"canonical_json": {"Write out the canonical form", "reads again", "assets boundaries columns format grid koyu levels name polygons spaces unit zones", ""},
	}
	list, err := memory(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]shown{}
	for _, x := range list.Tools {
		var input struct {
			Properties struct {
				Select struct{ Items struct{ Enum []string } } `json:"_select"`
				Format struct {
					Enum    []string
					Default string
				}
			}
			Required []string
		}
		encoded, _ := json.Marshal(x.InputSchema)
		if err := json.Unmarshal(encoded, &input); err != nil {
			t.Fatal(err)
		}
		format := strings.Join(input.Properties.Format.Enum, " ")
		if format != "" {
			format += ", " + input.Properties.Format.Default
		}
		got[x.Name] = shown{x.Title, effect(x), strings.Join(input.Properties.Select.Items.Enum, " "), format}
		if !slices.Equal(input.Required, toolOf(t, x.Name).schema().Required) {
			t.Errorf("%s requires %q", x.Name, input.Required)
		}
		if x.OutputSchema != nil {
			t.Errorf("%s has an output schema", x.Name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tools differ (-want +got):\n%s", diff)
	}
}

// everything is a call of every tool about one building, which is written to
// last and with what it is already.
func everything(t *testing.T, entry string) map[string]string {
	t.Helper()
	asked := questions(t, entry)
	asked["plan_svg"] = args(t, "file", entry, "level", firstPlan(t, entry))
	content, err := os.ReadFile(entry)
	if err != nil {
		t.Fatal(err)
	}
	asked["write_layer"] = args(t, "file", entry, "layer", filepath.Base(entry), "content", string(content))
	return asked
}

// firstPlan is the first level that has floor.
func firstPlan(t *testing.T, entry string) string {
	t.Helper()
	text, _ := call(t, "spaces", args(t, "file", entry))
	var rows []struct {
		Level  string
		AreaM2 *float64
	}
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Level != "" && r.AreaM2 != nil {
			return r.Level
		}
	}
	return "none"
}

// A client of the SDK gets the blocks of every tool in their order (W1).
func TestPresentedClient(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	session := memory(t)
	asked := everything(t, m)
	if len(asked) != len(tools) {
		t.Errorf("only %d tools are asked", len(asked))
	}
	for tool, arguments := range asked {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		if err != nil || result.IsError {
			t.Fatalf("%s: %+v, %v", tool, result, err)
		}
		var kinds []string
		for _, c := range result.Content {
			kinds = append(kinds, kindOf(c.(*mcp.TextContent).Text))
		}
		if want := askPresenter(t, tool, arguments).kinds(); strings.Join(kinds, " ") != want || kinds[0] != "data" {
			t.Errorf("%s: blocks %s, want %s", tool, kinds, want)
		}
	}
}

// indented is JSON with two spaces; what is none stays.
func indented(text string) string {
	var compact, out bytes.Buffer
	if json.Compact(&compact, []byte(text)) != nil || json.Indent(&out, compact.Bytes(), "", "  ") != nil {
		return text
	}
	return out.String()
}

// token is an identity token, which no two answers share.
var token = regexp.MustCompile(`u-[0-9a-z]{16}`)

// sameData checks that the data block is the text of profile koyu, but for its
// indentation.
func sameData(t *testing.T, tool, arguments string) {
	t.Helper()
	text, failed := call(t, tool, arguments)
	got := askPresenter(t, tool, arguments)
	if failed != got.IsError {
		t.Fatalf("%s %s: koyu fails: %t, and presenter: %t", tool, arguments, failed, got.IsError)
	}
	if failed {
		return
	}
	want, data := indented(text), got.data(t)
	if tool == "new_uids" {
		want, data = token.ReplaceAllString(want, "u"), token.ReplaceAllString(data, "u")
	}
	if data != want {
		t.Errorf("%s %s: the data differ (-koyu +presenter):\n%s", tool, arguments, cmp.Diff(want, data))
	}
}

// Page 11, last section: the data are those of profile koyu, to the digit.
func TestPresentedData(t *testing.T) {
	t.Parallel()
	files := map[string]string{"empty.muro": "", "house.muro": house, "odd.muro": odd, "digits.muro": digits, "sick.muro": sick}
	for _, example := range []string{"two-rooms.muro", "office.muro", "house/*.muro"} {
		found, err := filepath.Glob("../examples/" + example)
		if err != nil || len(found) == 0 {
			t.Fatal(example, err)
		}
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files[strings.TrimPrefix(filepath.ToSlash(file), "../examples/")] = string(text)
		}
	}
	dir := folder(t, files)
	entries := []string{"empty.muro", "house.muro", "odd.muro", "digits.muro", "sick.muro", "two-rooms.muro", "office.muro", "house/house.muro"}
	for _, entry := range entries {
		for tool, arguments := range everything(t, filepath.Join(dir, entry)) {
			sameData(t, tool, arguments)
		}
	}
	m := filepath.Join(dir, "house.muro")
	sameData(t, "write_layer", args(t, "file", m, "layer", "house.muro", "content", "space"))
	sameData(t, "doors", args(t, "file", m, "from", "/L1/a", "to", "/none"))
}

// The same, on whole buildings that others have made.
func TestPresentedCorpus(t *testing.T) {
	t.Parallel()
	var entries []string
	for _, cases := range []string{"ex-*", "eval-*"} {
		found, err := filepath.Glob("../../shared/corpus/" + cases + "/main.muro")
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, found...)
	}
	if len(entries) == 0 {
		t.Skip("no corpus here")
	}
	for _, entry := range entries {
		if _, failed := call(t, "check", args(t, "file", entry)); failed {
			sameData(t, "check", args(t, "file", entry))
			continue
		}
		asked := questions(t, entry)
		asked["plan_svg"] = args(t, "file", entry, "level", firstPlan(t, entry))
		for tool, arguments := range asked {
			sameData(t, tool, arguments)
		}
	}
}

// W15–W17: the data have the members asked for, in that order, and all other
// blocks are as they were.
func TestPresentedSelect(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro"))
	for _, c := range []struct{ tool, selected, want string }{
		{"spaces", `["areaM2","path"]`, `[{"areaM2":12,"path":"/L1/a"},{"areaM2":12,"path":"/L1/b"}]`},
		{"check", `["ok","errors"]`, `{"ok":true,"errors":[]}`},
		{"model_summary", `["floorsM2","name"]`, `{"floorsM2":{"L1":{"rooms":2,"subtotalM2":24}}}`},
		{"canonical_json", `["grid"]`, `{"grid":{"X":[0,3000,6000],"Y":[0,4000]}}`},
		{"light", `["path"]`, `[]`},
	} {
		whole := askPresenter(t, c.tool, `{"file":`+m+`}`)
		got := askPresenter(t, c.tool, `{"file":`+m+`,"_select":`+c.selected+`}`)
		if data := got.data(t); data != indented(c.want) {
			t.Errorf("%s %s: got %s", c.tool, c.selected, data)
		}
		if diff := cmp.Diff(whole.others(), got.others()); diff != "" {
			t.Errorf("%s %s: other blocks differ (-whole +narrowed):\n%s", c.tool, c.selected, diff)
		}
		if none := askPresenter(t, c.tool, `{"file":`+m+`,"_select":[]}`); none.data(t) != whole.data(t) {
			t.Errorf("%s: nothing selected is not all: %s", c.tool, none.line)
		}
	}
	got := askPresenter(t, "doors", `{"file":`+m+`,"from":"/L1/a","to":"/L1/b","_select":["unreachable","path"]}`)
	if want := indented(`{"path":["/L1/a","/L1/b"]}`); got.data(t) != want {
		t.Errorf("of either answer: %s", got.line)
	}
}

// A list is a table in TOON, whose first line names the columns (W21).
func TestPresentedTOON(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": sick}), "m.muro"))
	for _, c := range []struct{ tool, options, want string }{
		{"spaces", ``, "[4|]{path|type|name|level|areaM2|semiOutdoor|layer}:"},
		{"spaces", `,"level":"L1"`, "[3|]{path|type|name|level|areaM2|semiOutdoor|layer}:"},
		{"spaces", `,"_select":["name","areaM2"]`, "[4|]{name|areaM2}:"},
		{"light", ``, "[2|]{path|name|windowM2|floorM2|missingH}:"},
		{"layers", ``, "[1|]{file|source}:"},
	} {
		got := askPresenter(t, c.tool, `{"file":`+m+`,"format":"toon"`+c.options+`}`)
		header, rows, _ := strings.Cut(got.data(t), "\n")
		if header != c.want || len(strings.Split(rows, "\n")) != int(header[1]-'0') {
			t.Errorf("%s %s: %s", c.tool, c.options, got.Content[0].Text)
		}
		json := askPresenter(t, c.tool, `{"file":`+m+`,"format":"json"`+c.options+`}`)
		if diff := cmp.Diff(json.others(), got.others()); diff != "" {
			t.Errorf("%s %s: other blocks differ (-json +toon):\n%s", c.tool, c.options, diff)
		}
	}
}

// The wire escapes nothing that need not be: a tag costs what it costs.
func TestPresentedSpelling(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	got := askPresenter(t, "plan_svg", args(t, "file", m, "level", "L1"))
	if strings.Contains(got.line, `\u00`) || !strings.Contains(got.line, `"<svg xmlns=\"`) {
		t.Errorf("got %.300s", got.line)
	}
}
