package shim_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// T7, N18: an error of a handler is a failed tool, unless it is a JSON-RPC error
// on purpose; one that resembles that of an unknown tool is still its own.
func TestErrorsOfHandlers(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, nil)
	fails := func(name string, err error) {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: anything}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, err
		})
	}
	fails("plain", errors.New("no <such> file \xED\xA0\x80\xFF"))
	fails("coded", &jsonrpc.Error{Code: -32602, Message: "the date is <wrong>\n\xED\xA0\x80\xFF"})
	fails("odd", &jsonrpc.Error{Code: 7, Message: `unknown tool "odd"`})
	fails("wrapped", fmt.Errorf("in all: %w", &jsonrpc.Error{Code: 7, Message: "seven"}))
	got := session(t, server, lines(call(1, "plain"), call(2, "coded"), call(3, "wrapped"), call(4, "none"), call(5, "odd")))
	want := lines(
		result("1", `{"content":[{"type":"text","text":"no <such> file \ud800`+"\uFFFD"+`"}],"isError":true}`),
		fault("2", -32602, `the date is <wrong>\n\ud800`+"\uFFFD"),
		fault("3", 7, `in all: seven`),
		fault("4", -32602, `Unknown tool: none`),
		fault("5", 7, `unknown tool \"odd\"`),
	)
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A middleware that stands in the way of other methods is an internal error.
func TestErrorsOfMiddleware(t *testing.T) {
	t.Parallel()
	server := newServer()
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "ping" || method == "initialize" {
				return nil, errors.New("closed")
			}
			return next(ctx, method, req)
		}
	})
	got := session(t, server, lines(ping("1"), request("2", `"initialize"`)))
	if want := lines(fault("1", -32603, "closed"), fault("2", -32603, "closed")); got != want {
		t.Errorf("got %s", got)
	}
}
