package shim_test

import (
	"strings"
	"testing"

	"koyu-mcp/shim"
)

// stdlibRows are rows whose answers are given in the compact style.
func stdlibRows(t *testing.T, rows []row) {
	t.Helper()
	for i := range rows {
		rows[i].want = spelled(shim.Stdlib, rows[i].want)
	}
	checkAs(t, shim.Stdlib, rows)
}

// 01 section 6.1 and V32, profile stdlib.
func TestStdlibFraming(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"6.1 line end", ping("1") + "\r", pong("1")},
		{"6.1 line end", ping("1") + "\r" + ping("2"), parseError},
		{"6.1 trimmed", "\uFEFF" + ping("1"), parseError},
		{"6.1 trimmed", ping("1") + "\u00A0", parseError},
		{"6.1 trimmed: white space of JSON", "\t " + ping("1") + " \r", pong("1")},
		{"6.1 blank line, V32", "", parseError},
		{"6.1 blank line", "\r", parseError},
		{"6.1 blank line", "  \u00A0", parseError},
		{"6.1 blank line", ping("1") + "\n\n" + ping("2"), pong("1") + "\n" + parseError + "\n" + pong("2")},
		{"6.1 grammar", `{"id":1,"method":"ping","params":[NaN,{"a":-Infinity},Infinity]}`, pong("1")},
		{"6.1 grammar", ping("nan"), parseError},
		{"6.1 grammar", `{"id":01,"method":"ping"}`, parseError},
	}
	stdlibRows(t, rows)
	for input, want := range map[string]string{
		"":                           "",
		ping("1"):                    lines(pong("1")),
		ping("1") + "\n" + ping("2"): lines(pong("1"), pong("2")),
		ping("1") + "\n" + "{":       lines(pong("1"), parseError),
		" ":                          lines(parseError),
	} {
		if got := session(t, newServer(), input, speaking(shim.Stdlib)); got != spelled(shim.Stdlib, want) {
			t.Errorf("6.1 last line: %q is answered %q", input, got)
		}
	}
}

// 01 section 6.2 and V35, profile stdlib.
func TestStdlibMessages(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"6.2 malformed line", "{broken", parseError},
		{"6.2 no id", `{"jsonrpc":"2.0","method":"ping"}`, ""},
		{"6.2 no id", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{"6.2 id is null", ping("null"), pong("null")},
		{"6.2 no method", `{"jsonrpc":"2.0","id":1,"result":{}}`, notFound("1", "None")},
		{"6.2 jsonrpc", `{"id":1,"method":"ping"}`, pong("1")},
		{"6.2 before initialize", request("1", `"tools/list"`), toolList("1")},
	}
	for _, value := range []string{`null`, `5`, `"id"`, `[]`, `NaN`, `true`, `[` + ping("1") + `]`, `{}`} {
		rows = append(rows, row{"6.2 no object, V35", value, ""})
	}
	stdlibRows(t, rows)
}

// 01 section 6.3, profile stdlib.
func TestStdlibInitialize(t *testing.T) {
	t.Parallel()
	const greeting = `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"koyu","version":"0.16.0"}}`
	stdlibRows(t, []row{
		{"6.3 protocolVersion", request("1", `"initialize"`), result("1", greeting)},
		{"6.3 protocolVersion", `{"id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}`, result("1", greeting)},
		{"6.3 protocolVersion", `{"id":1,"method":"initialize","params":{"protocolVersion":NaN,"clientInfo":{"name":Infinity}}}`, result("1", greeting)},
		{"6.3 second initialize", request("1", `"initialize"`) + "\n" + request("2", `"initialize"`), result("1", greeting) + "\n" + result("2", greeting)},
	})
}

// 01 section 6.4, 6.5, profile stdlib.
func TestStdlibErrors(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"6.4 unknown tool", callWith(`{"name":"blueprint","arguments":{}}`), unknown("blueprint")},
		{"6.4 unknown tool", callWith(`{"name":null}`), unknown("None")},
		{"6.4 unknown tool", callWith(`{"name":"None"}`), unknown("None")},
		{"6.4 unknown tool", callWith(`{"name":true}`), unknown("True")},
		{"6.4 unknown tool", callWith(`{"name":["check"]}`), unknown(`[\"check\"]`)},
		{"6.4 unknown tool", callWith(`{"name":NaN}`), unknown(`NaN`)},
		{"6.4 params absent", request("1", `"tools/call"`), unknown("None")},
		{"6.4 params null", callWith(`null`), unknown("None")},
		{"6.4 params of another kind", callWith(`5`), unknown("None")},
		{"6.4 tool failure", callWith(`{"name":"check","arguments":{}}`), toolError("file (a string) is required")},
	}
	for method, said := range map[string]string{
		`null`: "None", `true`: "True", `false`: "False", `5`: "5", `1.0`: "1.0", `1e2`: "100.0", `-0`: "0", `12345678901234567890`: "12345678901234567890",
		`""`: "", `"<&>"`: "<&>", `["a"]`: `[\"a\"]`, `{}`: "{}",
		`"resources/list"`: "resources/list", `"prompts/list"`: "prompts/list", `"notifications/initialized"`: "notifications/initialized",
	} {
		rows = append(rows, row{"6.4, 6.5 unknown method", request("1", method), notFound("1", said)})
	}
	stdlibRows(t, rows)
}

// S1 and V33, V34: every string that leaves is spelled alike, wherever it comes
// from.
func TestStdlibStyle(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for sent, answered := range map[string]string{
		ping(`[1.0,"é"]`):             `{"jsonrpc": "2.0", "id": [1.0, "\u00e9"], "result": {}}`,         // V33
		ping(`123456789012345678901`): `{"jsonrpc": "2.0", "id": 123456789012345678901, "result": {}}`,   // V34
		ping(`1e400`):                 `{"jsonrpc": "2.0", "id": Infinity, "result": {}}`,                // S1
		ping(`{"1":1,"0":"\ud800"}`):  `{"jsonrpc": "2.0", "id": {"1": 1, "0": "\ud800"}, "result": {}}`, // S1
		ping(deep(4096)):              `{"jsonrpc": "2.0", "id": ` + deep(4096) + `, "result": {}}`,      // J9
		ping(deep(4097)):              ``,                                                                // J9
		request("1", deep(4097)):      ``,                                                                // J9
		request("1", `"é\ud800"`):     `{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found: \u00e9\ud800"}}`,
		callWith(`{"name":"check","arguments":{"file":"あ😀\u007f<&>\ud800"}}`): `{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "line 0: Cannot read file: /cwd/\u3042\ud83d\ude00\u007f<&>\ud800"}], "isError": true}}`,
	} {
		checkAs(t, shim.Stdlib, []row{{"S1", sent, answered}})
	}
}

// 6.1: the SDK does not know the words that may stand for numbers. Arguments
// that hold one take the way of those nested too deep for it.
func TestStdlibLiteralArguments(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`{"a":NaN}`, `[Infinity]`, `-Infinity`, `{"a":1}`} {
		args, sdk := argumentsOf(t, `,"arguments":`+text, speaking(shim.Stdlib))
		if got := string(args.JSON()); got != text {
			t.Errorf("%s arrived as %s", text, got)
		}
		if literal := strings.ContainsAny(text, "NI"); literal == (sdk != nil) {
			t.Errorf("the SDK has %q for %s", sdk, text)
		}
	}
}
