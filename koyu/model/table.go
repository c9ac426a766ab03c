package model

import (
	"cmp"
	"iter"
	"slices"

	"koyu-mcp/internal/ecma"
)

// A Table holds elements by path or name, in the order in which they were
// defined. What is removed and defined again goes to the end. The zero value
// is empty.
type Table[T any] struct {
	list  []*T // nil where an element was removed
	index map[string]int
}

// Put adds the element v under key, which must be new.
func (t *Table[T]) Put(key string, v *T) {
	if t.index == nil {
		t.index = map[string]int{}
	}
	t.index[key] = len(t.list)
	t.list = append(t.list, v)
}

// Get is the element of key, or nil.
func (t *Table[T]) Get(key string) *T {
	if i, ok := t.index[key]; ok {
		return t.list[i]
	}
	return nil
}

// Drop removes the element of key.
func (t *Table[T]) Drop(key string) {
	if i, ok := t.index[key]; ok {
		t.list[i] = nil
		delete(t.index, key)
	}
}

// Len is the number of elements.
func (t *Table[T]) Len() int { return len(t.index) }

// All goes through the elements in order.
func (t *Table[T]) All() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for _, v := range t.list {
			if v != nil && !yield(v) {
				return
			}
		}
	}
}

// Levels are the levels of a model, in the order of the level table: names
// that are array indices first, ascending, then the others as declared (02
// N51). The zero value is empty.
type Levels struct {
	list  []*Level
	index map[string]*Level
}

// Put adds a level, whose name must be new.
func (l *Levels) Put(v *Level) {
	if l.index == nil {
		l.index = map[string]*Level{}
	}
	l.index[v.Name] = v
	at := len(l.list)
	if n, ok := ecma.ArrayIndex(v.Name); ok {
		at, _ = slices.BinarySearchFunc(l.list, n, func(x *Level, n uint32) int {
			if m, ok := ecma.ArrayIndex(x.Name); ok {
				return cmp.Compare(m, n)
			}
			return 1
		})
	}
	l.list = slices.Insert(l.list, at, v)
}

// Get is the level of that name, or nil.
func (l *Levels) Get(name string) *Level { return l.index[name] }

// Len is the number of levels.
func (l *Levels) Len() int { return len(l.list) }

// All goes through the levels in the order of the level table.
func (l *Levels) All() iter.Seq[*Level] { return slices.Values(l.list) }

// ByHeight are the levels by ascending z, in table order where z is equal (04
// P70).
func (l *Levels) ByHeight() []*Level {
	sorted := slices.Clone(l.list)
	slices.SortStableFunc(sorted, func(a, b *Level) int { return cmp.Compare(a.Z, b.Z) })
	return sorted
}
