package check

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/plane"
)

// There are as many diagnostics as there may be, or an error; and no building has
// more than it was thought to have at most.
func TestWithin(t *testing.T) {
	t.Parallel()
	cases := want.Cases(t, "testdata")
	cases = append(cases, want.Case{Name: "hostile", Files: want.Only(hostile())})
	cases = append(cases, want.Case{Name: "overlaps", Files: want.Only("grid X 0 9\ngrid Y 0 9\n" + overlapping(20))})
	for _, c := range cases {
		p := plane.Derive(want.Compose(t, c.Files))
		all := Run(p)
		if len(all) > most(p) {
			t.Errorf("%s: %d diagnostics, of at most %d", c.Name, len(all), most(p))
		}
		if found, err := Within(limit.Limits{Diagnostics: most(p) + 1}, p); found != nil || err != nil {
			t.Errorf("%s was looked at: %v", c.Name, err)
		}
		if len(all) < 2 || most(p) == len(all) {
			continue
		}
		if found, err := Within(limit.Limits{Diagnostics: len(all)}, p); err != nil || !cmp.Equal(found, all) {
			t.Errorf("%s: %v, %d diagnostics of %d", c.Name, err, len(found), len(all))
		}
		_, err := Within(limit.Limits{Diagnostics: len(all) - 1}, p)
		if e, ok := errors.AsType[*limit.Exceeded](err); !ok || e.Name != limit.Diagnostics {
			t.Errorf("%s: got %v, with one less than there are", c.Name, err)
		}
	}
}

// overlapping are n rooms on one place.
func overlapping(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "space /%d room X1..X2 Y1..Y2 + X1..X2 Y1..Y2\n", i)
	}
	return b.String()
}
