package server

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/web"
	"koyu-mcp/shim"
)

// Remote are the names of the profiles that answer over HTTP too, the default
// first. There the wire is the SDK's; any other profile differs from one of
// these by its wire alone, or has no buildings.
var Remote = []string{"sdk", "koyu", "presenter"}

// FindRemote is the profile called name, which answers over HTTP. The error
// tells which there are.
func FindRemote(name string) (Profile, error) {
	p, err := Find(name)
	if err == nil && !slices.Contains(Remote, name) {
		err = fmt.Errorf("the profile %s is for standard input and output; over HTTP there are %s", name, strings.Join(Remote, ", "))
	}
	return p, err
}

// maxWaiting is how many requests may wait for others to end.
const maxWaiting = 100

// Handler answers requests of MCP's streamable HTTP until ctx ends, and keeps
// the memory of the process within bounds meanwhile, as Serve does.
//
// Nothing that a client does is remembered from one request to the next, so any
// number of processes may answer those of one session. An answer is one JSON
// document, not a stream of events: no tool has anything to say before it is
// done. As many requests run at once as there are processors; one that writes
// runs alone.
func (p Profile) Handler(ctx context.Context, o Options) http.Handler {
	atOnce := max(2, runtime.GOMAXPROCS(0))
	collect(o, atOnce)
	rest, stop := resting(debug.FreeOSMemory)
	context.AfterFunc(ctx, stop)

	s := p.server(o)
	s.AddReceivingMiddleware(rest, inOrder, writingAlone())
	h := mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{
			Stateless:                  true,
			JSONResponse:               true,
			DisableLocalhostProtection: true, // web.Guard knows the names of the server, the SDK does not
			MaxRequestBodyBytes:        -1,   // web.Whole has seen to that
		},
	)
	return web.Whole(oneByOne(web.Queue(h, atOnce, maxWaiting)), shim.DefaultMaxLine)
}

// oneByOne is h without batches, which only one old version of MCP has: all the
// answers to one would be in memory together.
func oneByOne(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := bufio.NewReader(r.Body)
		if isBatch(body) {
			http.Error(w, "Batches are not taken; send one message a request.", http.StatusBadRequest)
			return
		}
		r.Body = struct {
			io.Reader
			io.Closer
		}{body, r.Body}
		h.ServeHTTP(w, r)
	})
}

// isBatch reports whether body holds a JSON array. It takes the white space in
// front.
func isBatch(body *bufio.Reader) bool {
	for {
		switch c, err := body.ReadByte(); {
		case err != nil:
			return false
		case !strings.ContainsRune(" \t\r\n", rune(c)):
			_ = body.UnreadByte() // one was read
			return c == '['
		}
	}
}

// inOrder is a middleware that lists tools in the order of the table; the SDK
// lists them by name.
func inOrder(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		if list, ok := result.(*mcp.ListToolsResult); ok && err == nil {
			slices.SortFunc(list.Tools, func(a, b *mcp.Tool) int { return cmp.Compare(rowOf(a.Name), rowOf(b.Name)) })
		}
		return result, err
	}
}

// writingAlone makes a middleware that keeps a tool which writes from running
// beside another, as on standard input and output: what it looks at before it
// writes is then what it writes into. Another process that shares the disk is no
// more kept away than an editor is, and finds whole files.
func writingAlone() mcp.Middleware {
	var files sync.RWMutex
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			call, ok := req.(*mcp.CallToolRequest)
			if !ok {
				return next(ctx, method, req)
			}
			turn := files.RLocker()
			if i := rowOf(call.Params.Name); i >= 0 && tools[i].writes {
				turn = &files
			}
			turn.Lock()
			defer turn.Unlock()
			return next(ctx, method, req)
		}
	}
}

// rowOf is where in the table the tool of that name is, or below 0.
func rowOf(name string) int {
	return slices.IndexFunc(tools, func(t tool) bool { return t.name == name })
}
