package server

import (
	"context"
	"os"
	"runtime/debug"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// quiet is how long nothing is asked before the server rests.
const quiet = 3 * time.Second

// resting makes a middleware that runs rest, once, whenever nothing has been
// asked for a while, and what stops that. An agent thinks longer than it asks,
// and meanwhile its machine has better uses for what the last answer took.
func resting(rest func()) (m mcp.Middleware, stop func()) {
	t := time.AfterFunc(quiet, rest)
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			t.Stop()
			defer t.Reset(quiet)
			return next(ctx, method, req)
		}
	}, func() { t.Stop() }
}

// collect sets when memory is collected: seldom while there is little of it, and
// at once, instead of letting the process grow, as soon as there is twice as much
// as the buildings of so many calls may take, with their answers and with what is
// kept beyond the usual. Whoever sets GOGC or GOMEMLIMIT knows better.
func collect(o Options, calls int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		l := o.Limits.Whole()
		debug.SetMemoryLimit(int64(calls*(2*l.Memory+l.Answer) + max(0, o.Cache-DefaultCache)))
	}
}
