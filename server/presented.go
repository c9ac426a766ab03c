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
func presented() *mcp.Server {
	s := newServer()
	for _, t := range tools {
		if err := t.presented().AddTo(s); err != nil {
			panic(err) // the table of tools is at fault
		}
	}
	return s
}

// presented is the tool with its one action. What is JSON can be narrowed, and
// what is a list be had as a table.
func (t *tool) presented() *present.Tool {
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
func (t *tool) runPresented(_ context.Context, args json.RawMessage) (any, error) {
	answer, err := t.call(shim.ParseArgs(args))
	if err != nil {
		return nil, failureOf(err)
	}
	return answer, nil
}
