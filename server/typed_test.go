package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// profileOf is the profile called name.
func profileOf(t *testing.T, name string) Profile {
	t.Helper()
	p, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// client is a client of the SDK that talks to p, which is served until the
// test ends.
func client(t *testing.T, p Profile) *mcp.ClientSession {
	t.Helper()
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	var transport mcp.Transport = &mcp.IOTransport{Reader: serverIn, Writer: serverOut}
	if p.Wire != nil {
		wire := p.transport(0)
		wire.In, wire.Out, wire.Log = serverIn, serverOut, io.Discard
		transport = wire
	}
	done := make(chan error, 1)
	go func() { done <- p.server(Options{}).Run(context.Background(), transport) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.IOTransport{Reader: clientIn, Writer: clientOut}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		if err := <-done; err != nil {
			t.Errorf("%s ended with %v", p.Name, err)
		}
	})
	return session
}

// listed are the tools that p lists, decoded.
func listed(t *testing.T, p Profile) []*mcp.Tool {
	t.Helper()
	list, err := client(t, p).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return list.Tools
}

// A typed server says of every tool what it is called, what it does to files,
// whether it may be done again, and which members the answer can have. The SDK
// sorts tools by name.
func TestTypedTools(t *testing.T) {
	t.Parallel()
	type shown struct{ Title, Effect, Answer string }
	want := map[string]shown{
		"model_summary":  {"Summarize a building", "reads again", "assets boundaries byUseM2 check floorsM2 hint layers levels name semiOutdoorM2 sitePolygons spaces totalFloorM2 unit zones"},
		"check":          {"Check the structure", "reads again", "boundaries diagnostics errors ok spaces warnings"},
		"layers":         {"Read the layers", "reads again", "layers"},
		"write_layer":    {"Write a layer", "writes again", "errors ok parseError spaces target warnings written"},
		"new_uids":       {"Mint identity tokens", "reads", "note uids"},
		"doors":          {"Find the way with the fewest doors", "reads again", "doors path unreachable"},
		"spaces":         {"List the spaces", "reads again", "spaces"},
		"light":          {"Measure the daylight", "reads again", "light"},
		"validate":       {"Judge the architecture", "reads again", "cautions findings note violations"},
		"site":           {"Measure the site", "reads again", "areaMatch coverageRatio declaredAreaM2 derivedAreaM2 floorAreaRatio footprintM2 polygonVertices roads siteZone totalFloorM2"},
		"plan_svg":       {"Draw a plan", "reads again", ""},
		"canonical_json": {"Write out the canonical form", "reads again", "assets boundaries columns format grid koyu levels name polygons spaces unit zones"},
	}
	for _, name := range []string{"sdk", "sdk-plain"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := map[string]shown{}
			tools := listed(t, profileOf(t, name))
			for _, x := range tools {
				got[x.Name] = shown{x.Title, effect(x), strings.Join(members(x.OutputSchema), " ")}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("tools differ (-want +got):\n%s", diff)
			}
			if !slices.IsSortedFunc(tools, func(a, b *mcp.Tool) int { return strings.Compare(a.Name, b.Name) }) {
				t.Error("not sorted by name")
			}
		})
	}
}

// effect puts the annotations of a tool into words.
func effect(x *mcp.Tool) string {
	a := x.Annotations
	if a == nil || a.DestructiveHint == nil || a.OpenWorldHint == nil || *a.OpenWorldHint || a.ReadOnlyHint == *a.DestructiveHint {
		return fmt.Sprintf("%+v", a)
	}
	word := "reads"
	if *a.DestructiveHint {
		word = "writes"
	}
	if a.IdempotentHint {
		word += " again"
	}
	return word
}

// members are the names in a schema as a client sees it, sorted.
func members(schema any) []string {
	object, _ := schema.(map[string]any)
	var names []string
	properties, _ := object["properties"].(map[string]any)
	for name := range properties {
		names = append(names, name)
	}
	shapes, _ := object["oneOf"].([]any)
	for _, shape := range shapes {
		names = append(names, members(shape)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// All profiles publish the same schemas of arguments; on the wires of others
// than the SDK nothing of a tool is seen but what M9 has.
func TestPublishedArguments(t *testing.T) {
	t.Parallel()
	want := map[string]any{}
	for _, x := range listed(t, profileOf(t, "koyu")) {
		want[x.Name] = x.InputSchema
	}
	if len(want) != len(tools) {
		t.Fatalf("%d tools", len(want))
	}
	for _, name := range []string{"koyu", "stdlib", "sdk", "sdk-plain"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := map[string]any{}
			for i, x := range listed(t, profileOf(t, name)) {
				got[x.Name] = x.InputSchema
				if name != "koyu" && name != "stdlib" {
					continue
				}
				if x.Name != tools[i].name || x.Title != "" || x.Annotations != nil || x.OutputSchema != nil {
					t.Errorf("%s shows more than M9, or in another place: %+v", x.Name, x)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("schemas differ (-want +got):\n%s", diff)
			}
		})
	}
}

// A reply is what came over a wire as the result of a call.
type reply struct {
	Content []struct {
		Type string
		Text string
	}
	StructuredContent json.RawMessage
	IsError           bool
	line              string // all of it
}

// callOnWire calls one tool over the wire of p, whose answers are taken apart
// as they are: no client has read and written them again.
func callOnWire(t *testing.T, p Profile, tool, arguments string) reply {
	t.Helper()
	params := `{"name":` + quoted(tool)
	if arguments != "" {
		params += `,"arguments":` + arguments
	}
	wire := p.transport(0)
	var out bytes.Buffer
	wire.Out, wire.In = &out, strings.NewReader(strings.Join([]string{
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}}`, ""}, "\n"))
	if err := p.server(Options{}).Run(t.Context(), wire); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines: %s", len(lines), out.String())
	}
	var answer struct{ Result *reply }
	if err := json.Unmarshal([]byte(lines[1]), &answer); err != nil || answer.Result == nil {
		t.Fatalf("%s: %s", lines[1], err)
	}
	answer.Result.line = lines[1]
	return *answer.Result
}

// text is the one item of an answer.
func (r reply) text(t *testing.T) string {
	t.Helper()
	if len(r.Content) != 1 || r.Content[0].Type != "text" {
		t.Fatalf("not one text: %s", r.line)
	}
	return r.Content[0].Text
}

// tokens are the delimiters, names and values of a JSON text, numbers with the
// digits that they have.
func tokens(t *testing.T, text string) []json.Token {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var all []json.Token
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		all = append(all, token)
	}
}

// The structured content is the text once more: the same members in the same
// order with the same digits. The text is that of the lenient server.
func TestStructuredContent(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"house.muro": house, "odd.muro": odd, "digits.muro": digits})
	lists := map[string]string{"layers": "layers", "spaces": "spaces", "light": "light"}
	for _, file := range []string{"house.muro", "odd.muro", "digits.muro"} {
		entry := filepath.Join(dir, file)
		asked := questions(t, entry)
		asked["plan_svg"] = args(t, "file", entry, "level", "L1")
		for tool, arguments := range asked {
			got := callOnWire(t, profileOf(t, "sdk"), tool, arguments)
			text := got.text(t)
			if want, _ := call(t, tool, arguments); text != want && tool != "new_uids" || got.IsError {
				t.Errorf("%s of %s: the text differs: %s", tool, file, cmp.Diff(want, text))
			}
			if name, ok := lists[tool]; ok {
				text = `{"` + name + `":` + text + `}`
			}
			if tool == "plan_svg" {
				text = ""
			}
			if diff := cmp.Diff(tokens(t, text), tokens(t, string(got.StructuredContent))); diff != "" {
				t.Errorf("%s of %s: the content differs (-text +content):\n%s", tool, file, diff)
			}
		}
	}
}

// digits is a building of numbers that come out of a float or a map another
// way than they went in, with names that are not sorted and that an encoder
// would escape.
const digits = `name "a < b & c > d"
grid X 0 0.1 0.30000000000000004 1234567890123456789012
grid Y -0.0000001 0.1 3000.7
level L1 -0 h:2400.1 slab:150
level L2 9007199254740993
space /L1/z room X1+0..X2+3000 Y1..Y3 use:z name:"</script>"
space /L1/a room X1+3000..X2+6000 Y1..Y3 use:a 10:x 9:y
`

// The digits of a text are those of the notation's own arithmetic (07 Q11), and
// so are those of the content.
func TestStructuredDigits(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": digits}), "m.muro")
	got := callOnWire(t, profileOf(t, "sdk"), "canonical_json", args(t, "file", m))
	for _, want := range []string{
		`"X":[0,0.1,0.30000000000000004,1.2345678901234568e+21],"Y":[-1e-7,0.1,3000.7]`,
		`"L1":{"z":0,`, `"L2":{"z":9007199254740992}`, `"attrs":{"9":"y","10":"x","use":"a"}`,
	} {
		if !strings.Contains(string(got.StructuredContent), want) {
			t.Errorf("%s is not in %s", want, got.StructuredContent)
		}
	}
}

// An unpaired surrogate comes through arguments, text and content; only the
// file system has no place for it (07 Q36).
func TestTypedSurrogates(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	got := callOnWire(t, profileOf(t, "sdk"), "write_layer", `{"file":`+quoted(m)+`,"layer":"\ud800.muro","content":"# \udfff 😀"}`)
	name := strings.Trim(quoted(string(filepath.Separator)), `"`) + `\ud800.muro`
	if got.IsError || !strings.Contains(string(got.StructuredContent), name+`"`) || !strings.Contains(got.line, strings.Trim(quoted(name), `"`)) {
		t.Errorf("the path has changed: %s", got.line)
	}
	sameTree(t, dir, map[string]string{"m.muro": house, "\uFFFD.muro": "# \uFFFD 😀"})

	got = callOnWire(t, profileOf(t, "sdk"), "doors", `{"file":`+quoted(m)+`,"from":"/L1/a","to":"\ud800"}`)
	if want := `{"unreachable":true}`; got.IsError || string(got.StructuredContent) != want {
		t.Errorf("got %s, want %s", got.line, want)
	}
	got = callOnWire(t, profileOf(t, "sdk"), "plan_svg", `{"file":`+quoted(m)+`,"level":"\ud800"}`)
	if want := `There is no space with a region on level \ud800`; !got.IsError || !strings.Contains(got.line, want) {
		t.Errorf("got %s, want %s", got.line, want)
	}
}

// Arguments that do not fit the schema never reach the tool. What is wrong is
// told, and how the tool is called.
func TestRefusedArguments(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro"))
	const (
		check      = "\nThe arguments of check are an object of file (string)."
		newUIDs    = "\nThe arguments of new_uids are an object of file (string), count (integer, may be left out)."
		spaces     = "\nThe arguments of spaces are an object of file (string), level (string, may be left out)."
		writeLayer = "\nThe arguments of write_layer are an object of file (string), layer (string), content (string)."
	)
	deep := strings.Repeat("[", 900) + strings.Repeat("]", 900)
	for _, c := range []struct{ tool, arguments, want string }{
		{"check", ``, "file is missing" + check},
		{"check", `{}`, "file is missing" + check},
		{"check", `null`, "file is missing" + check},
		{"check", `5`, "file is missing" + check},
		{"check", `["m.muro"]`, "file is missing" + check},
		{"check", `{"FILE":` + m + `}`, "file is missing" + check},
		{"check", `{"file":null}`, "file has to be of the type string, not null" + check},
		{"check", `{"file":` + m + `,"file":5}`, "file has to be of the type string, not 5" + check},
		{"check", `{"file": {"path":null} }`, `file has to be of the type string, not {"path":null}` + check},
		{"check", `{"file":` + deep + `}`, "file has to be of the type string, not " + strings.Repeat("[", 80) + "…" + check},
		{"new_uids", `{"file":` + m + `,"count":"5"}`, `count has to be of the type integer, not "5"` + newUIDs},
		{"new_uids", `{"file":` + m + `,"count":2.5}`, "count has to be of the type integer, not 2.5" + newUIDs},
		{"new_uids", `{"file":` + m + `,"count":true}`, "count has to be of the type integer, not true" + newUIDs},
		{"new_uids", `{"file":` + m + `,"count":null}`, "count has to be of the type integer, not null" + newUIDs},
		{"spaces", `{"file":` + m + `,"level":5}`, "level has to be of the type string, not 5" + spaces},
		{"write_layer", `{"layer":[],"content":["# a"]}`, "file is missing\nlayer has to be of the type string, not []\ncontent has to be of the type string, not [\"# a\"]" + writeLayer},
	} {
		got := callOnWire(t, profileOf(t, "sdk"), c.tool, c.arguments)
		if text := got.text(t); text != c.want || !got.IsError || got.StructuredContent != nil {
			t.Errorf("%s %.60s: %s, want %s", c.tool, c.arguments, got.line, c.want)
		}
	}
}

// What is refused, and what is not, is what the published schema says.
func TestRefusedBySchema(t *testing.T) {
	t.Parallel()
	values := []string{``, `null`, `true`, `"5"`, `""`, `5`, `5.0`, `-0`, `5e-1`, `1e300`, `2.5`, `[]`, `["5"]`, `{}`, `{"a":null}`}
	for _, x := range tools {
		schema, err := x.schema().Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range x.arguments {
			for _, value := range values {
				given := map[string]any{}
				for _, other := range x.arguments {
					given[other.name] = map[string]any{"string": "x", "integer": 1}[other.kind]
				}
				delete(given, a.name)
				if value != "" {
					given[a.name] = json.RawMessage(value)
				}
				raw, err := json.Marshal(given)
				if err != nil {
					t.Fatal(err)
				}
				var decoded map[string]any
				if err := json.Unmarshal(raw, &decoded); err != nil {
					t.Fatal(err)
				}
				refusal := x.refusal(shim.Arguments(&mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: raw}}))
				if invalid := schema.Validate(decoded); (refusal != nil) != (invalid != nil) {
					t.Errorf("%s %s: %v, but by the schema %v", x.name, raw, refusal, invalid)
				}
			}
		}
	}
}

// What fits the schema is the tool's to read, which does so as ever: more than
// it knows is ignored, and what it refuses it refuses in its own words.
func TestTypedFailures(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house, "broken.muro": "space"})
	m, broken := quoted(filepath.Join(dir, "m.muro")), quoted(filepath.Join(dir, "broken.muro"))
	for _, c := range []struct {
		tool, arguments string
		fails           bool
	}{
		{"check", `{"file":` + m + `,"strict":true}`, false},
		{"check", `{"file":""}`, true},
		{"check", `{"file":"none.muro"}`, true},
		{"check", `{"file":` + broken + `}`, true},
		{"spaces", `{"file":` + m + `,"level":""}`, false},
		{"new_uids", `{"file":` + m + `,"count":0}`, true},
		{"new_uids", `{"file":` + m + `,"count":-0}`, true},
		{"new_uids", `{"file":` + m + `,"count":1001}`, true},
		{"new_uids", `{"file":` + m + `,"count":1e300}`, true},
		{"new_uids", `{"file":` + m + `,"count":1e400}`, true},
		{"check", `{"file":` + m + `,"strict":1e400}`, false},
		{"doors", `{"file":` + m + `,"from":"","to":"/L1/b"}`, true},
		{"plan_svg", `{"file":` + m + `,"level":"L9"}`, true},
		{"write_layer", `{"file":` + m + `,"layer":"../x.muro","content":"# x"}`, true},
		{"write_layer", `{"file":` + m + `,"layer":"x.txt","content":"# x"}`, true},
	} {
		want, failed := call(t, c.tool, c.arguments)
		got := callOnWire(t, profileOf(t, "sdk"), c.tool, c.arguments)
		if text := got.text(t); text != want || failed != c.fails || got.IsError != c.fails {
			t.Errorf("%s %s: %s, want %s", c.tool, c.arguments, got.line, want)
		}
		if (got.StructuredContent == nil) != c.fails {
			t.Errorf("%s %s: content %s", c.tool, c.arguments, got.StructuredContent)
		}
	}
}

// new_uids takes any spelling of an integer.
func TestTypedCount(t *testing.T) {
	t.Parallel()
	m := quoted(filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro"))
	for count, want := range map[string]int{`1`: 1, `2.0`: 2, `1e1`: 10, `0.3e1`: 3} {
		var content struct{ UIDs []string }
		got := callOnWire(t, profileOf(t, "sdk"), "new_uids", `{"file":`+m+`,"count":`+count+`}`)
		if err := json.Unmarshal(got.StructuredContent, &content); err != nil || len(content.UIDs) != want {
			t.Errorf("count %s: %s, %v", count, got.line, err)
		}
	}
}

// A client of the SDK gets the same from the server of sdk on either transport.
func TestTypedClients(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	for _, name := range []string{"sdk", "sdk-plain"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			session := client(t, profileOf(t, name))
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "doors", Arguments: map[string]any{"file": m, "from": "/L1/a", "to": "/L1/b"}})
			if err != nil || result.IsError {
				t.Fatalf("%+v, %v", result, err)
			}
			want := map[string]any{"doors": 1.0, "path": []any{"/L1/a", "/L1/b"}}
			if diff := cmp.Diff(want, result.StructuredContent); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			refused, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "doors", Arguments: map[string]any{"file": m}})
			if err != nil || !refused.IsError || refused.StructuredContent != nil {
				t.Errorf("%+v, %v", refused, err)
			}
			if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "none"}); err == nil {
				t.Error("an unknown tool is no error")
			}
		})
	}
}
