package diff

import (
	"cmp"
	"slices"

	"koyu-mcp/internal/ecma"
)

// An item is what has no path of its own: a boundary, or a part of one. Its
// key says among which items of the other side it is looked for, and its text
// is the same as theirs exactly when nothing differs.
type item interface {
	key() string
	text() string
}

// An outcome is what became of items.
type outcome[T any] struct {
	changed        [][2]T
	removed, added []T
}

// pairUp pairs the items of each key. What has the same text on both sides is
// taken away, each with one other; what is left is paired in the order of the
// texts, as far as it goes (C91).
func pairUp[T item](a, b []T) outcome[T] {
	_, left, right := meet(entries(a), entries(b), byText)
	pairs, left, right := meet(left, right, byKey)
	o := outcome[T]{removed: items(left), added: items(right)}
	for _, p := range pairs {
		o.changed = append(o.changed, [2]T{p[0].item, p[1].item})
	}
	return o
}

// meet goes through two lists in order at once. What is equal in both meets,
// each with one other; left and right are what meets nothing.
func meet[T any](a, b []T, compare func(T, T) int) (pairs [][2]T, left, right []T) {
	for len(a) > 0 && len(b) > 0 {
		switch order := compare(a[0], b[0]); {
		case order < 0:
			left, a = append(left, a[0]), a[1:]
		case order > 0:
			right, b = append(right, b[0]), b[1:]
		default:
			pairs, a, b = append(pairs, [2]T{a[0], b[0]}), a[1:], b[1:]
		}
	}
	return pairs, append(left, a...), append(right, b...)
}

// An entry is an item with its key and text, which take time to make.
type entry[T any] struct {
	key, text string
	item      T
}

// entries are items in order of their keys and then of their texts.
func entries[T item](list []T) []entry[T] {
	all := make([]entry[T], len(list))
	for i, v := range list {
		all[i] = entry[T]{v.key(), v.text(), v}
	}
	slices.SortStableFunc(all, byText)
	return all
}

func items[T any](list []entry[T]) []T {
	return each(list, func(e entry[T]) T { return e.item })
}

func byKey[T any](x, y entry[T]) int { return ecma.CompareUTF16(x.key, y.key) }

func byText[T any](x, y entry[T]) int {
	return cmp.Or(byKey(x, y), ecma.CompareUTF16(x.text, y.text))
}
