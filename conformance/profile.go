package conformance

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"koyu-mcp/shim"
)

// A Profile is what a server is held to where servers may differ. The zero
// value is the generic one: it demands what the Model Context Protocol and
// JSON-RPC 2.0 demand, and no more. Every field adds a demand.
type Profile struct {
	Name string

	// Malformed is how a line that is no JSON text is answered, Blank how a
	// line is on which nothing stands.
	Malformed, Blank Reply

	// IgnoresResponses says that a response nobody asked for gets no answer.
	IgnoresResponses bool

	// Envelope says that a message that is no JSON-RPC 2.0 is never carried
	// out: one of another version, or with params of a wrong type.
	Envelope bool

	// Ordered says that answers come in the order of the requests.
	Ordered bool

	// Early says that requests are answered before initialize.
	Early bool

	// Version is the protocol version that initialize answers, whatever was
	// asked for. EchoesVersion says that it is the one asked for. With neither,
	// client and server negotiate.
	Version       string
	EchoesVersion bool

	// UnknownTool is how the call of a tool that is not there is answered.
	UnknownTool Refusal

	// ToolFailure is how the call of a tool that fails is answered.
	ToolFailure Refusal

	// Style is how lines are spelled.
	Style Style

	// Pair is how a write and a read of the same thing are called, if that is
	// known.
	Pair *Pair
}

// A Reply is what a line may be answered with.
type Reply int

const (
	AnyReply   Reply = iota // an error, or nothing
	Silence                 // nothing
	ParseError              // the error -32700 with the id null
)

// A Refusal is the layer on which a call of a tool is refused.
type Refusal int

const (
	EitherLayer   Refusal = iota // either of the two
	IsError                      // a result with isError
	InvalidParams                // the error -32602
)

// A Style is a spelling of JSON.
type Style int

const (
	AnyStyle Style = iota
	Compact        // no white space, no escape that can be done without
	ASCII          // ", " and ": " as separators, \u escapes from U+007F on
)

// A Pair is a call that writes and a call that reads what it has written.
type Pair struct {
	Write, Read Call

	// Files are put into the folder that ${dir} stands for, by their names.
	Files map[string]string
}

// A Call is a call of a tool. In Arguments, which is JSON, ${n} stands for a
// number that is another one for each write and has to show up in what is read,
// and ${dir} for an absolute path to a folder.
type Call struct {
	Tool      string
	Arguments string
}

// ParseCall reads TOOL {JSON}, as a person writes a [Call].
func ParseCall(text string) (Call, error) {
	tool, arguments, _ := strings.Cut(strings.TrimSpace(text), " ")
	c := Call{tool, cmp.Or(strings.TrimSpace(arguments), "{}")}
	if tool == "" || strings.HasPrefix(tool, "{") {
		return c, errors.New("it has to be the name of a tool, a blank, and the arguments as a JSON object")
	}
	var object map[string]any
	if err := json.Unmarshal(c.arguments("", 0), &object); err != nil || object == nil {
		return c, fmt.Errorf("the arguments of %s have to be a JSON object: %s", tool, c.Arguments)
	}
	return c, nil
}

// Varies reports whether ${n} occurs in the arguments.
func (c Call) Varies() bool { return strings.Contains(c.Arguments, "${n}") }

// arguments are those of one call.
func (c Call) arguments(dir string, round int) json.RawMessage {
	quoted := compact(dir)
	return json.RawMessage(strings.NewReplacer("${n}", value(round), "${dir}", quoted[1:len(quoted)-1]).Replace(c.Arguments))
}

// For is the profile of a server that speaks by p.
func For(p shim.Profile) Profile {
	malformed := Silence
	if p.ParseError != nil {
		malformed = ParseError
	}
	blank := Silence
	if p.Framing.Blank {
		blank = malformed
	}
	unknown := InvalidParams
	if p.UnknownTool.Code == 0 {
		unknown = IsError
	}
	version := p.Version
	if p.EchoVersion {
		version = ""
	}
	return Profile{
		Name:             p.Name,
		Malformed:        malformed,
		Blank:            blank,
		IgnoresResponses: !p.AnswerResponses,
		Envelope:         p.InvalidRequest != nil,
		Ordered:          true, // whatever the profile, the shim keeps the order
		Early:            !p.Strict,
		Version:          version,
		EchoesVersion:    p.EchoVersion,
		UnknownTool:      unknown,
		ToolFailure:      IsError,
		Style:            styles[p.Style],
	}
}

var styles = map[shim.Style]Style{
	shim.Compact: Compact,
	shim.ASCII:   ASCII,
	shim.AsIs:    AnyStyle,
}
