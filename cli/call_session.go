package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"koyu-mcp/internal/spawn"
)

// offered is the protocol version that call asks for. With it the first request
// is initialize (01 L3); for any later one the SDK asks something else first.
const offered = "2025-11-25"

// raws are the results of a session as they stand on the wire, by method.
type raws map[string][]json.RawMessage

// talk is the session, up to the point where the server's input is closed. The
// SDK's session needs no end of its own: it ends with the transport.
func (c *toolCall) talk(ctx context.Context, cmd *cobra.Command, s *spawn.Server) error {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	wire := raws{}
	s.Answered = func(method string, result json.RawMessage) { wire[method] = append(wire[method], result) }

	session, err := connect(ctx, cmd.Root(), s)
	if err != nil {
		return noResult(ctx, "initialize", err)
	}
	tools, err := toolsOf(ctx, session, wire)
	if err != nil {
		return noResult(ctx, "tools/list", err)
	}
	switch {
	case c.tool == "" && c.raw:
		return documents(cmd.OutOrStdout(), wire["tools/list"])
	case c.tool == "":
		return listTools(cmd.OutOrStdout(), tools)
	}
	arguments, err := c.arguments(tools)
	if err != nil {
		return err
	}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: c.tool, Arguments: arguments})
	switch {
	case err != nil:
		return noResult(ctx, "tools/call", err)
	case c.raw:
		err = documents(cmd.OutOrStdout(), wire["tools/call"])
	default:
		err = printResult(cmd.OutOrStdout(), cmd.ErrOrStderr(), result)
	}
	if err == nil && result.IsError {
		return no
	}
	return err
}

// connect starts the server and introduces this program, which offers a server
// nothing to ask for.
func connect(ctx context.Context, root *cobra.Command, s *spawn.Server) (*mcp.ClientSession, error) {
	client := mcp.NewClient(
		&mcp.Implementation{Name: root.Name(), Version: root.Version},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}},
	)
	return client.Connect(ctx, s, &mcp.ClientSessionOptions{ProtocolVersion: offered})
}

// toolsOf asks for the tools, page by page, and reads them from the wire: the
// SDK's own view of them has no order of arguments.
func toolsOf(ctx context.Context, session *mcp.ClientSession, wire raws) ([]listedTool, error) {
	for _, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, err
		}
	}
	return readTools(wire["tools/list"])
}

// An unanswered request is one that no result came of.
type unanswered struct {
	method string
	late   bool // the limit was over
	error
}

func noResult(ctx context.Context, method string, err error) error {
	return unanswered{method, errors.Is(ctx.Err(), context.DeadlineExceeded), err}
}

// explained is the error for people, who also want to know how the server ended.
func (u unanswered) explained(s *spawn.Server, end spawn.Ending) error {
	refusal, refused := errors.AsType[*jsonrpc.Error](u.error)
	switch {
	case s.Command.Process == nil:
		return fmt.Errorf("cannot start the server: %w", u.error)
	case u.late:
		return fmt.Errorf("the server did not answer %s in time; --limit sets how much it has", u.method)
	case refused:
		return fmt.Errorf("the server answered %s with the error %d: %s", u.method, refusal.Code, refusal.Message)
	case errors.Is(u.error, spawn.ErrGone), errors.Is(u.error, mcp.ErrConnectionClosed):
		return fmt.Errorf("the server ended with status %d and did not answer %s", end.Status, u.method)
	}
	return fmt.Errorf("the answer to %s cannot be read: %w", u.method, u.error)
}
