package form_test

import (
	"fmt"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// A room with one door, as the wall that has the door is built.
func ExampleDerive() {
	text := `koyu 1.0
grid X 0 4000
grid Y 0 3000
level L1 0 h:2500
space /out exterior
space /L1/a room X1..X2 Y1..Y2
boundary /L1/a /out edge:S
  door w:1000
`
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		fmt.Println(err)
		return
	}
	f := form.Derive(plane.Derive(m), form.CutHeight)
	wall := f.Boundaries[0]
	fmt.Println(wall.Ref)
	for _, panel := range wall.Material.Panels {
		fmt.Println(ecma.JSON(panel, 0))
	}
	// Output:
	// /L1/a|/out@0
	// {"x1":0,"y1":0,"x2":1500,"y2":0,"z0":0,"z1":2700}
	// {"x1":1500,"y1":0,"x2":2500,"y2":0,"z0":2000,"z1":2700}
	// {"x1":2500,"y1":0,"x2":4000,"y2":0,"z0":0,"z1":2700}
}
