package ask

import (
	"iter"
	"slices"

	"koyu-mcp/internal/ecma"
)

// A Record is a JSON object whose keys come from the building: those that are
// array indices first, ascending, the others as they came in (07 Q12). The
// zero value is empty.
type Record[T any] struct {
	keys   []string // as they came in
	values map[string]T
}

// Set gives key the value v. Overwriting keeps the place of a key.
func (r *Record[T]) Set(key string, v T) {
	if r.values == nil {
		r.values = map[string]T{}
	}
	if _, ok := r.values[key]; !ok {
		r.keys = append(r.keys, key)
	}
	r.values[key] = v
}

// Get is the value of key, or the zero value.
func (r Record[T]) Get(key string) T { return r.values[key] }

// All goes through the record in the order of its keys.
func (r Record[T]) All() iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		keys := slices.Clone(r.keys)
		slices.SortStableFunc(keys, ecma.CompareIndices)
		for _, key := range keys {
			if !yield(key, r.values[key]) {
				return
			}
		}
	}
}

// WriteJSON writes the record as an object.
func (r Record[T]) WriteJSON(w *ecma.Writer) {
	w.Object()
	for key, v := range r.All() {
		w.Key(key)
		w.Value(v)
	}
	w.EndObject()
}
