package diff_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

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
	for _, c := range recorded.Cases(t, recorded.Differences) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			var want record
			c.Read(t, &want)
			a, errA := corpus(t, want.A)
			b, errB := corpus(t, want.B)
			if err := errors.Join(errA, errB); err != nil {
				if want.Diff != nil || want.Exit != 2 {
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
func corpus(t *testing.T, name string) (*plane.Plan, error) {
	t.Helper()
	m, err := compose.Compose(recorded.Entry(t, name), source.Disk())
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
