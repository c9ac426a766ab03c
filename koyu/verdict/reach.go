package verdict

import (
	"slices"

	"koyu-mcp/koyu/model"
)

// reach are the paths that one comes to from the starts over boundaries that
// can be crossed. It comes to a path in any case and goes on from there only if
// the path can be entered; the starts are not asked.
//
// Boundaries are crossed either way, and only what lies between is asked. So
// these are also the paths from which a search comes to one of the starts
// (V32, V33).
func (r *review) reach(starts []string, crossed func(*model.Boundary) bool, entered func(path string) bool) map[string]bool {
	come := make(map[string]bool, len(starts))
	for _, path := range starts {
		come[path] = true
	}
	for queue := slices.Clone(starts); len(queue) > 0; {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, b := range r.plan.At(at) {
			next := b.Other(at)
			if come[next] || !crossed(b) {
				continue
			}
			come[next] = true
			if entered(next) {
				queue = append(queue, next)
			}
		}
	}
	return come
}
