package compose

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// ruleRefused is the rule of a layer that the reader refused, which 02 does not
// have. The rules of the other bounds are their names.
const ruleRefused = "refused"

// What things take in memory, with their place in lists and indices.
const (
	costOfElement   = 400
	costOfRegion    = 100
	costOfAttribute = 128
	costOfName      = 16
)

// A budget is what is left of the bounds. Spans of levels, stacks and assets
// repeat what is written once, so that a short text can make a building of any
// size; set edits look through what is there.
type budget struct {
	limits                    limit.Limits
	statements, memory, steps int
}

func budgetOf(l limit.Limits) budget {
	l = l.Whole()
	return budget{l, l.Statements, l.Memory, l.Steps}
}

// exceeded is the error of a line that goes beyond the bound called name, which
// is max.
func exceeded(name string, max int) error {
	err := limit.Exceed(name, max)
	return &notation.Error{Rule: name, Body: err.Error(), Cause: err}
}

// count books one statement.
func (b *budget) count() error {
	if b.statements--; b.statements < 0 {
		return exceeded(limit.Statements, b.limits.Statements)
	}
	return nil
}

// spend books n bytes.
func (b *budget) spend(n int) error {
	if b.memory -= n; b.memory < 0 {
		return exceeded(limit.Memory, b.limits.Memory)
	}
	return nil
}

// look books n elements looked at.
func (b *budget) look(n int) error {
	if b.steps -= n; b.steps < 0 {
		return exceeded(limit.Steps, b.limits.Steps)
	}
	return nil
}

// costOf is what attributes take. The text of a value counts each time, although
// those of a repetition share it: an answer has each of them.
func costOf(attrs *model.Attrs) int {
	cost := 0
	for a := range attrs.All() {
		cost += costOfAttribute + len(a.Key) + len(a.Value.Text)
	}
	return cost
}

// set gives key a value in attrs. A new key that is an index goes before all
// those that are none, and moves them.
func (b *budget) set(attrs *model.Attrs, key string, v model.Value) error {
	attrs.Set(key, v)
	if _, ok := ecma.ArrayIndex(key); ok {
		return b.look(attrs.Len())
	}
	return nil
}
