package diff

import (
	"iter"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A table is the elements of one kind in a building, by path or name.
type table[T any] interface {
	All() iter.Seq[*T]
	Get(path string) *T
}

// A pair is one element on both sides, or on the only side that has it.
type pair[T any] struct {
	a, b *T
	uid  string // empty unless it is what pairs them
}

// match pairs the elements of two tables: by uid those that alone have it on
// both sides, the others by path (C85). uid is empty for an element without.
func match[T any](a, b table[T], path, uid func(*T) string) []pair[T] {
	var pairs []pair[T]
	paired := map[*T]bool{}
	ownersA, ownersB := owners(a, uid), owners(b, uid)
	for v := range a.All() {
		if w := ownersB[uid(v)]; w != nil && ownersA[uid(v)] == v {
			pairs = append(pairs, pair[T]{v, w, uid(v)})
			paired[v], paired[w] = true, true
		}
	}
	for v := range a.All() {
		if paired[v] {
			continue
		}
		w := b.Get(path(v))
		if paired[w] {
			w = nil // it has a uid of its own, by which it is paired
		}
		pairs = append(pairs, pair[T]{a: v, b: w})
		if w != nil {
			paired[w] = true
		}
	}
	for w := range b.All() {
		if !paired[w] {
			pairs = append(pairs, pair[T]{b: w})
		}
	}
	return pairs
}

// owners are the elements that alone have their uid, by uid.
func owners[T any](t table[T], uid func(*T) string) map[string]*T {
	owner := map[string]*T{}
	for v := range t.All() {
		id := uid(v)
		if _, taken := owner[id]; id == "" || taken {
			v = nil
		}
		owner[id] = v
	}
	return owner
}

// compareTables tells what became of the elements of two tables, by path.
func compareTables[T any](a, b table[T], path, uid func(*T) string, differ func(a, b *T) fields) Followed[string] {
	itself := func(path string) string { return path }
	return collect(sortPairs(match(a, b, path, uid), path, itself), path, differ)
}

// collect tells what became of elements, in the order of their pairs.
func collect[T any](pairs []pair[T], path func(*T) string, differ func(a, b *T) fields) Followed[string] {
	var all Followed[string]
	for _, p := range pairs {
		switch {
		case p.a == nil:
			all.Added = append(all.Added, path(p.b))
		case p.b == nil:
			all.Removed = append(all.Removed, path(p.a))
		default:
			from, to := path(p.a), path(p.b)
			if from != to {
				all.Renamed = append(all.Renamed, Rename{from, to, p.uid})
			}
			if f := differ(p.a, p.b); len(f) > 0 {
				all.Changed = append(all.Changed, Item{to, f})
			}
		}
	}
	return all
}

// group is f of a kind that has no uids.
func (f Followed[E]) group() Group[E, Item] { return Group[E, Item]{f.Added, f.Removed, f.Changed} }

// sortPairs orders pairs by the key of their path, in b where it has one.
func sortPairs[T any](pairs []pair[T], path func(*T) string, key func(path string) string) []pair[T] {
	return sortByKey(pairs, func(p pair[T]) string {
		if p.b != nil {
			return key(path(p.b))
		}
		return key(path(p.a))
	})
}

// sortByKey is items ordered by key, as UTF-16; equal ones stay as they came.
func sortByKey[T any](items []T, key func(T) string) []T {
	type keyed struct {
		key  string
		item T
	}
	list := make([]keyed, len(items))
	for i, item := range items {
		list[i] = keyed{key(item), item}
	}
	slices.SortStableFunc(list, func(x, y keyed) int { return ecma.CompareUTF16(x.key, y.key) })
	sorted := make([]T, len(items))
	for i, k := range list {
		sorted[i] = k.item
	}
	return sorted
}

// each is what f makes of each item.
func each[T, U any](list []T, f func(T) U) []U {
	var all []U
	for _, v := range list {
		all = append(all, f(v))
	}
	return all
}

// uidOf is the uid among attributes as text, empty for none.
func uidOf(attrs *model.Attrs) string {
	uid, _ := attrs.Get("uid")
	return uid.String()
}

// noUID is for elements of a kind that has none.
func noUID[T any](*T) string { return "" }
