package ask_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// grids begins most buildings here: rooms of 4 by 5 m on two levels.
const grids = `grid X 0 4000 8000
grid Y 0 5000 10000
level L1 0 h:2700 slab:150
level L2 3000 h:2700 slab:150
`

func plan(t *testing.T, text string) *plane.Plan {
	t.Helper()
	m, err := compose.Compose("/b.muro", source.Files{"/b.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	return plane.Derive(m)
}

// A question is a building, what is asked of it, and the answer as one line.
type question struct {
	name string
	text string
	ask  func(*plane.Plan) any
	want string
}

func check(t *testing.T, questions []question) {
	t.Helper()
	for _, q := range questions {
		t.Run(q.name, func(t *testing.T) {
			t.Parallel()
			got := ecma.JSON(q.ask(plan(t, q.text)), 0)
			if diff := cmp.Diff(q.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s\nin\n%s", diff, q.text)
			}
		})
	}
}

func allSpaces(p *plane.Plan) any { return ask.Spaces(p, nil) }

func onLevel(name string) func(*plane.Plan) any {
	return func(p *plane.Plan) any { return ask.Spaces(p, &name) }
}

func TestSpaces(t *testing.T) {
	t.Parallel()
	const two = grids + `space /L1/a room X1..X2 Y1..Y2
space /x/b room X1..X2 Y1..Y2
space /L2/c room level:L2
space /out exterior
`
	const a = `{"path":"/L1/a","type":"room","name":"a","level":"L1","areaM2":20,"semiOutdoor":false,"layer":"/b.muro"}`
	check(t, []question{
		{"Q43 level and area are left out when there is none", two, allSpaces,
			`[` + a + `,{"path":"/x/b","type":"room","name":"b","areaM2":20,"semiOutdoor":false,"layer":"/b.muro"},` +
				`{"path":"/L2/c","type":"room","name":"c","level":"L2","semiOutdoor":false,"layer":"/b.muro"},` +
				`{"path":"/out","type":"exterior","name":"out","semiOutdoor":false,"layer":"/b.muro"}]`},
		{"Q44 a level", two, onLevel("L1"), `[` + a + `]`},
		{"Q44 another case is another level", two, onLevel("l1"), `[]`},
		{"Q44 no level passes no filter", two, onLevel(""), `[]`},
		{"Q15, Y11 names", `level A 0
space /A/z/ room
space /A/n room name:101
space /A/m room name:1e3
`, allSpaces, `[{"path":"/A/z/","type":"room","name":"","level":"A","semiOutdoor":false,"layer":"/b.muro"},` +
			`{"path":"/A/n","type":"room","name":"n","level":"A","semiOutdoor":false,"layer":"/b.muro"},` +
			`{"path":"/A/m","type":"room","name":"1e3","level":"A","semiOutdoor":false,"layer":"/b.muro"}]`},
	})
}

func TestDoors(t *testing.T) {
	t.Parallel()
	doors := func(from, to string) func(*plane.Plan) any {
		return func(p *plane.Plan) any { return ask.DoorsBetween(p, from, to) }
	}
	const rooms = grids + `space /L1/a room
space /L1/b room
space /L1/c room
zone /L1
boundary /L1/a /L1/b
  door w:900
  door w:900
boundary /L1/b /ghost
  door w:900
boundary /ghost /L1/c type:open
`
	check(t, []question{
		{"Q42 doors are walls passed, 04 T38", rooms, doors("/L1/a", "/L1/c"),
			`{"doors":2,"path":["/L1/a","/L1/b","/ghost","/L1/c"]}`},
		{"Q42 the same space", rooms, doors("/L1/a", "/L1/a"), `{"doors":0,"path":["/L1/a"]}`},
		{"Q42 to a zone", rooms, doors("/L1/a", "/L1"), `{"unreachable":true}`},
		{"Q42 from what is no space", rooms, doors("/ghost", "/L1/c"), `{"unreachable":true}`},
	})
}

func TestLight(t *testing.T) {
	t.Parallel()
	light := func(p *plane.Plan) any { return ask.Light(p) }
	const head = grids + "space /out exterior\nspace /L1/a room X1..X2 Y1..Y2 daylight:1\n"
	row := func(window, rest string) string {
		return `[{"path":"/L1/a","name":"a","windowM2":` + window + `,"floorM2":20,"missingH":` + rest + `}]`
	}
	check(t, []question{
		{"Q60 only the number 1, on a region", grids + `space /L1/a room X1..X2 Y1..Y2 daylight:0
space /L1/b room daylight:1
space /L1/c void X2..X3 Y1..Y2 daylight:1.0
`, light, `[{"path":"/L1/c","name":"c","windowM2":0,"floorM2":20,"missingH":false}]`},
		{"Q61, Y21 a covered balcony counts seven tenths, in boundary order", head + `space /L1/y balcony X1..X2 Y2..Y3
space /L2/r room X1..X2 Y1..Y3
boundary /L1/y /out air:1
boundary /L1/y /L1/a
  window w:1100 h:1100
boundary /L1/a /out
  window w:1300 h:700
  door w:900 h:2000
  window w:100 h:100
`, light, row("1.7670000000000001", "false")},
		{"Q61 an open balcony counts whole", head + `space /L1/y balcony X1..X2 Y2..Y3
boundary /L1/y /out type:open
boundary /L1/a /L1/y
  window w:1000 h:1000
`, light, row("1", "false")},
		{"Q61, Y24 a window without height", head + `boundary /L1/a /out
  window w:900
  window w:500 h:1000
`, light, row("0.5", "true")},
		{"Q61 kind, place and sign are not looked at", head + `boundary /L1/a /out type:stair
  window w:99999 h:1000
  window w:1000 h:-1000
`, light, row("98.999", "false")},
		{"Q61 nothing comes from a room or from nowhere", head + `space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  window w:1000
boundary /L1/a /ghost
  window w:1000
`, light, row("0", "false")},
		{"Q61 the height may come from the asset", "asset W window w:1000 h:1500\n" + head + `boundary /L1/a /out
  window W
`, light, row("1.5", "false")},
	})
}

func TestSite(t *testing.T) {
	t.Parallel()
	site := func(p *plane.Plan) any { return ask.ReportSite(p) }
	const plot = grids + `space /road exterior name:Lane road:6000
space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
space /L2/a room X1..X2 Y1..Y2
`
	check(t, []question{
		{"Y7 nothing", "", site, `{"derivedAreaM2":0,"footprintM2":0,"totalFloorM2":0,"roads":[]}`},
		{"Q64 without a site zone the floor is the site", plot, site,
			`{"derivedAreaM2":40,"footprintM2":40,"totalFloorM2":60,"coverageRatio":100,"floorAreaRatio":150,` +
				`"roads":[{"path":"/road","name":"Lane","widthMm":6000,"frontageMm":0}]}`},
		{"Q47, Q64 the outline and the declared area of the first zone", plot + `zone /p site:1 area:80.049
zone /q site:1 area:1
polygon /q 0,0 1,0 0,1
polygon /p 0,0 8000,0 8000,10000 0,10000
`, site, `{"siteZone":"/p","polygonVertices":4,"declaredAreaM2":80.049,"derivedAreaM2":80,"areaMatch":true,` +
			`"footprintM2":40,"totalFloorM2":60,"coverageRatio":50,"floorAreaRatio":75,` +
			`"roads":[{"path":"/road","name":"Lane","widthMm":6000,"frontageMm":0}]}`},
		{"Q63, Q64, QB25 tiles under the zone, an indoor one is floor", plot + `zone /p site:1
space /p/yard yard X1..X3 Y2..Y3 level:L1
`, site, `{"siteZone":"/p","derivedAreaM2":80,"footprintM2":80,"totalFloorM2":100,"coverageRatio":100,` +
			`"floorAreaRatio":125,"roads":[{"path":"/road","name":"Lane","widthMm":6000,"frontageMm":0}]}`},
		{"Q66, Y48 frontage from a default boundary", grids + `zone /p site:1
space /p/yard yard X1..X2 Y1..Y2 level:L1
space /s exterior X2..X3 Y1..Y3 level:L1 road:4000
boundary /p/yard /s/none type:open
`, site, `{"siteZone":"/p","derivedAreaM2":20,"footprintM2":20,"totalFloorM2":20,"coverageRatio":100,` +
			`"floorAreaRatio":100,"roads":[{"path":"/s","name":"s","widthMm":4000,"frontageMm":5000}]}`},
		{"Q66, QB11 each boundary counts", grids + `zone /p site:1
space /p/yard exterior X1..X2 Y1..Y2 level:L1
space /s exterior road:-5
boundary /s /p/yard edge:N
boundary /s /p/yard edge:E
boundary /s /p/yard
`, site, `{"siteZone":"/p","derivedAreaM2":20,"footprintM2":0,"totalFloorM2":0,"coverageRatio":0,` +
			`"floorAreaRatio":0,"roads":[{"path":"/s","name":"s","widthMm":-5,"frontageMm":27000}]}`},
		{"Y49 a declared area of nothing", grids + "zone /p site:1 area:0\n", site,
			`{"siteZone":"/p","declaredAreaM2":0,"derivedAreaM2":0,"areaMatch":true,"footprintM2":0,"totalFloorM2":0,"roads":[]}`},
		{"Y49 a negative one", grids + "zone /p site:1 area:-100\nspace /L1/a room X1..X2 Y1..Y2\n", site,
			`{"siteZone":"/p","declaredAreaM2":-100,"derivedAreaM2":20,"areaMatch":false,"footprintM2":20,"totalFloorM2":20,` +
				`"coverageRatio":-20,"floorAreaRatio":-20,"roads":[]}`},
		{"Y49 one that is text", grids + "zone /p site:1 area:abc\n", site,
			`{"siteZone":"/p","derivedAreaM2":0,"footprintM2":0,"totalFloorM2":0,"roads":[]}`},
	})
}

// part asks for one member of the summary.
func part(pick func(ask.Summary) any) func(*plane.Plan) any {
	return func(p *plane.Plan) any { return pick(ask.Summarize(p)) }
}

func TestSummary(t *testing.T) {
	t.Parallel()
	byUse := part(func(s ask.Summary) any { return s.ByUseM2 })
	floors := part(func(s ask.Summary) any { return s.FloorsM2 })
	zones := part(func(s ask.Summary) any { return s.Zones })
	whole := part(func(s ask.Summary) any {
		s.Hint = ""
		return s
	})
	areas := part(func(s ask.Summary) any { return [2]float64{s.TotalFloorM2, s.SemiOutdoorM2} })
	check(t, []question{
		{"Y7 nothing", "", whole, `{"unit":"mm","layers":["/b.muro"],"levels":[],"spaces":0,"boundaries":0,"zones":[],` +
			`"assets":[],"totalFloorM2":0,"semiOutdoorM2":0,"floorsM2":{},"byUseM2":{},` +
			`"check":{"errors":0,"warnings":0},"hint":""}`},
		{"Q20 everything", "name Den\n" + grids + `asset D door w:900
polygon /p 0,0 1,0 0,1
space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2 use:work
level R 6000
`, whole, `{"name":"Den","unit":"mm","layers":["/b.muro"],"levels":[{"name":"L1","z":0,"h":2700,"slab":150},` +
			`{"name":"L2","z":3000,"h":2700,"slab":150},{"name":"R","z":6000}],"spaces":2,"boundaries":1,"zones":[],` +
			`"assets":[{"name":"D","kind":"door","attrs":{"w":900}}],"sitePolygons":["/p"],"totalFloorM2":40,` +
			`"semiOutdoorM2":0,"floorsM2":{"L1":{"rooms":2,"subtotalM2":40}},"byUseM2":{"(unspecified)":20,"work":20},` +
			`"check":{"errors":0,"warnings":0},"hint":""}`},
		{"Q12, Y9 levels that are numbers lead the record, not the list", `grid X 0 1000
grid Y 0 1000
level 10 6000
level B 0
level 2 3000
space /10/a room X1..X2 Y1..Y2
space /B/a room X1..X2 Y1..Y2
space /2/a room X1..X2 Y1..Y2
space /2/b room X1..X2 Y1..Y2
`, floors, `{"2":{"rooms":2,"subtotalM2":2},"10":{"rooms":1,"subtotalM2":1},"B":{"rooms":1,"subtotalM2":1}}`},
		{"Q12, Y9 attributes of an asset keep their order", "asset W window w:900 9:1 1:x h:2000\n",
			part(func(s ask.Summary) any { return s.Assets }),
			`[{"name":"W","kind":"window","attrs":{"1":"x","9":1,"w":900,"h":2000}}]`},
		{"Q16, Y10 the nearest zone whose use is text", grids + `zone /L1 use:common
zone /L1/x use:rentable
zone /L1/x/y use:3
space /L1/x/y/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2 use:7
space /L1/xx room X1..X2 Y2..Y3
`, byUse, `{"rentable":20,"common":40}`},
		{"Q20, QB4 any word is a use", grids + "space /L1/a room X1..X2 Y1..Y2 use:constructor\n", byUse,
			`{"constructor":20}`},
		{"Q17, 03 E30 a zone sums up rounded areas", `grid X 0 1500 5500 6020 9000
grid Y 0 1.5 1718.75 2000
level L1 0
space /L1/z/a room X1..X2 Y1..Y2
space /L1/z/b room X2..X3 Y1..Y3
space /L1/z/c room X1..X2 Y2..Y3
space /z/d room X3..X4 Y1..Y2
space /L1/zz room X4..X5 Y1..Y2
zone /L1/z
zone /none name:5
zone /L1 name:all
`, zones, `[{"path":"/L1/z","areaM2":9.46},{"path":"/none","areaM2":0},{"path":"/L1","name":"all","areaM2":9.46}]`},
		{"Q21 a site has the area of its shape, not rounded", `polygon /p 0,0 3333.3,0 0,3333.3
polygon /q 0,0 3333.3,0 0,3333.3
zone /p site:1
zone /q
zone /r site:1
`, zones, `[{"path":"/p","site":true,"areaM2":5.555444445},{"path":"/q","areaM2":0},{"path":"/r","site":true,"areaM2":0}]`},
		{"QB3, Y12 outdoor spaces joined by an open boundary", grids + `space /L1/a exterior X1..X2 Y1..Y2
space /L1/b exterior X2..X3 Y1..Y2
boundary /L1/a /L1/b type:open
`, areas, `[0,40]`},
		{"Y13 a void is no semi-outdoor floor", grids + `space /out exterior
space /L1/v void X1..X2 Y1..Y2
boundary /L1/v /out air:1
`, areas, `[0,0]`},
	})
}

// Q26: layers are listed by their paths, by UTF-16 code units, whatever their
// strength.
func TestLayersQ26(t *testing.T) {
	t.Parallel()
	files := source.Files{"/m.muro": "import ./a.muro\nimport ./B.muro\nimport ./a/x.muro\nimport ./a-1.muro\n" +
		"import ./\U0001F600.muro\nimport ./\uFF5E.muro\nimport ./m.muro\n"}
	for _, name := range []string{"a", "B", "a/x", "a-1", "\U0001F600", "\uFF5E"} {
		files["/"+name+".muro"] = ""
	}
	m, err := compose.Compose("/m.muro", files)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"/B.muro", "/a-1.muro", "/a.muro", "/a/x.muro", "/m.muro", "/\U0001F600.muro", "/\uFF5E.muro"}
	var got []string
	for _, l := range ask.Layers(m) {
		got = append(got, l.Path)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
