package form_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// near is how near a number must be to one that was recorded with six
// decimals: the 1e-6 of F93, and half of the last digit.
const near = 1.5e-6

// Every recorded form is met member by member (F93).
func TestGolden(t *testing.T) {
	t.Parallel()
	cases := recorded.Cases(t, recorded.Forms)
	for _, c := range cases {
		m, err := compose.Compose(recorded.Entry(t, c.Name), source.Disk())
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		var want, got any
		c.Read(t, &want)
		text := ecma.JSON(form.Derive(plane.Derive(m), form.CutHeight), 0)
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if at, ok := differs("", want, got); ok {
			t.Errorf("%s: %s", c.Name, at)
		}
	}
	t.Logf("%d forms compared", len(cases))
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
		if got, ok := got.(float64); ok && math.Abs(got-want) <= near {
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
