package server

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// typed is the server for agents that go by schemas: the SDK validates
// arguments before a tool sees them, and answers are structured content too.
func typed() *mcp.Server {
	s := newServer()
	s.AddReceivingMiddleware(explainRefusals)
	for _, t := range tools {
		listed := t.listed()
		listed.OutputSchema = t.output.schema()
		mcp.AddTool(s, listed, t.handleTyped)
	}
	return s
}

// handleTyped runs the tool on arguments that fit its schema. It reads them as
// they came all the same, and gives the SDK no output to encode: what goes
// through the SDK's maps comes out with other digits, in another order, and
// without its unpaired surrogates.
func (t *tool) handleTyped(_ context.Context, req *mcp.CallToolRequest, _ json.RawMessage) (*mcp.CallToolResult, any, error) {
	answer, err := t.call(req)
	if err != nil {
		return failure(err), nil, nil
	}
	result := success(answer)
	result.StructuredContent = t.output.content(answer)
	return result, nil, nil
}

// explainRefusals tells an agent whose arguments the SDK has refused what they
// should have been. Tools do not set the error of a result: one that has it is
// the SDK's.
func explainRefusals(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		call, isCall := req.(*mcp.CallToolRequest)
		if refused, ok := result.(*mcp.CallToolResult); ok && isCall && err == nil && refused.GetError() != nil {
			i := slices.IndexFunc(tools, func(t tool) bool { return t.name == call.Params.Name })
			refused.Content = []mcp.Content{shim.Text(bothEnds(refused.GetError().Error()) + "\n" + tools[i].usage())}
		}
		return result, err
	}
}

// bothEnds is s without its middle when it is long. The SDK quotes a value in
// full, such as a layer given as a list of lines, between what it is about and
// what is wrong with it.
func bothEnds(s string) string {
	const most = 200 // characters at either end
	if r := []rune(s); len(r) > 2*most {
		return string(r[:most]) + "…" + string(r[len(r)-most:])
	}
	return s
}

// usage says in one line how the tool is called.
func (t *tool) usage() string {
	var arguments []string
	for _, a := range t.arguments {
		kind := a.kind
		if !a.required {
			kind += ", may be left out"
		}
		arguments = append(arguments, fmt.Sprintf("%s (%s)", a.name, kind))
	}
	return fmt.Sprintf("The arguments of %s are an object of %s.", t.name, strings.Join(arguments, ", "))
}
