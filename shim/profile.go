package shim

import (
	"strconv"
	"strings"

	"koyu-mcp/internal/ecma"
)

// A Profile is what a server promises about its wire, as data: which requests
// are answered, in which words, and how results are laid out. What is not in
// it is the same in all profiles and described at [Transport].
//
// A profile of your own starts as a copy of another:
//
//	mine := shim.Koyu
//	mine.ParseError = &shim.Fault{Code: -32700, Text: "Parse error"}
type Profile struct {
	Name string

	// Framing is how the input is cut into lines, and which of them are JSON.
	Framing Framing

	// Style is how answers are written.
	Style Style

	// Methods are the requests that are answered. Any other gets NotFound,
	// without the server being asked.
	Methods []Method

	// NotFound answers a request for a method that is not among Methods. What
	// was asked for is the method.
	NotFound Fault

	// UnknownTool answers a tools/call whose name is that of no tool. What was
	// asked for is the name. With Strict it is the SDK that answers so.
	UnknownTool Fault

	// NoParams answers a tools/call whose params are absent or null, which is
	// what was asked for. Nil takes them for {}. With Strict it is the SDK that
	// answers so.
	NoParams *Fault

	// HandlerError answers a tools/call whose handler returns an error that is
	// none of JSON-RPC. What was asked for is its text. Nil makes it the result
	// of a tool that has failed. With Strict it is the SDK's to answer.
	HandlerError *Fault

	// ParseError answers, with the id null, a line that is not one JSON value.
	// Without it such a line gets no answer.
	ParseError *Fault

	// InvalidRequest answers JSON that is no message of JSON-RPC 2.0, with its
	// id if that is a string or a number and else with null. Nil asks no more of
	// a request than a method and an id, of whatever kind, and drops what lacks
	// them.
	InvalidRequest *Fault

	// AnswerResponses takes what has an id and no method for a request, whose
	// method is not found. Otherwise it gets no answer.
	AnswerResponses bool

	// Version is the protocol version that initialize answers. When it is empty,
	// and with Strict, the SDK negotiates.
	Version string

	// EchoVersion makes initialize answer the version the client asks for,
	// whatever it is, and Version only a client that asks for none.
	EchoVersion bool

	// Strict gives the SDK every request for one of Methods as it came, and the
	// client every answer as the SDK gave it. So params are the SDK's to judge,
	// _meta counts, and initialize has to come first and once. Ids, their order
	// and the end of input remain the shim's.
	Strict bool

	// Log are the lines for [Transport.Log].
	Log Log
}

// Framing is how lines are taken from the input. A line ends at LF, is trimmed
// of white space by 01 F4, and is skipped when nothing is left of it; what
// stands behind the last LF is no line. Every field changes one of these rules.
type Framing struct {
	CR        bool // CR LF and CR alone end a line too
	Untrimmed bool // no white space but that of JSON may stand around a value
	Blank     bool // a blank line is malformed
	LastLine  bool // what stands behind the last line end is a line
	Literals  bool // NaN, Infinity and -Infinity are values
}

// Style is how values are spelled, those of a result as well as those that came
// from the client: an id, and what a message quotes.
type Style int

const (
	// Compact has no white space and as few escapes as can be; what came from
	// the client is spelled the way ECMAScript does (01 J4–J8).
	Compact Style = iota

	// ASCII is the way of Python's json module: a space behind commas and
	// colons, escapes for all that is not ASCII, and None, True and False in
	// messages (01 S1, 6.4).
	ASCII

	// AsIs leaves results to the spelling of the SDK and ids to that of the
	// client.
	AsIs
)

// Log are lines that tell people what goes on; an empty one is not written. In
// them %c stands for the name of the client and %v for the version it asks for,
// both in the words of messages.
type Log struct {
	Start       string // when the server begins
	Initialize  string // for every initialize
	Initialized string // for every notifications/initialized
}

// A Method is a request that is answered, and the layout of its result.
type Method struct {
	Name string

	// Members are those the result keeps, in the order they are written. Nil
	// keeps all, in the order of the SDK.
	Members []string

	// Items does the same for the elements of the lists among the members.
	Items []string
}

// A Fault is an error answer. In its text %s stands for what was asked for, in
// the words that [Style] has for it, and %q for the same in quotes, the way Go
// quotes. With the code 0 the answer to a tools/call is no error, but the result
// of a tool that has failed.
type Fault struct {
	Code int
	Text string
}

// about is the text of f about what was asked for.
func (f Fault) about(asked string) string {
	if !strings.Contains(f.Text, "%q") {
		return strings.ReplaceAll(f.Text, "%s", asked)
	}
	quoted := strconv.Quote(ecma.ReplaceSurrogates(asked))
	return strings.NewReplacer("%s", asked, "%q", quoted).Replace(f.Text)
}

// method is the row called name.
func (p *Profile) method(name string) *Method {
	for i := range p.Methods {
		if p.Methods[i].Name == name {
			return &p.Methods[i]
		}
	}
	return nil
}

// Methods that the shim knows more about than that there is an answer.
const (
	ping        = "ping"
	initialize  = "initialize"
	initialized = "notifications/initialized"
	toolsList   = "tools/list"
	toolsCall   = "tools/call"
)

// Koyu is the wire of koyu-mcp: it forgives everything, is silent about what it
// cannot read, and answers any version with itself.
var Koyu = Profile{
	Name: "koyu",
	Methods: []Method{
		{Name: initialize, Members: []string{"protocolVersion", "capabilities", "serverInfo", "instructions"}}, // M1
		{Name: ping}, // M2
		{Name: toolsList, Members: []string{"tools"}, Items: toolMembers}, // M3, M9
		{Name: toolsCall}, // M4
		{Name: "resources/list", Members: []string{"resources"}}, // M5
		{Name: "prompts/list", Members: []string{"prompts"}},     // M6
	},
	NotFound:    Fault{-32601, "Unsupported method: %s"}, // E1
	UnknownTool: Fault{-32602, "Unknown tool: %s"},       // E2
	Version:     "2025-06-18",                            // M7
	EchoVersion: true,
}

// Study is the wire of json-rpc-study, a server of a hundred lines of ECMAScript
// without an SDK (01 section 6).
var Study = Profile{
	Name:            "study",
	Framing:         Framing{CR: true, Untrimmed: true, LastLine: true}, // 6.1
	Methods:         toolsOnly,
	NotFound:        Fault{-32601, "Method not found: %s"},
	UnknownTool:     Fault{Text: "unknown tool: %s"},
	NoParams:        &Fault{-32603, "Cannot destructure property 'name' of 'params' as it is %s."},
	HandlerError:    &Fault{-32603, "%s"},
	ParseError:      parseError,
	AnswerResponses: true,
	Version:         "2025-06-18",
	Log: Log{ // 6.5
		Start:       "[server] stdio server started — waiting for JSON-RPC messages on stdin",
		Initialize:  "[server] initialize: client=%c protocol=%v",
		Initialized: "[server] client initialized — 通常運転開始",
	},
}

// Stdlib is the wire of a server in Python with nothing but its standard
// library (01 section 6).
var Stdlib = Profile{
	Name:            "stdlib",
	Framing:         Framing{Untrimmed: true, Blank: true, LastLine: true, Literals: true}, // 6.1
	Style:           ASCII,
	Methods:         toolsOnly,
	NotFound:        Fault{-32601, "Method not found: %s"},
	UnknownTool:     Fault{-32602, "Unknown tool: %s"},
	ParseError:      parseError,
	AnswerResponses: true,
	Version:         "2025-06-18",
}

// SDK is the wire that clients know from the official SDKs, without the faults
// that the SDK for Go has on standard input and output: no line ends the
// session, and nothing read stays unanswered.
var SDK = Profile{
	Name:    "sdk",
	Framing: Framing{LastLine: true},
	Style:   AsIs,
	// What a server of the SDK that only has tools can answer at once. Without
	// server/discover a client falls back to initialize (L10); without
	// subscriptions/listen there is no request that holds up all others.
	Methods: []Method{
		{Name: initialize}, {Name: ping},
		{Name: toolsList}, {Name: toolsCall},
		{Name: "resources/list"}, {Name: "resources/templates/list"}, {Name: "resources/read"},
		{Name: "prompts/list"}, {Name: "prompts/get"},
		{Name: "completion/complete"}, {Name: "logging/setLevel"},
	},
	NotFound:       Fault{-32601, "method not found: %q"},
	UnknownTool:    Fault{-32602, "unknown tool %q"},
	NoParams:       &Fault{-32600, `invalid request: missing required "params"`},
	ParseError:     parseError,
	InvalidRequest: &Fault{-32600, "Invalid Request"},
	Strict:         true,
}

// toolMembers are those of a tool that every client knows.
var toolMembers = []string{"name", "description", "inputSchema"}

// toolsOnly are the methods of a server that has been written for its tools
// alone.
var toolsOnly = []Method{
	{Name: initialize, Members: []string{"protocolVersion", "capabilities", "serverInfo"}},
	{Name: ping},
	{Name: toolsList, Members: []string{"tools"}, Items: toolMembers},
	{Name: toolsCall},
}

// parseError is what JSON-RPC says to a line that is no JSON.
var parseError = &Fault{-32700, "Parse error"}
