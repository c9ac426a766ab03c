package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// newServer is the server with its tools, ready for a transport.
func newServer(s *shop) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "orders", Version: "0.1.0"}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	for _, t := range tools {
		server.AddTool(&mcp.Tool{
			Name:        t.name,
			Description: t.description,
			InputSchema: t.schema(),
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
		}, t.handler(s))
	}
	return server
}

func (t *tool) schema() *jsonschema.Schema {
	schema := &jsonschema.Schema{
		Type:                 "object",
		Properties:           map[string]*jsonschema.Schema{},
		PropertyOrder:        t.arguments,
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}, // none
	}
	for _, name := range t.arguments {
		schema.Properties[name] = properties[name]
	}
	return schema
}

// handler runs the tool. Whatever goes wrong is a failed result and never an
// error of the protocol, which a model would not see.
func (t *tool) handler(s *shop) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.answer(ctx, s, shim.Arguments(req))
		if err != nil {
			return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(err.Error())}, IsError: true}, nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(text)}}, nil
	}
}

// answer is the answer of the tool as compact JSON.
func (t *tool) answer(ctx context.Context, s *shop, args shim.Args) (string, error) {
	if err := t.check(args); err != nil {
		return "", err
	}
	answer, err := t.run(ctx, s, args)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // Zhao & Sons
	err = encoder.Encode(answer)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// check refuses arguments that the tool does not take. Passed over, they would
// make its answer one to another question.
func (t *tool) check(args shim.Args) error {
	given := map[string]json.RawMessage{}
	if raw := args.JSON(); raw != nil {
		if json.Unmarshal(raw, &given) != nil {
			return fmt.Errorf("the arguments of %s have to be a JSON object, not %.60s", t.name, raw)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(t.arguments, name) {
			return fmt.Errorf("%s takes no argument %.60q, only %s", t.name, name, strings.Join(t.arguments, " and "))
		}
	}
	return nil
}
