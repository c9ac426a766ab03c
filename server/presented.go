package server

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/server/present"
	"koyu-mcp/shim"
)

// presented is the server whose tools answer in blocks, as package present
// orders them: the answer itself, what a client may draw, what an agent should
// know about it, and what to call next.
func presented(o Options) *mcp.Server {
	s := newServer(o)
	for _, t := range newService(o).served() {
		listed, handle, err := t.presented().Compile()
		if err != nil {
			panic(err) // the table of tools is at fault
		}
		s.AddTool(listed, t.answering(handle, failureInBlocks))
	}
	return s
}

// presented is the tool with its one action. What is JSON can be narrowed, and
// what is a list be had as a table.
func (t served) presented() *present.Tool {
	listed := t.listed()
	return &present.Tool{
		Name:        listed.Name,
		Title:       listed.Title,
		Description: listed.Description,
		Annotations: listed.Annotations,
		Select:      t.output.shapes != nil,
		Format:      t.output.list != "",
		Actions: []present.Action{{
			Input:     t.schema(),
			Run:       t.runPresented,
			Presenter: t.presenter(t.output.answer()),
		}},
	}
}

// runPresented is the answer of the tool as a value. Its presenter writes it.
func (t served) runPresented(ctx context.Context, args json.RawMessage) (any, error) {
	answer, err := t.call(ctx, shim.ParseArgs(args))
	if err != nil {
		return nil, failureOf(err)
	}
	return answer, nil
}

// failureInBlocks is the result of a tool that has failed.
func failureInBlocks(err error) *mcp.CallToolResult { return present.Fail(failureOf(err)).Result() }
