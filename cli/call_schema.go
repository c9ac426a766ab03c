package cli

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// A schema is the input schema of a tool.
type schema struct{ *jsonschema.Schema }

// parseSchema reads a schema, with the order of its properties.
func parseSchema(text json.RawMessage) (schema, error) {
	if len(text) == 0 {
		return schema{}, errors.New("there is none")
	}
	s := schema{new(jsonschema.Schema)}
	if err := json.Unmarshal(text, s.Schema); err != nil {
		return schema{}, err
	}
	var written struct {
		Properties json.RawMessage `json:"properties"`
	}
	_ = json.Unmarshal(text, &written) // true and false are schemas too
	properties, _ := members(written.Properties)
	for _, p := range properties {
		s.PropertyOrder = append(s.PropertyOrder, p.name)
	}
	return s, nil
}

// open reports whether arguments beside the properties are allowed.
func (s schema) open() bool {
	extra := s.AdditionalProperties
	return extra == nil || extra.Not == nil // false reads as what nothing matches
}

// types are the JSON types that a value may have by p, a part of s. None means
// that p does not tell.
func (s schema) types(p *jsonschema.Schema) []string { return s.typesWithin(p, 16) }

// typesWithin follows at most so many references: they may go round in a circle.
func (s schema) typesWithin(p *jsonschema.Schema, references int) []string {
	switch {
	case p == nil || references == 0:
		return nil
	case p.Type != "":
		return []string{p.Type}
	case len(p.Types) > 0:
		return p.Types
	case p.Ref != "":
		return s.typesWithin(s.definition(p.Ref), references-1)
	case p.Const != nil:
		return []string{typeOf(*p.Const)}
	}
	var union []string
	add := func(types []string) {
		for _, t := range types {
			if !slices.Contains(union, t) {
				union = append(union, t)
			}
		}
	}
	for _, value := range p.Enum {
		add([]string{typeOf(value)})
	}
	for _, alternative := range slices.Concat(p.AnyOf, p.OneOf) {
		types := s.typesWithin(alternative, references-1)
		if len(types) == 0 {
			return nil
		}
		add(types)
	}
	for _, part := range p.AllOf { // the first that tells: all of them apply
		if len(union) == 0 {
			add(s.typesWithin(part, references-1))
		}
	}
	return union
}

// definition is the part of s that a reference within s leads to, if any.
func (s schema) definition(ref string) *jsonschema.Schema {
	if name, ok := strings.CutPrefix(ref, "#/$defs/"); ok {
		return s.Defs[name]
	}
	if name, ok := strings.CutPrefix(ref, "#/definitions/"); ok {
		return s.Definitions[name]
	}
	return nil
}

// typeOf is the JSON type of a value that was decoded.
func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
