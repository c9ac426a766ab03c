package draw

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

func rectangle(x1, y1, x2, y2 float64) form.Ring {
	return form.Ring{{X: x1, Y: y1}, {X: x2, Y: y1}, {X: x2, Y: y2}, {X: x1, Y: y2}}
}

// The outline of pieces is their sides, but for those at which they touch.
func TestContour(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		pieces []form.Ring
		want   float64 // length of the outline
	}{
		{"none", nil, 0},
		{"one", []form.Ring{rectangle(0, 0, 4000, 3000)}, 14000},
		{"two side by side", []form.Ring{rectangle(0, 0, 4000, 3000), rectangle(4000, 0, 9000, 3000)}, 24000},
		{"one beside half of another", []form.Ring{rectangle(0, 0, 4000, 3000), rectangle(4000, 1000, 5000, 2000)}, 16000},
		{"within the tolerance", []form.Ring{rectangle(0, 0, 4000, 3000), rectangle(4000.3, 0, 9000, 3000)}, 23999.4},
		{"apart", []form.Ring{rectangle(0, 0, 1000, 1000), rectangle(5000, 0, 6000, 1000)}, 8000},
		{"a square cut by a diagonal", []form.Ring{
			{{X: 0, Y: 0}, {X: 3000, Y: 0}, {X: 3000, Y: 3000}}, {{X: 0, Y: 0}, {X: 3000, Y: 3000}, {X: 0, Y: 3000}},
		}, 12000},
		{"a ring around a court", []form.Ring{
			rectangle(0, 0, 3000, 1000), rectangle(0, 1000, 1000, 2000), rectangle(2000, 1000, 3000, 2000), rectangle(0, 2000, 3000, 3000),
		}, 16000},
	} {
		if got := total(contour(test.pieces)); math.Abs(got-test.want) > 3 {
			t.Errorf("%s: %v mm, want %v", test.name, got, test.want)
		}
	}
}

func total(lines []form.Line) float64 {
	sum := 0.0
	for _, l := range lines {
		sum += math.Hypot(l.X2-l.X1, l.Y2-l.Y1)
	}
	return sum
}

// However a floor is divided into tiles, its outline is one.
func TestContourOfTiles(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cuts := rapid.SliceOfNDistinct(rapid.IntRange(1, 99), 0, 8, rapid.ID)
		at := func(name string) []float64 {
			all := append([]int{0, 100}, cuts.Draw(t, name)...)
			slices.Sort(all)
			var mm []float64
			for _, x := range all {
				mm = append(mm, float64(x)*100)
			}
			return mm
		}
		xs, ys := at("x"), at("y")
		var tiles []form.Ring
		for i := 1; i < len(xs); i++ {
			for j := 1; j < len(ys); j++ {
				tiles = append(tiles, rectangle(xs[i-1], ys[j-1], xs[i], ys[j]))
			}
		}
		if got := total(contour(tiles)); math.Abs(got-40000) > 3 {
			t.Fatalf("%v tiles have an outline of %v mm", len(tiles), got)
		}
	})
}

// What of a line lies in a piece, its edge included.
func TestWithin(t *testing.T) {
	t.Parallel()
	piece := []model.Point(rectangle(1000, 1000, 3000, 2000))
	for _, test := range []struct {
		name           string
		x1, y1, x2, y2 float64
		from, to       float64
		ok             bool
	}{
		{"through", 0, 1500, 4000, 1500, 0.25, 0.75, true},
		{"inside", 1500, 1500, 2500, 1500, 0, 1, true},
		{"along the edge", 0, 2000, 4000, 2000, 0.25, 0.75, true},
		{"beside", 0, 2500, 4000, 2500, 0, 0, false},
		{"across a corner", 0, 1000, 2000, 3000, 0.5, 0.5, true},
		{"away", 4000, 1500, 5000, 1500, 0, 0, false},
	} {
		got := within(model.Point{X: test.x1, Y: test.y1}, model.Point{X: test.x2, Y: test.y2}, piece)
		if ok := got.from < got.to; ok != test.ok || ok && (math.Abs(got.from-test.from) > 1e-3 || math.Abs(got.to-test.to) > 1e-3) {
			t.Errorf("%s: %v, want %v..%v %v", test.name, got, test.from, test.to, test.ok)
		}
	}
}

// Intervals are joined and cut like sets of numbers.
func TestSpans(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var set [100]bool
		draw := func(name string, is bool) spans {
			var list []span
			for range rapid.IntRange(0, 12).Draw(t, name) {
				a, b := rapid.IntRange(0, 99).Draw(t, "a"), rapid.IntRange(0, 99).Draw(t, "b")
				for x := a; x < b; x++ {
					set[x] = is
				}
				list = append(list, span{float64(a), float64(b)})
			}
			return union(list)
		}
		s := draw("add", true).minus(draw("take", false))
		for x, want := range set {
			at := float64(x) + 0.5
			if got := slices.ContainsFunc(s, func(r span) bool { return r.from < at && at < r.to }); got != want {
				t.Fatalf("%v in %v: %v", at, s, got)
			}
		}
		for i := 1; i < len(s); i++ {
			if s[i].from < s[i-1].to {
				t.Fatalf("%v overlap", s)
			}
		}
	})
}
