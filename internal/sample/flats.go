package sample

import (
	"fmt"
	"strings"
)

// Flats is the text of a building of flats of two rooms each, in one row along
// the corridor of every level. All levels are alike, so each of its statements
// stands for a span of levels.
func Flats(levels, perLevel int) string {
	var s strings.Builder
	s.WriteString("koyu 1.0\nname Flats\nunit mm\n\ngrid X")
	for i := range perLevel + 1 {
		fmt.Fprintf(&s, " %d", 6000*i)
	}
	fmt.Fprintf(&s, "\ngrid Y 0 1800 4200 10200\nlevel L1..L%d 0 pitch:3000 h:2500 slab:200\nspace /out exterior\n", levels)
	all := fmt.Sprintf("/L1..L%d", levels)
	fmt.Fprintf(&s, "space %s/corridor corridor X1..X%d Y1..Y2 name:Corridor use:common\n", all, perLevel+1)
	for f := 1; f <= perLevel; f++ {
		flat := fmt.Sprintf("%s/flat%d", all, f)
		fmt.Fprintf(&s, "space %s/hall hall X%d..X%d Y2..Y3 name:\"Flat %d hall\" use:exclusive\n", flat, f, f+1, f)
		fmt.Fprintf(&s, "space %s/living living X%d..X%d Y3..Y4 name:\"Flat %d living\" use:exclusive daylight:1\n", flat, f, f+1, f)
		fmt.Fprintf(&s, "boundary %s/corridor %s/hall t:200\n  door w:900 h:2000\n", all, flat)
		fmt.Fprintf(&s, "boundary %s/hall %s/living t:100\n  door w:800 h:2000\n", flat, flat)
		fmt.Fprintf(&s, "boundary %s/living /out t:200\n  window w:2400 h:1800 edge:N\n", flat)
	}
	return s.String()
}

// Row is the text of a building with a row of rooms on every level and nothing
// else: no doors, no windows, no outside.
func Row(levels, perLevel int) string {
	var s strings.Builder
	s.WriteString("grid X")
	for i := range perLevel + 1 {
		fmt.Fprintf(&s, " %d", Room*i)
	}
	fmt.Fprintf(&s, "\ngrid Y 0 %d\nlevel L1..L%d 0 pitch:3000 h:2700 slab:200\n", Room, levels)
	for i := range perLevel {
		fmt.Fprintf(&s, "space /L1..L%d/r%d room X%d..X%d Y1..Y2\n", levels, i+1, i+1, i+2)
	}
	return s.String()
}
