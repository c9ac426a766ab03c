package shim_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// argumentsOf is what a tool of a server behind the shim reads from a call with
// these arguments.
func argumentsOf(t *testing.T, arguments string, change ...func(*shim.Transport)) (args shim.Args, sdk json.RawMessage) {
	t.Helper()
	called := false
	server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
		"look": func(_ context.Context, req *mcp.CallToolRequest) string {
			args, sdk, called = shim.Arguments(req), req.Params.Arguments, true
			return ""
		},
	})
	session(t, server, callWith(`{"name":"look"`+arguments+`}`)+"\n", change...)
	if !called {
		t.Fatalf("%s: not called", cut(arguments))
	}
	return args, sdk
}

func nested(depth int) string {
	return `{"a":` + strings.Repeat("[", depth-1) + strings.Repeat("]", depth-1) + `,"b":"x"}`
}

// Arguments arrive as they were written, of any kind and any depth. The SDK
// itself, and so a handler that knows nothing of the shim, sees those it can
// stand: up to 999 containers deep.
func TestArgumentsArriveAsWritten(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `{ "file" : "a" }`, `{"a":1,"a":2}`, `{"a":1e400,"b":-0.0,"c":"\ud800\u003c\/"}`,
		`null`, `[]`, `[1, 2]`, `"x"`, `"{\"a\":1}"`, `5`, `true`,
		nested(900), nested(999), nested(1000), nested(5000), nested(200_000),
	} {
		args, sdk := argumentsOf(t, `,"arguments":`+text)
		if got := string(args.JSON()); got != text {
			t.Errorf("%s arrived as %s", cut(text), cut(got))
		}
		if strings.Count(text, "[") >= 999 {
			text = ""
		}
		if string(sdk) != text {
			t.Errorf("the SDK has %s for %s", cut(string(sdk)), cut(text))
		}
	}
	if args, _ := argumentsOf(t, ``); args.JSON() != nil {
		t.Errorf("none arrived as %s", args.JSON())
	}
}

func TestArgs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule, arguments string
		str             string
		isStr           bool
		raw, text       string
	}{
		{"a string", `{"a":"x\u00e9\n"}`, "xé\n", true, `"x\u00e9\n"`, "xé\n"},
		{"empty", `{"a":""}`, "", true, `""`, ""},
		{"J5: a lone surrogate", `{"a":"\ud800.muro"}`, "\xED\xA0\x80.muro", true, `"\ud800.muro"`, "\xED\xA0\x80.muro"},
		{"T5: the last counts", `{"a":"x","a":"y"}`, "y", true, `"y"`, "y"},
		{"T5: the last counts, whatever it is", `{"a":"x","a":null}`, "", false, `null`, "null"},
		{"J3: names as they are meant", `{"\u0061":"x"}`, "x", true, `"x"`, "x"},
		{"J3: names as they are spelled", `{"A":"x","__proto__":{"a":"x"}}`, "", false, ``, "undefined"},
		{"J8: a number", `{"a":1e21}`, "", false, `1e21`, "1e+21"},
		{"J8: a list", `{"a":[null,["x",2.50]]}`, "", false, `[null,["x",2.50]]`, ",x,2.5"},
		{"J8: an object", `{"a": {} }`, "", false, `{}`, "[object Object]"},
		{"deep", nested(1500), "", false, strings.Repeat("[", 1499) + strings.Repeat("]", 1499), ""},
		{"too deep for words", nested(5000), "", false, strings.Repeat("[", 4999) + strings.Repeat("]", 4999), ""},
		{"T5: null", `null`, "", false, ``, "undefined"},
		{"T5: a list", `["a","x"]`, "", false, ``, "undefined"},
		{"T5: a string", `"{\"a\":\"x\"}"`, "", false, ``, "undefined"},
		{"T5: a number", `5`, "", false, ``, "undefined"},
		{"T5: false", `false`, "", false, ``, "undefined"},
	}
	for _, test := range tests {
		args, _ := argumentsOf(t, `,"arguments":`+test.arguments)
		if s, ok := args.String("a"); s != test.str || ok != test.isStr {
			t.Errorf("%s: string %q, %t", test.rule, s, ok)
		}
		if raw := args.Raw("a"); string(raw) != test.raw || (raw == nil) != (test.raw == "") {
			t.Errorf("%s: raw %s", test.rule, cut(string(raw)))
		}
		if text := args.Text("a"); text != test.text {
			t.Errorf("%s: text %q", test.rule, text)
		}
	}
}

// Without the shim there is nothing but what the SDK passes on, well-formed or
// not.
func TestArgumentsWithoutShim(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{``: "undefined", `{"a":"x"}`: "x", "{\"a\":\"\xFF\"}": "\uFFFD", `{"a":"x"`: "undefined"} {
		req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: json.RawMessage(given)}}
		if got := shim.Arguments(req).Text("a"); got != want {
			t.Errorf("%s: %q", given, got)
		}
	}
}

// Arguments are read from their JSON as from a request, and what was read can
// be read again.
func TestParseArgs(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		``: ``, `  `: ``, `{`: ``, `{} {}`: ``, `null`: `null`, `[1, 2]`: `[1, 2]`,
		` { "a" : "x" } `: `{ "a" : "x" }`, `{"a":1e400,"b":"\ud800","a":NaN}`: `{"a":1e400,"b":"\ud800","a":NaN}`,
		"{\"a\":\"\xFF\"}": "{\"a\":\"\uFFFD\"}", nested(200_000): nested(200_000),
	} {
		args := shim.ParseArgs(json.RawMessage(given))
		again := shim.ParseArgs(args.JSON())
		if string(args.JSON()) != want || args != again || (args.JSON() == nil) != (want == "") {
			t.Errorf("%s is read as %s, and then as %s", cut(given), cut(string(args.JSON())), cut(string(again.JSON())))
		}
	}
	if got, ok := shim.ParseArgs(json.RawMessage(`{"a":"x","a":"\ud800"}`)).String("a"); got != "\xED\xA0\x80" || !ok {
		t.Errorf("a is %q, %t", got, ok)
	}
}

// J5: any text reaches the wire, with as few escapes as there can be.
func TestText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                             ``,
		"<svg>&\u2028\u2029\uFEFF/":    "<svg>&\u2028\u2029\uFEFF/",
		"\"\\\b\f\n\r\t\x00\x1f\x7f":   `\"\\\b\f\n\r\t\u0000\u001f` + "\x7f",
		"é😀\uFFFD\uFFFE":               "é😀\uFFFD\uFFFE",
		"\xED\xA0\x80":                 `\ud800`,
		"<\xED\xBF\xBF>\u2028\"":       `<\udfff>` + "\u2028" + `\"`,
		"\xED\xB0\x80\xED\xA0\x80":     `\udc00\ud800`,
		"a\xFFb\xED\xA0\x80\xE2\x82":   "a\uFFFDb" + `\ud800` + "\uFFFD",
		"\xED\xA0":                     "\uFFFD\uFFFD",
		"\xED\xA0x":                    "\uFFFD\uFFFDx",
		"\xED\xA0\x80\xED\xA0\x80\xC0": `\ud800\ud800` + "\uFFFD",
	} {
		server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
			"say": func(context.Context, *mcp.CallToolRequest) string { return text },
		})
		if got := session(t, server, call(1, "say")+"\n"); got != says(1, want)+"\n" {
			t.Errorf("%q is written as %s", text, got)
		}
	}
}

// The exactness of text is not that of Text: what other results hold is written
// the same way, their members as the SDK has them.
func TestResultsOfAnyKind(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, nil)
	type in struct {
		Name string `json:"name"`
	}
	type out struct {
		Greeting string  `json:"greeting"`
		Number   float64 `json:"number"`
	}
	mcp.AddTool(server, &mcp.Tool{Name: "greet"}, func(_ context.Context, _ *mcp.CallToolRequest, in in) (*mcp.CallToolResult, out, error) {
		return said("<said>"), out{"<hi> " + in.Name, 1e21}, nil
	})
	got := session(t, server, callWith(`{"name":"greet","arguments":{"name":"\u0026"}}`)+"\n")
	want := result("1", `{"content":[{"type":"text","text":"<said>"}],"structuredContent":{"greeting":"<hi> &","number":1e+21}}`) + "\n"
	if got != want {
		t.Errorf("got  %swant %s", got, want)
	}
}
