package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
)

// page is the document whose texts are drawn.
const page = "docs/notation.md"

// A step is a building on the page with the pictures that stand below it. Texts
// without a picture between them are layers of one building: the first is the
// entry, and each names its file in its first line.
type step struct {
	line     int // of the first text
	entry    string
	layers   source.Files
	pictures [][2]string // name and view, as in their links
}

var (
	text    = regexp.MustCompile("(?ms)^```muro\n(.*?)^```$")
	title   = regexp.MustCompile(`\A# (\S+\.muro)\n`)
	picture = regexp.MustCompile(`(?m)^!\[[^\]]+\]\(pictures/notation/([a-z]+)-(\w+)\.svg\)$`)
	part    = regexp.MustCompile(text.String() + "|" + picture.String())
)

// readSteps reads the page at path.
func readSteps(path string) ([]*step, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	document := strings.ReplaceAll(string(content), "\r\n", "\n")
	var steps []*step
	for _, at := range part.FindAllStringSubmatchIndex(document, -1) {
		group := func(n int) string { return document[at[2*n]:at[2*n+1]] }
		line := 1 + strings.Count(document[:at[0]], "\n")
		if isText := at[2] >= 0; isText {
			if len(steps) == 0 || len(steps[len(steps)-1].pictures) > 0 {
				steps = append(steps, &step{line: line, layers: source.Files{}})
			}
			if err := steps[len(steps)-1].add(group(1)); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, line, err)
			}
			continue
		}
		if len(steps) == 0 {
			return nil, fmt.Errorf("%s:%d: a picture before the first text", path, line)
		}
		last := steps[len(steps)-1]
		last.pictures = append(last.pictures, [2]string{group(2), group(3)})
	}
	return steps, nil
}

// add makes a text the next layer of the building.
func (s *step) add(layer string) error {
	name := "building.muro"
	if titled := title.FindStringSubmatch(layer); titled != nil {
		name = titled[1]
	}
	path := filepath.Join(string(filepath.Separator), name)
	if s.entry == "" {
		s.entry = path
	}
	if _, ok := s.layers[path]; ok {
		return fmt.Errorf("another %s without a picture before it: draw the one above, or name each layer in its first line", name)
	}
	s.layers[path] = layer
	return nil
}

// building composes the texts of the step.
func (s *step) building() (*koyu.Building, error) { return koyu.Compose(s.entry, s.layers) }

// drawings are the pictures below the texts.
func (s *step) drawings() ([]drawing, error) {
	b, err := s.building()
	if err != nil {
		return nil, err
	}
	var all []drawing
	for _, p := range s.pictures {
		d, err := newDrawing(b, "notation/"+p[0], p[1])
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}
