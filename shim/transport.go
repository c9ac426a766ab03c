// Package shim is a transport for MCP servers on the official Go SDK that owns
// the stdio wire byte for byte. Adopting it is one line:
//
//	err := server.Run(ctx, shim.Stdio(shim.Koyu))
//
// The SDK stays the server: it keeps the tools, their schemas and handlers, the
// identity and the capabilities, and every request goes through its dispatch
// and middleware. The shim reads lines, gives the SDK requests it cannot
// stumble over, and writes down what comes back:
//
//   - A malformed line does no harm; the session goes on.
//   - An id comes back as it was sent, of any JSON kind unless the profile
//     minds, also when two requests in flight share it.
//   - Answers leave in the order of the requests, one line each, as soon as
//     they are ready; in front of a waiting ping, together with its answer.
//   - At the end of input everything read is answered before Run returns nil.
//
// What is a malformed line, and what else is answered, with which words and in
// which spelling, is data: a [Profile]. [Koyu], [Study], [Stdlib] and [SDK] are
// ready to use, and [Profile.Quirks] tells what they promise. All but the last,
// which leaves that to the SDK, promise also:
//
//   - initialize may come first, later, twice or never.
//   - Text leaves as it is: the SDK's escapes for < > & are undone, and unpaired
//     surrogates survive (see [Text] and [Arguments]).
//   - Results have the members, in the order, that the profile lists.
//
// What the shim does not do: the client cannot be asked anything or told
// anything out of turn. A handler that tries to (sampling, roots, elicitation)
// gets an error at once; progress and log notifications vanish. Cancellation
// notices of the client are ignored, as are all its notifications but the one
// that it is ready. Handlers that panic still end the process: recovering is up
// to the server. And a result that has no JSON form, such as a NaN in structured
// content, is lost in the SDK: all later answers wait for it.
package shim

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/jsonv"
)

// DefaultMaxLine is the length of the longest line that is read, in bytes,
// unless a [Transport] says otherwise.
const DefaultMaxLine = 64 << 20

// A Transport connects a server with one client by lines of text. It serves
// one connection. Every field but Profile may be left zero.
//
// In ends when it reports io.EOF; Run then returns nil. When it fails
// otherwise, or Out does, Run returns the error: the usual
// log.Fatal(server.Run(…)) makes that a line on standard error and exit
// status 1. In is closed at the end if it can be.
type Transport struct {
	Profile Profile

	In  io.Reader // standard input if nil
	Out io.Writer // standard output if nil; every write is whole lines, as a rule one
	Log io.Writer // for the lines of Profile.Log; standard error if nil

	// ToolOrder are names of tools in the order in which tools/list shows
	// them, ahead of all others. The SDK sorts tools by name and forgets in
	// which order they were added, so this is the one thing a transport cannot
	// find out.
	ToolOrder []string

	// Window is how many requests may be under way at once, counted from the
	// oldest that is unanswered; 1 if zero. With 1 every request sees what all
	// earlier ones have done. Answers keep their order in any window.
	Window int

	// Exclusive are names of tools that change what others see. A call of one
	// begins when all earlier requests are answered, and later requests wait
	// for it, whatever the window.
	Exclusive []string

	// MaxLine is the length of the longest line that is read, in bytes;
	// DefaultMaxLine if zero. A longer one is skipped without being stored, as
	// a malformed one.
	MaxLine int

	desk desk
}

// Stdio is a transport over standard input and output.
func Stdio(profile Profile) *Transport { return &Transport{Profile: profile} }

// Connect begins to read. It is called by [mcp.Server.Run].
//
// With standard output for Out, it makes the process ignore SIGPIPE, so that a
// client that has gone is an error of Run instead of death by a signal; and with
// lines for standard error, so that it may be closed. Where it is open it has to
// be read: a pipe that is full holds up the session.
func (t *Transport) Connect(context.Context) (mcp.Connection, error) {
	in, out, logs := t.In, t.Out, t.Log
	if in == nil {
		in = os.Stdin
	}
	if out == nil {
		out = os.Stdout
	}
	if logs == nil {
		logs = os.Stderr
	}
	logging := t.Profile.Log != Log{}
	if out == io.Writer(os.Stdout) || logging && logs == io.Writer(os.Stderr) {
		signal.Ignore(syscall.SIGPIPE)
	}
	widen(out)
	c, batches := newConn(t, in, out, logs), make(chan []jsonv.Value)
	c.batches = batches
	c.log(t.Profile.Log.Start, "")
	go c.receive(newLines(in, t.Profile.Framing, orDefault(t.MaxLine, DefaultMaxLine)), batches)
	return c, nil
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}
