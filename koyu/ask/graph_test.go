package ask_test

import (
	"testing"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/plane"
)

func TestGraph(t *testing.T) {
	t.Parallel()
	graph := func(p *plane.Plan) any { return ask.Graph(p) }
	// linksOf are the links of the first space.
	linksOf := func(p *plane.Plan) any { return ask.Graph(p)[0].Links }
	const rooms = "space /a room\nspace /b room\nspace /c room\n"
	check(t, []question{
		{"EC54 nothing", "", graph, `[]`},
		{"C50 both ends see a boundary, in the order of the model", rooms + "boundary /c /a type:open\nboundary /a /b\n", graph,
			`[{"path":"/a","name":"a","links":[{"path":"/c","kind":"open","doors":0,"passable":true},{"path":"/b","kind":"wall","doors":0,"passable":false}]},` +
				`{"path":"/b","name":"b","links":[{"path":"/a","kind":"wall","doors":0,"passable":false}]},` +
				`{"path":"/c","name":"c","links":[{"path":"/a","kind":"open","doors":0,"passable":true}]}]`},
		{"C50 default boundaries follow those written", grids + `space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
space /out exterior name:Street
boundary /L1/a /out
`, linksOf, `[{"path":"/out","kind":"wall","doors":0,"passable":false},{"path":"/L1/b","kind":"wall","doors":0,"passable":false}]`},
		{"C50 a boundary with itself stands there once", rooms + "boundary /a /a type:open\n", linksOf,
			`[{"path":"/a","kind":"open","doors":0,"passable":true}]`},
		{"EC47 what is no space is no neighbour", rooms + "boundary /a /ghost type:open\nboundary /ghost /b type:open\n", linksOf, `[]`},
		{"C50 doors are those of the boundary, windows are none", rooms + `boundary /a /b air:1
  door w:900
  window w:900
  door w:800
`, linksOf, `[{"path":"/b","kind":"wall","air":true,"doors":2,"passable":true}]`},
		{"C50 people pass a stair, but no shaft, void or railing", "level L1 0\nlevel L2 3000\n" +
			"space /L1/a room\nspace /L2/a room\nspace /L1/b room\n" +
			"boundary /L1/a /L2/a type:stair\nboundary /L1/a /L2/a type:shaft\nboundary /L1/a /L2/a type:void\nboundary /L1/a /L1/b air:1\n",
			linksOf, `[{"path":"/L2/a","kind":"stair","doors":0,"passable":true},{"path":"/L2/a","kind":"shaft","doors":0,"passable":false},` +
				`{"path":"/L2/a","kind":"void","doors":0,"passable":false},{"path":"/L1/b","kind":"wall","air":true,"doors":0,"passable":false}]`},
		{"EC56 attributes in their own order", rooms + "boundary /a /b spec:x 10:y a.b:1\n", linksOf,
			`[{"path":"/b","kind":"wall","doors":0,"passable":false,"attrs":{"10":"y","spec":"x","a.b":1}}]`},
	})
}
