package server

import (
	"context"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// readOnly is the error for a call of the tool of that name, which writes, of a
// server that may not.
type readOnly string

func (tool readOnly) Error() string {
	return fmt.Sprintf("%s is not available: this server was started with --read-only, and nothing was written", string(tool))
}

// hideWriting is a middleware that leaves tools that write out of tools/list.
// They stay tools of the server, so that a client which calls one nevertheless
// learns why it fails.
func hideWriting(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		if list, ok := result.(*mcp.ListToolsResult); ok && err == nil {
			list.Tools = slices.DeleteFunc(list.Tools, func(t *mcp.Tool) bool { return !t.Annotations.ReadOnlyHint })
		}
		return result, err
	}
}
