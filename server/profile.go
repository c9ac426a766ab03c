package server

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/server/study"
	"koyu-mcp/shim"
)

// A Profile is one of the servers that the command can be.
type Profile struct {
	Name  string
	About string        // in one sentence
	Wire  *shim.Profile // nil is the SDK's own transport

	server func(Options) *mcp.Server
	own    []shim.Quirk // of the server, and of a transport that is not the shim
}

// Profiles are all of them, the default first.
var Profiles = []Profile{
	{
		Name:   "koyu",
		About:  "The tools for buildings, for any client; it forgives everything, and is the default.",
		Wire:   &shim.Koyu,
		server: New,
		own:    lenient,
	},
	{
		Name:   "study",
		About:  "The one tool of json-rpc-study, which adds two numbers.",
		Wire:   &shim.Study,
		server: func(Options) *mcp.Server { return study.New() },
	},
	{
		Name:   "stdlib",
		About:  "The tools for buildings, as a server in Python without an SDK would serve them.",
		Wire:   &shim.Stdlib,
		server: New,
		own:    lenient,
	},
	{
		Name:   "sdk",
		About:  "The tools for buildings, for frameworks that go by schemas and know servers of the official SDKs.",
		Wire:   &shim.SDK,
		server: typed,
		own:    strict,
	},
	{
		Name:   "presenter",
		About:  "The tools for buildings, which answer in blocks: the data, what to draw of them, what to know about them, and what to ask next.",
		Wire:   &inBlocks,
		server: presented,
		own:    blocks,
	},
	{
		Name:   "sdk-plain",
		About:  "The server of sdk on the SDK's own transport, for comparison.",
		server: typed,
		own:    slices.Concat(plain, strict),
	},
}

// inBlocks is the wire of sdk in as few bytes as can be: the SDK would write
// every tag of a drawing with escapes.
var inBlocks = func() shim.Profile {
	p := shim.SDK
	p.Name, p.Style = "presenter", shim.Compact
	return p
}()

// What sets a server apart, or the SDK's transport.
var (
	lenient = []shim.Quirk{
		{Subject: "arguments", Rule: "are not validated; the tool says what is missing"},
		{Subject: "result of a tool", Rule: "is text"},
	}
	strict = []shim.Quirk{
		{Subject: "arguments", Rule: "are validated by the schema of the tool; what does not fit gets a result with isError that says how to call it"},
		{Subject: "result of a tool", Rule: "is text, and structured content where the text is JSON; a list is in an object"},
		{Subject: "tools", Rule: "have a title and annotations, and an output schema where there is structured content"},
	}
	blocks = []shim.Quirk{
		{Subject: "arguments", Rule: "are validated by the schema of the tool"},
		{Subject: "_select", Rule: "names the members to answer with, where the answer is JSON"},
		{Subject: "format", Rule: "is json or toon, where the answer is a list"},
		{Subject: "result of a tool", Rule: "is blocks of text in this order: data, UI, directives, rules, suggestions; the data are the text of koyu, in JSON with two spaces"},
		{Subject: "failure of a tool", Rule: "is a tool_error with a code, and with what to do about it"},
		{Subject: "tools", Rule: "have a title and annotations"},
	}
	plain = []shim.Quirk{
		{Subject: "malformed line", Rule: "ends the process, and gets no answer"},
		{Subject: "order", Rule: "answers come as they are ready"},
		{Subject: "end of input", Rule: "what is under way may get no answer"},
	}
)

// Find is the profile called name. The error tells which there are.
func Find(name string) (Profile, error) {
	for _, p := range Profiles {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, fmt.Errorf("there is no profile %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names are those of all profiles.
func Names() []string {
	var names []string
	for _, p := range Profiles {
		names = append(names, p.Name)
	}
	return names
}

// Quirks are what sets the server apart, its wire first.
func (p Profile) Quirks() []shim.Quirk {
	if p.Wire == nil {
		return p.own
	}
	return slices.Concat(p.Wire.Quirks(), p.own)
}

// Serve answers on standard input and output until the input ends. A line
// longer than maxLine bytes is dropped as malformed; the SDK's own transport
// has a bound of its own.
func (p Profile) Serve(ctx context.Context, maxLine int, o Options) error {
	s := p.server(o)
	if p.Wire == nil { // there to be compared with, and so all as the SDK has it
		return s.Run(ctx, &mcp.StdioTransport{})
	}
	collect(o, 1)
	rest, stop := resting(debug.FreeOSMemory)
	defer stop()
	t := p.transport(maxLine)
	s.AddReceivingMiddleware(rest)
	s.AddReceivingMiddleware(t.Direct)
	return s.Run(ctx, t)
}

// transport knows what a transport cannot find out: the order of the tools, and
// which of them may not run beside others.
func (p Profile) transport(maxLine int) *shim.Transport {
	t := shim.Stdio(*p.Wire)
	t.MaxLine = maxLine
	for _, tool := range tools {
		t.ToolOrder = append(t.ToolOrder, tool.name)
		if tool.writes {
			t.Exclusive = append(t.Exclusive, tool.name)
		}
	}
	return t
}
