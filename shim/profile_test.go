package shim_test

import (
	"strings"
	"testing"

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
	const parseError = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`
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
