package shim_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// greeter is an ordinary server on the SDK.
func greeter() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "greeter", Version: "1.0"}, nil)
	type input struct {
		Name string `json:"name"`
	}
	mcp.AddTool(server, &mcp.Tool{Name: "greet", Description: "Says hello"},
		func(_ context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "<b>Hello, " + in.Name + "</b>"}}}, nil, nil
		})
	return server
}

// Adopting the shim is the argument of Run: where the SDK's transport stood,
// shim.Stdio stands. No middleware is needed. What the SDK hands to a transport
// holds all that the wire needs, save one thing, the order in which tools were
// added; a server that cares lists its tools in ToolOrder.
//
// The session shows what the SDK's own transport does not survive (a line that
// is no message, a call before initialize, an id that is no whole number) or
// changes (< and > in a text).
func Example() {
	transport := shim.Stdio(shim.Koyu)
	transport.In = strings.NewReader(strings.Join([]string{ // instead of standard input
		`not a message`,
		`{"id": 1.50, "method": "tools/call", "params": {"name": "greet", "arguments": {"name": "you"}}}`,
		`{"id": ["a", "b"], "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}`,
		`{"id": null, "method": "ping"}`,
		`{"id": "last", "method": "no/such"}`,
		``,
	}, "\n"))

	if err := greeter().Run(context.Background(), transport); err != nil {
		log.Fatal(err) // a client that has gone: one line, exit status 1
	}
	// Output:
	// {"jsonrpc":"2.0","id":1.5,"result":{"content":[{"type":"text","text":"<b>Hello, you</b>"}]}}
	// {"jsonrpc":"2.0","id":["a","b"],"result":{"protocolVersion":"2025-06-18","capabilities":{"logging":{},"tools":{"listChanged":true}},"serverInfo":{"name":"greeter","version":"1.0"}}}
	// {"jsonrpc":"2.0","id":null,"result":{}}
	// {"jsonrpc":"2.0","id":"last","error":{"code":-32601,"message":"Unsupported method: no/such"}}
}

// Calls that only read may run side by side, while one that writes is a barrier;
// answers keep their order.
func ExampleTransport() {
	server := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1.0"}, nil)
	schema := json.RawMessage(`{"type":"object"}`)
	note := ""
	server.AddTool(&mcp.Tool{Name: "write", InputSchema: schema}, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		note = shim.Arguments(req).Text("note")
		return &mcp.CallToolResult{}, nil
	})
	server.AddTool(&mcp.Tool{Name: "read", InputSchema: schema}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(note)}}, nil
	})

	transport := shim.Stdio(shim.Koyu)
	transport.Window = 8
	transport.Exclusive = []string{"write"}
	transport.ToolOrder = []string{"write", "read"} // otherwise by name
	transport.In = strings.NewReader(`{"id":1,"method":"tools/list"}
{"id":2,"method":"tools/call","params":{"name":"write","arguments":{"note":"milk"}}}
{"id":3,"method":"tools/call","params":{"name":"read"}}
`)
	if err := server.Run(context.Background(), transport); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"write","inputSchema":{"type":"object"}},{"name":"read","inputSchema":{"type":"object"}}]}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[]}}
	// {"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"milk"}]}}
}

// The same two lines on four wires: one that is no JSON, and a request for a
// method that is not there.
func ExampleStdio() {
	for _, profile := range []shim.Profile{shim.Koyu, shim.Study, shim.Stdlib, shim.SDK} {
		transport := shim.Stdio(profile)
		transport.In = strings.NewReader("{\n" + `{"jsonrpc": "2.0", "id": 1.0, "method": "<é>"}` + "\n")
		transport.Log = io.Discard
		fmt.Println(profile.Name)
		if err := greeter().Run(context.Background(), transport); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// koyu
	// {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Unsupported method: <é>"}}
	// study
	// {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
	// {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: <é>"}}
	// stdlib
	// {"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "Parse error"}}
	// {"jsonrpc": "2.0", "id": 1.0, "error": {"code": -32601, "message": "Method not found: <\u00e9>"}}
	// sdk
	// {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
	// {"jsonrpc":"2.0","id":1.0,"error":{"code":-32601,"message":"method not found: \"<é>\""}}
}

// A profile of your own is a copy with other data.
func ExampleProfile() {
	profile := shim.Koyu
	profile.Name = "strict"
	profile.ParseError = &shim.Fault{Code: -32700, Text: "Parse error"}
	profile.NotFound.Text = "No method %s"

	transport := &shim.Transport{Profile: profile, In: strings.NewReader("{\n" + `{"id":1,"method":"x"}` + "\n"), Out: os.Stdout}
	if err := greeter().Run(context.Background(), transport); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
	// {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No method x"}}
}

// A handler that reads its arguments as they were written can tell apart what
// decoding would blur.
func ExampleArguments() {
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{
		Name:      "open",
		Arguments: json.RawMessage(`{"file": "a.txt", "file": "b.txt", "line": 1e3, "mode": null}`),
	}}
	args := shim.Arguments(req)

	file, ok := args.String("file")
	fmt.Println(file, ok)
	_, ok = args.String("line")
	fmt.Println(ok, string(args.Raw("line")), args.Text("line"))
	fmt.Println(string(args.Raw("mode")), args.Raw("more") == nil)
	// Output:
	// b.txt true
	// false 1e3 1000
	// null true
}

// A name that is not well-formed Unicode goes back to the client as it came.
func ExampleText() {
	args := shim.Arguments(&mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{
		Arguments: json.RawMessage(`{"file":"\ud800.txt"}`),
	}})
	file, _ := args.String("file")
	wire, _ := shim.Text("no file " + file).MarshalJSON()
	fmt.Println(string(wire))
	// Output: {"type":"text","text":"no file \ud800.txt"}
}
