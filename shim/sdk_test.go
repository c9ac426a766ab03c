package shim_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

const invalidRequest = "Invalid Request"

// hello introduces a client to the SDK, which then answers welcome.
func hello(version string) string {
	return `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":` + version + `,"capabilities":{"roots":{}},"clientInfo":{"name":"t","version":"1"}}}`
}

func welcome(version string) string {
	return result("0", `{"capabilities":{"tools":{}},"instructions":"`+instructions+`","protocolVersion":"`+version+`","serverInfo":{"name":"koyu","version":"0.16.0"}}`)
}

// introduced puts the introduction before each row.
func introduced(rows []row) []row {
	for i := range rows {
		rows[i].send = hello(`"2025-06-18"`) + "\n" + rows[i].send
		rows[i].want = strings.TrimSuffix(welcome("2025-06-18")+"\n"+rows[i].want, "\n")
	}
	return rows
}

// What the SDK's transport dies of, profile sdk answers (10 S9–S24); 6.1, 6.2.
func TestSDKMessages(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"S8", "", ""},
		{"S8", "\uFEFF \r", ""},
		{"S9", ping("1") + " ", pong("1")},
		{"S10", "\uFEFF" + ping("1") + "\u00A0", pong("1")},
		{"S15", "not json", parseError}, // and not as V37 has it
		{"S15", `{"jsonrpc":"2.0","id":1,"method":"ping",}`, parseError},
		{"S15", ping("NaN"), parseError},
		{"S16", `{"id":1,"method":"ping"}`, fault("1", -32600, invalidRequest)},
		{"S16", `{"jsonrpc":"1.0","id":"a","method":"ping"}`, fault(`"a"`, -32600, invalidRequest)},
		{"S16", `{"jsonrpc":2.0,"id":1.5,"method":"ping"}`, fault("1.5", -32600, invalidRequest)},
		{"S18", ping("null"), fault("null", -32600, invalidRequest)},
		{"S19", ping("true"), fault("null", -32600, invalidRequest)},
		{"S19", ping("{}"), fault("null", -32600, invalidRequest)},
		{"S19", ping("[1]"), fault("null", -32600, invalidRequest)},
		{"S24", request("1", "5"), fault("1", -32600, invalidRequest)},
		{"S24", request("1", `["ping"]`), fault("1", -32600, invalidRequest)},
		{"S25", request("1", "null"), fault("1", -32600, invalidRequest)},
		{"a method that is none, without an id", `{"jsonrpc":"2.0","method":1}`, fault("null", -32600, invalidRequest)},
		{"neither method nor id", `{"jsonrpc":"2.0","params":{}}`, fault("null", -32600, invalidRequest)},
		{"S30", `{"jsonrpc":"2.0","id":1,"method":"ping","params":5}`, fault("1", -32600, invalidRequest)},
		{"S30", `{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}`, fault("1", -32600, invalidRequest)},
		{"S30", `{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}`,
			fault("1", -32602, `handling 'ping': invalid params: unmarshaling \"[]\" into a *mcp.PingParams: json: cannot unmarshal \"[]\" into Go value of type mcp.PingParams`)},
		{"params null are none", `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`, pong("1")},
		{"6.2 no id", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"check"}}`, ""},
		{"6.2 no id: not held to anything", `{"method":"notifications/progress","params":5}`, ""},
		{"6.2 no method", `{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{"6.2 no method: a response cannot be wrong", `{"id":null,"error":5}`, ""},
		{"J9", `{"jsonrpc":"2.0","id":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `,"method":"ping"}`, fault("null", -32600, invalidRequest)},
	}
	for _, value := range []string{`null`, `5`, `"ping"`, `true`, `[]`, `[` + ping("1") + `]`, `{}`} { // S22, S23
		rows = append(rows, row{"6.2 no object", value, fault("null", -32600, invalidRequest)})
	}
	checkAs(t, shim.SDK, rows)
	if got := session(t, newServer(), ping("1"), speaking(shim.SDK)); got != lines(pong("1")) {
		t.Errorf("S13, 6.1 last line: got %q", got)
	}
}

// An id goes back as it came, to the byte, where the SDK's transport makes
// another number of it (10 S17).
func TestSDKID(t *testing.T) {
	t.Parallel()
	var rows []row
	for _, id := range []string{`0`, `-0`, `1.50`, `1e2`, `1e21`, `1e400`, `9007199254740993`, `123456789012345678901`, `""`, `"\u0041\ud800\/"`, "\"é\u2028\x7f\""} {
		rows = append(rows, row{"S17, S20", ping(id), pong(id)}, row{"S17", request(id, `"no/such"`), fault(id, -32601, `method not found: \"no/such\"`)})
	}
	checkAs(t, shim.SDK, rows)
}

// 6.2 before initialize, 6.3, V36.
func TestSDKInitialize(t *testing.T) {
	t.Parallel()
	const invalid = `method \"tools/list\" is invalid during session initialization`
	const duplicate = `duplicate \"initialize\" received`
	rows := []row{
		{"V36, S1", request("1", `"tools/list"`), fault("1", 0, invalid)},
		{"S1, then a proper beginning", request("1", `"tools/list"`) + "\n" + hello(`"2025-06-18"`), fault("1", 0, invalid) + "\n" + welcome("2025-06-18")},
		{"S2", ping("1"), pong("1")},
		{"S3", request("1", `"initialize"`), fault("1", -32600, `invalid request: missing required \"params\"`)},
		{"S3, then a proper beginning", request("1", `"initialize"`) + "\n" + hello(`"2025-06-18"`), fault("1", -32600, `invalid request: missing required \"params\"`) + "\n" + welcome("2025-06-18")},
		{"S6", hello(`"2025-06-18"`) + "\n" + hello(`"2024-11-05"`), welcome("2025-06-18") + "\n" + fault("0", 0, duplicate)},
	}
	for _, known := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		rows = append(rows, row{"6.3 protocolVersion", hello(`"` + known + `"`), welcome(known)})
	}
	for _, other := range []string{`"9999-99-99"`, `""`, `null`, `"2026-07-28"`} {
		rows = append(rows, row{"S5", hello(other), welcome("2025-11-25")})
	}
	checkAs(t, shim.SDK, rows)

	got := session(t, newServer(), lines(hello(`5`), hello(`"2025-06-18"`)), speaking(shim.SDK))
	refused, rest, _ := strings.Cut(got, "\n")
	if !strings.HasPrefix(refused, `{"jsonrpc":"2.0","id":0,"error":{"code":0,"message":"`) || rest != lines(welcome("2025-06-18")) {
		t.Errorf("S4: got %s", got)
	}
}

// 6.4, 6.5, V38: results and errors are those of the SDK to the byte.
func TestSDKAnswers(t *testing.T) {
	t.Parallel()
	const noParams = `invalid request: missing required \"params\"`
	checkAs(t, shim.SDK, introduced([]row{
		{"V38", request("2", `"prompts/list"`), result("2", `{"ttlMs":0,"cacheScope":"public","prompts":[]}`)},
		{"6.5", request("2", `"resources/list"`), result("2", `{"ttlMs":0,"cacheScope":"public","resources":[]}`)},
		{"S29", request("2", `"resources/templates/list"`), result("2", `{"ttlMs":0,"cacheScope":"public","resourceTemplates":[]}`)},
		{"6.4 unknown tool", callWith(`{"name":"a\"b<"}`), fault("1", -32602, `unknown tool \"a\\\"b<\"`)},
		{"S34", callWith(`{}`), fault("1", -32602, `unknown tool \"\"`)},
		{"6.4 params absent, S32", request("1", `"tools/call"`), fault("1", -32600, noParams)},
		{"6.4 params null", callWith(`null`), fault("1", -32600, `handling 'tools/call': `+noParams)},
		{"S31", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"zzz"}}`, fault("1", -32602, "invalid params")},
		{"S38: _meta counts", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`,
			fault("1", -32602, `missing or invalid _meta field \"io.modelcontextprotocol/clientCapabilities\"`)},
		{"S37", callWith(`{"name":"check","arguments":{"file":"<&>\u2028"}}`), toolError(`line 0: Cannot read file: /cwd/\u003c\u0026\u003e\u2028`)},
		{"data of an error", `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///x"}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Resource not found","data":{"uri":"file:///x"}}}`},
		{"logging/setLevel", `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}`, result("1", "{}")},
		{"prompts/get", `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"p"}}`, fault("1", -32602, `unknown prompt \"p\"`)},
	}))
}

// 6.4 unknown method: the allow-list comes before the SDK, and so before its
// session (10 N20, G14).
func TestSDKMethods(t *testing.T) {
	t.Parallel()
	var rows []row
	for method, quoted := range map[string]string{
		"no/such": `no/such`, "": ``, "Ping": `Ping`, `a\"b`: `a\\\"b`, `\ud800`: "\uFFFD", `\u2028`: `\\u2028`, `\n`: `\\n`,
		"server/discover": `server/discover`, "subscriptions/listen": `subscriptions/listen`, "resources/subscribe": `resources/subscribe`,
		"notifications/initialized": `notifications/initialized`, "notifications/cancelled": `notifications/cancelled`, // S27, S28
	} {
		rows = append(rows, row{"6.4 unknown method", request("1", `"`+method+`"`), fault("1", -32601, `method not found: \"`+quoted+`\"`)})
	}
	checkAs(t, shim.SDK, rows)
}

// Errors of handlers are the SDK's to write: one without a code has the code 0,
// and one that is no JSON-RPC at all is still an answer (10 N18).
func TestSDKErrorsOfHandlers(t *testing.T) {
	t.Parallel()
	server := newServer()
	fails := func(name string, err error) {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: anything}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, err
		})
	}
	fails("plain", errors.New("no <such> file\u2028"))
	fails("coded", &jsonrpc.Error{Code: 7, Message: "seven", Data: []byte(`{"a": "<"}`)})
	fails("broken", &jsonrpc.Error{Code: 7, Message: "seven", Data: []byte(`{`)})
	got := strings.Split(session(t, server, lines(hello(`"2025-06-18"`), strictCall(1, "plain"), strictCall(2, "coded"), strictCall(3, "broken"), ping("4")), speaking(shim.SDK)), "\n")[1:]
	want := []string{
		fault("1", 0, `no <such> file\u2028`),
		`{"jsonrpc":"2.0","id":2,"error":{"code":7,"message":"seven","data":{"a":"<"}}}`,
	}
	if len(got) != 5 || got[0] != want[0] || got[1] != want[1] || !strings.HasPrefix(got[2], `{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"`) || got[3] != pong("4") {
		t.Errorf("got %q\nwant %q", got, want)
	}
	compact := shim.SDK
	compact.Style = shim.Compact
	plain := session(t, server, lines(hello(`"2025-06-18"`), strictCall(1, "plain")), speaking(compact))
	if want := fault("1", 0, "no <such> file\u2028"); !strings.HasSuffix(plain, lines(want)) {
		t.Errorf("compact: got %swant %s", plain, want)
	}
}

func strictCall(id int, tool string) string {
	return `{"jsonrpc":"2.0",` + call(id, tool)[1:]
}

// The SDK hears that the client is ready when the client says so, and hears
// nothing else that gets no answer: of a request to cancel it would take the id
// for one of its own (10 G15).
func TestSDKNotifications(t *testing.T) {
	t.Parallel()
	ready := make(chan string, 9)
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, &mcp.ServerOptions{
		InitializedHandler: func(_ context.Context, req *mcp.InitializedRequest) { ready <- fmt.Sprint(req.Params.Meta["say"]) },
		ProgressNotificationHandler: func(context.Context, *mcp.ProgressNotificationServerRequest) {
			t.Error("a progress notification reached the SDK")
		},
	})
	server.AddTool(&mcp.Tool{Name: "wait", InputSchema: anything}, func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return said(<-ready), ctx.Err()
	})
	got := session(t, server, lines(
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`, // too early
		hello(`"2025-06-18"`),
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized","params":{"_meta":{"say":"ready"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`, // once too often
		strictCall(2, "wait"),
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`,
		ping("3"),
	), speaking(shim.SDK))
	if !strings.HasSuffix(got, lines(says(2, "ready"), pong("3"))) {
		t.Errorf("got %s", got)
	}
	if len(ready) > 0 {
		t.Error("it was ready twice")
	}
}
