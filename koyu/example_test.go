package koyu_test

import (
	"errors"
	"fmt"
	"log"
	"path/filepath"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// A building is loaded once and then asked.
func Example() {
	b, err := koyu.Load("../examples/two-rooms.muro")
	if err != nil {
		log.Fatal(err)
	}
	report := b.Check()
	fmt.Println(b.Model.Name, "has", report.Spaces, "spaces and", report.Boundaries, "boundaries; sound:", report.OK)
	for _, room := range b.Light() {
		fmt.Printf("%s: %g m² of window for %g m² of floor\n", room.Name, room.WindowM2, room.FloorM2)
	}
	// Output:
	// Garden studio has 3 spaces and 3 boundaries; sound: true
	// Studio: 4.68 m² of window for 15.12 m² of floor
	// Kitchen: 1.32 m² of window for 8.64 m² of floor
}

// Layers need not be files. The entry goes by an absolute path, and imports are
// resolved against it.
func ExampleCompose() {
	b, err := koyu.Compose("/shed/main.muro", source.Files{
		"/shed/main.muro": "grid X 0 3000\ngrid Y 0 2000\nlevel L1 0 h:2300 slab:150\nimport ./rooms.muro\n",
		"/shed/rooms.muro": "space /L1/shed room X1..X2 Y1..Y2\nspace /out exterior\n" +
			"boundary /L1/shed /out edge:S\n  door w:900\n",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ecma.JSON(b.Spaces(nil), 1))
	// Output:
	// [
	//  {
	//   "path": "/L1/shed",
	//   "type": "room",
	//   "name": "shed",
	//   "level": "L1",
	//   "areaM2": 6,
	//   "semiOutdoor": false,
	//   "layer": "/shed/rooms.muro"
	//  },
	//  {
	//   "path": "/out",
	//   "type": "exterior",
	//   "name": "out",
	//   "semiOutdoor": false,
	//   "layer": "/shed/rooms.muro"
	//  }
	// ]
}

// What cannot be read is one error, with its place.
func ExampleCompose_error() {
	_, err := koyu.Compose("/b.muro", source.Files{"/b.muro": "grid X 0 3000\ngrid Y 0 2000\nspace /a room X1..X1+0 Y1..Y2\n"})
	var fault *notation.Error
	if errors.As(err, &fault) {
		fmt.Println("line", fault.Line)
	}
	fmt.Println(err)
	// Output:
	// line 3
	// /b.muro:line 3: The region has zero width
}

// What contradicts itself composes, and is reported.
func ExampleBuilding_Check() {
	b, err := koyu.Compose("/b.muro", source.Files{"/b.muro": `grid X 0 3000 6000
grid Y 0 2000
level L1 0 h:2400 slab:200
space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  door w:2500
`})
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range b.Check().Diagnostics {
		fmt.Println(d.Code, d.Severity, "line", d.Line, d.Path)
	}
	// Output:
	// OPN06 error line 7 [/L1/a /L1/b]
}

// The way from the street to the smallest bedroom, through as few doors as
// possible.
func ExampleBuilding_Doors() {
	b, err := koyu.Load("../examples/house/house.muro")
	if err != nil {
		log.Fatal(err)
	}
	way := b.Doors("/out/street", "/L2/child1")
	fmt.Println(way.Doors, "doors")
	for _, path := range way.Path {
		fmt.Println(path)
	}
	fmt.Println(ecma.JSON(b.Doors("/out/street", "/L9/attic"), 0))
	// Output:
	// 3 doors
	// /out/street
	// /site/front
	// /L1/hall
	// /L1/stair
	// /L2/stair
	// /L2/landing
	// /L2/child1
	// {"unreachable":true}
}

// How the house sits on its plot.
func ExampleBuilding_Site() {
	b, err := koyu.Load("../examples/house/house.muro")
	if err != nil {
		log.Fatal(err)
	}
	site := b.Site()
	fmt.Println(site.DerivedAreaM2, "m² of plot, as declared:", *site.AreaMatch)
	fmt.Println("footprint", site.FootprintM2, "m², coverage", site.CoverageRatio.Value, "%")
	for _, road := range site.Roads {
		fmt.Println(road.Name, road.FrontageMM, "mm")
	}
	// Output:
	// 237.76 m² of plot, as declared: true
	// footprint 70.56 m², coverage 29.7 %
	// Mill Street 15628 mm
	// Mill Lane 14200 mm
}

// Verdicts are not about the notation: this text is sound, and its room dark.
func ExampleBuilding_Validate() {
	b, err := koyu.Compose("/b.muro", source.Files{"/b.muro": `grid X 0 4000
grid Y 0 5250
level L1 0 h:2400
space /L1/den room X1..X2 Y1..Y2 daylight:1
space /out exterior
boundary /L1/den /out
  door w:900 edge:S
  window w:1200 h:1000 edge:N
`})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Check().OK)
	for _, f := range b.Validate() {
		fmt.Println(f.Level, f.Rule, f.Path, "line", f.Line)
	}
	// Output:
	// true
	// violation daylight.ratio [/L1/den] line 4
}

// What changed, in terms of the notation.
func ExampleCompare() {
	building := func(text string) *koyu.Building {
		b, err := koyu.Compose("/b.muro", source.Files{"/b.muro": text})
		if err != nil {
			log.Fatal(err)
		}
		return b
	}
	a := building("grid X 0 4000\ngrid Y 0 3000\nlevel L1 0\nspace /L1/den room X1..X2 Y1..Y2 uid:k7\n")
	b := building("grid X 0 4200\ngrid Y 0 3000\nlevel L1 0\nspace /L1/study room X1..X2 Y1..Y2 uid:k7\n")
	for _, line := range koyu.Compare(a, b).Lines() {
		fmt.Println(line)
	}
	// Output:
	// ± grid X X2 4000 → 4200
	// renamed /L1/den → /L1/study (uid:k7)
	// ± /L1/study: area 12.00 m2 → 12.60 m2
}

// All layers, by path; the strength of each is its place in Model.Layers.
func ExampleBuilding_Layers() {
	b, err := koyu.Load("../examples/house/house.muro")
	if err != nil {
		log.Fatal(err)
	}
	for _, layer := range b.Layers() {
		fmt.Println(filepath.Base(layer.File))
	}
	// Output:
	// assets.muro
	// ground.muro
	// house.muro
	// openings.muro
	// options.muro
	// site.muro
	// stairs.muro
	// upper.muro
}

// The canonical form says what a building is, not how it was written.
func ExampleBuilding_Canonical() {
	b, err := koyu.Compose("/b.muro", source.Files{"/b.muro": "grid Y 0 1000\ngrid X 0 1000\nspace /a room Y2..Y1 X1..X2 b:2 a:1 # turned\n"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Canonical(0))
	// Output:
	// {"format":"koyu-canonical/1.0","unit":"mm","grid":{"X":[0,1000],"Y":[0,1000]},"levels":{},"spaces":{"/a":{"type":"room","at":["X1","Y1","X2","Y2"],"attrs":{"a":1,"b":2}}},"boundaries":[]}
}

// Uids are handed out, never made up, and differ from all that are there.
func ExampleBuilding_NewUIDs() {
	b, err := koyu.Load("../examples/two-rooms.muro")
	if err != nil {
		log.Fatal(err)
	}
	uids := b.NewUIDs(2)
	fmt.Println(len(uids), len(uids[0]), uids[0] != uids[1])
	// Output:
	// 2 18 true
}
