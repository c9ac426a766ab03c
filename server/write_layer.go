package server

import (
	"fmt"
	"path/filepath"
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
}

// unparsed is the answer when the building does not parse with the new text,
// so that nothing was written (07 Q34).
type unparsed struct {
	Written    bool   `json:"written"`
	Target     string `json:"target"`
	OK         bool   `json:"ok"`
	ParseError string `json:"parseError"`
}

func writeLayer(a arguments) (string, error) {
	file, err := a.path("file")
	if err != nil {
		return "", err
	}
	content, err := a.text("content")
	if err != nil {
		return "", err
	}
	named, err := a.text("layer")
	if err != nil {
		return "", err
	}
	folder := filepath.Dir(file)
	layer := source.Resolve(file, named)
	if !strings.HasSuffix(layer, ".muro") {
		return "", fmt.Errorf("only .muro files can be written, and %s is none", ecma.Excerpt(named))
	}
	if !inside(folder, filepath.Dir(layer)) {
		return "", fmt.Errorf("%s is outside the entry's folder; name a layer in that folder or below it", ecma.Excerpt(named))
	}

	content = ecma.ReplaceSurrogates(content) // as it will be read again
	b, err := koyu.Compose(file, source.StandIn(source.Disk(), layer, content))
	if err != nil {
		return text(unparsed{Target: layer, ParseError: err.Error()}), nil
	}
	report := b.Check()
	place, err := findPlace(folder, layer)
	if err == nil {
		err = place.write(content)
	}
	if err != nil {
		return "", fmt.Errorf("cannot write %s: %s", ecma.Excerpt(named), whole.Reason(err))
	}
	return text(written{layer, report.OK, report.Spaces, report.Errors, report.Warnings}), nil
}
