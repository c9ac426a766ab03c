package ask_test

import (
	"path/filepath"
	"testing"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// stat asks for one member of the stats.
func stat(pick func(ask.Stats) any) func(*plane.Plan) any {
	return func(p *plane.Plan) any { return pick(ask.ReportStats(p)) }
}

func TestStats(t *testing.T) {
	t.Parallel()
	whole := stat(func(s ask.Stats) any { return s })
	sums := stat(func(s ask.Stats) any { return [3]float64{s.TotalFloorM2, s.OutdoorM2, s.SemiOutdoorM2} })
	types := stat(func(s ask.Stats) any { return s.Types })
	uses := stat(func(s ask.Stats) any { return s.Uses })
	zones := stat(func(s ask.Stats) any { return s.Zones })
	floors := stat(func(s ask.Stats) any {
		var r ask.Record[float64]
		for _, l := range s.Levels {
			r.Set(l.Name, l.FloorM2)
		}
		return r
	})
	check(t, []question{
		{"C59 nothing", "", whole, `{"levels":[],"totalFloorM2":0,"outdoorM2":0,"semiOutdoorM2":0,"zones":[],"types":[],"uses":[]}`},
		{"C55 spaces with a region, by level", grids + `space /L2/b room X1..X2 Y1..Y2
space /L1/a room X1..X2 Y1..Y2 name:Den
space /L1/c room
space /x/d room X1..X2 Y1..Y2
level L3 6000
`, stat(func(s ask.Stats) any { return s.Levels }),
			`[{"name":"L1","spaces":[{"path":"/L1/a","type":"room","name":"Den","level":"L1","areaM2":20,"semiOutdoor":false,"layer":"/b.muro"}],"floorM2":20},` +
				`{"name":"L2","spaces":[{"path":"/L2/b","type":"room","name":"b","level":"L2","areaM2":20,"semiOutdoor":false,"layer":"/b.muro"}],"floorM2":20}]`},
		{"C55 what has no level is not counted", grids + "space /x/d room X1..X2 Y1..Y2 use:u\n", sums, `[0,0,0]`},
		{"C55 a level of which nothing is indoors", grids + "space /L1/v void X1..X2 Y1..Y2\n", floors, `{"L1":0}`},
		{"C56 every space is counted once", grids + `space /L1/in room X1..X2 Y1..Y2
space /L1/out exterior X2..X3 Y1..Y2
space /L2/porch balcony X1..X2 Y1..Y2
space /L2/out exterior X2..X3 Y1..Y2
space /L2/well void X1..X2 Y2..Y3
space /L2/beyond exterior X2..X3 Y2..Y3
boundary /L2/porch /L2/out type:open
boundary /L2/well /L2/beyond type:open
boundary /L2/out /L2/beyond type:open
`, sums, `[20,60,20]`},
		{"EC49 a plaza, its area tied at the third decimal", `grid X 0 1250
grid Y 0 2500
level L1 0
space /L1/plaza exterior X1..X2 Y1..Y2
`, sums, `[0,3.13,0]`},
		{"C57 zones by path in UTF-16 units, without sites", grids + `zone /L1/﨑
zone /L1 name:Ground
zone /L1/𠮟 site:0
zone /plot site:1
zone /9 name:5
space /L1/﨑/a room X1..X2 Y1..Y2
`, zones, `[{"path":"/9","areaM2":0},{"path":"/L1","name":"Ground","areaM2":20},` +
			`{"path":"/L1/𠮟","areaM2":0},{"path":"/L1/﨑","areaM2":20}]`},
		{"C58 types as they were first counted, from the lowest level up", grids + `space /L2/a store X1..X2 Y1..Y2
space /L1/a room X1..X2 Y1..Y2
space /L1/b hall X2..X3 Y1..Y2
space /L2/b room X2..X3 Y1..Y3
space /L1/out exterior X1..X2 Y2..Y3
`, types, `[{"name":"room","areaM2":60,"percent":60},{"name":"hall","areaM2":20,"percent":20},{"name":"store","areaM2":20,"percent":20}]`},
		{"C58 floor without a use counts in the whole only", grids + `space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2 use:work
space /L1/c room X1..X2 Y2..Y3
`, uses, `[{"name":"work","areaM2":20,"percent":33.33333333333333}]`},
		{"C58 a use comes from the zone too, and is text", grids + `zone /L1/z use:home
space /L1/z/a room X1..X2 Y1..Y2 use:5
space /L1/b room X2..X3 Y1..Y2 use:7
`, uses, `[{"name":"home","areaM2":20,"percent":50}]`},
		{"EC48 a part of nothing has no percentage", `grid X 0 50
grid Y 0 50
level L1 0
space /L1/a room X1..X2 Y1..Y2 use:u
`, uses, `[{"name":"u","areaM2":0}]`},
	})
}

// The stats and the summary tell of one floor.
func TestStatsAgreeWithSummary(t *testing.T) {
	t.Parallel()
	for _, example := range []string{"two-rooms.muro", "office.muro", "house/house.muro"} {
		entry, err := filepath.Abs(filepath.Join("../../examples", example))
		if err != nil {
			t.Fatal(err)
		}
		m, err := compose.Compose(entry, source.Disk())
		if err != nil {
			t.Fatal(err)
		}
		p := plane.Derive(m)
		stats, summary := ask.ReportStats(p), ask.Summarize(p)
		if stats.TotalFloorM2 == 0 || stats.TotalFloorM2 != summary.TotalFloorM2 {
			t.Errorf("%s: %v and %v m² of floor", example, stats.TotalFloorM2, summary.TotalFloorM2)
		}
		for _, u := range stats.Uses {
			if floor := summary.ByUseM2.Get(u.Name); u.AreaM2 != floor {
				t.Errorf("%s: %v and %v m² of %s", example, u.AreaM2, floor, u.Name)
			}
		}
		for _, l := range stats.Levels {
			if floor := summary.FloorsM2.Get(l.Name).SubtotalM2; l.FloorM2 != floor {
				t.Errorf("%s: %v and %v m² on %s", example, l.FloorM2, floor, l.Name)
			}
		}
	}
}
