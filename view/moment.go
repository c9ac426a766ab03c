package view

import (
	"errors"
	"slices"

	"koyu-mcp/koyu/notation"
)

// A moment is what is shown at one revision. It does not change.
type moment struct {
	revision int
	read     *reading
	good     *scene        // the last that composed, nil if none has
	changes  *Changes      // from the good one before, nil if there is none
	state    func() string // all of it in JSON, made when it is first asked for
}

// next is the moment after m, nil for the first, when r has been read.
func (m *moment) next(r *reading) *moment {
	if m == nil {
		m = &moment{}
	}
	next := &moment{revision: m.revision + 1, read: r, good: m.good, changes: m.changes}
	if r.building != nil {
		next.good = &scene{Building: r.building}
		if m.good != nil {
			next.changes = changesBetween(m.good.Building, r.building)
		}
	}
	return next
}

// paths are the layers that can be shown: those of the good building, and what
// could be read for the one that does not compose.
func (m *moment) paths() (paths []string) {
	if m.good != nil {
		for _, l := range m.good.Model.Layers {
			paths = append(paths, l.Path)
		}
	}
	for _, path := range m.read.paths {
		if m.read.layers[path].err == nil && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// A Fault is why the files, as they are, make no building.
type Fault struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // from 1; 0 for none
	Message string `json:"message"`
}

// fault is why the building did not compose, or nil.
func (v *View) fault(err error) *Fault {
	if err == nil {
		return nil
	}
	f := &Fault{File: v.name(v.entry), Message: err.Error()}
	if e, ok := errors.AsType[*notation.Error](err); ok {
		f.Line, f.Message = e.Line, e.Body
		if e.File != "" {
			f.File = v.name(e.File)
		}
	}
	return f
}
