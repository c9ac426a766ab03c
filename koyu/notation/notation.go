// Package notation knows how the koyu notation is spelled, and nothing of what
// it means.
//
// In goes the text of one layer: [Normalize] brings it to one form, [Lines]
// cuts it into lines and [Tokens] a line into tokens. The other functions read
// one token, or a row of tokens, as a number, attributes, a reference to the
// grid, a range, a span of levels, a point. Whether the grid line or the level
// exists is not asked here.
//
// Every function that can fail gives an [*Error] without position, which the
// caller, who knows the line, adds. Strings may hold unpaired surrogates as
// [koyu-mcp/internal/ecma] keeps them.
package notation

import (
	"fmt"
	"strings"

	"koyu-mcp/internal/ecma"
)

// An Error is what keeps a text from being composed (02 N1). Line is 1-based
// and 0 when there is no line to blame; File is the layer whose text holds the
// line, empty for none. Rule is the rule of 02 §11 that was broken; it is for
// tests and never shown. Cause is the error for which a layer could not be
// read, nil when the text itself is at fault.
type Error struct {
	File  string
	Line  int
	Rule  string
	Body  string
	Cause error
}

// Error is the message with its position in front (02 N2).
func (e *Error) Error() string {
	position := fmt.Sprintf("line %d: ", e.Line)
	if e.File != "" {
		position = e.File + ":" + position
	}
	return position + e.Body
}

func (e *Error) Unwrap() error { return e.Cause }

// A Wording is what to say for each rule, as formats for [fmt.Sprintf].
type Wording map[string]string

// Fault is the error of a broken rule. Facts that are strings come from the
// text: they are quoted, shortened and stripped of controls. A [Phrase] stands
// as it is, and a float64 is spelled as the notation spells numbers (02 N6).
func (w Wording) Fault(rule string, facts ...any) error {
	for i, fact := range facts {
		switch fact := fact.(type) {
		case string:
			facts[i] = Quote(fact)
		case float64:
			facts[i] = ecma.Number(fact)
		}
	}
	return &Error{Rule: rule, Body: fmt.Sprintf(w[rule], facts...)}
}

// A Phrase is a part of a message in our own words.
type Phrase string

// Quote is s in quotation marks, fit for a message.
func Quote(s string) Phrase { return Phrase(`"` + ecma.Excerpt(s) + `"`) }

// QuoteAll lists foreign texts, the first few of many.
func QuoteAll(list []string) Phrase {
	return Enumerate(len(list), func(i int) Phrase { return Quote(list[i]) })
}

// Enumerate lists the first few of n things.
func Enumerate(n int, phrase func(i int) Phrase) Phrase {
	const named = 8
	var text strings.Builder
	for i := range min(n, named) {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(string(phrase(i)))
	}
	if n > named {
		fmt.Fprintf(&text, " and %d more", n-named)
	}
	return Phrase(text.String())
}
