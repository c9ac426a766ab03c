package present

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// input is the schema of the arguments of the tool: those of its action, or what
// the arguments of its actions have in common with one that chooses among them.
func (t *Tool) input() (*jsonschema.Schema, error) {
	s := t.Actions[0].Input.CloneSchemas()
	if t.chooses() {
		var err error
		if s, err = t.union(); err != nil {
			return nil, err
		}
	}
	if t.Select {
		if err := own(s, selectArgument, t.selectSchema()); err != nil {
			return nil, err
		}
	}
	if t.Format {
		if err := own(s, formatArgument, formatSchema()); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// own adds an argument of the tool to s, behind the others.
func own(s *jsonschema.Schema, name string, argument *jsonschema.Schema) error {
	if s.Properties[name] != nil {
		return fmt.Errorf("an action has an argument %s of its own", name)
	}
	s.PropertyOrder = append(properties(s), name)
	if s.Properties == nil {
		s.Properties = map[string]*jsonschema.Schema{}
	}
	s.Properties[name] = argument
	return nil
}

// properties are the names of the properties of s in their order.
func properties(s *jsonschema.Schema) []string {
	var order []string
	for _, name := range slices.Concat(s.PropertyOrder, slices.Sorted(maps.Keys(s.Properties))) {
		if s.Properties[name] != nil && !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	return order
}

// selectSchema is that of _select (W14).
func (t *Tool) selectSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type:        "array",
		Description: "Members of the data to answer with, in this order; all of them if left out",
		Items:       oneOf(t.selectable),
	}
}

// formatSchema is that of format.
func formatSchema() *jsonschema.Schema {
	s := oneOf([]string{formatJSON, formatTOON})
	s.Description = "How the data are written; toon is a table that names its columns once"
	s.Default = json.RawMessage(`"` + formatJSON + `"`)
	return s
}

// oneOf is the schema of a string that is one of values.
func oneOf(values []string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	return s
}

// union is the schema of the arguments of all actions. Required are those that
// every action requires.
func (t *Tool) union() (*jsonschema.Schema, error) {
	var names []string
	for _, a := range t.Actions {
		names = append(names, a.Name)
	}
	choice := oneOf(names)
	choice.Description = "What to do"
	s := &jsonschema.Schema{
		Type:          "object",
		Properties:    map[string]*jsonschema.Schema{actionArgument: choice},
		PropertyOrder: []string{actionArgument},
		Required:      slices.Clone(t.Actions[0].Input.Required),
	}
	for _, a := range t.Actions {
		if len(a.Input.Defs)+len(a.Input.Definitions) > 0 {
			return nil, fmt.Errorf("action %q: its Input has $defs, for which the schema of named actions has no place", a.Name)
		}
		s.Required = slices.DeleteFunc(s.Required, func(name string) bool { return !slices.Contains(a.Input.Required, name) })
		for _, name := range properties(a.Input) {
			if err := t.share(s, name, a.Input.Properties[name]); err != nil {
				return nil, err
			}
		}
	}
	s.Required = slices.Insert(s.Required, 0, actionArgument)
	return s, nil
}

// share adds an argument of an action to s. Several actions may have it, if it
// is the same, whatever its description.
func (t *Tool) share(s *jsonschema.Schema, name string, argument *jsonschema.Schema) error {
	known := s.Properties[name]
	switch {
	case name == actionArgument:
		return fmt.Errorf("an action has an argument %s of its own", name)
	case known == nil:
		s.Properties[name] = argument
		s.PropertyOrder = append(s.PropertyOrder, name)
		return nil
	}
	alike := *argument
	alike.Description = known.Description
	a, errA := json.Marshal(known)
	b, errB := json.Marshal(&alike)
	if errA != nil || errB != nil || string(a) != string(b) {
		return fmt.Errorf("argument %s: the actions do not agree on its schema", name)
	}
	return nil
}

// output is the schema of the structured content; nil when there is none (W12).
func (t *Tool) output() *jsonschema.Schema {
	if t.Actions[0].Output == nil {
		return nil
	}
	if len(t.Actions) == 1 {
		return t.Actions[0].Output
	}
	s := &jsonschema.Schema{Type: "object"}
	for _, a := range t.Actions {
		s.AnyOf = append(s.AnyOf, a.Output)
	}
	return s
}
