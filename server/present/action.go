package present

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/internal/jsonv"
)

// An Action is one operation of a tool.
type Action struct {
	// Name is what the argument action says to choose it. It is empty for the
	// only action of a tool.
	Name        string
	Description string

	// Input is the schema of the arguments, an object. They are checked against
	// it before Run sees them.
	Input *jsonschema.Schema

	// Run does it. What it returns is wrapped by one rule (W24): a *Response is
	// the answer, nil is OK, and anything else is data, presented by Presenter if
	// there is one. An error that is no [Failure] is an internal one.
	Run func(ctx context.Context, arguments json.RawMessage) (any, error)

	// Presenter presents what Run returns; nil shows it as it is.
	Presenter Presents

	// Output is the schema of structured content, which the data are then, too
	// (W12). There is either that or a presenter (W13).
	Output *jsonschema.Schema

	input, output *jsonschema.Resolved
	single        *jsonschema.Resolved // Input for an argument without the others
	err           error                // why it could not be made
}

// On is an action whose arguments are decoded into an In, from which its schema
// comes.
func On[In any](name, description string, run func(context.Context, In) (any, error)) Action {
	input, err := jsonschema.For[In](nil)
	return Action{
		Name:        name,
		Description: description,
		Input:       input,
		Run: func(ctx context.Context, arguments json.RawMessage) (any, error) {
			var in In
			if err := json.Unmarshal(arguments, &in); err != nil {
				return nil, invalid(usage(input), "the arguments cannot be read: %s", clip(unread(err)))
			}
			return run(ctx, in)
		},
		err: err,
	}
}

// By is the action with its answers presented by p.
func (a Action) By(p Presents) Action {
	a.Presenter = p
	return a
}

// Structured is the action with its answers as structured content by a schema,
// see [SuccessStructured].
func (a Action) Structured(output *jsonschema.Schema) Action {
	a.Output = output
	return a
}

// resolve makes a ready to be run, or tells why it cannot be.
func (a *Action) resolve() (err error) {
	switch {
	case a.err != nil:
		return fmt.Errorf("the schema of its arguments cannot be derived: %w", a.err)
	case a.Run == nil:
		return fmt.Errorf("it has no Run")
	case a.Input == nil || a.Input.Type != "object":
		return fmt.Errorf("its Input has to be the schema of an object")
	case a.Presenter != nil && a.Output != nil:
		return fmt.Errorf("it has both a presenter and an output schema; a presenter answers in text, structured content is another channel")
	case a.Output != nil && a.Output.Type != "object":
		return fmt.Errorf("its Output has to be the schema of an object")
	}
	if a.input, err = a.Input.CloneSchemas().Resolve(nil); err != nil {
		return fmt.Errorf("its Input: %w", err)
	}
	single := &jsonschema.Schema{
		ID:                   a.Input.ID,
		Defs:                 a.Input.Defs,
		Definitions:          a.Input.Definitions,
		Properties:           a.Input.Properties,
		PatternProperties:    a.Input.PatternProperties,
		AdditionalProperties: a.Input.AdditionalProperties,
	}
	if a.single, err = single.CloneSchemas().Resolve(nil); err != nil {
		return fmt.Errorf("its Input: %w", err)
	}
	if a.Output != nil {
		if a.output, err = a.Output.CloneSchemas().Resolve(nil); err != nil {
			return fmt.Errorf("its Output: %w", err)
		}
	}
	if a.Presenter != nil {
		return fits(a.Presenter, map[Presents]bool{})
	}
	return nil
}

// check tells the caller what is wrong with its arguments, and how they should
// have been.
func (a *Action) check(arguments jsonv.Value) error {
	var absent []string
	for _, name := range a.Input.Required {
		if arguments.Get(name) == "" {
			absent = append(absent, name)
		}
	}
	if len(absent) > 0 {
		return missing(usage(a.Input), absent...)
	}
	var values map[string]any
	if err := json.Unmarshal([]byte(arguments), &values); err != nil {
		return invalid(usage(a.Input), "the arguments cannot be read: %s", clip(unread(err)))
	}
	if err := a.validate(arguments, values); err != nil {
		return invalid(usage(a.Input), "the arguments do not fit: %s", clip(plainly(err.Error())))
	}
	return nil
}

// validate goes through the arguments one by one first, in their order, because
// of several faults a schema tells any.
func (a *Action) validate(arguments jsonv.Value, values map[string]any) error {
	for name := range arguments.Members() {
		if err := a.single.Validate(map[string]any{name: values[name]}); err != nil {
			return err
		}
	}
	return a.input.Validate(values)
}

// plainly leaves of the way to a fault in a schema only the names of members.
func plainly(fault string) string {
	where := "root"
	for strings.HasPrefix(fault, "validating ") {
		where, fault, _ = strings.Cut(strings.TrimPrefix(fault, "validating "), ": ")
	}
	fault = strings.Replace(fault, "<invalid reflect.Value>", "null", 1)
	if where == "root" {
		return fault
	}
	return strings.TrimPrefix(strings.ReplaceAll(where, "/properties/", "/"), "/") + ": " + fault
}

// unread tells why arguments cannot be decoded, without names that only Go knows.
func unread(err error) string {
	wrong := (*json.UnmarshalTypeError)(nil)
	switch {
	case !errors.As(err, &wrong):
		return err.Error()
	case wrong.Field == "":
		return wrong.Value + " is out of range" // only a number can be
	}
	return wrong.Field + " does not take " + wrong.Value
}

// usage says in one line what arguments there are; nothing when the schema has
// no names for them.
func usage(s *jsonschema.Schema) string {
	if len(s.Properties) == 0 {
		if others := s.AdditionalProperties; others == nil || others.Not == nil || len(s.PatternProperties) > 0 {
			return ""
		}
		return "There are no arguments."
	}
	var arguments []string
	for _, name := range properties(s) {
		about := cmp.Or(s.Properties[name].Type, strings.Join(s.Properties[name].Types, " or "))
		if !slices.Contains(s.Required, name) {
			about = strings.TrimPrefix(about+", may be left out", ", ")
		}
		arguments = append(arguments, strings.TrimSuffix(name+" ("+about+")", " ()"))
	}
	return "The arguments are " + strings.Join(arguments, ", ") + "."
}
