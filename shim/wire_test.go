package shim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/shim"
)

// A row is an exchange: the bytes of one line or more, LF left out at the end,
// and the exact answer, likewise; nothing for none.
type row struct{ rule, send, want string }

// check runs each row in a session of its own as koyu, and after it a ping,
// which shows that the session has survived.
func check(t *testing.T, rows []row, change ...func(*shim.Transport)) {
	t.Helper()
	checkAs(t, shim.Koyu, rows, change...)
}

// checkAs does the same in another profile.
func checkAs(t *testing.T, profile shim.Profile, rows []row, change ...func(*shim.Transport)) {
	t.Helper()
	server := newServerFor(profile.Name)
	change = append([]func(*shim.Transport){speaking(profile)}, change...)
	for _, row := range rows {
		got := session(t, server, row.send+"\n"+ping(`"alive"`)+"\n", change...)
		want := lines(row.want, spelled(profile, pong(`"alive"`)))
		if got != want {
			t.Errorf("%s: sent %s\n%s", row.rule, cut(row.send), cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
		}
	}
}

// spelled is an answer of these tests, in the compact style, in that of profile.
func spelled(profile shim.Profile, answer string) string {
	if profile.Style == shim.ASCII {
		return strings.NewReplacer(`":`, `": `, `,"`, `, "`, `,{`, `, {`, `—`, `\u2014`).Replace(answer)
	}
	return answer
}

func cut(s string) string {
	if len(s) > 200 {
		return fmt.Sprintf("%q…", s[:200])
	}
	return fmt.Sprintf("%q", s)
}

// 01 section 5, framing and text.
func TestFraming(t *testing.T) {
	t.Parallel()
	const (
		bom  = "\uFEFF"
		nbsp = "\u00A0"
	)
	rows := []row{
		{"X1", "", ""},
		{"X1", "  \t ", ""},
		{"X1", "\r", ""},
		{"X1", nbsp, ""},
		{"X2", ping("1") + "\r", pong("1")},
		{"X3", ping("1") + "\r" + ping("2"), ""},
		{"X6", "{" + bom + ping("1")[1:], ""},
		{"X6", "{" + nbsp + ping("1")[1:], ""},
		{"X6", "{\x00" + ping("1")[1:], ""},
		{"X7", ping("1") + ping("2"), ""},
		{"X7", ping("1") + " " + ping("2"), ""},
		{"X7", ping("1") + " x", ""},
		{"X8", `{"jsonrpc":"2.0","id":1,"method":"ping",}`, ""},
		{"X8", `{"jsonrpc":"2.0","id":1,"method":"ping"/*c*/}`, ""},
		{"X8", `{'jsonrpc':'2.0','id':1,'method':'ping'}`, ""},
		{"X8", `this is not json`, ""},
		{"X8", `{"jsonrpc":"2.0","id":1,"method":"ping"`, ""},
		{"X9", "{\n\"id\": 1,\n\"method\": \"ping\"\n}", ""},
		{"X10", "Content-Length: 40\r\n\r\n" + ping("1"), pong("1")},
		{"X11", ping("\"a\x00b\""), ""},
		{"X11", ping("\"a\tb\""), ""},
		{"X12", ping("\"\x7f\u2028\""), pong("\"\x7f\u2028\"")},
		{"X14", ping("\"<\xE2\x82>\""), pong("\"<\uFFFD>\"")},
		{"X14", ping("\"<\xF0\x9F\x98>\""), pong("\"<\uFFFD>\"")},
		{"X14", ping("\"<\xED\xA0\x80>\""), pong("\"<\uFFFD\uFFFD\uFFFD>\"")},
		{"X15", "\xFF" + ping("1"), ""},
		{"X16", ping(`"\uD8AB"`), pong(`"\ud8ab"`)},
		{"X16", ping(`"\udc00\ud800"`), pong(`"\udc00\ud800"`)},
		{"X16", ping(`"\ud83d\ud83d\ude00"`), pong(`"\ud83d😀"`)},
		{"X17", ping(`"\u0008\u000c\u001f\u007f\u2028<\u003c\/"`), pong("\"\\b\\f\\u001f\x7f\u2028<</\"")},
		{"X18", ping(`"\x41"`), ""},
		{"X18", ping(`"\u12"`), ""},
		{"X18", ping(`"\U0041"`), ""},
		{"J1", ping("\"\xFF|\x80|\xC0\x80|\xE0\x80\x80|\xF0\x80\x80\x80|\xF5\x80\x80\x80|\xF4\x90\x80\x80|\xE2\x28\xA1\""),
			pong("\"\uFFFD|\uFFFD|\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\uFFFD|\uFFFD(\uFFFD\"")},
		{"F8", strings.Repeat("[", 1<<20), ""},
		{"F8", strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20), ""},
	}
	for _, space := range []string{"  ", "\t", "\v", "\f", nbsp, "\u1680", "\u2000", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000", bom, bom + bom} {
		rows = append(rows, row{"X4", space + ping("1"), pong("1")}, row{"X4", ping("1") + space, pong("1")})
	}
	for _, other := range []string{"\u0085", "\u180E", "\u200B", "\u2060", "\x1c", "\x1f", "\x00"} {
		rows = append(rows, row{"X5", other + ping("1"), ""}, row{"X5", ping("1") + other, ""})
	}
	check(t, rows)
}

// 01 section 5, id.
func TestID(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	rows := []row{
		{"X31", `{"jsonrpc":"2.0","method":"ping"}`, ""},
		{"X31", `{"jsonrpc":"2.0","ID":1,"method":"ping"}`, ""},
		{"X32", `{"id":1,"method":"ping","id":2}`, pong("2")},
		{"X32", `{"id":1,"method":"ping","id":null}`, pong("null")},
		{"X32", `{"\u0069d":7,"method":"ping"}`, pong("7")},
		{"X33", `{"__proto__":{"id":1},"method":"ping"}`, ""},
		{"X34", ping("1") + "\n" + ping("1"), pong("1") + "\n" + pong("1")},
		{"X35", ping(deep(4000)), pong(deep(4000))},
		{"X35", ping(deep(5000)), ""},
		{"J9", ping(deep(4096)), pong(deep(4096))},
		{"J9", ping(deep(4097)), ""},
	}
	echoes := []struct{ rule, sent, echoed string }{
		{"X20", `0`, `0`}, {"X20", `-0`, `0`}, {"X20", `-1`, `-1`}, {"X20", `1.0`, `1`}, {"X20", `1.5`, `1.5`}, {"X20", `1e2`, `100`},
		{"X21", `1e20`, `100000000000000000000`}, {"X21", `1e21`, `1e+21`}, {"X21", `12345678901234567890123`, `1.2345678901234568e+22`},
		{"X22", `9007199254740993`, `9007199254740992`}, {"X22", `123456789012345678`, `123456789012345680`},
		{"X23", `1e400`, `null`}, {"X23", `-1e400`, `null`}, {"X23", `1e-400`, `0`}, {"X23", `1e-7`, `1e-7`}, {"X23", `0.000001`, `0.000001`}, {"X23", `5e-324`, `5e-324`},
		{"X25", `null`, `null`}, {"X25", `true`, `true`}, {"X25", `false`, `false`}, {"X25", `""`, `""`}, {"X25", `"1"`, `"1"`},
		{"X26", `{}`, `{}`}, {"X26", `[]`, `[]`}, {"X26", `[1,"a",null]`, `[1,"a",null]`}, {"X26", `[1.0,1e2,-0]`, `[1,100,0]`},
		{"X27", `{"2":1,"1":2,"a":3,"0":4}`, `{"0":4,"1":2,"2":1,"a":3}`},
		{"X28", `{"a":1,"a":2,"b":3,"a":4}`, `{"a":4,"b":3}`},
		{"X29", `{"4294967294":1,"4294967295":2,"-1":3,"01":4,"1":5}`, `{"1":5,"4294967294":1,"4294967295":2,"-1":3,"01":4}`},
		{"X30", `{"__proto__":{"x":1},"y":2}`, `{"__proto__":{"x":1},"y":2}`}, {"X30", `{"toJSON":1}`, `{"toJSON":1}`},
	}
	for _, e := range echoes {
		rows = append(rows, row{e.rule, ping(e.sent), pong(e.echoed)})
	}
	for _, bad := range []string{`01`, `+1`, `.5`, `1.`, `-`, `0x10`, `1e`, `NaN`, `undefined`} {
		rows = append(rows, row{"X24", ping(bad), ""})
	}
	check(t, rows)
}

// 01 section 5, envelope, method, params.
func TestEnvelope(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	rows := []row{
		{"X40", `{"id":1,"method":"ping"}`, pong("1")},
		{"X40", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, pong("1")},
		{"X40", `{"jsonrpc":2.0,"id":1,"method":"ping"}`, pong("1")},
		{"X40", `{"jsonrpc":null,"id":1,"method":"ping"}`, pong("1")},
		{"X40", `{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"ping"}`, pong("1")},
		{"X41", `[]`, ""}, {"X41", `[` + ping("1") + `]`, ""}, {"X41", `[null]`, ""}, {"X41", `null`, ""},
		{"X41", `true`, ""}, {"X41", `5`, ""}, {"X41", `"ping"`, ""}, {"X41", `{}`, ""},
		{"X42", `{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{"X42", `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`, ""},
		{"X43", `{"id":1}`, ""}, {"X43", `{"id":1,"params":{}}`, ""},
		{"X44", `{"jsonrpc":"2.0","id":1,"method":"ping","result":5,"extra":{}}`, pong("1")},
		{"X45", request("1", `null`), unsupported("null")},
		{"X45", request("1", `5`), unsupported("5")},
		{"X45", request("1", `1e21`), unsupported("1e+21")},
		{"X45", request("1", `true`), unsupported("true")},
		{"X45", request("1", `""`), unsupported("")},
		{"X46", request("1", `["ping"]`), unsupported("ping")},
		{"X46", request("1", `["a","b"]`), unsupported("a,b")},
		{"X46", request("1", `[null]`), unsupported("")},
		{"X46", request("1", `[[1],2]`), unsupported("1,2")},
		{"X46", request("1", `{}`), unsupported("[object Object]")},
		{"X47", request("1", `{"toString":1}`), unsupported("[object Object]")},
		{"X48", request("1", `"Ping"`), unsupported("Ping")},
		{"X48", request("1", `" ping"`), unsupported(" ping")},
		{"X48", request("1", `"ping "`), unsupported("ping ")},
		{"X48", request("1", `"tools/call\u0000"`), unsupported(`tools/call\u0000`)},
		{"J9", request("1", deep(4096)), unsupported("")},
		{"J9", request("1", deep(4097)), ""},
		{"X54", `{"id":1,"method":"tools/list","params":{"cursor":"zzz"}}`, toolList("1")},
		{"X58", request("1", `"initialize"`) + "\n" + request("2", `"initialize"`), greeting("1", `"2025-06-18"`) + "\n" + greeting("2", `"2025-06-18"`)},
		{"X58", `{"id":1,"method":"initialize","params":{"capabilities":5,"clientInfo":"x"}}`, greeting("1", `"2025-06-18"`)},
		{"X58", `{"id":1,"method":"initialize","params":{"clientInfo":{"name":[],"icons":5}}}`, greeting("1", `"2025-06-18"`)},
		{"X59", request("1", `"tools/list"`) + "\n" + request("2", `"initialize"`), toolList("1") + "\n" + greeting("2", `"2025-06-18"`)},
	}
	for _, name := range []string{"constructor", "__proto__", "toString"} {
		rows = append(rows, row{"X49", request("1", `"`+name+`"`), unsupported(name)})
	}
	for _, name := range []string{"notifications/initialized", "notifications/cancelled", "initialized"} {
		rows = append(rows, row{"X50", request("1", `"`+name+`"`), unsupported(name)})
	}
	for _, name := range []string{"completion/complete", "resources/read", "resources/templates/list", "prompts/get", "logging/setLevel", "roots/list", "server/discover", "sampling/createMessage", "subscriptions/listen", "resources/subscribe"} {
		rows = append(rows, row{"X51", request("1", `"`+name+`"`), unsupported(name)})
	}
	for _, name := range []string{"initialize", "ping", "tools/list", "tools/call", "resources/list", "prompts/list", "notifications/initialized", "notifications/cancelled", "notifications/progress", "notifications/roots/list_changed", "no/such"} {
		rows = append(rows, row{"X52", `{"jsonrpc":"2.0","method":"` + name + `","params":{"requestId":1,"name":"check"}}`, ""})
	}
	for _, params := range []string{`null`, `[]`, `[1]`, `"x"`, `5`, `true`, `{"cursor":5}`, `{"_meta":5}`} {
		for method, body := range map[string]string{"ping": `{}`, "resources/list": `{"resources":[]}`, "prompts/list": `{"prompts":[]}`} {
			rows = append(rows, row{"X53", `{"id":1,"method":"` + method + `","params":` + params + `}`, result("1", body)})
		}
	}
	for _, params := range []string{``, `,"params":null`, `,"params":[]`, `,"params":"x"`, `,"params":5`} {
		rows = append(rows, row{"X55", `{"id":1,"method":"initialize"` + params + `}`, greeting("1", `"2025-06-18"`)})
	}
	for sent, answered := range map[string]string{
		`null`: `"2025-06-18"`, `""`: `""`, `5`: `5`, `1.0`: `1`, `false`: `false`, `{"b":1,"1":2}`: `{"1":2,"b":1}`, `"\ud800"`: `"\ud800"`, `"<>&"`: `"<>&"`, // X56
		`"2024-11-05"`: `"2024-11-05"`, `"2026-07-28"`: `"2026-07-28"`, `"9999-99-99"`: `"9999-99-99"`, // X57
		`1e400`: `null`, `0`: `0`, `["x"]`: `["x"]`, deep(4096): deep(4096), // M7
	} {
		rows = append(rows, row{"X56, X57, M7", `{"id":1,"method":"initialize","params":{"protocolVersion":` + sent + `}}`, greeting("1", answered)})
	}
	rows = append(rows, row{"J9", `{"id":1,"method":"initialize","params":{"protocolVersion":` + deep(4097) + `}}`, ""})
	check(t, rows)
}

// toolList is M9: the tools in the order asked for.
func toolList(id string) string {
	var tools []string
	for _, tool := range testTools {
		tools = append(tools, `{"name":"`+tool.name+`","description":"`+tool.description+`","inputSchema":`+string(tool.schema())+`}`)
	}
	return result(id, `{"tools":[`+strings.Join(tools, ",")+`]}`)
}

// 01 section 5, tools/call.
func TestToolsCall(t *testing.T) {
	t.Parallel()
	const needsFile = `file (a string) is required`
	fileOf := func(text string) string { return callWith(`{"name":"check","arguments":{"file":` + text + `}}`) }
	cannotRead := func(name string) string { return toolError(`line 0: Cannot read file: /cwd/` + name) }
	checked := result("1", `{"content":[{"type":"text","text":"`+strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(clean)+`"}]}`)

	rows := []row{
		{"X60", request("1", `"tools/call"`), unknown("undefined")},
		{"X63", callWith(`{"name":["check"]}`), unknown("check")},
		{"X63", callWith(`{"name":[["check"]]}`), unknown("check")},
		{"X64", callWith(`{"name":{"toString":1}}`), unknown("[object Object]")},
		{"X67", callWith(`{"name":"あ<&>"}`), unknown(`あ<&>`)},
		{"X67", callWith(`{"name":"a\nb"}`), unknown(`a\nb`)},
		{"X67", callWith(`{"name":"\ud800"}`), unknown(`\ud800`)},
		{"T1", callWith(`{"name":"\u0000"}`), unknown(`\u0000`)},
		{"X68", callWith(`{"name":"check"}`), toolError(needsFile)},
		{"X69", callWith(`{"name":"check","arguments":{"FILE":"a"}}`), toolError(needsFile)},
		{"X70", callWith(`{"name":"check","arguments":{"file":"a","file":"` + room + `"}}`), checked},
		{"X71", callWith(`{"name":"check","arguments":{"__proto__":{"file":"` + room + `"}}}`), toolError(needsFile)},
		{"X72", callWith(`{"name":"check","arguments":{"file":"` + room + `","x":{"y":[]}},"_meta":{"progressToken":2},"extra":1}`), checked},
		{"X73", callWith(`{"name":"check","arguments":{"file":"` + room + `"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}`), checked},
		{"X74", fileOf(`"no-such.muro"`), cannotRead(`no-such.muro`)},
		{"X74", fileOf(`"a\u0000b"`), cannotRead(`a\u0000b`)},
		{"X74", fileOf(`"\ud800.muro"`), cannotRead(`\ud800.muro`)},
		{"X74", fileOf(`"<&>\u2028.muro"`), cannotRead("<&>\u2028.muro")},
		{"X75", fileOf(strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000)), toolError(needsFile)},
		{"X76", callWith(`{"name":"doors","arguments":{"file":"a"}}`), toolError(`from (a string) is required`)},
		{"X76", callWith(`{"name":"doors","arguments":{"file":"a","from":"/a"}}`), toolError(`to (a string) is required`)},
		{"X77", callWith(`{"name":"write_layer","arguments":{"file":"a"}}`), toolError(`content (a string) is required`)},
		{"X77", callWith(`{"name":"write_layer","arguments":{"file":"a","content":"c"}}`), toolError(`layer (a string) is required`)},
		{"X80", `{"id":{"b":1,"1":2},"method":"tools/call","params":{"name":"blueprint"}}`, fault(`{"1":2,"b":1}`, -32602, "Unknown tool: blueprint")},
		{"J9", callWith(`{"name":` + strings.Repeat("[", 4097) + strings.Repeat("]", 4097) + `}`), ""},
	}
	for _, params := range []string{`null`, `[]`, `["check"]`, `"check"`, `5`, `{}`, `{"Name":"check"}`} {
		rows = append(rows, row{"X60", callWith(params), unknown("undefined")})
	}
	for sent, text := range map[string]string{
		`null`: "null", `5`: "5", `1e21`: "1e+21", `-0`: "0", `true`: "true", `""`: "", // X61
		`["check","x"]`: "check,x", `[]`: "", `{}`: "[object Object]", // X62
	} {
		rows = append(rows, row{"X61, X62", callWith(`{"name":` + sent + `}`), unknown(text)})
	}
	for _, name := range []string{"constructor", "__proto__", "toString", "hasOwnProperty"} {
		rows = append(rows, row{"X65", callWith(`{"name":"` + name + `"}`), unknown(name)})
	}
	for _, name := range []string{"Check", "check ", "run", "blueprint"} {
		rows = append(rows, row{"X66", callWith(`{"name":"` + name + `"}`), unknown(name)})
	}
	for _, arguments := range []string{`null`, `[]`, `"x"`, `5`, `false`, `{}`, `"{\"file\":\"a\"}"`} {
		rows = append(rows, row{"X68", callWith(`{"name":"check","arguments":` + arguments + `}`), toolError(needsFile)})
	}
	for _, file := range []string{`""`, `null`, `5`, `["x"]`} {
		rows = append(rows, row{"X69", fileOf(file), toolError(needsFile)})
	}
	check(t, rows)
}

// 01, edge cases observed: the vectors of profile koyu. V19 and V24 are in
// TestLastLine and TestProcessDrains.
func TestVectors(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"V1", `{"id":7,"method":"ping"}`, `{"jsonrpc":"2.0","id":7,"result":{}}`},
		{"V2", `{"method":"ping","jsonrpc":"2.0","id":0}`, `{"jsonrpc":"2.0","id":0,"result":{}}`},
		{"V3", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, `{"jsonrpc":"2.0","id":null,"result":{}}`},
		{"V4", `{"jsonrpc":"2.0","method":"ping"}`, ``},
		{"V5", `{"jsonrpc":"2.0","id":{"b":[1.0],"3":null,"b":"z"},"method":"ping"}`, `{"jsonrpc":"2.0","id":{"3":null,"b":"z"},"result":{}}`},
		{"V6", `{"jsonrpc":"2.0","id":1e21,"method":"ping"}`, `{"jsonrpc":"2.0","id":1e+21,"result":{}}`},
		{"V7", `{"jsonrpc":"2.0","id":"\u0041\ud83d\ude00\udc00","method":"ping"}`, `{"jsonrpc":"2.0","id":"A😀\udc00","result":{}}`},
		{"V8", `{"jsonrpc":"2.0","id":1,"method":"Tools/List"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Unsupported method: Tools/List"}}`},
		{"V9", `{"jsonrpc":"2.0","id":1,"method":[null,["x",2]]}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Unsupported method: ,x,2"}}`},
		{"V10", `{"jsonrpc":"2.0","id":1,"method":{"toString":1}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Unsupported method: [object Object]"}}`},
		{"V11", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: constructor"}}`},
		{"V12", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: undefined"}}`},
		{"V13", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":["check"],"arguments":{}}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: check"}}`},
		{"V14", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"site","arguments":"file"}}`, `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"file (a string) is required"}],"isError":true}}`},
		{"V15", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":[1.50]}}`, greeting("1", `[1.5]`)},
		{"V16", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}`, greeting("1", `"2025-06-18"`)},
		{"V17", "\uFEFF" + `{"jsonrpc":"2.0","id":1,"method":"prompts/list"}` + "\u00A0\r", `{"jsonrpc":"2.0","id":1,"result":{"prompts":[]}}`},
		{"V18", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, ``},
		{"V20", `{"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"ping"}`, `{"jsonrpc":"2.0","id":2,"result":{}}`},
		{"V21", ping("1") + "\ngarbage\n" + ping("2"), pong("1") + "\n" + pong("2")},
		{"V22", `{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{"cursor":{}}}`, `{"jsonrpc":"2.0","id":1,"result":{"resources":[]}}`},
		{"V23", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"<b>&\u2029"}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: <b>&` + "\u2029" + `"}}`},
		{"V25", ping("\"\xF0\x9F\x98\""), pong("\"\uFFFD\"")},
	})
}

// 01 section 7, as far as no building is needed.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"7.1", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"koyu","version":"0.16.0"},"instructions":"` + instructions + `"}}`},
		{"7.2", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`},
		{"7.3", `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, toolList("2")},
		{"7.4", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check","arguments":{"file":"examples/two-rooms.muro"}}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\n \"ok\": true,\n \"spaces\": 3,\n \"boundaries\": 3,\n \"errors\": [],\n \"warnings\": [],\n \"diagnostics\": []\n}"}]}}`},
		{"7.5", `{"jsonrpc":"2.0","id":4,"method":"completion/complete"}`, `{"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"Unsupported method: completion/complete"}}`},
		{"7.5", `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"blueprint","arguments":{}}}`, `{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Unknown tool: blueprint"}}`},
		{"7.6", `{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"doors","arguments":{"file":"examples/two-rooms.muro","from":"/a"}}}`,
			`{"jsonrpc":"2.0","id":6,"result":{"content":[{"type":"text","text":"to (a string) is required"}],"isError":true}}`},
		{"7.7", callWith(`{"name":"plan_svg","arguments":{"file":"a","level":"L9"}}`), toolError(`There is no space with a region on level L9`)},
		{"7.10", `{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{"listChanged":true},"elicitation":{}},"clientInfo":{"name":"claude-code","title":"Claude Code","version":"2.1.233"}},"jsonrpc":"2.0","id":0}` +
			"\n" + `{"method":"notifications/initialized","jsonrpc":"2.0"}`, greeting("0", `"2025-11-25"`)},
	})
	m10 := `{"name":"plan_svg","description":"Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as the site plan)","inputSchema":{"type":"object","properties":{"file":{"type":"string","description":"Path to the entry .muro file (imports are composed automatically)"},"level":{"type":"string","description":"Level name (e.g. L5)"}},"required":["file","level"]}}`
	if got := session(t, newServer(), request("1", `"tools/list"`)+"\n"); !strings.Contains(got, m10) {
		t.Errorf("M10: no such entry in %s", got)
	}
}

// X13, V19, F7: what follows the last LF is not a line.
func TestLastLine(t *testing.T) {
	t.Parallel()
	for input, want := range map[string]string{
		"":                               "",
		"\n":                             "",
		ping("1"):                        "",
		ping("1") + "\n" + ping("2"):     pong("1") + "\n",
		ping("1") + "\n" + ping("2")[:9]: pong("1") + "\n",
	} {
		if got := session(t, newServer(), input); got != want {
			t.Errorf("%q is answered %q", input, got)
		}
	}
}

// F9: a line longer than the limit is malformed and is skipped.
func TestMaxLine(t *testing.T) {
	t.Parallel()
	fit := ping(`"` + strings.Repeat("x", 100_000) + `"`)
	check(t, []row{
		{"F9", fit, pong(`"` + strings.Repeat("x", 100_000) + `"`)},
		{"F9", fit + " ", ""},
		{"F9", strings.Repeat("x", 1<<20), ""},
		{"F9", strings.Repeat(" ", 1<<20) + ping("1"), ""},
	}, func(t *shim.Transport) { t.MaxLine = len(fit) })
	check(t, []row{{"F9", ping(`"12345678901"`), ""}}, func(t *shim.Transport) { t.MaxLine = len(ping(`"alive"`)) })
}
