package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/shim"
)

// A service is what the tools of one server share.
type service struct {
	Options
	store *koyu.Store
}

func newService(o Options) *service {
	o.Limits = o.Limits.Whole()
	return &service{o, koyu.NewStore(koyu.Options{Reader: o.Roots.Reader(o.Limits), Limits: o.Limits, Cache: o.Cache})}
}

// A served tool is one at work in a server.
type served struct {
	*tool
	*service
}

// served are all tools, at work.
func (s *service) served() []served {
	all := make([]served, len(tools))
	for i := range tools {
		all[i] = served{&tools[i], s}
	}
	return all
}

// answering is h, which runs the tool, as the server has it: within the bounds,
// and with what is remembered. A failure is told as fail has it.
func (s served) answering(h mcp.ToolHandler, fail func(error) *mcp.CallToolResult) mcp.ToolHandler {
	return s.remembering(s.bounded(h, fail))
}

// bounded is h, except that too large an answer is a failure.
func (s served) bounded(h mcp.ToolHandler, fail func(error) *mcp.CallToolResult) mcp.ToolHandler {
	most := s.Limits.Answer
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		result, err := h(ctx, req)
		if err == nil && shim.TextLength(result) > most {
			return fail(limit.Exceed(limit.Answer, most)), nil
		}
		return result, err
	}
}

// An opened building is what the argument file of a call leads to. It goes with
// the context of the call under this type as its key.
type opened struct {
	building *koyu.Building
	err      error
}

// remembering is h, which runs the tool, but as long as the building is the
// same and the arguments are, to the byte, h is asked once. The building is
// loaded for that, and so h finds it in its context. Failures are not kept.
func (s served) remembering(h mcp.ToolHandler) mcp.ToolHandler {
	if s.writes || s.random || s.Cache == 0 {
		return h
	}
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args := shim.Arguments(req)
		b, err := s.open(args)
		ctx = context.WithValue(ctx, opened{}, &opened{b, err})
		if err != nil {
			return h(ctx, req)
		}
		question := s.name + string(args.JSON())
		if kept, ok := s.store.Recall(b, question); ok {
			again := *kept.(*mcp.CallToolResult) // the SDK may add to it
			return &again, nil
		}
		result, err := h(ctx, req)
		s.store.Reweigh(b)
		if err != nil || result.IsError {
			return result, err
		}
		finished, size := shim.Finish(result)
		s.store.Keep(b, question, finished, size)
		again := *finished
		return &again, nil
	}
}

// open loads the building that the arguments name.
func (s served) open(args shim.Args) (b *koyu.Building, err error) {
	defer s.rescue(&err)
	return arguments{Args: args, service: s.service}.building()
}
