package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// schemaProblem is why text is no schema of an object (K18). What it refers to
// has to be within it: nothing is loaded.
func schemaProblem(text json.RawMessage) error {
	var root map[string]any
	if json.Unmarshal(text, &root) != nil || root == nil {
		return errors.New("it is no JSON object")
	}
	if root["type"] != "object" {
		return errors.New(`its type is not "object"`)
	}
	dialect, named := root["$schema"].(string)
	if !named || slices.Contains(dialects, strings.TrimSuffix(dialect, "#")) {
		if err := readDocument(root); err != nil {
			return err
		}
	}
	names, _ := root["required"].([]any)
	properties, _ := root["properties"].(map[string]any)
	for _, name := range names {
		if name, ok := name.(string); ok && properties[name] == nil {
			return fmt.Errorf("%q is required, but is none of its properties", name)
		}
	}
	return nil
}

// dialects are those of JSON Schema that are read alike here. A schema that says
// it is written in another one is taken at its word.
var dialects = []string{
	"https://json-schema.org/draft/2020-12/schema",
	"https://json-schema.org/draft/2019-09/schema",
	"http://json-schema.org/draft-07/schema",
	"http://json-schema.org/draft-06/schema",
}

// A demand is what the value of a keyword has to be.
type demand struct {
	words string // for a person
	met   func(value any) bool
	inner func(value any) iter.Seq2[string, any] // the schemas in it, each with the rest of its pointer
}

var (
	aSchema      = demand{"a schema", isSchema, itself}
	someSchemas  = demand{"a list of schemas", is[[]any], elements}
	namedSchemas = demand{"an object of schemas", is[map[string]any], members}
	theItems     = demand{"a schema", func(value any) bool { return isSchema(value) || is[[]any](value) }, itselfOrElements}
	dependents   = demand{"an object", is[map[string]any], membersButLists}

	aType     = demand{"one of string, number, integer, boolean, array, object and null, or a list of these", isType, none}
	someNames = demand{"a list of names", isNames, none}
	aText     = demand{"a text", is[string], none}
	aNumber   = demand{"a number", is[float64], none}
	aCount    = demand{"a whole number that is not below 0", isCount, none}
	aFlag     = demand{"true or false", is[bool], none}
	aList     = demand{"a list", is[[]any], none}
)

// keywords are those of which something is demanded. Any other may be anything,
// and so may what is below it.
var keywords = map[string]demand{
	"additionalItems":       aSchema,
	"additionalProperties":  aSchema,
	"contains":              aSchema,
	"contentSchema":         aSchema,
	"else":                  aSchema,
	"if":                    aSchema,
	"not":                   aSchema,
	"propertyNames":         aSchema,
	"then":                  aSchema,
	"unevaluatedItems":      aSchema,
	"unevaluatedProperties": aSchema,

	"allOf":       someSchemas,
	"anyOf":       someSchemas,
	"oneOf":       someSchemas,
	"prefixItems": someSchemas,
	"items":       theItems,

	"$defs":             namedSchemas,
	"definitions":       namedSchemas,
	"dependencies":      dependents,
	"dependentSchemas":  namedSchemas,
	"patternProperties": namedSchemas,
	"properties":        namedSchemas,

	"type":     aType,
	"required": someNames,
	"enum":     aList,
	"examples": aList,

	"$anchor":        aText,
	"$dynamicAnchor": aText,
	"$dynamicRef":    aText,
	"$id":            aText,
	"$ref":           aText,
	"description":    aText,
	"format":         aText,
	"pattern":        aText,
	"title":          aText,

	"exclusiveMaximum": aNumber,
	"exclusiveMinimum": aNumber,
	"maximum":          aNumber,
	"minimum":          aNumber,
	"multipleOf":       aNumber,

	"maxContains":   aCount,
	"maxItems":      aCount,
	"maxLength":     aCount,
	"maxProperties": aCount,
	"minContains":   aCount,
	"minItems":      aCount,
	"minLength":     aCount,
	"minProperties": aCount,

	"deprecated":  aFlag,
	"readOnly":    aFlag,
	"uniqueItems": aFlag,
	"writeOnly":   aFlag,
}

func is[T any](value any) bool { _, ok := value.(T); return ok }

func isSchema(value any) bool { return is[map[string]any](value) || is[bool](value) }

func isCount(value any) bool {
	n, ok := value.(float64)
	return ok && n >= 0 && n == math.Trunc(n)
}

func isNames(value any) bool {
	names, ok := value.([]any)
	return ok && !slices.ContainsFunc(names, func(name any) bool { return !is[string](name) })
}

func isType(value any) bool {
	names, several := value.([]any)
	if !several {
		names = []any{value}
	}
	return !slices.ContainsFunc(names, func(name any) bool { return !slices.Contains(types, name) })
}

// types are the values of the keyword type.
var types = []any{"string", "number", "integer", "boolean", "array", "object", "null"}

func none(any) iter.Seq2[string, any] { return func(func(string, any) bool) {} }

func itself(value any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) { yield("", value) }
}

func elements(value any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i, element := range value.([]any) {
			if !yield("/"+strconv.Itoa(i), element) {
				return
			}
		}
	}
}

// members come in the order of their names.
func members(value any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		object := value.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(object)) {
			if !yield("/"+pointing.Replace(name), object[name]) {
				return
			}
		}
	}
}

// itselfOrElements is for items, which used to be a list as well.
func itselfOrElements(value any) iter.Seq2[string, any] {
	if is[[]any](value) {
		return elements(value)
	}
	return itself(value)
}

// membersButLists leaves out what depends on the presence of names.
func membersButLists(value any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for at, member := range members(value) {
			if !is[[]any](member) && !yield(at, member) {
				return
			}
		}
	}
}
