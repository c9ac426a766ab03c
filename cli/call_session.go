package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"koyu-mcp/internal/build"
	"koyu-mcp/internal/spawn"
)

// offered is the protocol version that call asks for. With it the first request
// is initialize (01 L3); for any later one the SDK asks something else first.
const offered = "2025-11-25"

// answers are what a server has answered, as it stands on the wire.
type answers struct {
	results map[string][]json.RawMessage // by method
	refusal *jsonrpc.Error               // the last answer, if it is an error
}

func noAnswers() *answers { return &answers{results: map[string][]json.RawMessage{}} }

func (a *answers) take(method string, answer *jsonrpc.Response) {
	a.refusal, _ = errors.AsType[*jsonrpc.Error](answer.Error)
	if answer.Error == nil {
		a.results[method] = append(a.results[method], answer.Result)
	}
}

// talk is the session, up to the point where the server's input is closed. The
// SDK's session needs no end of its own: it ends with the transport.
func (c *toolCall) talk(ctx context.Context, cmd *cobra.Command, t mcp.Transport, wire *answers) error {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	noResult := func(method string, err error) error {
		return unanswered{method, errors.Is(ctx.Err(), context.DeadlineExceeded), wire, err}
	}

	session, err := connect(ctx, cmd.Root(), t)
	if err != nil {
		return noResult("initialize", err)
	}
	tools, err := toolsOf(ctx, session, wire)
	if err != nil {
		return noResult("tools/list", err)
	}
	switch {
	case c.tool == "" && c.raw:
		return documents(cmd.OutOrStdout(), wire.results["tools/list"])
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
		return noResult("tools/call", err)
	case c.raw:
		err = documents(cmd.OutOrStdout(), wire.results["tools/call"])
	default:
		err = printResult(cmd.OutOrStdout(), cmd.ErrOrStderr(), result)
	}
	if err == nil && result.IsError {
		return no
	}
	return err
}

// connect reaches the server by t and introduces this program, which offers a
// server nothing to ask for.
func connect(ctx context.Context, root *cobra.Command, t mcp.Transport) (*mcp.ClientSession, error) {
	client := mcp.NewClient(
		&mcp.Implementation{Name: root.Name(), Version: build.Release},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}},
	)
	return client.Connect(ctx, t, &mcp.ClientSessionOptions{ProtocolVersion: offered})
}

// toolsOf asks for the tools, page by page, and reads them from the wire: the
// SDK's own view of them has no order of arguments.
func toolsOf(ctx context.Context, session *mcp.ClientSession, wire *answers) ([]listedTool, error) {
	for _, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, err
		}
	}
	return readTools(wire.results["tools/list"])
}

// An unanswered request is one that no result came of.
type unanswered struct {
	method string
	late   bool     // the limit was over
	wire   *answers // to be read once the server has ended
	error
}

// explained is the error for people, who also want to know how the server ended.
func (u unanswered) explained(s *spawn.Server, end spawn.Ending) error {
	// One that did not come over the wire is the SDK's: the connection was closed.
	_, closed := errors.AsType[*jsonrpc.Error](u.error)
	switch {
	case s.Command.Process == nil:
		return fmt.Errorf("cannot start the server: %w", u.error)
	case u.late, u.wire.refusal != nil:
		return u.refused()
	case closed, errors.Is(u.error, spawn.ErrGone), errors.Is(u.error, mcp.ErrConnectionClosed):
		return fmt.Errorf("the server ended with status %d before %s was done", end.Status, u.method)
	}
	return fmt.Errorf("the answer to %s cannot be read: %w", u.method, u.error)
}

// refused is the error of a request that was not answered in time, or with an
// error.
func (u unanswered) refused() error {
	if u.late {
		return fmt.Errorf("the server did not answer %s in time; --limit sets how much it has", u.method)
	}
	return fmt.Errorf("the server answered %s with the error %d: %s", u.method, u.wire.refusal.Code, u.wire.refusal.Message)
}
