package ask_test

import (
	"testing"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/plane"
)

func TestRuns(t *testing.T) {
	t.Parallel()
	runs := func(p *plane.Plan) any { return ask.Runs(p) }
	// well is a rectangle of 4 by 10 m.
	const well = " X1..X2 Y1..Y3 "
	check(t, []question{
		{"C65 none", grids + "space /L1/a room X1..X2 Y1..Y2\n", runs, `[]`},
		{"C65 by the height they start from, then by path", grids + "level L0 -3000\nlevel L00 -3000\n" +
			"space /L2/a room" + well + "lift:1\nspace /L1/b room" + well + "lift:1\nspace /L1/B room" + well + "lift:1\n" +
			"space /L0/c room" + well + "lift:1\n", runs,
			`[{"from":"L0","to":"L00","device":"lift","path":"/L0/c","name":"c"},` +
				`{"from":"L1","to":"L2","device":"lift","path":"/L1/B","name":"B"},` +
				`{"from":"L1","to":"L2","device":"lift","path":"/L1/b","name":"b"},` +
				`{"from":"L2","device":"lift","path":"/L2/a","name":"a"}]`},
		{"C65 a stair has steps", grids + "space /L1/s stair" + well + "stair:N name:Main\n", runs,
			`[{"from":"L1","to":"L2","device":"stair","path":"/L1/s","name":"Main","form":"straight","riseMm":3000,` +
				`"risers":17,"riserMm":176.47058823529412,"treadMm":487.5,"goingMm":7800}]`},
		{"C65 a return", grids + "space /L1/s stair" + well + "stair:N form:return tread:300\n", runs,
			`[{"from":"L1","to":"L2","device":"stair","path":"/L1/s","name":"s","form":"return","riseMm":3000,` +
				`"risers":17,"riserMm":176.47058823529412,"treadMm":300,"goingMm":4800}]`},
		{"C65 a ramp has a slope", grids + "space /L1/r ramp" + well + "ramp:S entry:0\n", runs,
			`[{"from":"L1","to":"L2","device":"ramp","path":"/L1/r","name":"r","form":"straight","riseMm":3000,"slope":0.3,"goingMm":10000}]`},
		{"C65 an escalator between levels at one height has the slope 0", "level M 3000\n" + grids +
			"space /M/e escalator" + well + "escalator:N\n", runs,
			`[{"from":"M","to":"L2","device":"escalator","path":"/M/e","name":"e","form":"straight","riseMm":0,"slope":0,"goingMm":7800}]`},
		{"06 B2 what is not built is not listed", grids + "space /L1/s stair" + well + "stair:N riser:0\n" +
			"space /L1/t stair" + well + "stair:N riser:2\n", runs, `[]`},
	})
}
