package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/spawn"
)

// Why there is no result is told by what came over the wire: the SDK has errors
// of its own that look like a server's.
func TestExplained(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0], "-test.run=^$") // ends at once
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	started := &spawn.Server{Command: cmd}
	own := fmt.Errorf("calling: %w", &jsonrpc.Error{Code: -32003, Message: "client is closing"})
	for _, c := range []struct {
		name string
		u    unanswered
		want string
	}{
		{"refused", unanswered{error: own, wire: &answers{refusal: &jsonrpc.Error{Code: -32601, Message: "no"}}}, "the server answered m with the error -32601: no"},
		{"closed, as the SDK finds", unanswered{error: own}, "the server ended with status 3 before m was done"},
		{"closed, as it is told", unanswered{error: fmt.Errorf("m: %w", spawn.ErrGone)}, "the server ended with status 3 before m was done"},
		{"closed already", unanswered{error: fmt.Errorf("%w: m", mcp.ErrConnectionClosed)}, "the server ended with status 3 before m was done"},
		{"late", unanswered{error: context.DeadlineExceeded, late: true}, "the server did not answer m in time"},
		{"senseless", unanswered{error: errors.New("no version")}, "the answer to m cannot be read: no version"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.u.method = "m"
			if c.u.wire == nil {
				c.u.wire = &answers{}
			}
			if err := c.u.explained(started, spawn.Ending{Status: 3}); !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
	never := unanswered{error: exec.ErrNotFound, wire: &answers{}}.explained(&spawn.Server{Command: &exec.Cmd{}}, spawn.Ending{})
	if !strings.HasPrefix(never.Error(), "cannot start the server: ") {
		t.Error(never)
	}
}
