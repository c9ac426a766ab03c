package server

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// An output tells what the answers of a tool look like as structured content.
// The zero value is that of a tool that has none.
type output struct {
	shapes []reflect.Type // what an answer is: one of these
	list   string         // the member that holds an answer that is a list of such
	about  string         // what is in that list
}

// object is the output of a tool that answers with a T.
func object[T any]() output { return output{shapes: []reflect.Type{reflect.TypeFor[T]()}} }

// list is the output of a tool that answers with Ts, which an object holds
// under name.
func list[T any](name, about string) output {
	o := object[T]()
	o.list, o.about = name, about
	return o
}

// either is the output of a tool that answers with one of two things.
func either(a, b output) output { return output{shapes: slices.Concat(a.shapes, b.shapes)} }

// content is an answer as structured content, nil when there is to be none. It
// is made of the answer's own text, so that no digit of the two can differ.
func (o output) content(answer string) any {
	switch {
	case o.shapes == nil:
		return nil
	case o.list != "":
		return json.RawMessage(`{"` + o.list + `":` + answer + `}`)
	}
	return json.RawMessage(answer)
}

// schema is that of the content, nil when there is none. Its type is always
// object, which older versions of the protocol demand.
func (o output) schema() any {
	switch answer := o.answer(); {
	case answer == nil:
		return nil
	case o.list != "":
		return &jsonschema.Schema{
			Type:                 "object",
			Properties:           map[string]*jsonschema.Schema{o.list: answer},
			Required:             []string{o.list},
			AdditionalProperties: nothing(),
		}
	default:
		return answer
	}
}

// answer is the schema of the answers themselves, nil when these are no JSON.
func (o output) answer() *jsonschema.Schema {
	known := answerSchemas()
	switch {
	case o.shapes == nil:
		return nil
	case o.list != "":
		return &jsonschema.Schema{Type: "array", Items: known[o.shapes[0]], Description: o.about}
	case len(o.shapes) == 1:
		return known[o.shapes[0]]
	}
	s := &jsonschema.Schema{Type: "object"}
	for _, shape := range o.shapes {
		s.OneOf = append(s.OneOf, known[shape])
	}
	return s
}

// nothing is the schema that no value fits.
func nothing() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }

// mapOf is the schema of an object with members of any names.
func mapOf(value *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: value}
}

// schemas are those of types.
type schemas map[reflect.Type]*jsonschema.Schema

// meanings tell what the members of an object mean.
type meanings map[string]string

// A description is the schema of a struct while it is made.
type description struct{ *jsonschema.Schema }

// describe adds the schema of T to those that are known, of which it takes the
// ones of its parts.
func describe[T any](known schemas, about string, members meanings) description {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: known})
	if err != nil {
		panic(err)
	}
	s.Description = about
	for name, member := range s.Properties {
		neverNull(member)
		member.Description = members[name]
		if slices.Contains(member.Types, "null") {
			member.Description += "; null when it is not finite" // 07 Q11
		}
	}
	known[reflect.TypeFor[T]()] = s
	return description{s}
}

// choose lists all values that a member can have.
func (d description) choose(member string, values ...any) description {
	d.Properties[member].Enum = values
	return d
}

// neverNull takes back that a slice or a pointer can be null: in answers none is.
func neverNull(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if len(s.Types) == 2 && s.Types[0] == "null" {
		s.Type, s.Types = s.Types[1], nil
	}
	neverNull(s.Items)
	neverNull(s.AdditionalProperties)
}
