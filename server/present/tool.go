package present

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/jsonv"
	"koyu-mcp/shim"
)

// A Tool is a tool of a server with one action, or with several of which the
// argument action chooses.
type Tool struct {
	Name        string
	Title       string
	Description string
	Annotations *mcp.ToolAnnotations
	Actions     []Action

	// Select adds the argument _select, by which the caller narrows the data
	// block to some of its members (W14).
	Select bool

	// Format adds the argument format, by which the caller chooses between JSON
	// and TOON.
	Format bool

	// Log is told about faults of the server. Nil is [slog.Default], which
	// writes to standard error.
	Log *slog.Logger

	selectable []string
}

// AddTo registers the tool, or tells why it cannot be.
func (t *Tool) AddTo(s *mcp.Server) error {
	listed, handler, err := t.Compile()
	if err != nil {
		return err
	}
	s.AddTool(listed, handler)
	return nil
}

// Compile makes of the tool what mcp.Server.AddTool takes. It may be called
// again, for another server or after a change; what was made before stays as it
// is.
func (t *Tool) Compile() (*mcp.Tool, mcp.ToolHandler, error) {
	compiled := *t
	t = &compiled
	t.Actions = slices.Clone(t.Actions)
	for _, step := range []func() error{t.name, t.resolve, t.offer} {
		if err := step(); err != nil {
			return nil, nil, fmt.Errorf("tool %q: %w", t.Name, err)
		}
	}
	input, err := t.input()
	if err != nil {
		return nil, nil, fmt.Errorf("tool %q: %w", t.Name, err)
	}
	listed := &mcp.Tool{
		Name:        t.Name,
		Title:       t.Title,
		Description: t.Description,
		Annotations: t.Annotations,
		InputSchema: input,
	}
	if output := t.output(); output != nil {
		listed.OutputSchema = output
	}
	return listed, t.handle, nil
}

// name sees to it that every action can be chosen.
func (t *Tool) name() error {
	if len(t.Actions) == 0 {
		return errors.New("it has no action")
	}
	var names []string
	for _, a := range t.Actions {
		if a.Name == "" && len(t.Actions) > 1 {
			return errors.New("one of several actions has no name")
		}
		if slices.Contains(names, a.Name) {
			return fmt.Errorf("two actions are called %s", a.Name)
		}
		names = append(names, a.Name)
	}
	return nil
}

// resolve makes the actions ready.
func (t *Tool) resolve() error {
	structured := 0
	for i := range t.Actions {
		a := &t.Actions[i]
		if err := a.resolve(); err != nil {
			return fmt.Errorf("action %q: %w", a.Name, err)
		}
		if a.Output != nil {
			structured++
		}
	}
	if structured != 0 && structured != len(t.Actions) {
		return errors.New("of its actions some have an output schema and some have none; that of a tool holds for all of them")
	}
	if structured != 0 && t.Format {
		return errors.New("its answers are structured content, which has no other format")
	}
	return nil
}

// offer finds out what can be selected (W14).
func (t *Tool) offer() error {
	if !t.Select {
		return nil
	}
	var schemas []*jsonschema.Schema
	for _, a := range t.Actions {
		if a.Presenter == nil {
			continue
		}
		s, err := a.Presenter.schema()
		if err != nil {
			return err
		}
		schemas = append(schemas, s)
	}
	if t.selectable = keys(schemas...); len(t.selectable) == 0 {
		return errors.New("there is nothing to select: no schema of its presenters has members")
	}
	return nil
}

// handle answers a call.
func (t *Tool) handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return respond(t.Name, t.Log, func() (*Response, error) {
		return t.answer(ctx, jsonv.Value(shim.Arguments(req).JSON()))
	})
}

// answer runs the action that the arguments choose, as they ask for.
func (t *Tool) answer(ctx context.Context, arguments jsonv.Value) (*Response, error) {
	if arguments == "" || arguments == "null" {
		arguments = "{}"
	}
	if !arguments.IsObject() {
		return nil, invalid("", "the arguments have to be an object, not %s", clip(string(arguments)))
	}
	options, arguments, err := t.options(arguments)
	if err != nil {
		return nil, err
	}
	a, arguments, err := t.choose(arguments)
	if err != nil {
		return nil, err
	}
	if err := a.check(arguments); err != nil {
		return nil, err
	}
	answer, err := a.Run(ctx, json.RawMessage(arguments))
	if err != nil {
		return nil, err
	}
	return a.wrap(answer, options)
}
