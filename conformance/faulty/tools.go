package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// A tool is what a client sees of it, and what it does with arguments that keep
// to its schema.
type tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	InputSchema schema `json:"inputSchema"`

	run func(*server, arguments) (string, error)
}

// tools is the table of tools.
var tools = []tool{
	{"add", "Adds two numbers", object("number", "a", "b"), (*server).add},
	{"set", "Gives a key a value", object("string", "key", "value"), (*server).set},
	{"get", "Answers the value of a key", object("string", "key"), (*server).get},
}

// Arguments are those of one call.
type arguments map[string]any

func (s *server) add(args arguments) (string, error) {
	a, b := args["a"].(float64), args["b"].(float64)
	return fmt.Sprintf("%s + %s = %s", decimal(a), decimal(b), decimal(a+b)), nil
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func (s *server) set(args arguments) (string, error) {
	key, value := args["key"].(string), args["value"].(string)
	s.values[key] = value
	return fmt.Sprintf("%s is %s", key, value), nil
}

func (s *server) get(args arguments) (string, error) {
	key := args["key"].(string)
	value, ok := s.values[key]
	if !ok {
		return "", fmt.Errorf("%s has no value", key)
	}
	if s.wrong("caches-stale-read") {
		if old, ok := s.cache[key]; ok {
			return old, nil
		}
		s.cache[key] = value // and set does not know of it
	}
	return value, nil
}

// A schema describes arguments, all of which are required.
type schema struct {
	Type       string            `json:"type"`
	Properties map[string]schema `json:"properties,omitempty"`
	Required   []string          `json:"required,omitempty"`
}

// object is the schema of an object with members of one type.
func object(kind string, members ...string) schema {
	properties := map[string]schema{}
	for _, name := range members {
		properties[name] = schema{Type: kind}
	}
	return schema{"object", properties, members}
}

// check holds arguments against the schema.
func (s schema) check(args arguments) error {
	for _, name := range s.Required {
		if want := s.Properties[name].Type; kind(args[name]) != want {
			return fmt.Errorf("%s has to be a %s", name, want)
		}
	}
	return nil
}

// kind is the type of a value, as a schema calls it.
func kind(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	}
	return "" // no tool takes anything else
}

// list is the result of tools/list.
func (s *server) list() any {
	shown := slices.Clone(tools)
	if s.wrong("bad-schema") {
		shown[0].InputSchema = object("float", "a", "b")              // a type of the language, not of JSON Schema
		shown[2].InputSchema.Required = []string{"key", "or_default"} // a property that is gone
	}
	return map[string]any{"tools": shown}
}

// An outcome is what a tool gives back. When it failed, the text says why, so
// that whoever called it can do better.
type outcome struct {
	Content []content `json:"content"`
	IsError bool      `json:"isError,omitempty"`
}

type content struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// call is the result of tools/call.
func (s *server) call(params json.RawMessage) (any, *rpcError) {
	var p struct {
		Name      string    `json:"name"`
		Arguments arguments `json:"arguments"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &rpcError{invalidParams, "params has to hold a name and arguments"}
	}
	i := slices.IndexFunc(tools, func(t tool) bool { return t.Name == p.Name })
	if i < 0 {
		if s.wrong("ignores-unknown-tool") {
			return outcome{Content: []content{}}, nil
		}
		return failed("unknown tool: " + p.Name), nil
	}
	err := tools[i].InputSchema.check(p.Arguments)
	if err == nil {
		var text string
		if text, err = tools[i].run(s, p.Arguments); err == nil {
			return outcome{Content: []content{{"text", text}}}, nil
		}
	}
	if s.wrong("json-rpc-error-for-tool-failure") {
		return nil, &rpcError{internalError, err.Error()}
	}
	return failed(err.Error()), nil
}

// failed is the outcome of a tool that did not do what it was asked to.
func failed(why string) outcome { return outcome{[]content{{"text", why}}, true} }
