package plane

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/koyu/model"
)

// escape is V52 over all sides of the outline.
func (definition) escape(outline []model.Point, piece Piece) (model.Point, bool) {
	for _, v := range piece {
		if !PointIn(v, outline, 1) {
			return v, true
		}
	}
	for _, v := range outline {
		near := false
		for i, u := range piece {
			near = near || squaredDistance(v, u, piece[(i+1)%len(piece)]) <= 1
		}
		if PointIn(v, piece, 1) && !near {
			return v, true
		}
	}
	for i, a := range outline {
		a2 := outline[(i+1)%len(outline)]
		for j, b := range piece {
			b2 := piece[(j+1)%len(piece)]
			d := float64((a2.X-a.X)*(b2.Y-b.Y)) - float64((a2.Y-a.Y)*(b2.X-b.X))
			if d == 0 {
				continue
			}
			t := (float64((b.X-a.X)*(b2.Y-b.Y)) - float64((b.Y-a.Y)*(b2.X-b.X))) / d
			u := (float64((b.X-a.X)*(a2.Y-a.Y)) - float64((b.Y-a.Y)*(a2.X-a.X))) / d
			endA, endB := 1/Hypot(a2.X-a.X, a2.Y-a.Y), 1/Hypot(b2.X-b.X, b2.Y-b.Y)
			if t <= endA || t >= 1-endA || u <= endB || u >= 1-endB {
				continue
			}
			return model.Point{X: a.X + float64(t*(a2.X-a.X)), Y: a.Y + float64(t*(a2.Y-a.Y))}, true
		}
	}
	return model.Point{}, false
}

// anyOutline is a site about the coordinates of [anyRect]: a large one with
// corners that wander, so that pieces lie within and across it.
func anyOutline(t *rapid.T) []model.Point {
	n := rapid.IntRange(3, 40).Draw(t, "vertices")
	outline := make([]model.Point, n)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		r := rapid.SampledFrom([]float64{1000, 4000, 7000, 7000, 12000}).Draw(t, "radius")
		outline[i] = model.Point{X: math.Round(4000 + r*cos), Y: math.Round(4000 + r*sin)}
		if rapid.IntRange(0, 3).Draw(t, "any") == 0 {
			outline[i] = anyPoint(t)
		}
	}
	return outline
}

func TestV52EscapeIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points := anyOutline(t)
		outline := NewOutline(points)
		for range 8 {
			piece := anyConvex(t)
			at, escapes := outline.Escape(piece)
			wantAt, want := definition{}.escape(points, piece)
			same(t, "escapes", escapes, want)
			same(t, "at", at, wantAt)
		}
	})
}

// Between places that lie as far east or north as sides and corners do, the way
// from one to the next leads over those.
func TestP18OutlineContainsByTheLastPlace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lattice := rapid.Custom(func(t *rapid.T) model.Point {
			axis := rapid.IntRange(0, 6)
			return model.Point{X: float64(10 * axis.Draw(t, "x")), Y: float64(10 * axis.Draw(t, "y"))}
		})
		points := rapid.SliceOfN(lattice, 3, 12).Draw(t, "outline")
		outline := NewOutline(points)
		for _, pt := range rapid.SliceOfN(lattice, 20, 20).Draw(t, "places") {
			same(t, fmt.Sprint(pt), outline.contains(pt), PointIn(pt, points, PointEps))
		}
	})
}

// An outline that reaches infinity, or so far that areas do, has an answer: the
// one of all its sides.
func TestV52EscapeFromInfinity(t *testing.T) {
	t.Parallel()
	for _, far := range []float64{math.Inf(1), 1e308, 1e160} {
		points := []model.Point{{X: 0, Y: 0}, {X: far, Y: 0}, {X: 5000, Y: far}, {X: 0, Y: 5000}}
		piece := Rectangle(model.Rect{X1: 1000, X2: 2000, Y1: 1000, Y2: 2000})
		at, escapes := NewOutline(points).Escape(piece)
		wantAt, want := definition{}.escape(points, piece)
		if escapes != want || fmt.Sprint(at) != fmt.Sprint(wantAt) { // no number is not equal to itself
			t.Errorf("%v: got %v %t, want %v %t", far, at, escapes, wantAt, want)
		}
	}
}
