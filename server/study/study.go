// Package study is the server json-rpc-study on the official SDK: one tool,
// which adds two numbers. What it says on the wire is the profile [shim.Study];
// what it knows is here (01 section 6.5).
//
// It differs from the documented server in one thing. That one joins whatever
// it is given as if it were text; this one adds numbers, and tells what else it
// was given.
package study

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim"
)

// New is the server, ready for a transport. Its texts are constants of the
// wire.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "json-rpc-study", Version: "0.1.0"}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	s.AddTool(&mcp.Tool{
		Name:        "add",
		Description: "2つの数値を足し算する",
		InputSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"a": {Type: "number", Description: "1つ目の数"},
				"b": {Type: "number", Description: "2つ目の数"},
			},
			PropertyOrder: []string{"a", "b"},
			Required:      []string{"a", "b"},
		},
	}, add)
	return s
}

// add answers a + b = s, or what is wrong with a and b.
func add(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := shim.Arguments(req)
	a, errA := number(args, "a")
	b, errB := number(args, "b")
	if err := errors.Join(errA, errB); err != nil {
		return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(err.Error())}, IsError: true}, nil
	}
	sum := fmt.Sprintf("%s + %s = %s", ecma.Number(a), ecma.Number(b), ecma.Number(a+b))
	return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(sum)}}, nil
}

// number is the argument called name, infinite when it is too large (01 J6).
func number(args shim.Args, name string) (float64, error) {
	raw := string(args.Raw(name))
	if raw == "" {
		return 0, fmt.Errorf("%s is missing: it has to be a number", name)
	}
	x, err := strconv.ParseFloat(raw, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%s has to be a number, not %s", name, ecma.Excerpt(raw))
	}
	return x, nil
}
