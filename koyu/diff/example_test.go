package diff_test

import (
	"fmt"
	"log"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/plane"
)

// A room keeps its uid while it gets another name and other measures, and its
// walls follow it. That the grid moved shows in the areas as well.
func ExampleCompare() {
	var states []*plane.Plan
	for _, text := range []string{`
grid X 0 3000 7000
grid Y 0 4000
level L1 0 h:2400
space /L1/store room X1..X2 Y1..Y2 uid:u-store
space /L1/shop room X2..X3 Y1..Y2
boundary /L1/shop /L1/store t:100
  door w:800
`, `
grid X 0 3500 7000
grid Y 0 4000
level L1 0 h:2400
space /L1/shop room X2..X3 Y1..Y2
space /L1/office room X1..X2 Y1..Y2 uid:u-store daylight:1
boundary /L1/shop /L1/office t:100
  door w:900
`} {
		m, err := compose.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		states = append(states, plane.Derive(m))
	}
	for _, line := range diff.Compare(states[0], states[1]).Lines() {
		fmt.Println(line)
	}
	// Output:
	// ± grid X X2 3000 → 3500
	// renamed /L1/store → /L1/office (uid:u-store)
	// ± /L1/office: area 12.00 m2 → 14.00 m2 / + daylight 1
	// ± /L1/shop: area 16.00 m2 → 14.00 m2
	// ± boundary /L1/office | /L1/shop: door at:0.5 w 800 → 900
}
