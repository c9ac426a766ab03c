// Package limit holds the bounds within which buildings are read and answered.
//
// A short text can ask for very much: spans repeat what is written once, lines
// cut what they cross, everything that lies on one place overlaps everything
// else there. Bounds keep the time and the memory that one building may cost
// within what a machine has. Each has a name and a default that no real
// building comes near, and can be set by the flag
//
//	--limit NAME=NUMBER
//
// What goes beyond a bound is refused with an [Exceeded], never cut short.
package limit

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Limits are the bounds. One that is 0 is the default.
type Limits struct {
	Layer       int
	Text        int
	Layers      int
	Statements  int
	Levels      int
	Spaces      int
	Pieces      int
	Steps       int
	Memory      int
	Diagnostics int
	Drawing     int
	Answer      int
}

// A Bound is one row of the table of bounds.
type Bound struct {
	Name    string `json:"name"`
	Of      string `json:"of"` // what there may be so much of
	Default int    `json:"default"`
	bytes   bool
	field   func(*Limits) *int
}

// The names of the bounds.
const (
	Layer       = "layer"
	Text        = "text"
	Layers      = "layers"
	Statements  = "statements"
	Levels      = "levels"
	Spaces      = "spaces"
	Pieces      = "pieces"
	Steps       = "steps"
	Memory      = "memory"
	Diagnostics = "diagnostics"
	Drawing     = "drawing"
	Answer      = "answer"
)

// Bounds is the table of bounds.
var Bounds = []Bound{
	{Layer, "of text in one layer", 64 << 20, true, func(l *Limits) *int { return &l.Layer }},
	{Text, "of text in all layers", 256 << 20, true, func(l *Limits) *int { return &l.Text }},
	{Layers, "layers", 10_000, false, func(l *Limits) *int { return &l.Layers }},
	{Statements, "statements in all layers", 500_000, false, func(l *Limits) *int { return &l.Statements }},
	{Levels, "levels", 2_000, false, func(l *Limits) *int { return &l.Levels }},
	{Spaces, "spaces", 100_000, false, func(l *Limits) *int { return &l.Spaces }},
	{Pieces, "pieces of what follows from the text, such as default walls, pieces of regions, columns and steps", 1_000_000, false, func(l *Limits) *int { return &l.Pieces }},
	{Steps, "elements to look at, for set edits, drawn lines and what touches or overlaps", 50_000_000, false, func(l *Limits) *int { return &l.Steps }},
	{Memory, "of memory for what is written, roughly", 192 << 20, true, func(l *Limits) *int { return &l.Memory }},
	{Diagnostics, "diagnostics", 100_000, false, func(l *Limits) *int { return &l.Diagnostics }},
	{Drawing, "in one drawing", 32 << 20, true, func(l *Limits) *int { return &l.Drawing }},
	{Answer, "in one answer", 64 << 20, true, func(l *Limits) *int { return &l.Answer }},
}

// Default are the bounds where nobody asks for others.
func Default() Limits { return Limits{}.Whole() }

// Whole is l with the defaults where it has nothing. One more than any bound is
// a number, too: who reads that much knows that it is too much.
func (l Limits) Whole() Limits {
	for _, b := range Bounds {
		at := b.field(&l)
		if *at == 0 {
			*at = b.Default
		}
		*at = min(*at, math.MaxInt-1)
	}
	return l
}

// bound is the row called name.
func bound(name string) (Bound, bool) {
	for _, b := range Bounds {
		if b.Name == name {
			return b, true
		}
	}
	return Bound{}, false
}

// Size is n with its unit, as the flag takes it.
func (b Bound) Size(n int) string {
	if b.bytes && n%(1<<20) == 0 {
		return strconv.Itoa(n>>20) + "MiB"
	}
	return strconv.Itoa(n)
}

// Set changes one bound, as the value of a flag: spaces=300000, text=128MiB.
func (l *Limits) Set(text string) error {
	name, number, _ := strings.Cut(text, "=")
	b, ok := bound(name)
	if !ok {
		return fmt.Errorf("there is no limit called %q; there are %s", name, names())
	}
	n, ok := Number(number)
	if !ok || n == 0 {
		return errors.New("a limit is written NAME=NUMBER, with a number above 0, as in spaces=300000 or text=128MiB")
	}
	*b.field(l) = n
	return nil
}

func names() string {
	var list []string
	for _, b := range Bounds {
		list = append(list, b.Name)
	}
	return strings.Join(list, ", ")
}

// units are the suffixes that a number may have.
var units = map[string]int{"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}

// Number reads a number of things, or of bytes: 300000, 128MiB.
func Number(text string) (n int, ok bool) {
	digits := strings.TrimRight(text, "KMGiB")
	unit, ok := 1, true
	if suffix := text[len(digits):]; suffix != "" {
		unit, ok = units[suffix]
	}
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n > math.MaxInt/unit {
		return 0, false
	}
	return n * unit, true
}

// String is empty, so that no usage shows a default.
func (l *Limits) String() string { return "" }

// Type is how a usage calls the value.
func (l *Limits) Type() string { return "name=number" }

// Exceeded is the error for what goes beyond a bound.
type Exceeded struct {
	Name string // of the bound
	Max  int
}

// Exceed is the error for going beyond the bound called name, which is max.
func Exceed(name string, max int) error { return &Exceeded{name, max} }

func (e *Exceeded) Error() string {
	b, _ := bound(e.Name)
	more := e.Max
	if more <= math.MaxInt/2 {
		more *= 2
	}
	most := b.Size(e.Max)
	if b.bytes && !strings.HasSuffix(most, "MiB") {
		most += " bytes"
	}
	return fmt.Sprintf("A building can have at most %s %s, and this goes beyond. To allow more, start the program with --limit %s=%s.",
		most, b.Of, e.Name, b.Size(more))
}
