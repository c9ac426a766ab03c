package compose_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// folder is where the layers of the tests lie, in memory.
const folder = "/house/"

// composed composes files, of which main.muro is the entry.
func composed(files map[string]string) (*model.Model, error) {
	layers := source.Files{}
	for name, text := range files {
		layers[folder+name] = text
	}
	return compose.Compose(folder+want.Entry, layers)
}

// reports is an error as a case expects it: none, or one.
func reports(t *testing.T, err error) []want.Report {
	t.Helper()
	if err == nil {
		return nil
	}
	var e *notation.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is a %T", err, err)
	}
	if strings.Contains(e.Body, "%!") || e.Body == "" {
		t.Errorf("%s: the message is badly made: %q", e.Rule, e.Body)
	}
	return []want.Report{{File: strings.TrimPrefix(e.File, folder), Line: e.Line, Code: e.Rule}}
}

// A paragraph is a stretch of lines of a file, from 1, without an empty one.
type paragraph struct {
	file     string
	from, to int
}

func (p paragraph) String() string { return fmt.Sprintf("%s:%d", p.file, p.from) }

func (p paragraph) has(r want.Report) bool {
	return r.File == p.file && p.from <= r.Line && r.Line <= p.to
}

// alternatives are the paragraphs of a case in which something is expected. A
// composition ends with its first error, so that each is composed by itself,
// among the paragraphs in which nothing is expected.
func alternatives(c want.Case) (wanting []paragraph) {
	for _, file := range slices.Sorted(maps.Keys(c.Files)) {
		from := 0
		for i, line := range append(strings.Split(c.Files[file], "\n"), "") {
			switch {
			case line != "" && from == 0:
				from = i + 1
			case line == "" && from > 0:
				p := paragraph{file, from, i}
				if slices.ContainsFunc(c.Want, p.has) {
					wanting = append(wanting, p)
				}
				from = 0
			}
		}
	}
	return wanting
}

// without blanks paragraphs out, so that line numbers stay.
func without(files map[string]string, paragraphs []paragraph) map[string]string {
	rest := map[string]string{}
	for file, text := range files {
		lines := strings.Split(text, "\n")
		for _, p := range paragraphs {
			if p.file == file {
				for i := p.from; i <= p.to; i++ {
					lines[i-1] = ""
				}
			}
		}
		rest[file] = strings.Join(lines, "\n")
	}
	return rest
}

// rules are those of 02 §11.
func rules() (all []string) {
	for _, r := range [][2]int{{1, 4}, {10, 17}, {20, 25}, {30, 58}, {60, 65}, {70, 115}, {120, 145}} {
		for n := r[0]; n <= r[1]; n++ {
			all = append(all, fmt.Sprintf("NE%d", n))
		}
	}
	return all
}

// TestRules composes the cases of testdata: what no paragraph objects to must
// compose, and each paragraph that expects an error must give exactly that
// one. Every rule must be broken somewhere.
func TestRules(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{}
	for _, c := range want.Cases(t, "testdata") {
		wanting := alternatives(c)
		if _, err := composed(without(c.Files, wanting)); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		for i, p := range wanting {
			others := slices.Delete(slices.Clone(wanting), i, i+1)
			one := want.Case{Name: c.Name + "/" + p.String()}
			for _, r := range c.Want {
				if p.has(r) {
					one.Want = append(one.Want, r)
					reached[r.Code] = true
				}
			}
			_, err := composed(without(c.Files, others))
			one.Check(t, reports(t, err))
		}
	}

	_, err := composed(nil)
	reached["NE1"] = true
	want.Case{Name: "NE1", Want: []want.Report{{Code: "NE1"}}}.Check(t, reports(t, err))
	_, err = compose.Parse("name x\nimport ./a.muro")
	reached["NE3"] = true
	want.Case{Name: "NE3", Want: []want.Report{{Line: 2, Code: "NE3"}}}.Check(t, reports(t, err))

	for _, rule := range rules() {
		if !reached[rule] {
			t.Errorf("no case breaks %s", rule)
		}
	}
}
