package present

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// wrap makes a response of what a handler has returned (W24).
func (a *Action) wrap(answer any, o Options) (*Response, error) {
	if a.output != nil {
		return a.structure(answer)
	}
	return wrap(answer, a.Presenter, o)
}

func wrap(answer any, p Presents, o Options) (*Response, error) {
	if r, ok := answer.(*Response); ok && r != nil {
		return r, nil
	}
	b := NewBuilder(nil)
	switch {
	case isNothing(answer):
	case p == nil:
		b = NewBuilder(answer)
	default:
		var err error
		if b, err = p.of(answer); err != nil {
			return nil, err
		}
	}
	return o.build(b)
}

// isNothing reports whether v is nil, or a nil pointer.
func isNothing(v any) bool {
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

// structure makes of an answer the structured content that the schema promises.
// Anything else is a fault of the server, and is not sent (W12).
func (a *Action) structure(answer any) (*Response, error) {
	r, ok := answer.(*Response)
	if !ok {
		var err error
		if r, err = SuccessStructured(answer); err != nil {
			return nil, err
		}
	}
	if r != nil && r.failed {
		return r, nil
	}
	if err := a.promised(r); err != nil {
		return nil, internal(err, "the answer is not as the output schema says, which is a fault of the server")
	}
	return r, nil
}

// promised tells where r is not as the output schema says.
func (a *Action) promised(r *Response) error {
	if r == nil || r.structured == nil {
		return errors.New("there is no structured content")
	}
	var value any
	if err := json.Unmarshal(r.structured, &value); err != nil {
		return err
	}
	return a.output.Validate(value)
}

// Handler is a handler for mcp.AddTool, whose answers and errors become results
// as those of an [Action] do: presented by p, unless that is nil, and with faults
// told to [slog.Default]. What is wrong with arguments the SDK tells in its own
// way.
func Handler[In any](p Presents, run func(context.Context, In) (any, error)) mcp.ToolHandlerFor[In, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		result, err := respond(req.Params.Name, nil, func() (*Response, error) {
			answer, err := run(ctx, in)
			if err != nil {
				return nil, err
			}
			return wrap(answer, p, Options{})
		})
		return result, nil, err
	}
}

// respond makes a result of the answer of a tool. What goes wrong is one, too,
// which an agent can read, unless it is an error of the protocol. When the fault
// is in the server, its makers hear more about it than the agent.
func respond(tool string, log *slog.Logger, answer func() (*Response, error)) (*mcp.CallToolResult, error) {
	r, err := guarded(tool, answer)
	if protocol := (*jsonrpc.Error)(nil); errors.As(err, &protocol) {
		return nil, err
	}
	if err != nil {
		f := failure(err)
		if f.Code == Internal {
			cmp.Or(log, slog.Default()).Error("a tool failed", "tool", tool, "error", f.Message, "cause", f.cause)
		}
		r = f.response()
	}
	return r.Result(), nil
}

// guarded makes a failure of a panic.
func guarded(tool string, answer func() (*Response, error)) (r *Response, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			r, err = nil, internal(fmt.Errorf("%s", debug.Stack()), "%s met a fault of the server: %v", tool, fault)
		}
	}()
	return answer()
}
