package view

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// line is a way as text: levels and points.
func line(legs []Leg) string {
	var all []string
	for _, leg := range legs {
		text := leg.Level
		for _, at := range leg.Points {
			text += fmt.Sprintf(" %v,%v", at[0], at[1])
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// building composes a building of one layer.
func building(t *testing.T, text string) *koyu.Building {
	t.Helper()
	b, err := koyu.Load(filepath.Join(files(t, map[string]string{"b.muro": text}), "b.muro"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const plot = `koyu 1.0
grid X 0 4000 8000
grid Y 0 3000 6000
level L1 0 h:2500 slab:200
level L2 3000 h:2500 slab:200
`

func TestRoute(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, from, to, want string }{
		{
			"from the middle, through the door, to the middle",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  window w:600 at:Y1+2500
  door w:800 at:Y1+600`,
			"/L1/a", "/L1/b", "L1 2000,1500 4000,600 6000,1500",
		},
		{
			"nowhere",
			`space /L1/a room X1..X2 Y1..Y2`,
			"/L1/a", "/L1/a", "L1 2000,1500",
		},
		{
			"of several doors the one without a detour",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  door w:800 at:Y1+600
  door w:800 at:Y1+1700`,
			"/L1/a", "/L1/b", "L1 2000,1500 4000,1700 6000,1500",
		},
		{
			"by the open side where a wall has a door as well",
			`space /L1/a room X1..X2 Y1..Y2 + X1..X3 Y2..Y3
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b edge:E
  door w:800
boundary /L1/a /L1/b edge:S type:open`,
			"/L1/b", "/L1/a", "L1 6000,1500 6000,3000 4000,4500",
		},
		{
			"by the only side that has a door",
			`space /L1/a room X1..X2 Y1..Y2 + X1..X3 Y2..Y3
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b edge:E
  window w:800
boundary /L1/a /L1/b edge:S
  door w:800 at:X2+1000`,
			"/L1/b", "/L1/a", "L1 6000,1500 5000,3000 4000,4500",
		},
		{
			"round the corner of a room",
			`space /L1/a room X1..X2 Y1..Y2 + X1..X3+4000 Y2..Y3
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b edge:E
  door w:800`,
			"/L1/b", "/L1/a", "L1 6000,1500 4000,1500 2000,3000 6000,4500",
		},
		{
			"round the corner by the parts of a corridor",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/c corridor X2..X3 Y1..Y2 + X3..X3+4000 Y1..Y3 + X2..X3 Y3..Y3+1000 + X3..X3+4000 Y3..Y3+1000
space /L1/b room X1..X2 Y3..Y3+1000
boundary /L1/a /L1/c
  door w:800
boundary /L1/b /L1/c
  door w:800`,
			"/L1/a", "/L1/b", "L1 2000,1500 4000,1500 8000,1500 10000,3000 10000,6000 8000,6500 4000,6500 2000,6500",
		},
		{
			"upstairs",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/s stair X2..X3 Y1..Y2 stair:N
space /L2/s stair X2..X3 Y1..Y2
space /L2/b room X1..X2 Y1..Y2
stack s L1..L2 type:stair
boundary /L1/a /L1/s type:open
boundary /L2/b /L2/s
  door w:800`,
			"/L1/a", "/L2/b", "L1 2000,1500 4000,1500 6000,1500; L2 6000,1500 4000,1500 2000,1500",
		},
		{
			"out of the house, and a little before it",
			`space /L1/a room X1..X2 Y1..Y2
space /out exterior
boundary /L1/a /out edge:S
  door w:800`,
			"/L1/a", "/out", "L1 2000,1500 2000,0 2000,-800",
		},
		{
			"into the house",
			`space /L1/a room X1..X2 Y1..Y2
space /out exterior
boundary /out /L1/a edge:N
  door w:800`,
			"/out", "/L1/a", "L1 2000,3800 2000,3000 2000,1500",
		},
		{
			"around the house, which is out of sight",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
space /out exterior
boundary /L1/a /out edge:W
  door w:800
boundary /L1/b /out edge:E
  door w:800`,
			"/L1/a", "/L1/b", "L1 2000,1500 0,1500 -800,1500; L1 8800,1500 8000,1500 6000,1500",
		},
		{
			"from outside to outside",
			`space /L1/a room X1..X2 Y1..Y2
space /out exterior
space /yard exterior
boundary /L1/a /out edge:W
  door w:800
boundary /out /yard type:open`,
			"/L1/a", "/yard", "L1 2000,1500 0,1500 -800,1500",
		},
		{
			"through a door that has no place in its wall",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/b room X2..X3 Y1..Y2
boundary /L1/a /L1/b
  door w:9000`,
			"/L1/a", "/L1/b", "L1 2000,1500 4000,1500 6000,1500",
		},
		{
			"to where no wall stands",
			`space /L1/a room X1..X2 Y1..Y2
space /L1/b room X3..X3+4000 Y1..Y2
boundary /L1/a /L1/b
  door w:800`,
			"/L1/a", "/L1/b", "L1 2000,1500; L1 10000,1500",
		},
		{
			"on no level",
			`space /x/a room X1..X2 Y1..Y2
space /x/b room X2..X3 Y1..Y2
boundary /x/a /x/b
  door w:800`,
			"/x/a", "/x/b", "",
		},
		{
			"over a fence that cuts off a corner",
			`space /L1/a garden X1..X3 Y1..Y3
space /out exterior
boundary /L1/a /out
  line X1,Y2 X2,Y1
  door w:800`,
			"/L1/a", "/out", "L1 6000,3000 4000,3000 2000,1500 1520,860",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			b := building(t, plot+test.text+"\n")
			way := b.Doors(test.from, test.to)
			if way.Path == nil {
				t.Fatal("no way leads there")
			}
			if got := line(legs(b.Plan(), way.Path)); got != test.want {
				t.Errorf("%v\ngot:  %s\nwant: %s", way.Path, got, test.want)
			}
		})
	}
}

// Between any two spaces of the examples the line goes where one can walk: every
// straight stretch of it lies within one space of the way, but for the last step
// out of the building, and the first step into it.
func TestRouteWithin(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"house/house.muro", "office.muro", "two-rooms.muro"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, err := koyu.Load(filepath.Join("..", "examples", name))
			if err != nil {
				t.Fatal(err)
			}
			for from := range b.Model.Spaces.All() {
				for to := range b.Model.Spaces.All() {
					way := b.Doors(from.Path, to.Path)
					for _, leg := range legs(b.Plan(), way.Path) {
						for i, at := range leg.Points[1:] {
							walk(t, b.Plan(), way.Path, leg.Level, leg.Points[i], at)
						}
					}
				}
			}
		})
	}
}

// walk goes along a straight stretch.
func walk(t *testing.T, p *plane.Plan, way []string, level string, a, b [2]float64) {
	t.Helper()
	const steps = 64
	within := func(path string) bool {
		s := p.Model.Spaces.Get(path)
		for n := range steps + 1 {
			f := float64(n) / steps
			at := model.Point{X: a[0] + f*(b[0]-a[0]), Y: a[1] + f*(b[1]-a[1])}
			if !slices.ContainsFunc(p.Pieces(s), func(piece plane.Piece) bool { return plane.PointIn(at, piece, plane.PointEps) }) {
				return false
			}
		}
		return s.Level == level
	}
	step := plane.Hypot(b[0]-a[0], b[1]-a[1]) == outside
	if !step && !slices.ContainsFunc(way, within) {
		t.Errorf("%v: the line from %v to %v on %s leaves the spaces", way, a, b, level)
	}
}
