// Package compose makes one model out of the texts of all layers.
//
// In goes the path of the entry and a way to read layers, out comes the model
// as data, or the first error met in reading order; there is no list of errors
// and no half model. Layers are composed in place, at the line that imports
// them: a statement sees what was read before it and nothing else.
//
// The model is exactly what was written: elements in the order in which they
// were read, with the layer and line that defined them, spans of levels, bands
// and stacks written out, overrides applied, drawn lines in canonical
// direction (04 P20). Nothing is derived here. Time grows with the text and
// with what it makes, and both are bounded: see package limit.
package compose

import (
	"errors"
	"slices"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// Compose composes the building whose entry is the layer at the absolute path
// entry. The error is always a [*notation.Error], which wraps that of r when a
// layer could not be read: the entry when there is no line. Layers are read
// once each; r is not used after the return.
func Compose(entry string, r source.Reader) (*model.Model, error) {
	return Within(limit.Default(), entry, r)
}

// Within is [Compose] with other bounds than the default ones. The error for
// going beyond one wraps a [*limit.Exceeded].
func Within(limits limit.Limits, entry string, r source.Reader) (*model.Model, error) {
	c := newComposer(limits)
	c.source = source.Bounded(r, c.limits)
	text, err := c.source.Read(entry)
	if err != nil {
		return nil, unread(err, "NE1", entry)
	}
	if err := c.compose(entry, text); err != nil {
		return nil, err
	}
	return c.finish(), nil
}

// Parse composes one text that belongs to no layer and cannot import any (02
// NC11). The model has no layers, and its elements no file.
func Parse(text string) (*model.Model, error) { return parse(limit.Default(), text) }

func parse(limits limit.Limits, text string) (*model.Model, error) {
	c := newComposer(limits)
	l := layer{composer: c}
	if err := l.read(text); err != nil {
		return nil, err
	}
	return c.finish(), nil
}

// A composer holds what all layers of a composition share.
type composer struct {
	budget
	m         *model.Model
	source    source.Reader  // nil when there is none to import from
	strengths map[string]int // of layers by path: their place in m.Layers (02 NC7)
	storeys   storeys
	joined    boundaryIndex
	named     columnIndex
	opinions  map[opinion]int // their places in m.Overrides
}

func newComposer(limits limit.Limits) *composer {
	return &composer{
		budget:    budgetOf(limits),
		m:         &model.Model{Version: model.DefaultVersion},
		strengths: map[string]int{},
		opinions:  map[opinion]int{},
	}
}

// compose composes the layer at path, which was not composed before.
func (c *composer) compose(path, text string) error {
	strength := len(c.m.Layers)
	c.strengths[path] = strength
	c.m.Layers = append(c.m.Layers, model.Layer{Path: path, Source: text})
	l := layer{composer: c, path: path, strength: strength}
	return l.read(text)
}

// finish does what has to wait for the last line.
func (c *composer) finish() *model.Model {
	c.m.Boundaries = slices.DeleteFunc(c.m.Boundaries, c.joined.isDropped)
	c.m.Columns = slices.DeleteFunc(c.m.Columns, c.named.isDropped)
	for _, b := range c.m.Boundaries {
		if b.Line != nil {
			orient(b.Line)
		}
	}
	i := 0
	for s := range c.m.Spaces.All() {
		s.Index = i
		i++
	}
	return c.m
}

// unread is the error for a layer that the reader did not give; written is how
// the text, or the caller, names it (02 NC3).
func unread(err error, rule, written string) error {
	var unreadable *source.Unreadable
	if errors.As(err, &unreadable) {
		return &notation.Error{Rule: rule, Body: (&source.Unreadable{Path: written}).Error(), Cause: err}
	}
	return &notation.Error{Rule: ruleRefused, Body: err.Error(), Cause: err}
}

// at gives err the position pos, unless it has one from the layer or the line
// it comes from (02 N4, N5).
func at(pos model.Pos, err error) error {
	var e *notation.Error
	if errors.As(err, &e) && e.Line == 0 {
		e.File, e.Line = pos.File, pos.Line
	}
	return err
}
