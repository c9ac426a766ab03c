// Package toon writes TOON 4.0 (W21), a notation for people and models that says
// the names of like objects once and gives each of them a line.
//
// In goes JSON as text, or any Go value that encoding/json takes. Out comes text
// without a final newline, in time and size linear in the input, that reads back
// as the same value: members in their order (of several with one name the last
// counts, at the place of the first), numbers with all their digits. An unpaired
// surrogate, for which TOON has no spelling, becomes the escape that JSON has for
// it; a strict reader refuses that.
//
// Numbers in comments are sections of the TOON specification.
package toon

import (
	"encoding/json"
	"fmt"

	"koyu-mcp/internal/jsonv"
)

// MaxDepth is how many containers may be in each other. It is what bounds the
// indentation of a line.
const MaxDepth = 256

// ErrDepth tells that a value has more than [MaxDepth] containers in each other.
var ErrDepth = fmt.Errorf("toon: lists and objects are more than %d deep in each other: give the inner ones alone, or as a string of JSON", MaxDepth)

// A Delimiter is what stands between two cells of a row (11).
type Delimiter uint8

// The delimiters there are.
const (
	Comma Delimiter = iota
	Tab
	Pipe
)

// delimiters are how each is written: in a row, and behind the length in a
// header, where a comma goes without saying.
var delimiters = [...]struct {
	cell   byte
	header string
}{
	Comma: {',', ""},
	Tab:   {'\t', "\t"},
	Pipe:  {'|', "|"},
}

// Options are the choices of a writer. The zero value is a comma and two spaces.
type Options struct {
	Delimiter Delimiter
	Indent    int // spaces a level; 2 when it is 0

	// Fill makes tables also of lists of objects that do not all have the same
	// members, as long as no container is in them: the columns are all the names
	// there are, one that not all objects have behind its predecessor, and null
	// stands where an object lacks it. So what was absent reads back as null. A
	// table of hardly anything but such nulls stays a list.
	Fill bool
}

// Marshal is v as TOON. The Go value becomes JSON as encoding/json has it, so a
// nil slice is null; errors are those of encoding/json, and [ErrDepth].
func Marshal(v any, o Options) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("toon: %w", err)
	}
	out, err := Append(nil, jsonv.Value(text), o)
	return string(out), err
}
