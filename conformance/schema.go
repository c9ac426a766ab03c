package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemaProblem is why text is no schema of an object (K18). What it refers to
// has to be within it: nothing is loaded.
func schemaProblem(text json.RawMessage) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	if err := weed(value); err != nil {
		return err
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal([]byte(compact(value)), &schema); err != nil {
		return err
	}
	if schema.Type != "object" {
		return errors.New(`its type is not "object"`)
	}
	if _, err := schema.Resolve(nil); err != nil {
		return err
	}
	for _, name := range schema.Required {
		if schema.Properties[name] == nil {
			return fmt.Errorf("%q is required, but is none of its properties", name)
		}
	}
	return nil
}

// types are the values of the keyword type.
var types = []any{"string", "number", "integer", "boolean", "array", "object", "null"}

// examples are the keywords below which there are no schemas.
var examples = []string{"default", "examples", "enum", "const"}

// weed makes up for what the package jsonschema leaves out or cannot do: it
// finds types that are none, and takes out regular expressions, which in JSON
// Schema are those of ECMAScript and so may be none of Go.
func weed(value any) error {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if err := weed(element); err != nil {
				return err
			}
		}
	case map[string]any:
		if err := typeProblem(value["type"]); err != nil {
			return err
		}
		if _, ok := value["pattern"].(string); ok {
			delete(value, "pattern")
		}
		if patterns, ok := value["patternProperties"].(map[string]any); ok {
			quoted := map[string]any{}
			for pattern, schema := range patterns {
				quoted[regexp.QuoteMeta(pattern)] = schema
			}
			value["patternProperties"] = quoted
		}
		for _, keyword := range slices.Sorted(maps.Keys(value)) {
			if slices.Contains(examples, keyword) {
				continue
			}
			if err := weed(value[keyword]); err != nil {
				return err
			}
		}
	}
	return nil
}

// typeProblem is what is wrong with the keyword type, if it is one: a property
// may have that name, too, and then has a schema.
func typeProblem(value any) error {
	names, several := value.([]any)
	if name, one := value.(string); one {
		names = []any{name}
	} else if !several {
		return nil
	}
	for _, name := range names {
		if !slices.Contains(types, name) {
			return fmt.Errorf("there is no type %s", compact(name))
		}
	}
	return nil
}
