package shim_test

import (
	"fmt"
	"testing"

	"koyu-mcp/shim"
)

const parseError = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`

// notFound is the error of the profiles study and stdlib.
func notFound(id, method string) string { return fault(id, -32601, "Method not found: "+method) }

// 01 section 6.1 and V28, V29, profile study.
func TestStudyFraming(t *testing.T) {
	t.Parallel()
	const (
		bom  = "\uFEFF"
		nbsp = "\u00A0"
	)
	rows := []row{
		{"6.1 line end", ping("1") + "\r" + ping("2"), pong("1") + "\n" + pong("2")},
		{"6.1 line end", ping("1") + "\r\n" + ping("2") + "\r\n\r\r\n", pong("1") + "\n" + pong("2")},
		{"6.1 line end", `{"jsonrpc":"2.0",` + "\r" + `"id":1,"method":"ping"}`, parseError + "\n" + parseError},
		{"6.1 trimmed, V29", bom + ping("1"), parseError},
		{"6.1 trimmed", ping("1") + bom, parseError},
		{"6.1 trimmed", nbsp + ping("1"), parseError},
		{"6.1 trimmed", "\v" + ping("1"), parseError},
		{"6.1 trimmed: white space of JSON", " \t" + ping("1") + "\t ", pong("1")},
		{"6.1 blank line", "", ""},
		{"6.1 blank line", " \t\v\f" + nbsp + bom + "\u2028", ""},
		{"6.1 blank line: no more than F4", "\u0085", parseError},
		{"6.1 grammar", ping("NaN"), parseError},
		{"6.1 grammar", ping("-Infinity"), parseError},
		{"6.1 grammar", `{"jsonrpc":"2.0","id":1,"method":"ping",}`, parseError},
	}
	checkAs(t, shim.Study, rows)
}

// 6.1: what stands behind the last line end is a line, also where CR ends one.
func TestStudyLastLine(t *testing.T) {
	t.Parallel()
	for input, want := range map[string]string{
		"":                             "",
		"\r":                           "",
		ping("1"):                      lines(pong("1")),
		ping("1") + "\r":               lines(pong("1")),
		ping("1") + "\r" + ping("2"):   lines(pong("1"), pong("2")), // V28
		ping("1") + "\r\n" + ping("2"): lines(pong("1"), pong("2")),
		ping("1") + "\n" + `{"id":`:    lines(pong("1"), parseError),
		" \t":                          "",
	} {
		if got := session(t, newAdder(), input, speaking(shim.Study)); got != want {
			t.Errorf("%q is answered %q", input, got)
		}
	}
}

// 6.1, O10: a client that ends its lines with CR alone and waits gets its answer,
// and an LF that comes later is no line of its own.
func TestStudyAnswersAtCarriageReturn(t *testing.T) {
	t.Parallel()
	blank := shim.Study
	blank.Framing.Blank = true
	d := converse(t, newAdder(), speaking(blank))
	for _, send := range []string{"%s\r", "\n%s\r", "%s\r\n", "%s\n"} {
		if _, err := fmt.Fprintf(d.in, send, ping("1")); err != nil {
			t.Fatal(err)
		}
		d.expect(pong("1"))
	}
	fmt.Fprintf(d.in, "\r%s\r", ping("1"))
	d.expect(parseError)
	d.expect(pong("1"))
}

// 01 section 6.2, profile study.
func TestStudyMessages(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"6.2 malformed line", "this is not json", parseError},
		{"6.2 no id", `{"jsonrpc":"2.0","method":"ping"}`, ""},
		{"6.2 no id", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{"6.2 no id", `{"jsonrpc":"2.0"}`, ""},
		{"6.2 id is null", ping("null"), pong("null")},
		{"6.2 id of any kind", ping(`{"1":1.0,"0":["<\u00e9>"]}`), pong(`{"0":["<é>"],"1":1}`)},
		{"6.2 no method, V27", `{"jsonrpc":"2.0","id":3,"result":{}}`, notFound("3", "undefined")},
		{"6.2 no method", `{"id":null,"error":{"code":1,"message":"m"}}`, notFound("null", "undefined")},
		{"6.2 jsonrpc", `{"id":1,"method":"ping"}`, pong("1")},
		{"6.2 jsonrpc", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, pong("1")},
		{"6.2 before initialize", request("1", `"tools/list"`), result("1", adderTools)},
	}
	for _, value := range []string{`null`, `5`, `"id"`, `true`, `[]`, `[` + ping("1") + `]`, `{}`} {
		rows = append(rows, row{"6.2 no object", value, ""})
	}
	checkAs(t, shim.Study, rows)
}

const (
	adderTools    = `{"tools":[{"name":"add","description":"2つの数値を足し算する","inputSchema":{"type":"object","properties":{"a":{"type":"number","description":"1つ目の数"},"b":{"type":"number","description":"2つ目の数"}},"required":["a","b"]}}]}`
	adderGreeting = `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"json-rpc-study","version":"0.1.0"}}`
)

// 01 section 6.3 and V31, profile study.
func TestStudyInitialize(t *testing.T) {
	t.Parallel()
	var rows []row
	for _, params := range []string{``, `,"params":null`, `,"params":[]`, `,"params":{}`,
		`,"params":{"protocolVersion":"2024-11-05"}`, `,"params":{"protocolVersion":"2025-11-25","capabilities":5,"clientInfo":"x"}`, `,"params":{"protocolVersion":5}`} {
		rows = append(rows, row{"6.3 protocolVersion, V31", `{"id":9,"method":"initialize"` + params + `}`, result("9", adderGreeting)})
	}
	rows = append(rows, row{"6.3 second initialize", request("1", `"initialize"`) + "\n" + request("2", `"initialize"`), result("1", adderGreeting) + "\n" + result("2", adderGreeting)})
	checkAs(t, shim.Study, rows)
}

// 01 section 6.4, 6.5 and V26, V30, profile study.
func TestStudyErrors(t *testing.T) {
	t.Parallel()
	const cannot = "Cannot destructure property 'name' of 'params' as it is "
	rows := []row{
		{"6.4 non-string method", request("1", `null`), notFound("1", "null")},
		{"6.4 non-string method", request("1", `["ping",null,[1.0]]`), notFound("1", "ping,,1")},
		{"6.4 non-string method", request("1", `{"toString":1}`), notFound("1", "[object Object]")},
		{"6.4 unknown tool, V26", callWith(`{"name":"sub","arguments":{}}`), toolError("unknown tool: sub")},
		{"6.4 unknown tool", callWith(`{"name":["add"]}`), toolError("unknown tool: add")},
		{"6.4 unknown tool", callWith(`{"name":1e21}`), toolError("unknown tool: 1e+21")},
		{"6.4 unknown tool", callWith(`{}`), toolError("unknown tool: undefined")},
		{"6.4 unknown tool", callWith(`5`), toolError("unknown tool: undefined")},
		{"6.4 unknown tool", callWith(`["add"]`), toolError("unknown tool: undefined")},
		{"6.4 params absent", request("1", `"tools/call"`), fault("1", -32603, cannot+"undefined.")},
		{"6.4 params null, V30", `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":null}`, fault("5", -32603, cannot+"null.")},
		{"6.5 add", callWith(`{"name":"add","arguments":{"a":19,"b":23},"_meta":{"progressToken":2}}`), result("1", `{"content":[{"type":"text","text":"19 + 23 = 42"}]}`)},
	}
	for _, method := range []string{"no/such/method", "resources/list", "prompts/list", "completion/complete", "constructor", "toString", "notifications/initialized"} {
		rows = append(rows, row{"6.4, 6.5 unknown method", request("1", `"`+method+`"`), notFound("1", method)})
	}
	checkAs(t, shim.Study, rows)
}
