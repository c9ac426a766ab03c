package check

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// shared holds the answers recorded from the original, when it is there.
const shared = "../../../shared"

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
	goldens, err := filepath.Glob(filepath.Join(shared, "golden", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(goldens) == 0 {
		t.Skip("no recorded answers here")
	}
	compared, found := 0, 0
	for _, golden := range goldens {
		name := strings.TrimSuffix(filepath.Base(golden), ".json")
		want, err := recorded(golden)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			continue // what cannot be read has no diagnostics
		}
		got, err := answered(filepath.Join(shared, "corpus", name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		compared++
		found += len(want.Diagnostics)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	t.Logf("%d answers with %d diagnostics compared", compared, found)
}

// recorded is the first answer to check in a file of recorded calls, nil when
// it is an error.
func recorded(golden string) (*answer, error) {
	data, err := os.ReadFile(golden)
	if err != nil {
		return nil, err
	}
	var calls []struct {
		Tool    string
		IsError bool
		Result  json.RawMessage
	}
	if err := json.Unmarshal(data, &calls); err != nil {
		return nil, err
	}
	for _, c := range calls {
		if c.Tool != "check" {
			continue
		}
		if c.IsError {
			return nil, nil
		}
		var a answer
		return &a, json.Unmarshal(c.Result, &a)
	}
	return nil, errors.New("no call of check in " + golden)
}

// answered is our answer for the building in dir, masked.
func answered(dir string) (*answer, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	entry := filepath.Join(dir, "main.muro")
	if _, err := os.Stat(entry); errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	m, err := compose.Compose(entry, source.Disk())
	if err != nil {
		return nil, err
	}
	p := plane.Derive(m)
	a := &answer{
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
	return a, nil
}
