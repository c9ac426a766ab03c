package ask_test

import (
	"testing"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/plane"
)

func TestLevels(t *testing.T) {
	t.Parallel()
	levels := func(p *plane.Plan) any { return ask.ReportLevels(p) }
	storeys := func(p *plane.Plan) any { return ask.ReportLevels(p).Storeys }
	check(t, []question{
		{"C60 none", "", levels, `{"levels":[],"ownHeights":[]}`},
		{"C61 from the highest down, each up to the next", "level L1 0 h:2700 slab:150\nlevel R 6000\nlevel L2 3000 h:2500 slab:0\n",
			storeys, `[{"name":"R","z":6000},{"name":"L2","z":3000,"h":2500,"slab":0,"pitch":3000},` +
				`{"name":"L1","z":0,"h":2700,"slab":150,"pitch":3000,"rest":300}]`},
		{"C61 levels at one height", "level B 0\nlevel 2 0 h:0\n", storeys,
			`[{"name":"B","z":0},{"name":"2","z":0,"h":0,"pitch":0}]`},
		{"C61 more than there is room for", "level A 0 h:2900\nlevel B 3000 slab:200\n", storeys,
			`[{"name":"B","z":3000,"slab":200},{"name":"A","z":0,"h":2900,"pitch":3000,"rest":-100}]`},
		{"EC53 nothing is rounded", "level A 0.1 h:2400.3\nlevel B 3000.3 slab:100\n", storeys,
			`[{"name":"B","z":3000.3,"slab":100},{"name":"A","z":0.1,"h":2400.3,"pitch":3000.2000000000003,"rest":499.9000000000001}]`},
		{"C62 heights of spaces with a region on a level, when they are numbers", grids + `space /L2/a room X1..X2 Y1..Y2 h:0
space /L1/b room X1..X2 Y1..Y2 h:2400.5
space /L1/c room X2..X3 Y1..Y2 h:low
space /L1/d room h:2400
space /x/e room X1..X2 Y1..Y2 h:2400
`, func(p *plane.Plan) any { return ask.ReportLevels(p).Heights },
			`[{"path":"/L2/a","level":"L2","h":0},{"path":"/L1/b","level":"L1","h":2400.5}]`},
	})
}
