// Package tally counts what is derived from a building, and stops what derives
// too much.
//
// It is noticed deep in loops that there is too much, where nobody could go on:
// a tally panics, and [Catch] makes an error of that for whoever began.
package tally

import (
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// A Tally counts against the bounds of pieces, diagnostics and steps. A nil one
// has no bounds. It is not for several goroutines at once.
type Tally struct{ bounds, left limit.Limits }

// New is a tally that has counted nothing.
func New(l limit.Limits) *Tally {
	l = l.Whole()
	return &Tally{l, l}
}

// Pieces counts n more pieces, which come from what stands at that position.
func (t *Tally) Pieces(n int, at model.Pos) {
	if t == nil {
		return
	}
	if t.left.Pieces -= n; t.left.Pieces < 0 {
		exceed(limit.Pieces, t.bounds.Pieces, at)
	}
}

// Diagnostic counts one more diagnostic.
func (t *Tally) Diagnostic(at model.Pos) {
	if t == nil {
		return
	}
	if t.left.Diagnostics--; t.left.Diagnostics < 0 {
		exceed(limit.Diagnostics, t.bounds.Diagnostics, at)
	}
}

// Steps counts n more elements that are looked at for the sake of what stands at
// that position.
func (t *Tally) Steps(n int, at model.Pos) {
	if t == nil {
		return
	}
	if t.left.Steps -= n; t.left.Steps < 0 {
		exceed(limit.Steps, t.bounds.Steps, at)
	}
}

// An excess is the reason of the panic.
type excess struct{ error }

func exceed(bound string, max int, at model.Pos) {
	err := limit.Exceed(bound, max)
	panic(excess{&notation.Error{File: at.File, Line: at.Line, Rule: bound, Body: err.Error(), Cause: err}})
}

// Catch, when deferred, makes err of the panic of a tally: a [*notation.Error]
// that wraps a [*limit.Exceeded].
func Catch(err *error) {
	switch reason := recover().(type) {
	case nil:
	case excess:
		*err = reason.error
	default:
		panic(reason)
	}
}
