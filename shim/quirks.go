package shim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Quirk is a rule of a wire, in words for people.
type Quirk struct {
	Subject string `json:"subject"`
	Rule    string `json:"rule"`
}

// Quirks are the rules of p, read off its data: from the input, by way of the
// requests, to the answers.
func (p Profile) Quirks() []Quirk {
	return slices.Concat(p.Framing.quirks(), p.messageQuirks(), p.requestQuirks(), p.answerQuirks(), p.Log.quirks())
}

func (f Framing) quirks() []Quirk {
	return []Quirk{
		{"line end", either(f.CR, "LF, CR LF, or CR alone", "LF")},
		{"last line", either(f.LastLine, "counts also without a line end", "counts only with a line end")},
		{"blank line", either(f.Blank, "is malformed", "is skipped")},
		{"white space", either(f.Untrimmed,
			"around a message only that of JSON, so no byte order mark",
			"around a message of any kind, a byte order mark too")},
		{"grammar", "RFC 8259" + either(f.Literals, ", and NaN, Infinity and -Infinity for numbers", "")},
	}
}

func (p Profile) messageQuirks() []Quirk {
	absent, _ := p.words("")
	lenient := p.InvalidRequest == nil
	return []Quirk{
		{"malformed line", p.ParseError.says("")},
		{"batch, or no object", p.InvalidRequest.says("")},
		{"jsonrpc", either(lenient, "is not looked at", `has to be "2.0"`)},
		{"id", either(lenient, "may be anything, null too", "has to be a string or a number")},
		{"no id", "is not executed, and gets no answer" + either(lenient, "", " if there is a method")},
		{"method", either(lenient, "may be anything; what is no string is not found", "has to be a string")},
		{"params", either(lenient, "", "have to be an object, an array or null; ") +
			either(p.Strict, "are judged by the SDK, _meta too", "of a wrong kind count as none; _meta is not looked at")},
		{"response", either(p.AnswerResponses, p.NotFound.says(absent), "gets no answer")},
	}
}

func (p Profile) requestQuirks() []Quirk {
	var methods []string
	for _, m := range p.Methods {
		methods = append(methods, m.Name)
	}
	absent, _ := p.words("")
	noParams := "counts as one with {}"
	if p.NoParams != nil {
		noParams = p.NoParams.says(absent)
	}
	handlerError := "gets what the SDK makes of it"
	if !p.Strict {
		handlerError = cmp.Or(p.HandlerError, &toolFailure).says("<error>")
	}
	return []Quirk{
		{"methods", strings.Join(methods, ", ")},
		{"unknown method", p.NotFound.says("<method>")},
		{"initialize", either(p.Strict, "has to come first, and once", "may come at any time, more than once, or never")},
		{"version", p.versionRule()},
		{"tools/call without params", noParams},
		{"unknown tool", p.UnknownTool.says("<name>")},
		{"error of a handler", handlerError},
	}
}

func (p Profile) versionRule() string {
	switch {
	case p.Version == "" || p.Strict:
		return "is negotiated by the SDK"
	case p.EchoVersion:
		return "is the one asked for, whatever it is, or else " + p.Version
	}
	return "is always " + p.Version
}

func (p Profile) answerQuirks() []Quirk {
	quirks := []Quirk{{"spelling", styleRules[p.Style]}}
	for _, m := range p.Methods {
		if m.Members == nil {
			continue
		}
		rule := "has " + strings.Join(m.Members, ", ")
		if m.Items != nil {
			rule += "; of each " + strings.Join(m.Items, ", ")
		}
		quirks = append(quirks, Quirk{"result of " + m.Name, rule})
	}
	return append(quirks,
		Quirk{"order", "answers come in the order of the requests"},
		Quirk{"end of input", "everything is answered first"},
	)
}

var styleRules = [...]string{
	Compact: "no white space, no escape that is not needed, numbers as ECMAScript has them",
	ASCII:   "a space behind commas and colons, escapes for all that is not ASCII, None, True and False in messages",
	AsIs:    "that of the SDK, and for an id that of the client",
}

func (l Log) quirks() []Quirk {
	var quirks []Quirk
	words := strings.NewReplacer("%c", "<client>", "%v", "<version>")
	for _, line := range []string{l.Start, l.Initialize, l.Initialized} {
		if line != "" {
			quirks = append(quirks, Quirk{"log", words.Replace(line)})
		}
	}
	if quirks == nil {
		return []Quirk{{"log", "nothing"}}
	}
	return quirks
}

// says is what f answers, or that there is no answer.
func (f *Fault) says(asked string) string {
	switch {
	case f == nil:
		return "gets no answer"
	case f.Code == 0:
		return "gets a result with isError: " + f.about(asked)
	}
	return fmt.Sprintf("gets the error %d: %s", f.Code, f.about(asked))
}

func either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}
