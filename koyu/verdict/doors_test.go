package verdict

import (
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// anyColumns are those of a few declarations at crossings of a dense grid, in
// the order of 04 P76.
func anyColumns(t *rapid.T) []rise.Column {
	var columns []rise.Column
	taken := map[[2]int]bool{}
	for decl := range rapid.IntRange(0, 3).Draw(t, "declarations") {
		w := rapid.SampledFrom([]float64{50, 300, 1000, 5000}).Draw(t, "w")
		d := rapid.SampledFrom([]float64{-300, 0, 50, 300, 1000}).Draw(t, "d")
		for x := range 6 {
			for y := range 6 {
				if taken[[2]int{x, y}] || rapid.IntRange(0, 2).Draw(t, "stands") > 0 {
					continue
				}
				taken[[2]int{x, y}] = true
				columns = append(columns, rise.Column{
					Decl: decl, XLine: x, YLine: y, W: w, D: d,
					Center: model.Point{X: float64(x * 500), Y: float64(y * 500)},
				})
			}
		}
	}
	return columns
}

// anyPlace is one among them, on a wall that need not be quite straight.
func anyPlace(t *rapid.T) plane.Place {
	step := func(from, to int) float64 { return float64(rapid.IntRange(from, to).Draw(t, "step") * 25) }
	at := plane.Place{Center: model.Point{X: step(-20, 150), Y: step(-20, 150)}}
	at.Horizontal = rapid.Bool().Draw(t, "horizontal")
	at.X1, at.Y1 = at.Center.X+step(-2, 2), at.Center.Y+step(-2, 2)
	return at
}

// V40: the first column in the way, by the table of the page for each column.
func TestV40FirstColumnIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		columns := anyColumns(t)
		for range 20 {
			at, half := anyPlace(t), rapid.SampledFrom([]float64{0, 25, 450, 3000}).Draw(t, "half")
			var want rise.Column
			blocked := false
			for _, c := range columns {
				cx, cy, x, y := at.Center.X, at.Center.Y, c.Center.X, c.Center.Y
				if at.Horizontal {
					blocked = max(cx-half, x-c.W/2) < min(cx+half, x+c.W/2) && y-c.D/2 < at.Y1 && at.Y1 < y+c.D/2
				} else {
					blocked = max(cy-half, y-c.D/2) < min(cy+half, y+c.D/2) && x-c.W/2 < at.X1 && at.X1 < x+c.W/2
				}
				if blocked {
					want = c
					break
				}
			}
			if got, ok := firstIn(standsOf(columns), doorwayAt(at, 2*half)); ok != blocked || got != want {
				t.Fatalf("got %v %t, want %v %t of %v", got, ok, want, blocked, columns)
			}
		}
	})
}
