package form_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// shared holds the forms recorded from the original, when it is there.
const shared = "../../../shared"

// recorded is how near a number must be to one that was recorded with six
// decimals: the 1e-6 of F93, and half of the last digit.
const recorded = 1.5e-6

// Every recorded form is met member by member (F93).
func TestGolden(t *testing.T) {
	t.Parallel()
	goldens, err := filepath.Glob(filepath.Join(shared, "golden-form", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(goldens) == 0 {
		t.Skip("no recorded forms here")
	}
	for _, golden := range goldens {
		name := strings.TrimSuffix(filepath.Base(golden), ".json")
		data, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		entry, err := filepath.Abs(filepath.Join(shared, "corpus", name, "main.muro"))
		if err != nil {
			t.Fatal(err)
		}
		m, err := compose.Compose(entry, source.Disk())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := ecma.JSON(form.Derive(plane.Derive(m), form.CutHeight), 0)
		if at, ok := differs("", decoded(t, data), decoded(t, []byte(got))); ok {
			t.Errorf("%s: %s", name, at)
		}
	}
	t.Logf("%d forms compared", len(goldens))
}

func decoded(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// differs is the first place where two documents differ by the rules of F93:
// the order of members does not count, that of elements does.
func differs(at string, want, got any) (string, bool) {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok || len(got) != len(want) {
			break
		}
		for _, key := range slices.Sorted(maps.Keys(want)) {
			g, ok := got[key]
			if !ok {
				return at + "/" + key + " is missing", true
			}
			if where, ok := differs(at+"/"+key, want[key], g); ok {
				return where, true
			}
		}
		return "", false
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			break
		}
		for i, w := range want {
			if where, ok := differs(fmt.Sprint(at, "/", i), w, got[i]); ok {
				return where, true
			}
		}
		return "", false
	case float64:
		if got, ok := got.(float64); ok && math.Abs(got-want) <= recorded {
			return "", false
		}
	default:
		if want == got {
			return "", false
		}
	}
	return fmt.Sprintf("%s: %s, recorded was %s", at, brief(got), brief(want)), true
}

// brief is enough of a value to see what it is: of a list its length, of an
// object its members.
func brief(v any) string {
	switch v := v.(type) {
	case []any:
		return fmt.Sprint(len(v), " elements")
	case map[string]any:
		return fmt.Sprint(slices.Sorted(maps.Keys(v)))
	}
	return fmt.Sprintf("%#v", v)
}
