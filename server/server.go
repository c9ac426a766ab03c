// Package server puts the engine of the koyu notation behind twelve tools of a
// Model Context Protocol server.
//
// [New] is a plain server of the official SDK, to be run on any transport. The
// tools are one table, in tools.go. Arguments are read leniently, as the
// documented wire demands: schemas are published and not enforced, and what is
// missing is told by the tool, in the text of a failed result.
//
// [Profiles] are all servers that there are, each to be served on standard input
// and output in a wire format of its own. Among them is one for those who
// expect what the SDKs do: there the same tools validate their arguments, and
// answer with structured content too. Another answers in blocks, by package
// present: presenters*.go say what is shown of each answer.
//
// Every call reads the files as they are then. What was composed, and answered,
// for the same bytes is kept from call to call, within a bound; see
// [koyu.Store].
package server

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// Identity of the server on the wire (01 M1).
const (
	Name    = "koyu"
	Version = "0.16.0"
)

// instructions is a constant of the wire (01 M8).
const instructions = "Server for koyu, a space-first architectural description. " +
	"Grasp the building with model_summary, read the original layers with layers, and edit with write_layer. " +
	"check is the gatekeeper of the build and returns errors tagged layer:line — it guarantees structural consistency only. " +
	"validate delivers the architectural verdicts, which are a separate and unfrozen surface. " +
	"doors/light/site/spaces are different questions put to the same description. " +
	"Form (plan_svg) is generated, never written."

// New is the server with its tools, ready for a transport.
func New(o Options) *mcp.Server {
	s := newServer(o)
	for _, t := range newService(o).served() {
		s.AddTool(t.listed(), t.answering(t.handle, failure))
	}
	return s
}

// newServer is the server without tools.
func newServer(o Options) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	if o.ReadOnly {
		s.AddReceivingMiddleware(hideWriting)
	}
	return s
}

// listed is the tool as tools/list shows it, as far as every profile may.
func (t *tool) listed() *mcp.Tool {
	return &mcp.Tool{
		Name:        t.name,
		Title:       t.title,
		Description: t.description,
		InputSchema: t.schema(),
		Annotations: &mcp.ToolAnnotations{
			ReadOnlyHint:    !t.writes,
			DestructiveHint: &t.writes,
			IdempotentHint:  !t.random, // whoever remembers a token has no fresh one
			OpenWorldHint:   new(bool),
		},
	}
}

func (t *tool) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}
	for _, a := range t.arguments {
		s.Properties[a.name] = &jsonschema.Schema{Type: a.kind, Description: a.description}
		s.PropertyOrder = append(s.PropertyOrder, a.name)
		if a.required {
			s.Required = append(s.Required, a.name)
		}
	}
	return s
}

// handle runs the tool. Whatever goes wrong inside is a failed result and never
// an error of the protocol, so that an agent can read it (01 T7).
func (t served) handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	answer, err := t.callText(ctx, shim.Arguments(req))
	if err != nil {
		return failure(err), nil
	}
	return success(answer), nil
}

// call is the answer of the tool as a value, of which [text] makes text.
func (t served) call(ctx context.Context, args shim.Args) (answer any, err error) {
	defer t.rescue(&err)
	if t.writes && t.ReadOnly {
		return nil, readOnly(t.name)
	}
	already, _ := ctx.Value(opened{}).(*opened)
	return t.run(arguments{args, t.service, already})
}

// callText is the answer of the tool as text.
func (t served) callText(ctx context.Context, args shim.Args) (answer string, err error) {
	v, err := t.call(ctx, args)
	if err != nil {
		return "", err
	}
	defer t.rescue(&err)
	return text(v, t.Limits.Answer)
}

// rescue makes a fault of this program the error of the function that defers
// it: a failure of the tool, and the session goes on.
func (t *tool) rescue(err *error) {
	if cause := recover(); cause != nil {
		*err = &crash{t.name, cause, debug.Stack()}
	}
}

// crash is the error for a fault of this program.
type crash struct {
	tool  string
	cause any
	trace []byte
}

func (c *crash) Error() string {
	return fmt.Sprintf("%s met a fault of koyu-mcp itself: %v. Please report it with the building and this trace:\n%s", c.tool, c.cause, c.trace)
}

func success(answer string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(answer)}}
}

func failure(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(err.Error())}, IsError: true}
}
