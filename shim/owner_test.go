package shim_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// What follows belongs to the SDK (10 section 4). The shim must show it and must
// not have a hand in it.

func TestSDKOwnsTheTools(t *testing.T) {
	t.Parallel()
	server := newServer()
	ask := lines(request("1", `"tools/list"`), call(2, "one_more"), call(3, "check"))

	server.AddTool(&mcp.Tool{Name: "one_more", InputSchema: anything}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return said("more"), nil
	})
	server.RemoveTools("check")
	got := strings.Split(session(t, server, ask), "\n")
	if !strings.Contains(got[0], `{"name":"one_more","inputSchema":{"type":"object"}}]`) || strings.Contains(got[0], `"check"`) {
		t.Errorf("tools: %s", got[0])
	}
	if got[1] != says(2, "more") || got[2] != fault("3", -32602, "Unknown tool: check") {
		t.Errorf("calls: %q", got[1:])
	}
}

func TestSDKOwnsTheIdentity(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "<other>", Title: "T", Version: "9"}, nil) // capabilities as the SDK has them
	got := session(t, server, request("1", `"initialize"`)+"\n")
	want := result("1", `{"protocolVersion":"2025-06-18","capabilities":{"logging":{}},"serverInfo":{"name":"<other>","title":"T","version":"9"}}`) + "\n"
	if got != want {
		t.Errorf("got %s", got)
	}
}

// The bytes of a schema arrive, of whatever kind it is: the order of its members
// is kept, and what the encoder escapes comes out plain.
func TestSDKOwnsTheSchemas(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, nil)
	server.AddTool(&mcp.Tool{Name: "value", Description: "<&>\u2028", InputSchema: &jsonschema.Schema{
		Type:          "object",
		Properties:    map[string]*jsonschema.Schema{"z": {Type: "string", Description: "a < b & c\u2028"}, "a": {Type: "integer"}},
		PropertyOrder: []string{"z", "a"},
		Required:      []string{"z"},
	}}, testTools[0].call)
	server.AddTool(&mcp.Tool{Name: "bytes", InputSchema: json.RawMessage(`{"required":[],"type":"object","properties":{"b":{},"a":{"const":1.0}}}`)}, testTools[0].call)
	got := session(t, server, request("1", `"tools/list"`)+"\n")
	want := result("1", `{"tools":[`+
		`{"name":"bytes","inputSchema":{"required":[],"type":"object","properties":{"b":{},"a":{"const":1.0}}}},`+
		`{"name":"value","description":"<&>`+"\u2028"+`","inputSchema":{"type":"object","properties":{"z":{"type":"string","description":"a < b & c`+"\u2028"+`"},"a":{"type":"integer"}},"required":["z"]}}]}`) + "\n"
	if got != want {
		t.Error(cmp.Diff(want, got))
	}
}

// Every request that is answered with a result, or that names a tool, has been
// dispatched by the SDK, once; and so has one initialize in any case.
func TestSDKDispatches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule  string
		input string
		want  map[string]int
	}{
		{"all six", lines(request("1", `"initialize"`), ping("2"), request("3", `"tools/list"`), call(4, "check"), call(5, "none"),
			request("6", `"resources/list"`), request("7", `"prompts/list"`), ping("8")),
			map[string]int{"initialize": 1, "notifications/initialized": 1, "ping": 2, "tools/list": 1, "tools/call": 2, "resources/list": 1, "prompts/list": 1}},
		{"initialize later, and again", lines(ping("1"), request("2", `"initialize"`), request("3", `"initialize"`)),
			map[string]int{"initialize": 3, "notifications/initialized": 1, "ping": 1}},
		{"nothing else", lines("x", request("1", `"no/such"`), `{"method":"notifications/initialized"}`, `{"method":"notifications/cancelled"}`, `{"method":"ping"}`),
			map[string]int{}},
	}
	for _, test := range tests {
		seen := map[string]int{}
		var mu sync.Mutex
		server := newServer()
		server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				mu.Lock()
				seen[method]++
				mu.Unlock()
				return next(ctx, method, req)
			}
		})
		session(t, server, test.input)
		if diff := cmp.Diff(test.want, seen); diff != "" {
			t.Errorf("%s: %s", test.rule, diff)
		}
	}
}

// The same server answers a client of the SDK, without the shim and with it in
// any profile. With it, the client first tries server/discover and must be told
// that there is no such thing (L10), and takes the version it gets.
func TestSDKClient(t *testing.T) {
	t.Parallel()
	versions := map[string]string{"koyu": "2025-11-25", "study": "2025-06-18", "stdlib": "2025-06-18", "sdk": "2025-11-25"}
	for _, profile := range profiles {
		t.Run(profile.Name, func(t *testing.T) {
			t.Parallel()
			converseWithSDK(t, versions[profile.Name], func(in io.ReadCloser, out io.WriteCloser) mcp.Transport {
				return &shim.Transport{Profile: profile, In: in, Out: out, Log: io.Discard}
			})
		})
	}
	t.Run("no shim", func(t *testing.T) {
		t.Parallel()
		converseWithSDK(t, "2026-07-28", func(in io.ReadCloser, out io.WriteCloser) mcp.Transport {
			return &mcp.IOTransport{Reader: in, Writer: out}
		})
	})
}

// converseWithSDK is a whole session of a client of the SDK, which is answered
// that version.
func converseWithSDK(t *testing.T, version string, transport func(io.ReadCloser, io.WriteCloser) mcp.Transport) {
	server, inside := newServer(), make(chan *mcp.Implementation, 1)
	server.AddTool(&mcp.Tool{Name: "who", InputSchema: anything}, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		inside <- req.ClientInfo()
		return said("you"), nil
	})
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- server.Run(t.Context(), transport(serverIn, serverOut)) }()

	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: clientIn, Writer: clientOut}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := session.InitializeResult(); v.ProtocolVersion != version || v.ServerInfo.Name != "koyu" {
		t.Errorf("initialize: %+v", v)
	}
	if err := session.Ping(t.Context(), nil); err != nil {
		t.Errorf("ping: %v", err)
	}
	if tools, err := session.ListTools(t.Context(), nil); err != nil || len(tools.Tools) != len(testTools)+1 {
		t.Errorf("tools: %v, %v", tools, err)
	}
	called, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "check", Arguments: map[string]any{"file": room}})
	if err != nil || called.IsError || called.Content[0].(*mcp.TextContent).Text != clean {
		t.Errorf("check: %+v, %v", called, err)
	}
	if called, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "none"}); err == nil && !called.IsError {
		t.Error("an unknown tool is no error")
	}
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "who"}); err != nil {
		t.Error(err)
	} else if info := <-inside; info == nil || info.Name != "tester" {
		t.Errorf("the handler sees the client %+v", info)
	}
	if err := session.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if err := <-done; err != nil {
		t.Errorf("Run: %v", err)
	}
}
