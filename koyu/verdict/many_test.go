package verdict

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/plane"
)

// Thousands of spaces that ask for a way each, out or in, over thousands of
// others: whoever searched once for each would be at it for minutes.
func TestManyStairsAreNoTrouble(t *testing.T) {
	const rooms = 20_000
	for _, c := range []struct {
		kind, more string
		want       map[string]int
	}{
		// No way leads outside.
		{"stair use:parking", "", map[string]int{
			"access.unreachable": rooms, "access.throughtenant": rooms, "access.parking": rooms,
		}},
		// One leads outside from the first room.
		{"stair use:parking", "boundary /L1/r1 /out type:stair\n", map[string]int{"access.parking": rooms}},
		// One leads from a corridor, over stairs of the first room of each level.
		{"stair use:common escalator:no", `boundary /L1/r1 /out type:stair
space /corridor corridor use:common X1..X2 Y1..Y2
boundary /L1/r1 /corridor type:stair
`, map[string]int{"access.backofhouse": 2}},
	} {
		text := strings.ReplaceAll(sample.Building(2, rooms/2), " room ", " "+c.kind+" ")
		text = strings.ReplaceAll(text, " daylight:1", "") + c.more
		p := plane.Derive(want.Compose(t, want.Only(text)))
		got := map[string]int{}
		for _, f := range Run(p) {
			got[f.Rule]++
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s, number of findings (-want +got):\n%s", c.kind, diff)
		}
	}
}
