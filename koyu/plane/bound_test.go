package plane_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/plane"
)

// Whatever a few lines make more of than a bound allows is refused, and blamed on
// a line that makes it.
func TestWithin(t *testing.T) {
	t.Parallel()
	const head = "grid X 0 1000 2000\ngrid Y 0 1000\nlevel L1 0\nspace /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n"
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i)
		}
		return b.String()
	}
	both := lines(20, "boundary /L1/a /L1/b\n  line X2-%[1]d,Y1 X2+%[1]d1,Y2") + lines(20, "boundary /L1/b /L1/a\n  line X2-%[1]d,Y2 X2+%[1]d1,Y1")
	for _, c := range []struct {
		name   string
		text   string
		limits limit.Limits // too narrow ones
		bound  string
	}{
		{"regions", head, limit.Limits{Pieces: 2}, limit.Pieces}, // and the wall between them
		{"pieces cut by lines", head + both, limit.Limits{Pieces: 200}, limit.Pieces},
		{"parts that lines meet", head + both, limit.Limits{Steps: 50_000}, limit.Steps},
		{"default walls", head + lines(30, "space /L1/%d room X2..X3 Y1..Y2"), limit.Limits{Pieces: 60}, limit.Pieces},
		{"segments", head + lines(100, "boundary /L1/a /L1/b t:1%d"), limit.Limits{Pieces: 50}, limit.Pieces},
		{"spaces on one place", head + lines(20, "space /L1/%d room X1..X2 Y1..Y2"), limit.Limits{Pieces: 100}, limit.Pieces},
		{"rectangles of one space", head + "space /L1/c room" + strings.Repeat(" + X1..X2 Y1..Y2", 20) + "\n", limit.Limits{Pieces: 100}, limit.Pieces},
		{"rooms in a row, a millimetre long", head + lines(900, "space /L1/%[1]d room X1+%[1]d..X1+%[1]d1 Y1..Y2"), limit.Limits{Steps: 1000}, limit.Steps},
		{"long teeth of a site", head + "polygon /site" + strings.ReplaceAll(lines(400, " %[1]d,0 %[1]d1,9000000"), "\n", "") + " 9000000,9000001 9000000,-10 0,-10\n", limit.Limits{Steps: 100_000}, limit.Steps},
		{"outlines", head + lines(100, "polygon /site%d 0,0 1,0 1,1"), limit.Limits{Steps: 15_000}, limit.Steps},
		{"corners of outlines", head + "polygon /site" + strings.ReplaceAll(lines(500, " %[1]d,0 %[1]d,9"), "\n", "") + "\n" + lines(50, "space /L1/%d room X1..X2 Y1..Y2"), limit.Limits{Steps: 6500}, limit.Steps},
		{"parts of storeys that lie across each other", head + "level L2 3000\n" + lines(30, "space /L1/w%[1]d room X1..X3 Y1+%[1]d1..Y1+%[1]d9") + lines(30, "space /L2/s%[1]d room X1+%[1]d1..X1+%[1]d9 Y1..Y2"), limit.Limits{Pieces: 900}, limit.Pieces},
		{"vertical boundaries", head + lines(1000, "boundary /L1/a /L1/b type:void\n# %d"), limit.Limits{Steps: 10_000}, limit.Steps},
	} {
		m, err := compose.Parse(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if _, err := plane.Within(limit.Limits{}, m); err != nil {
			t.Errorf("%s: %v, although the bounds are wide", c.name, err)
		}
		_, err = plane.Within(c.limits, m)
		var e *notation.Error
		exceeded := (*limit.Exceeded)(nil)
		if !errors.As(err, &e) || !errors.As(err, &exceeded) || exceeded.Name != c.bound || e.Line == 0 {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}
