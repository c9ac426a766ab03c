package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim"
)

// typed is the server for agents that go by schemas: arguments are validated
// before a tool sees them, and answers are structured content too.
func typed(o Options) *mcp.Server {
	s := newServer(o)
	for _, t := range newService(o).served() {
		listed := t.listed()
		listed.OutputSchema = t.output.schema()
		s.AddTool(listed, t.answering(t.handleTyped, failure))
	}
	return s
}

// handleTyped runs the tool on arguments that fit its schema. The SDK could see
// to that, and to the content, but what goes through its maps comes out with
// other digits, in another order, and without its unpaired surrogates; and it
// refuses arguments in the terms of Go.
func (t served) handleTyped(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := shim.Arguments(req)
	if err := t.refusal(args); err != nil {
		return failure(err), nil
	}
	answer, err := t.callText(ctx, args)
	if err != nil {
		return failure(err), nil
	}
	result := success(answer)
	result.StructuredContent = t.output.content(answer)
	return result, nil
}

// refusal tells an agent why its arguments do not fit the schema of the tool,
// and what they should have been. It is nil when they fit.
func (t *tool) refusal(args shim.Args) error {
	var faults []error
	for _, a := range t.arguments {
		faults = append(faults, a.fault(args))
	}
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("%w\n%s", err, t.usage())
	}
	return nil
}

// absent is the error for an argument, by its name, that the schema demands.
type absent string

func (name absent) Error() string { return string(name) + " is missing" }

// mistyped is the error for an argument that was given, in JSON, as a value of
// another type than the schema has.
type mistyped struct{ name, kind, given string }

func (e *mistyped) Error() string {
	return fmt.Sprintf("%s has to be of the type %s, not %s", e.name, e.kind, ecma.Excerpt(e.given))
}

// fault is what is wrong with the argument among args, if anything: [absent],
// or [mistyped].
func (a argument) fault(args shim.Args) error {
	raw := args.Raw(a.name)
	switch {
	case raw == nil && a.required:
		return absent(a.name)
	case raw == nil, isOf(string(raw), a.kind):
		return nil
	}
	return &mistyped{a.name, a.kind, string(raw)}
}

// isOf reports whether a value in JSON is of a type of JSON Schema, as far as
// arguments have one.
func isOf(value, kind string) bool {
	if kind == "integer" { // by its value, however it is spelled and however large
		x, err := strconv.ParseFloat(value, 64)
		return x == math.Trunc(x) && (err == nil || errors.Is(err, strconv.ErrRange))
	}
	return kind == "string" && strings.HasPrefix(value, `"`)
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
