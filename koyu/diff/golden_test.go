package diff_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// shared holds the differences recorded from the original, when it is there.
const shared = "../../../shared"

// A record is what the original says of two cases: nothing when one of them
// cannot be read.
type record struct {
	A, B string
	Exit int
	Diff json.RawMessage
}

// Every recorded difference is met byte by byte, order of members included.
// Wording is masked on both sides.
func TestGolden(t *testing.T) {
	t.Parallel()
	goldens, err := filepath.Glob(filepath.Join(shared, "golden-diff", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(goldens) == 0 {
		t.Skip("no recorded differences here")
	}
	for _, golden := range goldens {
		t.Run(filepath.Base(golden), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			var want record
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			a, errA := corpus(want.A)
			b, errB := corpus(want.B)
			if err := errors.Join(errA, errB); err != nil {
				if want.Diff != nil {
					t.Error(err)
				}
				return
			}
			got := diff.Compare(a, b)
			if want.Exit != exit(got) {
				t.Errorf("exit %d, want %d", exit(got), want.Exit)
			}
			if diff := cmp.Diff(compacted(t, want.Diff), masked(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// corpus is the plan of a case.
func corpus(name string) (*plane.Plan, error) {
	entry, err := filepath.Abs(filepath.Join(shared, "corpus", name, "main.muro"))
	if err != nil {
		return nil, err
	}
	m, err := compose.Compose(entry, source.Disk())
	if err != nil {
		return nil, err
	}
	return plane.Derive(m), nil
}

// exit is the status of a command that tells d.
func exit(d diff.Diff) int {
	if d.Empty() {
		return 0
	}
	return 1
}

func compacted(t *testing.T, text []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// masked is the JSON form of d, with a mark for the prose of the field shape
// (C84).
func masked(d diff.Diff) string {
	for _, p := range d.Polygons.Changed {
		for i := range p.Fields {
			if f := &p.Fields[i]; f.Name == "shape" {
				f.From.Value, f.To.Value = "~", "~"
			}
		}
	}
	return ecma.JSON(d, 0)
}
