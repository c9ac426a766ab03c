package shim_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// counted counts writes.
type counted struct {
	strings.Builder
	writes int
}

func (c *counted) Write(p []byte) (int, error) {
	c.writes++
	return c.Builder.Write(p)
}

// Pings that came together are answered together; each is answered all the same.
func TestPingsShareWrites(t *testing.T) {
	t.Parallel()
	const n = 2000
	var input, want strings.Builder
	for id := range n {
		input.WriteString(ping(fmt.Sprint(id)) + "\n")
		want.WriteString(pong(fmt.Sprint(id)) + "\n")
	}
	var out counted
	if err := newServer().Run(t.Context(), over(shim.Koyu, input.String(), &out)); err != nil {
		t.Fatal(err)
	}
	if out.String() != want.String() {
		t.Errorf("answers out of order, or not all")
	}
	if out.writes > n/10 {
		t.Errorf("%d writes for %d pings that were there from the start", out.writes, n)
	}
}

// No answer waits for anything but a ping: not for a call behind it, and not for
// input that does not come.
func TestNothingIsHeldBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ about, input, before string }{
		{"a call", lines(ping("1"), call(2, "slow")), lines(pong("1"))},
		{"a call behind pings", lines(ping("1"), ping("2"), ping("3"), call(4, "slow")), lines(pong("1"), pong("2"), pong("3"))},
		{"a call behind a call and a ping", lines(call(1, "quick"), ping("2"), call(3, "slow")), lines(says(1, "quick"), pong("2"))},
		{"what is answered without the server", lines(ping("1"), request("2", `"no/such"`), call(3, "slow")),
			lines(pong("1"), fault("2", -32601, "Unsupported method: no/such"))},
		{"what is never answered", lines(ping("1"), ping("2"), "no json", call(3, "slow")), lines(pong("1"), pong("2"))},
	} {
		t.Run(c.about, func(t *testing.T) {
			t.Parallel()
			out, written := io.Pipe()
			release := make(chan struct{})
			server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
				"quick": func(context.Context, *mcp.CallToolRequest) string { return "quick" },
				"slow":  func(context.Context, *mcp.CallToolRequest) string { <-release; return "slow" },
			})
			ended := make(chan error)
			go func() { ended <- server.Run(t.Context(), over(shim.Koyu, c.input, written)) }()
			got := make([]byte, len(c.before))
			if _, err := io.ReadFull(out, got); err != nil || string(got) != c.before {
				t.Errorf("got %q, %v; want %q", got, err, c.before)
			}
			close(release)
			go io.Copy(io.Discard, out)
			if err := <-ended; err != nil {
				t.Error(err)
			}
			written.Close()
		})
	}
}
