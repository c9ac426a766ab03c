package present

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// connect is a client of a server with the tools.
func connect(t *testing.T, tools ...*Tool) *mcp.ClientSession {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "billing", Version: "1"}, nil)
	for _, tool := range tools {
		if err := tool.AddTo(server); err != nil {
			t.Fatal(err)
		}
	}
	return join(t, server)
}

func join(t *testing.T, server *mcp.Server) *mcp.ClientSession {
	t.Helper()
	a, b := mcp.NewInMemoryTransports()
	session, err := server.Connect(t.Context(), a, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.Close()
		session.Wait()
	})
	return client
}

// call is the texts of the result of a tool, and whether it has failed.
func call(t *testing.T, client *mcp.ClientSession, tool, arguments string) (texts []string, failed bool) {
	t.Helper()
	r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Content {
		texts = append(texts, c.(*mcp.TextContent).Text)
	}
	return texts, r.IsError
}

type byID struct {
	ID string `json:"id" jsonschema:"Number of the invoice"`
}

type inMonth struct {
	Month int    `json:"month,omitempty" jsonschema:"Month, from 1 to 12"`
	ID    string `json:"id" jsonschema:"Number of the customer"`
}

// invoices is a tool with two actions, which notes what handlers get to see.
func invoices(seen *[]string) *Tool {
	get := On("get", "One invoice", func(_ context.Context, in byID) (any, error) {
		*seen = append(*seen, in.ID)
		if in.ID != "R1" {
			return nil, &Failure{Code: NotFound, Message: "there is no invoice " + in.ID, Recovery: "List them."}
		}
		return sample(), nil
	}).By(invoicing)
	list := On("list", "The invoices of a customer", func(_ context.Context, in inMonth) (any, error) {
		return []invoice{sample(), sample()}, nil
	}).By(invoicesListed)
	return &Tool{Name: "invoices", Description: "Invoices", Select: true, Format: true, Actions: []Action{get, list}}
}

// schemaOf is the input schema of a tool as a client sees it.
func schemaOf(t *testing.T, client *mcp.ClientSession) string {
	t.Helper()
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(tools.Tools[0].InputSchema)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

func TestW14Schema(t *testing.T) {
	t.Parallel()
	listed, _, err := invoices(new([]string)).Compile()
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(listed.InputSchema, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
 "type": "object",
 "properties": {
  "action": {
   "description": "What to do",
   "type": "string",
   "enum": [
    "get",
    "list"
   ]
  },
  "id": {
   "type": "string",
   "description": "Number of the invoice"
  },
  "month": {
   "type": "integer",
   "description": "Month, from 1 to 12"
  },
  "_select": {
   "type": "array",
   "description": "Members of the data to answer with, in this order; all of them if left out",
   "items": {
    "type": "string",
    "enum": [
     "amount_cents",
     "card",
     "client",
     "id",
     "lines"
    ]
   }
  },
  "format": {
   "type": "string",
   "description": "How the data are written; toon is a table that names its columns once",
   "default": "json",
   "enum": [
    "json",
    "toon"
   ]
  }
 },
 "required": [
  "action",
  "id"
 ]
}`
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal([]byte(want), &b) != nil {
		t.Fatal("no JSON")
	}
	canonA, _ := json.Marshal(a)
	canonB, _ := json.Marshal(b)
	if !bytes.Equal(canonA, canonB) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	order := listed.InputSchema.(*jsonschema.Schema).PropertyOrder
	same(t, order, []string{"action", "id", "month", "_select", "format"})
}

// W14: the union of the keys of all actions, by code point.
func TestW14Union(t *testing.T) {
	t.Parallel()
	none := func(context.Context, struct{}) (any, error) { return nil, nil }
	type upper struct {
		Z int `json:"Z"`
		A int `json:"é"`
	}
	tool := &Tool{Name: "t", Select: true, Actions: []Action{
		On("a", "", none).By(&Presenter[upper]{}),
		On("b", "", none).By(entries),
		On("c", "", none),
		On("d", "", none).By(&Presenter[any]{Schema: &jsonschema.Schema{OneOf: []*jsonschema.Schema{
			{Properties: map[string]*jsonschema.Schema{"cents": {}, "_": {}}},
		}}}),
	}}
	client := connect(t, tool)
	if schema := schemaOf(t, client); !strings.Contains(schema, `"enum":["Z","_","cents","what","é"]`) {
		t.Errorf("the schema is %s", schema)
	}
}

// W14, for schemas that are written by hand.
func TestW14Keys(t *testing.T) {
	t.Parallel()
	object := func(name string, s *jsonschema.Schema) *jsonschema.Schema {
		return &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{name: s}}
	}
	list := func(s *jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{Items: s} }
	ref := func(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + name} }
	for _, c := range []struct {
		name string
		s    *jsonschema.Schema
		want []string
	}{
		{"nothing", &jsonschema.Schema{}, nil},
		{"no schema", nil, nil},
		{"not those of members", object("a", object("b", nil)), []string{"a"}},
		{"those of elements", list(object("a", nil)), []string{"a"}},
		{"not those of their elements", list(list(object("a", nil))), nil},
		{"a list or an object", &jsonschema.Schema{AnyOf: []*jsonschema.Schema{list(object("b", nil)), object("a", nil)}}, []string{"a", "b"}},
		{"all of two", &jsonschema.Schema{AllOf: []*jsonschema.Schema{object("b", nil), object("a", nil)}}, []string{"a", "b"}},
		{"a reference", &jsonschema.Schema{Ref: "#/$defs/x", Defs: map[string]*jsonschema.Schema{"x": list(ref("y")), "y": object("a", ref("x"))}}, []string{"a"}},
		{"a reference to itself", &jsonschema.Schema{Ref: "#/$defs/x", Defs: map[string]*jsonschema.Schema{"x": ref("x")}}, nil},
		{"a reference to elsewhere", &jsonschema.Schema{Ref: "https://example.com/x"}, nil},
	} {
		if got := keys(c.s); !slices.Equal(got, c.want) {
			t.Errorf("%s: the keys are %q, want %q", c.name, got, c.want)
		}
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	whole := wire(t)(invoicing.Present(sample(), Options{}))
	listed := wire(t)(invoicesListed.Present([]invoice{sample(), sample()}, Options{TOON: true}))
	picked := wire(t)(invoicing.Present(sample(), Options{Select: []string{"card", "id"}}))
	for _, c := range []struct {
		name      string
		arguments string
		want      []string
		seen      string // by the handler of get
	}{
		{"an action", `{"action":"get","id":"R1"}`, whole, "R1"},
		{"W15, W16", `{"action":"get","id":"R1","_select":["card","id"]}`, picked, "R1"},
		{"W16 an empty list", `{"action":"get","id":"R1","_select":[]}`, whole, "R1"},
		{"the format json", `{"action":"get","id":"R1","format":"json"}`, whole, "R1"},
		{"W21 the format toon", `{"action":"list","id":"C1","format":"toon"}`, listed, ""},
		{"W26 a failure of the handler", `{"action":"get","id":"R2"}`, []string{
			lf(`<tool_error code="NOT_FOUND">`, `<message>there is no invoice R2</message>`, `<recovery>List them.</recovery>`, `</tool_error>`),
		}, "R2"},
		{"W26 an argument is missing", `{"action":"get"}`, []string{
			lf(`<tool_error code="MISSING_REQUIRED_FIELD">`, `<message>id is missing</message>`, `<recovery>The arguments are id (string).</recovery>`, `</tool_error>`),
		}, ""},
		{"W26 an argument has the wrong type", `{"action":"get","id":7}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>the arguments do not fit: id: type: 7 has type "integer", want "string"</message>`, `<recovery>The arguments are id (string).</recovery>`, `</tool_error>`),
		}, ""},
		{"W26 an argument nobody knows", `{"action":"list","id":"C1","moth":1}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>the arguments do not fit: unexpected additional properties ["moth"]</message>`, `<recovery>The arguments are month (integer, may be left out), id (string).</recovery>`, `</tool_error>`),
		}, ""},
		{"W26 a number that is too large", `{"action":"list","id":"C1","month":1e400}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>the arguments cannot be read: number 1e400 is out of range</message>`, `<recovery>The arguments are month (integer, may be left out), id (string).</recovery>`, `</tool_error>`),
		}, ""},
		{"no action", `{"id":"R1"}`, []string{
			lf(`<tool_error code="MISSING_REQUIRED_FIELD">`, `<message>action is missing</message>`, `<recovery>The actions are get, list.</recovery>`, `</tool_error>`),
		}, ""},
		{"no such action", `{"action":"</tool_error>"}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>action does not know "&lt;/tool_error&gt;"</message>`, `<recovery>The actions are get, list.</recovery>`, `</tool_error>`),
		}, ""},
		{"W16 a name that is not there", `{"action":"get","id":"R1","_select":["id","what"]}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>_select does not know "what"</message>`, `<recovery>The names to choose from are amount_cents, card, client, id, lines.</recovery>`, `</tool_error>`),
		}, ""},
		{"W16 no name", `{"action":"get","id":"R1","_select":[7]}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>_select does not know 7</message>`, `<recovery>The names to choose from are amount_cents, card, client, id, lines.</recovery>`, `</tool_error>`),
		}, ""},
		{"W16 no list", `{"action":"get","id":"R1","_select":"id"}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>_select has to be a list of names, not "id"</message>`, `<recovery>The names to choose from are amount_cents, card, client, id, lines.</recovery>`, `</tool_error>`),
		}, ""},
		{"no such format", `{"action":"get","id":"R1","format":"yaml"}`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>format has to be json or toon, not "yaml"</message>`, `</tool_error>`),
		}, ""},
		{"no object", `[1]`, []string{
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>the arguments have to be an object, not [1]</message>`, `</tool_error>`),
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var seen []string
			got, failed := call(t, connect(t, invoices(&seen)), "invoices", c.arguments)
			same(t, got, c.want)
			if failed != strings.HasPrefix(c.want[0], "<tool_error") {
				t.Errorf("isError is %v", failed)
			}
			if strings.Join(seen, ",") != c.seen {
				t.Errorf("the handler has seen %v, want %q", seen, c.seen)
			}
		})
	}
}

// W15: what is for the tool is taken out before a handler looks, and nothing
// else is.
func TestW15HandlersSeeTheirOwnArguments(t *testing.T) {
	t.Parallel()
	var seen string
	echo := Action{
		Name:  "echo",
		Input: &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "number"}},
		Run: func(_ context.Context, arguments json.RawMessage) (any, error) {
			seen = string(arguments)
			return []entry{{"a", 1}}, nil
		},
		Presenter: entries,
	}
	client := connect(t, &Tool{Name: "t", Select: true, Format: true, Actions: []Action{echo}})
	got, failed := call(t, client, "t", `{"z":1.50,"_select":["what"],"a":2,"action":"echo","format":"toon","_select":["cents"]}`)
	if failed || got[0] != lf(`[1|]{cents}:`, `  1`) {
		t.Errorf("it answers %q", got)
	}
	if want := `{"z":1.50,"a":2}`; seen != want {
		t.Errorf("the handler has seen %s, want %s", seen, want)
	}

	// Where the tool takes no such arguments they are the handler's.
	echo.Name, echo.Input = "", &jsonschema.Schema{Type: "object"}
	client = connect(t, &Tool{Name: "t", Actions: []Action{echo}})
	const all = `{"action":[],"_select":7,"format":null}`
	if call(t, client, "t", all); seen != all {
		t.Errorf("the handler has seen %s, want %s", seen, all)
	}
}

// Absent arguments are none, however they are absent.
func TestNoArguments(t *testing.T) {
	t.Parallel()
	var seen string
	echo := Action{Input: &jsonschema.Schema{Type: "object"}, Run: func(_ context.Context, arguments json.RawMessage) (any, error) {
		seen = string(arguments)
		return nil, nil
	}}
	_, handle, err := (&Tool{Name: "t", Actions: []Action{echo}}).Compile()
	if err != nil {
		t.Fatal(err)
	}
	for _, arguments := range []json.RawMessage{nil, json.RawMessage("null"), json.RawMessage(" { } ")} {
		seen = ""
		r, err := handle(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: arguments}})
		if err != nil || r.IsError || strings.ReplaceAll(seen, " ", "") != "{}" {
			t.Errorf("%q: the handler has seen %q (%v)", arguments, seen, err)
		}
	}
}

// Whatever is wrong with arguments is told the same way every time, and how
// they have to be.
func TestArgumentsThatDoNotFit(t *testing.T) {
	t.Parallel()
	type span struct {
		From int `json:"from"`
		To   int `json:"to,omitempty"`
	}
	type all struct {
		ID   string     `json:"id"`
		N    int        `json:"n,omitempty"`
		Tags []string   `json:"tags,omitempty"`
		Span *span      `json:"span,omitempty"`
		Free any        `json:"free,omitempty"`
		When *time.Time `json:"when,omitempty"`
	}
	run := func(context.Context, all) (any, error) { return nil, nil }
	client := connect(t, &Tool{Name: "t", Actions: []Action{On("", "", run)}})
	const recovery = `The arguments are id (string), n (integer, may be left out), tags (null or array, may be left out), ` +
		`span (null or object, may be left out), free (may be left out), when (null or string, may be left out).`
	for arguments, says := range map[string]string{
		`{"id":null}`: `the arguments do not fit: id: type: null has type "null", want "string"`,
		`{"z":1,"y":2,"tags":[1],"n":"1","id":7}`:           `the arguments do not fit: unexpected additional properties ["z"]`,
		`{"tags":[1],"n":"1","id":7}`:                       `the arguments do not fit: tags/items: type: 1 has type "integer", want "string"`,
		`{"n":"1","tags":[1],"id":"x"}`:                     `the arguments do not fit: n: type: 1 has type "string", want "integer"`,
		`{"id":"x","span":{}}`:                              `the arguments do not fit: span: required: missing properties: ["from"]`,
		`{"id":"x","span":{"from":1,"to":"2"}}`:             `the arguments do not fit: span/to: type: 2 has type "string", want "integer"`,
		`{"id":"x","n":1e30}`:                               `the arguments cannot be read: n does not take number 1e30`,
		`{"id":"x","span":{"from":1.0}}`:                    `the arguments cannot be read: span.from does not take number 1.0`,
		`{"id":"x","when":"now"}`:                           `the arguments cannot be read: parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006"`,
		`{"id":"x","n":"` + strings.Repeat("é", 400) + `"}`: `the arguments do not fit: n: type: ` + strings.Repeat("é", 191) + `…` + strings.Repeat("é", 66) + ` has type "string", want "integer"`,
	} {
		want := []string{lf(`<tool_error code="VALIDATION_ERROR">`, `<message>`+says+`</message>`, `<recovery>`+recovery+`</recovery>`, `</tool_error>`)}
		for range 10 { // since maps have no order
			got, _ := call(t, client, "t", arguments)
			same(t, got, want)
		}
	}
}

// Arguments that are right one by one may be wrong together.
func TestArgumentsTogether(t *testing.T) {
	t.Parallel()
	input := &jsonschema.Schema{
		Type:                 "object",
		PatternProperties:    map[string]*jsonschema.Schema{"^x": {Type: "number"}},
		DependentRequired:    map[string][]string{"xa": {"xb"}},
		MinProperties:        jsonschema.Ptr(1),
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
	run := func(context.Context, json.RawMessage) (any, error) { return nil, nil }
	client := connect(t, &Tool{Name: "t", Actions: []Action{{Input: input, Run: run}}})
	for arguments, says := range map[string]string{
		`{"xa":1,"xb":2}`: "OK",
		`{}`:              "minProperties",
		`{"xa":1}`:        "dependentRequired",
		`{"xa":"1"}`:      `want "number"`,
		`{"y":1}`:         "additional",
	} {
		if got, _ := call(t, client, "t", arguments); !strings.Contains(got[0], says) {
			t.Errorf("%s: it answers %q, without %s", arguments, got, says)
		}
	}

	counts := func(context.Context, map[string]int) (any, error) { return nil, nil }
	client = connect(t, &Tool{Name: "t", Actions: []Action{On("", "", counts)}})
	got, _ := call(t, client, "t", `{"a":1e30}`)
	if !strings.Contains(got[0], "1e30") || strings.Contains(got[0], ":  ") {
		t.Errorf("it answers %q", got)
	}
}

// What to do is said as far as that is known.
func TestUsage(t *testing.T) {
	t.Parallel()
	no := &jsonschema.Schema{Not: &jsonschema.Schema{}}
	some := map[string]*jsonschema.Schema{"a": {}, "b": {Type: "string"}, "c": {Types: []string{"null", "array"}}}
	for _, c := range []struct {
		s    *jsonschema.Schema
		want string
	}{
		{&jsonschema.Schema{AdditionalProperties: no}, "There are no arguments."},
		{&jsonschema.Schema{}, ""},
		{&jsonschema.Schema{AdditionalProperties: &jsonschema.Schema{}}, ""},
		{&jsonschema.Schema{AdditionalProperties: no, PatternProperties: some}, ""},
		{&jsonschema.Schema{Properties: some, Required: []string{"a", "c"}}, "The arguments are a, b (string, may be left out), c (null or array)."},
		{&jsonschema.Schema{Properties: some, PropertyOrder: []string{"c", "z", "a"}}, "The arguments are c (null or array, may be left out), a (may be left out), b (string, may be left out)."},
	} {
		if got := usage(c.s); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// Arguments may refer to schemas beside them, in all of the places for those.
func TestArgumentsByReference(t *testing.T) {
	t.Parallel()
	small := map[string]*jsonschema.Schema{"small": {Type: "string", MaxLength: jsonschema.Ptr(2)}}
	for place, s := range map[string]*jsonschema.Schema{
		"#/$defs/":                      {Defs: small},
		"https://example.com/x#/$defs/": {Defs: small, ID: "https://example.com/x"},
		"#/definitions/":                {Definitions: small},
	} {
		s.Type = "object"
		s.Properties = map[string]*jsonschema.Schema{"name": {Ref: place + "small"}}
		run := func(context.Context, json.RawMessage) (any, error) { return nil, nil }
		client := connect(t, &Tool{Name: "t", Actions: []Action{{Input: s, Run: run}}})
		if got, _ := call(t, client, "t", `{"name":"ab"}`); got[0] != "OK" {
			t.Errorf("%s: it answers %q", place, got)
		}
		if got, failed := call(t, client, "t", `{"name":"abc"}`); !failed || !strings.Contains(got[0], "maxLength") {
			t.Errorf("%s: it answers %q", place, got)
		}
	}
}

// A tool answers several calls at once, and may be compiled again meanwhile.
func TestOneToolOnTwoServers(t *testing.T) {
	t.Parallel()
	tool := invoices(new([]string))
	tool.Actions = tool.Actions[1:] // the other one takes notes
	first := connect(t, tool)
	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			got, failed := call(t, first, "invoices", `{"action":"list","id":"C1","_select":["id"]}`)
			if failed || got[0] != lf(`[`, `  {`, `    "id": "R1"`, `  }`, `]`) {
				t.Errorf("it answers %q", got)
			}
		})
	}
	second := connect(t, tool)
	calls.Wait()
	tool.Actions[0].Name = "all"
	for action, client := range map[string]*mcp.ClientSession{"list": first, "all": connect(t, tool)} {
		if _, failed := call(t, client, "invoices", `{"action":"`+action+`","id":"C1"}`); failed {
			t.Errorf("%s has failed", action)
		}
	}
	if _, failed := call(t, second, "invoices", `{"action":"all","id":"C1"}`); !failed {
		t.Error("a change after it was compiled has an effect")
	}
}

// What is made of a tool leaves it as it is.
func TestCompileTwice(t *testing.T) {
	t.Parallel()
	type ab struct {
		A int `json:"a"`
		B int `json:"b" jsonschema:"First"`
	}
	type b struct {
		B int `json:"b" jsonschema:"Second"`
	}
	several := &Tool{Name: "several", Select: true, Actions: []Action{
		On("ab", "", func(context.Context, ab) (any, error) { return nil, nil }).By(entries),
		On("b", "", func(context.Context, b) (any, error) { return nil, nil }),
	}}
	only := &Tool{Name: "only", Select: true, Format: true, Actions: []Action{{
		Input:     &jsonschema.Schema{Type: "object"},
		Run:       several.Actions[0].Run,
		Presenter: entries,
	}}}
	for _, tool := range []*Tool{several, only} {
		var made, inputs []string
		for range 2 {
			listed, _, err := tool.Compile()
			if err != nil {
				t.Fatal(err)
			}
			input, _ := json.Marshal(listed.InputSchema)
			made = append(made, string(input))
			last := tool.Actions[len(tool.Actions)-1]
			input, _ = json.Marshal([]any{tool.Actions[0].Input, last.Input})
			inputs = append(inputs, string(input))
		}
		if made[0] != made[1] || inputs[0] != inputs[1] || strings.Contains(inputs[0], "_select") || strings.Count(inputs[0], "First") > 1 {
			t.Errorf("first\n%s of\n%s then\n%s of\n%s", made[0], inputs[0], made[1], inputs[1])
		}
	}
	same(t, several.Actions[0].Input.Required, []string{"a", "b"})
}

func TestListing(t *testing.T) {
	t.Parallel()
	run := func(context.Context, struct{}) (any, error) { return nil, nil }
	tool := &Tool{Name: "n", Title: "T", Description: "D", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}, Actions: []Action{On("", "", run)}}
	listed, _, err := tool.Compile()
	if err != nil {
		t.Fatal(err)
	}
	encoded, _ := json.Marshal(listed)
	const want = `{"annotations":{"idempotentHint":false,"readOnlyHint":true},"description":"D","inputSchema":{"type":"object","additionalProperties":false},"name":"n","title":"T"}`
	if string(encoded) != want {
		t.Errorf("got  %s\nwant %s", encoded, want)
	}
}

// W12: the output schema of a tool is that of its action, or any of several.
func TestW12ListedSchema(t *testing.T) {
	t.Parallel()
	run := func(context.Context, struct{}) (any, error) { return nil, nil }
	a := On("a", "", run).Structured(&jsonschema.Schema{Type: "object", Required: []string{"x"}})
	b := On("b", "", run).Structured(&jsonschema.Schema{Type: "object", Required: []string{"y"}})
	for want, actions := range map[string][]Action{
		`{"type":"object","required":["x"]}`: {a},
		`{"type":"object","anyOf":[{"type":"object","required":["x"]},{"type":"object","required":["y"]}]}`: {a, b},
	} {
		listed, _, err := (&Tool{Name: "t", Actions: actions}).Compile()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(listed.OutputSchema); string(got) != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// W24: one rule for whatever a handler returns.
func TestW24Wrapping(t *testing.T) {
	t.Parallel()
	made, err := Success("made by hand")
	if err != nil {
		t.Fatal(err)
	}
	pointer := entry{"a", 1}
	shown := &Presenter[entry]{Rules: []string{"cents are cents."}}
	const rules = "<domain_rules>\n- cents are cents.\n</domain_rules>"
	object := lf(`{`, `  "what": "a",`, `  "cents": 1`, `}`)
	for _, c := range []struct {
		name      string
		returned  any
		presenter Presents
		want      []string
	}{
		{"a response", made, nil, []string{"made by hand"}},
		{"a response, with a presenter", made, shown, []string{"made by hand"}},
		{"nothing", nil, nil, []string{"OK"}},
		{"nothing, with a presenter", nil, shown, []string{"OK"}},
		{"a nil pointer", (*entry)(nil), shown, []string{"OK"}},
		{"no response", (*Response)(nil), nil, []string{"OK"}},
		{"a value", pointer, nil, []string{object}},
		{"a value, with a presenter", pointer, shown, []string{object, rules}},
		{"a pointer, with a presenter", &pointer, shown, []string{object, rules}},
		{"a string", "done", nil, []string{"done"}},
		{"a value of another type", 1, shown, []string{
			lf(`<tool_error code="INTERNAL_ERROR">`, `<message>the presenter is for present.entry, and the handler has answered with int</message>`, `</tool_error>`),
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			run := func(context.Context, struct{}) (any, error) { return c.returned, nil }
			tool := &Tool{Name: "t", Log: quiet(), Actions: []Action{On("", "", run)}}
			tool.Actions[0].Presenter = c.presenter
			got, _ := call(t, connect(t, tool), "t", `{}`)
			same(t, got, c.want)

			plain := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, nil)
			mcp.AddTool(plain, &mcp.Tool{Name: "t"}, Handler(c.presenter, run))
			got, _ = call(t, join(t, plain), "t", `{}`)
			same(t, got, c.want)
		})
	}
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// W12: what does not match the output schema is not sent, and the log says why.
func TestW12OutputSchema(t *testing.T) {
	t.Parallel()
	output, err := jsonschema.For[entry](nil)
	if err != nil {
		t.Fatal(err)
	}
	unstructured, err := Success("x")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		returned any
		want     string // the structured content; none if it fails
		logged   string
	}{
		{"as it says", entry{"a", 1}, `{"cents":1,"what":"a"}`, ""}, // in the order of the client
		{"another type", map[string]any{"what": 1, "cents": 1}, "", "what"},
		{"a member is missing", map[string]any{"what": "a"}, "", "cents"},
		{"no object", []int{1}, "", "object"},
		{"nothing", nil, "", "object"},
		{"a response without it", unstructured, "", "no structured content"},
		{"no response", (*Response)(nil), "", "no structured content"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			run := func(context.Context, struct{}) (any, error) { return c.returned, nil }
			tool := &Tool{Name: "t", Log: slog.New(slog.NewTextHandler(&log, nil)), Actions: []Action{On("", "", run).Structured(output)}}
			client := connect(t, tool)
			r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "t"})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if r.StructuredContent != nil {
				encoded, _ := json.Marshal(r.StructuredContent)
				got = string(encoded)
			}
			if got != c.want || r.IsError != (c.want == "") {
				t.Errorf("got %s, isError %v; want %q", got, r.IsError, c.want)
			}
			if !strings.Contains(log.String(), c.logged) || (c.logged == "") != (log.Len() == 0) {
				t.Errorf("the log says %q, without %q", log.String(), c.logged)
			}
			tools, err := client.ListTools(t.Context(), nil)
			if err != nil || tools.Tools[0].OutputSchema == nil {
				t.Errorf("there is no output schema (%v)", err)
			}
		})
	}
}

// A failure needs no structured content.
func TestW12Failure(t *testing.T) {
	t.Parallel()
	output := &jsonschema.Schema{Type: "object", Required: []string{"a"}}
	for _, run := range []func(context.Context, struct{}) (any, error){
		func(context.Context, struct{}) (any, error) { return nil, &Failure{Code: NotFound, Message: "gone"} },
		func(context.Context, struct{}) (any, error) {
			return Fail(&Failure{Code: NotFound, Message: "gone"}), nil
		},
	} {
		var log bytes.Buffer
		tool := &Tool{Name: "t", Log: slog.New(slog.NewTextHandler(&log, nil)), Actions: []Action{On("", "", run).Structured(output)}}
		got, failed := call(t, connect(t, tool), "t", `{}`)
		if !failed || !strings.Contains(got[0], "NOT_FOUND") || log.Len() > 0 {
			t.Errorf("it answers %q and logs %q", got, &log)
		}
	}
}

func TestFaultsOfTheServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		run  func(context.Context, struct{}) (any, error)
		says string
	}{
		{"a panic", func(context.Context, struct{}) (any, error) { panic("boom") }, "boom"},
		{"a panic in a presenter", func(context.Context, struct{}) (any, error) { return entry{}, nil }, "no such row"},
		{"an error", func(context.Context, struct{}) (any, error) { return nil, errors.New("the disk is full") }, "the disk is full"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			p := &Presenter[entry]{Show: func(*Builder, entry) { panic("no such row") }}
			tool := &Tool{Name: "t", Log: slog.New(slog.NewTextHandler(&log, nil)), Actions: []Action{On("", "", c.run).By(p)}}
			got, failed := call(t, connect(t, tool), "t", `{}`)
			if !failed || !strings.HasPrefix(got[0], `<tool_error code="INTERNAL_ERROR">`) || !strings.Contains(got[0], c.says) {
				t.Errorf("it answers %q", got)
			}
			if !strings.Contains(log.String(), c.says) {
				t.Errorf("the log says %q", log.String())
			}
			if strings.Contains(got[0], "goroutine") {
				t.Errorf("the client sees the stack: %q", got)
			}
		})
	}
}

// An error of the protocol stays one.
func TestProtocolError(t *testing.T) {
	t.Parallel()
	run := func(context.Context, struct{}) (any, error) {
		return nil, &jsonrpc.Error{Code: -32042, Message: "elsewhere"}
	}
	plain := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, nil)
	mcp.AddTool(plain, &mcp.Tool{Name: "t"}, Handler(nil, run))
	for _, client := range []*mcp.ClientSession{
		connect(t, &Tool{Name: "t", Actions: []Action{On("", "", run)}}),
		join(t, plain),
	} {
		_, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "t"})
		if told := (*jsonrpc.Error)(nil); !errors.As(err, &told) || told.Code != -32042 {
			t.Errorf("the error is %v", err)
		}
	}
}

// W12, and all other faults of the server: without a Log they go to standard
// error. Not in parallel, as that is the whole program's.
func TestW12StandardError(t *testing.T) {
	var told bytes.Buffer
	if log.Writer() != os.Stderr {
		t.Fatal("log does not write to standard error")
	}
	log.SetOutput(&told)
	defer log.SetOutput(os.Stderr)
	run := func(context.Context, struct{}) (any, error) { return map[string]int{"b": 1}, nil }
	call(t, connect(t, &Tool{Name: "lists", Actions: []Action{On("", "", run).Structured(&jsonschema.Schema{Type: "object", Required: []string{"a"}})}}), "lists", `{}`)

	plain := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, nil)
	mcp.AddTool(plain, &mcp.Tool{Name: "panics"}, Handler(nil, func(context.Context, struct{}) (any, error) { panic("boom") }))
	got, failed := call(t, join(t, plain), "panics", `{}`)
	if want := `<message>panics met a fault of the server: boom</message>`; !failed || !strings.Contains(got[0], want) {
		t.Errorf("it answers %q", got)
	}
	for _, want := range []string{"lists", `missing properties: [\"a\"]`, "panics", "boom", "goroutine"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("without %s: %s", want, &told)
		}
	}
}

func TestW22ToonDescription(t *testing.T) {
	t.Parallel()
	tool := invoices(new([]string))
	tool.Actions = append(tool.Actions, On("purge", "Throw old ones away | for ever", func(context.Context, struct{}) (any, error) { return nil, nil }))
	tool.Actions = append(tool.Actions, On("move", "Move one", func(context.Context, struct {
		From string `json:"from"`
		To   string `json:"to"`
	}) (any, error) {
		return nil, nil
	}))
	tool.ToonDescription()
	const want = `Invoices; the parameter action chooses the operation.

[4|]{action|desc|required}:
  get|One invoice|id
  list|The invoices of a customer|id
  purge|"Throw old ones away | for ever"|""
  move|Move one|from,to`
	if tool.Description != want {
		t.Errorf("got\n%s\nwant\n%s", tool.Description, want)
	}

	only := &Tool{Title: "Invoice", Actions: []Action{tool.Actions[0]}}
	only.Actions[0].Name = ""
	only.ToonDescription()
	if want := "Invoice.\n\n[1|]{action|desc|required}:\n  \"\"|One invoice|id"; only.Description != want {
		t.Errorf("without a choice: got\n%s\nwant\n%s", only.Description, want)
	}
	for _, unfinished := range []*Tool{{}, {Actions: []Action{{Name: "a"}}}} {
		unfinished.ToonDescription() // what is missing is for Compile to tell
	}
}

func TestToolsThatCannotBeRegistered(t *testing.T) {
	t.Parallel()
	none := func(context.Context, struct{}) (any, error) { return nil, nil }
	object := &jsonschema.Schema{Type: "object"}
	type own struct {
		Select []string `json:"_select"`
	}
	type other struct {
		ID int `json:"id"`
	}
	for _, c := range []struct {
		name string
		tool Tool
		says string
	}{
		{"W13 a presenter and structured content", Tool{Actions: []Action{On("", "", none).By(entries).Structured(object)}}, "both a presenter and an output schema"},
		{"no actions", Tool{}, "no action"},
		{"an action without a name", Tool{Actions: []Action{On("a", "", none), On("", "", none)}}, "no name"},
		{"two of one name", Tool{Actions: []Action{On("a", "", none), On("a", "", none)}}, "two actions are called a"},
		{"no Run", Tool{Actions: []Action{{Input: object}}}, "no Run"},
		{"an Input that is no object", Tool{Actions: []Action{{Run: On("", "", none).Run, Input: &jsonschema.Schema{Type: "array"}}}}, "Input"},
		{"no Input", Tool{Actions: []Action{{Run: On("", "", none).Run}}}, "Input"},
		{"an Output that is no object", Tool{Actions: []Action{On("", "", none).Structured(&jsonschema.Schema{Type: "array"})}}, "Output"},
		{"a format for structured content", Tool{Format: true, Actions: []Action{On("", "", none).Structured(object)}}, "no other format"},
		{"$defs in one of two", Tool{Actions: []Action{
			On("a", "", none),
			{Name: "b", Run: On("", "", none).Run, Input: &jsonschema.Schema{Type: "object", Defs: map[string]*jsonschema.Schema{"x": {}}}},
		}}, "$defs"},
		{"definitions in a named one", Tool{Actions: []Action{
			{Name: "a", Run: On("", "", none).Run, Input: &jsonschema.Schema{Type: "object", Definitions: map[string]*jsonschema.Schema{"x": {}}}},
		}}, "$defs"},
		{"an Output for one of two", Tool{Actions: []Action{On("a", "", none).Structured(object), On("b", "", none)}}, "some have an output schema"},
		{"a presenter that does not fit", Tool{Actions: []Action{On("", "", none).By(&Presenter[entry]{Mask: []string{"x"}})}}, `"x"`},
		{"nothing to select", Tool{Select: true, Actions: []Action{On("", "", none)}}, "nothing to select"},
		{"_select of its own", Tool{Select: true, Actions: []Action{On("", "", func(context.Context, own) (any, error) { return nil, nil }).By(entries)}}, "_select of its own"},
		{"action of its own", Tool{Actions: []Action{On("a", "", func(context.Context, struct {
			Action string `json:"action"`
		}) (any, error) {
			return nil, nil
		})}}, "action of its own"},
		{"actions that do not agree", Tool{Actions: []Action{
			On("a", "", func(context.Context, byID) (any, error) { return nil, nil }),
			On("b", "", func(context.Context, other) (any, error) { return nil, nil }),
		}}, "do not agree"},
		{"arguments without a schema", Tool{Actions: []Action{On("", "", func(context.Context, func()) (any, error) { return nil, nil })}}, "cannot be derived"},
	} {
		c.tool.Name = "bills"
		if _, _, err := c.tool.Compile(); err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "bills") {
			t.Errorf("%s: the error is %v, without %q", c.name, err, c.says)
		}
	}
}

// W13, at run time: a presenter does not touch a structured response.
func TestW13Response(t *testing.T) {
	t.Parallel()
	r, err := SuccessStructured(entry{"a", 1})
	if err != nil {
		t.Fatal(err)
	}
	got, err := wrap(r, entries, Options{Select: []string{"what"}, TOON: true})
	if got != r || err != nil {
		t.Errorf("it became %v (%v)", got, err)
	}
}

func TestW21Toon(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		data any
		want string
	}{
		{[]entry{{"a|b", 1}, {"<c>", 2}}, lf(`[2|]{what|cents}:`, `  "a|b"|1`, `  <c>|2`)},
		{json.RawMessage(`[{"a":1,"c":3},{"a":1,"b":2,"c":3}]`), lf(`[2|]{a|b|c}:`, `  1|null|3`, `  1|2|3`)},
		{[]entry{}, `[]`},
		{nil, `OK`},
		{"text: as it is", `text: as it is`},
		{entry{"a", 1}, lf(`what: a`, `cents: 1`)},
	} {
		same(t, wire(t)(ToonSuccess(c.data)), []string{c.want})
	}
}
