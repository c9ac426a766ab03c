package plane_test

import (
	"strings"
	"testing"

	"koyu-mcp/koyu/plane"
)

// TestCoordinatesBeyondNumbers: a coordinate of 400 digits is infinite (02
// N19). Whatever the answers are, there are some.
func TestCoordinatesBeyondNumbers(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat("9", 400)
	p := derive(t, `
grid X -`+huge+` 0 4000 `+huge+`
grid Y 0 4000 `+huge+`
level L1 0
level L2 `+huge+`
space /out exterior
space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X4 Y1..Y3
space /L2/c room X1..X4 Y1..Y3
boundary /L1/a /out
  window w:900 edge:S
boundary /L1/a /L1/b
  line X2,Y1 X3,Y3
  door w:900
boundary /L1/b /out
  line X2,Y2 X4,Y2
  door w:900 at:X3
`)
	formOf(p)
	for s := range p.Model.Spaces.All() {
		p.Overlapping(s, "L1")
	}
	p.Collisions()
	p.FewestDoors("/L1/a", "/L1/b")
}

// TestCutAtInfinity: no shortcut is taken where the arithmetic of a cut yields
// no numbers. Nothing is left of a region then, and its rectangles stand in
// (P11, P14, P15).
func TestCutAtInfinity(t *testing.T) {
	t.Parallel()
	p := derive(t, `
grid X 0 1000 2000 3000
grid Y -`+strings.Repeat("9", 400)+` 0 1000
level L1 0
space /out exterior
space /L1/a room X2..X3 Y2..Y3 + X2..X3 Y1..Y2
boundary /L1/a /out
  line X1,Y2+600 X4,Y2+600
`)
	if got := p.Outcome(p.Boundaries[0]); got != plane.Nothing {
		t.Errorf("the line did %v, want nothing", got)
	}
	if got := len(p.Pieces(p.Model.Spaces.Get("/L1/a"))); got != 2 {
		t.Errorf("%d pieces, want both rectangles", got)
	}
}
