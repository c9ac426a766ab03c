// Package recorded finds the buildings of which answers of the original are
// recorded, where they are at hand: in the folder shared beside the module.
// Elsewhere a test that compares with them is skipped.
package recorded

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Kinds of what is recorded.
const (
	Answers     = "golden"
	Forms       = "golden-form"
	Differences = "golden-diff"
)

// A Case is one recorded building, or a pair of them.
type Case struct {
	Name string
	file string
}

// Cases are all cases of a kind, by name. Without any, t is skipped.
func Cases(t testing.TB, kind string) []Case {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(shared(t), kind, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("nothing recorded here")
	}
	cases := make([]Case, len(files))
	for i, file := range files {
		cases[i] = Case{strings.TrimSuffix(filepath.Base(file), ".json"), file}
	}
	return cases
}

// shared is the folder of recordings, whether it is there or not.
func shared(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return filepath.Join(folder, "..", "shared")
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			t.Fatal("no module around the test")
		}
		folder = parent
	}
}

// Folder is where the layers of the building are, as an absolute path. Answers
// have <dir> in its place.
func (c Case) Folder(t testing.TB) string { return filepath.Dir(Entry(t, c.Name)) }

// Entry is the entry of the building called name, as an absolute path.
func Entry(t testing.TB, name string) string {
	t.Helper()
	return filepath.Join(shared(t), "corpus", name, "main.muro")
}

// Entries are the entries of all buildings, recorded from or not; none where
// they are not at hand.
func Entries(t testing.TB) []string {
	t.Helper()
	entries, err := filepath.Glob(Entry(t, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// Read decodes what is recorded into v.
func (c Case) Read(t testing.TB, v any) {
	t.Helper()
	data, err := os.ReadFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", c.file, err)
	}
}

// A Call is one question that was put to the original, with its answer.
type Call struct {
	Do        string // a step that is no question
	Tool      string
	Arguments struct{ File, Level, From, To any }
	IsError   bool
	Text      string          // of an error
	Result    json.RawMessage // of anything else
	ResultGz  string          // the file that has it, when it is long
}

// Calls are the calls of a case of Answers, in their order.
func (c Case) Calls(t testing.TB) []Call {
	t.Helper()
	var calls []Call
	c.Read(t, &calls)
	for i := range calls {
		if name := calls[i].ResultGz; name != "" {
			calls[i].Result = unzipped(t, filepath.Join(filepath.Dir(c.file), name))
		}
	}
	return calls
}

// First is the first call of a tool, which has to be there.
func (c Case) First(t testing.TB, tool string) Call {
	t.Helper()
	for _, call := range c.Calls(t) {
		if call.Tool == tool {
			return call
		}
	}
	t.Fatalf("%s: no call of %s", c.Name, tool)
	return Call{}
}

// Answer decodes the result of a call into v.
func (c Call) Answer(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(c.Result, v); err != nil {
		t.Fatal(err)
	}
}

func unzipped(t testing.TB, name string) []byte {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
