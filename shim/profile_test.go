package shim_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// A profile near koyu: the rows that differ are all that differs.
func TestNearProfile(t *testing.T) {
	t.Parallel()
	near := shim.Koyu
	near.ParseError = &shim.Fault{Code: -32700, Text: "Parse error"}
	near.NotFound = shim.Fault{Code: -32601, Text: "Method not found: %s"}
	near.UnknownTool = shim.Fault{Code: -32000, Text: "%s? There is no %s"}
	near.EchoVersion = false
	near.Methods = []shim.Method{
		{Name: "initialize", Members: []string{"serverInfo", "protocolVersion"}},
		{Name: "tools/list", Members: []string{"tools"}, Items: []string{"name"}},
		{Name: "tools/call"},
	}
	server := newServer()
	for _, row := range []row{
		{"ParseError", "{broken", parseError},
		{"ParseError", "x\n\n" + `{"id":2,"method":"tools/call","params":{"name":"a\n"}}` + "\ny", parseError + "\n" + `{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"a\n? There is no a\n"}}` + "\n" + parseError},
		{"ParseError", `[]`, ""},
		{"NotFound", ping("1"), fault("1", -32601, "Method not found: ping")},
		{"EchoVersion", `{"id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}`,
			result("1", `{"serverInfo":{"name":"koyu","version":"0.16.0"},"protocolVersion":"2025-06-18"}`)},
	} {
		got := session(t, server, row.send+"\n", func(t *shim.Transport) { t.Profile = near })
		if want := lines(row.want); got != want && (row.want != "" || got != "") {
			t.Errorf("%s: %q is answered\n%s\nwant\n%s", row.rule, row.send, got, want)
		}
	}
	got := session(t, server, request("1", `"tools/list"`)+"\n", func(t *shim.Transport) {
		t.Profile, t.ToolOrder = near, []string{"site", "no-such", "check"}
	})
	const want = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"site"},{"name":"check"},{"name":"canonical_json"},{"name":"doors"},{"name":"layers"},{"name":"light"},{"name":"model_summary"},{"name":"new_uids"},{"name":"plan_svg"},{"name":"spaces"},{"name":"validate"},{"name":"write_layer"}]}}` + "\n"
	if got != want {
		t.Errorf("tools/list is answered\n%s", got)
	}
}

// Each field of a profile that koyu leaves out, added to koyu: what it changes
// does not depend on what else is changed in the profiles of this package.
func TestFields(t *testing.T) {
	t.Parallel()
	koyu := func(change func(*shim.Profile)) shim.Profile {
		p := shim.Koyu
		change(&p)
		return p
	}
	for _, test := range []struct {
		profile shim.Profile
		rows    []row
	}{
		{koyu(func(p *shim.Profile) { p.UnknownTool = shim.Fault{Text: "no %s"} }), []row{
			{"code 0 of UnknownTool", callWith(`{"name":"x"}`), toolError("no x")},
		}},
		{koyu(func(p *shim.Profile) { p.NoParams = &shim.Fault{Text: "params: %s"} }), []row{
			{"code 0 of NoParams", callWith(`null`), toolError("params: null")},
			{"NoParams", callWith(`{}`), unknown("undefined")},
		}},
		{koyu(func(p *shim.Profile) { p.NotFound = shim.Fault{Text: "%s, %q, %s"} }), []row{
			{"code 0 of NotFound is one", request("1", `"%s%q"`), fault("1", 0, `%s%q, \"%s%q\", %s%q`)},
			{"words of NotFound", request("1", `["\ud800",null]`), fault("1", 0, `\ud800,, \"`+"\uFFFD"+`,\", \ud800,`)},
		}},
		{koyu(func(p *shim.Profile) { p.InvalidRequest = &shim.Fault{Code: 7, Text: "seven"} }), []row{
			{"InvalidRequest", `[]`, fault("null", 7, "seven")},
			{"InvalidRequest", ping("[1]"), fault("null", 7, "seven")},
			{"InvalidRequest: an id as koyu echoes it", `{"id":1.50,"method":"ping"}`, fault("1.5", 7, "seven")},
			{"InvalidRequest: but initialize may come later", request("1", `"tools/list"`), toolList("1")},
			{"InvalidRequest: silent about lines that are no JSON", "x", ""},
		}},
		{koyu(func(p *shim.Profile) { p.AnswerResponses = true }), []row{
			{"AnswerResponses", `{"id":1,"result":{}}`, unsupported("undefined")},
			{"AnswerResponses", `{"result":{}}`, ""},
		}},
		{koyu(func(p *shim.Profile) { p.InvalidRequest, p.AnswerResponses = &shim.Fault{Code: 7, Text: "seven"}, true }), []row{
			{"AnswerResponses and InvalidRequest", `{"id":1,"result":{}}`, unsupported("undefined")},
		}},
		{koyu(func(p *shim.Profile) { p.EchoVersion, p.Version = false, "" }), []row{
			{"no Version", request("1", `"initialize"`), greeting("1", `"2025-06-18"`)},
			{"no Version", `{"id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}`, greeting("1", `"2024-11-05"`)},
			{"no Version", `{"id":1,"method":"initialize","params":{"protocolVersion":"1"}}`, greeting("1", `"2025-11-25"`)},
			{"no Version", `{"id":1,"method":"initialize","params":{"protocolVersion":5}}`, greeting("1", `"2025-06-18"`)},
		}},
		{koyu(func(p *shim.Profile) { p.Version = "" }), []row{
			{"no Version, but an echo", `{"id":1,"method":"initialize","params":{"protocolVersion":5}}`, greeting("1", `5`)},
			{"no Version, nor an echo", request("1", `"initialize"`), greeting("1", `"2025-06-18"`)},
		}},
		{koyu(func(p *shim.Profile) { p.Style = shim.AsIs }), []row{
			{"AsIs: an id", ping(`{ "1":1.0, "0":"\u0041" }`), pong(`{ "1":1.0, "0":"\u0041" }`)},
			{"AsIs: a text", callWith(`{"name":"check","arguments":{"file":"<"}}`), toolError(`line 0: Cannot read file: /cwd/\u003c`)},
			{"AsIs: members", request("1", `"prompts/list"`), result("1", `{"prompts":[]}`)},
		}},
		{koyu(func(p *shim.Profile) { p.Strict = true }), []row{
			{"Strict: errors in this style", request("1", `"tools/list"`), fault("1", 0, `method \"tools/list\" is invalid during session initialization`)},
			{"Strict: members of the profile", hello(`"2024-11-05"`), greeting("0", `"2024-11-05"`)},
		}},
		{koyu(func(p *shim.Profile) { p.Style, p.Framing.Literals = shim.Compact, true }), []row{
			{"Literals: compact has no word for them", ping(`[NaN,-Infinity]`), pong(`[null,null]`)},
			{"Literals: messages have", request("1", `[NaN,-Infinity]`), unsupported(`NaN,-Infinity`)},
		}},
	} {
		checkAs(t, test.profile, test.rows)
	}
}

// What sets a handler's own error apart from a JSON-RPC error is its code.
func TestHandlerError(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, nil)
	for name, err := range map[string]error{"plain": errors.New("<b>%s"), "coded": &jsonrpc.Error{Code: 7, Message: "seven"}} {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: anything}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, err
		})
	}
	input := lines(callWith(`{"name":"plain"}`), callWith(`{"name":"coded"}`))
	for _, profile := range profiles {
		want := lines(toolError("<b>%s"), fault("1", 7, "seven"))
		switch {
		case profile.HandlerError != nil: // 6.4 study
			want = lines(fault("1", -32603, "<b>%s"), fault("1", 7, "seven"))
		case profile.Strict:
			continue // see TestSDKErrorsOfHandlers
		}
		if got := session(t, server, input, speaking(profile)); got != spelled(profile, want) {
			t.Errorf("%s: got %s", profile.Name, got)
		}
	}
}

// A profile tells the truth about a server that answers by itself.
func TestStrictFaults(t *testing.T) {
	t.Parallel()
	checkAs(t, shim.SDK, introduced([]row{
		{"UnknownTool", callWith(`{"name":"x"}`), fault("1", shim.SDK.UnknownTool.Code, strings.ReplaceAll(shim.SDK.UnknownTool.Text, "%q", `\"x\"`))},
		{"NoParams", request("1", `"tools/call"`), fault("1", shim.SDK.NoParams.Code, strings.ReplaceAll(shim.SDK.NoParams.Text, `"`, `\"`))},
	}))
}

// A list is told from other members by what it is.
func TestItemsBesideOtherMembers(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, &mcp.ServerOptions{PageSize: 1})
	for _, name := range []string{"a", "b"} {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: anything}, testTools[0].call)
	}
	near := shim.Koyu
	near.Methods = []shim.Method{{Name: "tools/list", Members: []string{"nextCursor", "cacheScope", "tools"}, Items: []string{"name"}}}
	got := session(t, server, request("1", `"tools/list"`)+"\n", func(t *shim.Transport) { t.Profile = near })
	if !strings.Contains(got, `"cacheScope":"public","tools":[{"name":"a"}]}`) || !strings.Contains(got, `{"nextCursor":"`) {
		t.Errorf("got %s", got)
	}
}

// X90: an over-long line counts as malformed also where that is answered.
func TestOverlongLineIsMalformed(t *testing.T) {
	t.Parallel()
	near := shim.Koyu
	near.ParseError = &shim.Fault{Code: -32700, Text: "Parse error"}
	got := session(t, newServer(), ping("1")+"\n"+ping("1000")+"\n"+ping("2")+"\n", func(t *shim.Transport) {
		t.Profile, t.MaxLine = near, len(ping("1"))
	})
	if want := lines(pong("1"), fault("null", -32700, "Parse error"), pong("2")); got != want {
		t.Errorf("got %s", got)
	}
}
