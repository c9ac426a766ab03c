package check

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// An answer is what the tool check answers (05 D2).
type answer struct {
	OK          bool         `json:"ok"`
	Spaces      int          `json:"spaces"`
	Boundaries  int          `json:"boundaries"`
	Errors      []string     `json:"errors"`
	Warnings    []string     `json:"warnings"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Every recorded answer is met member by member. Wording is masked on both
// sides.
func TestGolden(t *testing.T) {
	t.Parallel()
	compared, found := 0, 0
	for _, c := range recorded.Cases(t, recorded.Answers) {
		call := c.First(t, "check")
		if call.IsError {
			continue // what cannot be read has no diagnostics
		}
		var want answer
		call.Answer(t, &want)
		compared++
		found += len(want.Diagnostics)
		if diff := cmp.Diff(want, answered(t, c.Folder(t))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
	t.Logf("%d answers with %d diagnostics compared", compared, found)
}

// answered is our answer for the building in dir, masked.
func answered(t *testing.T, dir string) answer {
	t.Helper()
	m, err := compose.Compose(filepath.Join(dir, "main.muro"), source.Disk())
	if err != nil {
		t.Fatal(err)
	}
	p := plane.Derive(m)
	a := answer{
		Spaces: m.Spaces.Len(), Boundaries: len(p.Boundaries),
		Errors: []string{}, Warnings: []string{}, Diagnostics: Run(p),
	}
	hide := func(file *string) { *file = strings.Replace(*file, dir, "<dir>", 1) }
	for i := range a.Diagnostics {
		d := &a.Diagnostics[i]
		d.Message = "~"
		hide(&d.File)
		for j := range d.Related {
			hide(&d.Related[j].File)
		}
		if d.Severity == Error {
			a.Errors = append(a.Errors, d.String())
		} else {
			a.Warnings = append(a.Warnings, d.String())
		}
	}
	a.OK = len(a.Errors) == 0
	return a
}
