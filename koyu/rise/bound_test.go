package rise_test

import (
	"errors"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Steps and columns are counted before there are any.
func TestWithin(t *testing.T) {
	t.Parallel()
	const head = "grid X 0 4000 8000 12000\ngrid Y 0 40000\nlevel L1..L3 0 pitch:3000\n"
	for _, c := range []struct {
		name, text string
		pieces     int // as many as there are
		line       int
	}{
		{"steps of a stair", head + "space /L1/a room X1..X2 Y1..Y2 stair:N riser:100\n", 30, 4},
		{"on two levels", head + "space /L1..L2/a room X1..X2 Y1..Y2 stair:N riser:100\n", 60, 4},
		{"more than any stair has", head + "space /L1/a room X1..X2 Y1..Y2 stair:N riser:0.1\nspace /L1/b room X1..X2 Y1..Y2 ramp:N\n", 1, 5},
		{"a riser of nothing", head + "space /L1/a room X1..X2 Y1..Y2 stair:N riser:0\nspace /L1/b room X1..X2 Y1..Y2 lift:1\n", 1, 5},
		{"marks of escalators", head + "space /L1/a room X1..X2 Y1..Y2 escalator:N lane:2000\n", 2 * 94, 4},
		{"columns under one floor", head + "space /L1/a room X1..X4 Y1..Y2\ncolumn 600 L1..L3\n", 8, 5},
		{"under a part of it", head + "space /L1/a room X1..X2 Y1..Y2\ncolumn 600 L1\n", 4, 5},
		{"under three", head + "space /L1..L3/a room X1..X4 Y1..Y2\ncolumn 600 L1..L3\n", 24, 5},
		{"named ones", head + "space /L1/a room X1..X4 Y1..Y2\ncolumn 600 L1 x:X1,X2 y:Y1\ncolumn 600 L1 x:X3 y:Y1\n", 3, 6},
		{"outdoors", head + "space /L1/a exterior X1..X4 Y1..Y2\ncolumn 600 L1\nspace /L2/b room X1..X2 Y1..Y2 ramp:N\n", 1, 6},
	} {
		m, err := compose.Parse(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		p := plane.Derive(m)
		if err := rise.Within(limit.Limits{Pieces: c.pieces}, p); err != nil {
			t.Errorf("%s: %v, with as many pieces as there are", c.name, err)
		}
		if c.pieces == 1 {
			continue // no bound is 0
		}
		err = rise.Within(limit.Limits{Pieces: c.pieces - 1}, p)
		e, ok := errors.AsType[*notation.Error](err)
		if !ok || e.Line != c.line || !strings.Contains(e.Body, "--limit pieces=") {
			t.Errorf("%s: got %v, with one piece less", c.name, err)
		}
	}
}
