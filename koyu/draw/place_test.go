package draw

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A place for text is in the region, off the obstacles, and in the center of
// the region when that is free.
func TestFit(t *testing.T) {
	t.Parallel()
	square := [][]point{box{0, 0, 100, 100}.corners()}
	ell := [][]point{box{0, 0, 100, 40}.corners(), box{0, 40, 40, 100}.corners()}
	for _, test := range []struct {
		name      string
		pieces    [][]point
		obstacles []box
		w, h      float64
		want      box // that the text lies in; none for no place
	}{
		{"the center", square, nil, 40, 20, box{30, 40, 70, 60}},
		{"beside a column in the center", square, []box{{45, 45, 55, 55}}, 40, 20, box{0, 20, 100, 80}},
		{"above a wall", square, []box{{0, 30, 100, 100}}, 60, 20, box{0, 0, 100, 30}},
		{"all of it", square, nil, 100, 100, box{0, 0, 100, 100}},
		{"too wide", square, nil, 101, 10, box{}},
		{"nothing is free", square, []box{{0, 0, 100, 100}}, 10, 10, box{}},
		{"the longer arm", ell, nil, 90, 20, box{0, 0, 100, 40}},
		{"across two pieces", ell, nil, 30, 90, box{0, 0, 40, 100}},
		{"not in the notch", ell, nil, 60, 60, box{}},
		{"no region", nil, nil, 10, 10, box{}},
	} {
		r := newRaster(test.pieces, slices.Values(test.obstacles))
		c, ok := r.fit(test.w, test.h)
		if want := test.want != (box{}); ok != want {
			t.Errorf("%s: found %v, want %v", test.name, ok, want)
			continue
		}
		at := around(c, test.w, test.h)
		if ok && (!test.want.grown(1e-9).holds(point{at.x1, at.y1}) || !test.want.grown(1e-9).holds(point{at.x2, at.y2})) {
			t.Errorf("%s: at %v, want in %v", test.name, at, test.want)
		}
	}
}

// Whatever the room and whatever is in it, text that found a place is in the
// room and meets nothing.
func TestFitKeepsClear(t *testing.T) {
	t.Parallel()
	number := rapid.Float64Range(0, 300)
	rapid.Check(t, func(t *rapid.T) {
		boxes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) box {
			x, y := number.Draw(t, "x"), number.Draw(t, "y")
			return box{x, y, x + number.Draw(t, "w") + 1, y + number.Draw(t, "h") + 1}
		}), 1, 6).Draw(t, "boxes")
		room, obstacles := boxes[0], boxes[1:]
		r := newRaster([][]point{room.corners()}, slices.Values(obstacles))
		w, h := rapid.Float64Range(1, 80).Draw(t, "width"), rapid.Float64Range(1, 80).Draw(t, "height")
		c, ok := r.fit(w, h)
		if !ok {
			return
		}
		at := around(c, w, h).grown(-1e-3)
		if !room.holds(point{at.x1, at.y1}) || !room.holds(point{at.x2, at.y2}) {
			t.Fatalf("%v is not in %v", at, room)
		}
		for _, o := range obstacles {
			if o.meets(at) {
				t.Fatalf("%v is on %v", at, o)
			}
		}
	})
}

// A raster knows which cells any obstacle touches.
func TestBlock(t *testing.T) {
	t.Parallel()
	square := [][]point{box{0, 0, 60, 30}.corners()}
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-20, 80).Draw(t, "at")) })
		var obstacles []box
		for range rapid.IntRange(0, 12).Draw(t, "obstacles") {
			x, y := at.Draw(t, "x"), at.Draw(t, "y")
			obstacles = append(obstacles, box{x, y, x + at.Draw(t, "w")/2, y + at.Draw(t, "h")/2})
		}
		r := newRaster(square, slices.Values(obstacles))
		want, got := r.inside(square), r.inside(square)
		for _, b := range obstacles {
			i1, j1, i2, j2 := r.span(b)
			for j := j1; j <= j2; j++ {
				for i := i1; i <= i2; i++ {
					want[j*r.nx+i] = false
				}
			}
		}
		if r.block(got, slices.Values(obstacles)); !slices.Equal(got, want) {
			t.Fatalf("%v: got %v, want %v", obstacles, got, want)
		}
	})
}

// The boxes found near a box are those that meet it.
func TestTaken(t *testing.T) {
	t.Parallel()
	number := rapid.Float64Range(-200, 1200)
	boxes := rapid.Custom(func(t *rapid.T) box {
		x, y := number.Draw(t, "x"), number.Draw(t, "y")
		return box{x, y, x + rapid.Float64Range(0, 400).Draw(t, "w"), y + rapid.Float64Range(0, 400).Draw(t, "h")}
	})
	rapid.Check(t, func(t *rapid.T) {
		taken := newTaken(1000, 800)
		all := rapid.SliceOf(boxes).Draw(t, "all")
		taken.add(all...)
		b := boxes.Draw(t, "b")
		want := slices.ContainsFunc(all, b.meets)
		if got := taken.meets(b); got != want {
			t.Fatalf("meets %v: %v, want %v", b, got, want)
		}
	})
}

// Slabs cover a quadrilateral, and little besides.
func TestSlabs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-500, 500)
		a, b := point{number.Draw(t, "x1"), number.Draw(t, "y1")}, point{number.Draw(t, "x2"), number.Draw(t, "y2")}
		off := a.toward(b).left().times(rapid.Float64Range(0.5, 20).Draw(t, "t"))
		quad := []point{a.plus(off), b.plus(off), b.minus(off), a.minus(off)}
		boxes := slabs(quad)
		whole, area := bounds(quad...), 0.0
		for _, b := range boxes {
			area += b.width() * b.height()
			if !whole.grown(1e-6).holds(point{b.x1, b.y1}) || !whole.grown(1e-6).holds(point{b.x2, b.y2}) {
				t.Fatalf("%v reaches beyond %v", b, quad)
			}
		}
		if slants := min(math.Abs(a.x-b.x), math.Abs(a.y-b.y)) > 200; slants && area > whole.width()*whole.height()*0.75 {
			t.Fatalf("%v takes %.0f px², and all around it is %.0f", quad, area, whole.width()*whole.height())
		}
		for _, f := range []float64{0, 0.1, 0.5, 0.77, 1} {
			for _, g := range []float64{-1, 0, 0.6, 1} {
				p := between(a, b, f).along(off, g)
				if !slices.ContainsFunc(boxes, func(b box) bool { return b.grown(1e-6).holds(p) }) {
					t.Fatalf("%v of %v is not covered by %v", p, quad, boxes)
				}
			}
		}
	})
}
