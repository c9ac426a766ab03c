package view

import (
	"slices"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
)

// A reading is one composition of the building, with all that was read for it.
// Read again, the same texts would make the same of it, good or bad.
type reading struct {
	disk     source.Reader
	paths    []string // of layers, in the order in which they were asked for
	layers   map[string]layer
	building *koyu.Building // nil if it did not compose
	err      error          // why not
}

// A layer is what a file gave: its text, or why there is none.
type layer struct {
	text string
	err  error
}

// read composes the building from the files as they are.
func (v *View) read() *reading {
	r := &reading{disk: v.disk, layers: map[string]layer{}}
	r.building, r.err = v.store.Compose(v.entry, r)
	return r
}

// Read reads a layer and remembers it.
func (r *reading) Read(path string) (string, error) {
	text, err := r.disk.Read(path)
	if _, known := r.layers[path]; !known {
		r.paths = append(r.paths, path)
	}
	r.layers[path] = layer{text, err}
	return text, err
}

// holds reports whether the files still give what they gave.
func (r *reading) holds() bool {
	return !slices.ContainsFunc(r.paths, func(path string) bool {
		was := r.layers[path]
		if was.err == nil {
			return !source.Holds(r.disk, path, was.text)
		}
		_, err := r.disk.Read(path)
		return err == nil || err.Error() != was.err.Error()
	})
}
