package server

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/whole"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
)

// written is the answer when a layer was written (07 Q37).
type written struct {
	Written  string   `json:"written"`
	OK       bool     `json:"ok"`
	Spaces   int      `json:"spaces"`
	Errors   []string `json:"errors"`
	Warnings []string `json:"warnings"`

	apart bool // the building does not have this layer (07 Q38)
}

// unparsed is the answer when the building does not parse with the new text,
// so that nothing was written (07 Q34).
type unparsed struct {
	Written    bool   `json:"written"`
	Target     string `json:"target"`
	OK         bool   `json:"ok"`
	ParseError string `json:"parseError"`
}

// noLayer is the error for a path, as it was given, that is not one of a layer
// (07 Q31).
type noLayer string

func (path noLayer) Error() string {
	return fmt.Sprintf("only .muro files can be written, and %s is none", ecma.Excerpt(string(path)))
}

// outside is the error for a path, as it was given, that leaves the folder of
// the entry by its spelling (07 Q32). One that leaves it by a link is
// [unwritable] for [errLinkOut].
type outside string

func (path outside) Error() string {
	return fmt.Sprintf("%s is outside the entry's folder; name a layer in that folder or below it", ecma.Excerpt(string(path)))
}

// unwritable is the error for a layer that could not be put where its path, as
// it was given, leads to.
type unwritable struct {
	path string
	err  error
}

func (e *unwritable) Error() string {
	return fmt.Sprintf("cannot write %s: %s", ecma.Excerpt(e.path), whole.Reason(e.err))
}

func (e *unwritable) Unwrap() error { return e.err }

func writeLayer(a arguments) (any, error) {
	file, err := a.path("file")
	if err != nil {
		return nil, err
	}
	content, err := a.text("content")
	if err != nil {
		return nil, err
	}
	named, err := a.text("layer")
	if err != nil {
		return nil, err
	}
	folder := filepath.Dir(file)
	layer := source.Resolve(file, named)
	if !strings.HasSuffix(layer, ".muro") {
		return nil, noLayer(named)
	}
	if !inside(folder, filepath.Dir(layer)) {
		return nil, outside(named)
	}
	// Before anything is looked at: nobody learns of what is outside.
	if err := a.Roots.Check(filepath.Dir(layer)); err != nil {
		return nil, err
	}

	content = ecma.ReplaceSurrogates(content) // as it will be read again
	b, err := a.store.Compose(file, source.StandIn(a.store.Reader, layer, content))
	if err != nil {
		return unparsed{Target: layer, ParseError: err.Error()}, nil
	}
	report := b.Check()
	place, err := findPlace(folder, layer)
	if err == nil {
		err = place.write(a.Roots, content)
	}
	if err != nil {
		return nil, &unwritable{named, err}
	}
	// By its text: the building may know the layer by another path (07 QB6).
	apart := !slices.ContainsFunc(b.Layers(), func(l koyu.Layer) bool { return l.Source == content })
	return written{layer, report.OK, report.Spaces, report.Errors, report.Warnings, apart}, nil
}
