package compose

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// Bounds of what a text may ask for beyond its own length. Spans of levels,
// stacks and assets repeat what is written once, so that a short text can make
// a building of any size; set edits look through what is there.
const (
	// MaxLevels is how many levels a building may have.
	MaxLevels = 10_000
	// MaxMemory is roughly how many bytes the model may take.
	MaxMemory = 512 << 20
	// MaxSteps is how many elements overrides and set edits may look at.
	MaxSteps = 50_000_000
)

// Rules of the bounds, which 02 does not have.
const (
	ruleRefused = "refused" // by the reader; see package source
	ruleLevels  = "levels"
	ruleMemory  = "memory"
	ruleSteps   = "steps"
)

// What things take in memory, with their place in lists and indices.
const (
	costOfElement   = 400
	costOfRegion    = 100
	costOfAttribute = 128
	costOfName      = 16
)

// A budget is what is left of the bounds.
type budget struct{ memory, steps int }

var fullBudget = budget{MaxMemory, MaxSteps}

// spend books n bytes.
func (b *budget) spend(n int) error {
	if b.memory -= n; b.memory < 0 {
		return fault(ruleMemory, MaxMemory>>20)
	}
	return nil
}

// look books n elements looked at.
func (b *budget) look(n int) error {
	if b.steps -= n; b.steps < 0 {
		return fault(ruleSteps)
	}
	return nil
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
