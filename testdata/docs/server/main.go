// Server is what pages call your server: one of the official SDK, with the
// transport of package shim. It takes any arguments, and makes no mistake.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

type numbers struct {
	A float64 `json:"a"`
	B float64 `json:"b"`
}

type entry struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type name struct {
	Key string `json:"key"`
}

func main() {
	values := map[string]string{}
	server := mcp.NewServer(&mcp.Implementation{Name: "yours", Version: "1.0.0"}, nil)
	tool(server, "add", "Adds two numbers", func(n numbers) (string, error) {
		return fmt.Sprintf("%v + %v = %v", n.A, n.B, n.A+n.B), nil
	})
	tool(server, "set", "Gives a key a value", func(e entry) (string, error) {
		values[e.Key] = e.Value
		return "done", nil
	})
	tool(server, "get", "Answers the value of a key", func(n name) (string, error) {
		value, ok := values[n.Key]
		if !ok {
			return "", fmt.Errorf("%s has no value", n.Key)
		}
		return value, nil
	})
	if err := server.Run(context.Background(), shim.Stdio(shim.SDK)); err != nil {
		log.Fatal(err)
	}
}

// tool adds a tool that answers with a text.
func tool[A any](server *mcp.Server, name, about string, answer func(A) (string, error)) {
	mcp.AddTool(server, &mcp.Tool{Name: name, Description: about}, func(_ context.Context, _ *mcp.CallToolRequest, args A) (*mcp.CallToolResult, any, error) {
		text, err := answer(args)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
}
