package plane_test

import (
	"strings"
	"testing"
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
