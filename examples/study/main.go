// Study is the smallest server of the examples, json-rpc-study: a tool that adds
// two numbers, and a wire that you can type on yourself.
//
// Start it in a terminal. It says on standard error that it is there, and waits:
//
//	$ go run ./examples/study
//	[server] stdio server started — waiting for JSON-RPC messages on stdin
//
// Type the lines marked > (one message a line, then return); the lines marked <
// come back. The second message has no id. That makes it a notification, and a
// notification is never answered.
//
//	> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"hand","version":"1"}}}
//	< {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"json-rpc-study","version":"0.1.0"}}}
//	> {"jsonrpc":"2.0","method":"notifications/initialized"}
//	> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"a":19,"b":23}}}
//	< {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"19 + 23 = 42"}]}}
//
// What can go wrong, goes wrong in two layers. A message that the protocol has
// no answer to gets an error; a tool that was called and could not do its work
// gets a result that says so, which a model reads and learns from:
//
//	> no message at all
//	< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
//	> {"jsonrpc":"2.0","id":3,"method":"no/such/method"}
//	< {"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"Method not found: no/such/method"}}
//	> {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"add","arguments":{"a":19,"b":"23"}}}
//	< {"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"b has to be a number, not \"23\""}],"isError":true}}
//
// Ctrl+D ends the input, and with it the server. To let an agent do the typing,
// build it and register the binary:
//
//	$ go build -o study ./examples/study
//	$ claude mcp add study -- "$PWD/study"
package main

import (
	"context"
	"log"

	"koyu-mcp/server/study"
	"koyu-mcp/shim"
)

func main() {
	if err := study.New().Run(context.Background(), shim.Stdio(shim.Study)); err != nil {
		log.Fatal(err)
	}
}
