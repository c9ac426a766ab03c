package hide

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A solid is a box in the building, by its least and its greatest corner.
type solid struct{ low, high [3]float64 }

// faces are the three sides of a box that look to the eye, which is at
// (1, 1, 1), in isometric view.
func (b solid) faces() []Face {
	l, h := b.low, b.high
	return []Face{
		flat([3]float64{0, 0, 1}, [3]float64{l[0], l[1], h[2]}, [3]float64{h[0], l[1], h[2]}, h, [3]float64{l[0], h[1], h[2]}),
		flat([3]float64{1, 0, 0}, [3]float64{h[0], l[1], l[2]}, [3]float64{h[0], h[1], l[2]}, h, [3]float64{h[0], l[1], h[2]}),
		flat([3]float64{0, 1, 0}, [3]float64{l[0], h[1], l[2]}, [3]float64{l[0], h[1], h[2]}, h, [3]float64{h[0], h[1], l[2]}),
	}
}

// flat is a face by its normal and its corners. How near it is counts as x + y + z.
func flat(normal [3]float64, corners ...[3]float64) Face {
	var f Face
	for _, c := range corners {
		f.Ring = append(f.Ring, project(c))
	}
	k := normal[0]*corners[0][0] + normal[1]*corners[0][1] + normal[2]*corners[0][2]
	sum := normal[0] + normal[1] + normal[2]
	// x, y and z at a place of the picture grow alike along the line of sight:
	// x = n/3 − X/√3 + Y/3, y = n/3 + X/√3 + Y/3, z = n/3 − 2Y/3.
	f.Plane = Plane{
		A: 3 / sum * (normal[0] - normal[1]) / math.Sqrt(3),
		B: -(normal[0] + normal[1] - 2*normal[2]) / sum,
		C: 3 * k / sum,
	}
	return f
}

func project(c [3]float64) Point {
	return Point{(c[1] - c[0]) * math.Sqrt(3) / 2, (c[0]+c[1])/2 - c[2]}
}

// steps are lengths that make boxes touch, lie in one plane, and miss by little.
var steps = []float64{0, 100, 200, 300, 1000, 1100, 2000, 2500, 3000, 4000, 6000, 9000}

func anySolid(t *rapid.T) solid {
	var b solid
	for axis := range 3 {
		i := rapid.IntRange(0, len(steps)-2).Draw(t, "low")
		j := rapid.IntRange(i+1, len(steps)-1).Draw(t, "high")
		b.low[axis], b.high[axis] = steps[i], steps[j]
	}
	return b
}

func anyFaces(t *rapid.T) []Face {
	var faces []Face
	for range rapid.IntRange(1, 12).Draw(t, "solids") {
		faces = append(faces, anySolid(t).faces()...)
	}
	for i := range faces {
		faces[i].Rank = rapid.IntRange(0, 2).Draw(t, "rank")
		faces[i].Skin = i % 3
		faces[i].Batch = i / 3
	}
	return faces
}

// depth is how far within a ring p lies, negative outside.
func depth(ring []Point, p Point) float64 {
	d := math.Inf(1)
	for _, h := range sidesOf(upright(ring)) {
		d = min(d, h.at(p))
	}
	return d
}

// nearest is the face that is seen at p by looking at them all, none for none;
// false where p lies so near to an edge that it is not certain.
func nearest(faces []Face, p Point) (seen int, certain bool) {
	seen = -1
	for i, f := range faces {
		d := depth(f.Ring, p)
		if math.Abs(d) < 3 {
			return 0, false
		}
		if d < 0 {
			continue
		}
		if seen < 0 {
			seen = i
			continue
		}
		step := f.At(p) - faces[seen].At(p)
		level := math.Abs(step) < 1e-6 && f.A == faces[seen].A && f.B == faces[seen].B
		if !level && math.Abs(step) < 10 {
			return 0, false // close to where they pass through each other
		}
		if level && f.Rank >= faces[seen].Rank || !level && step > 0 {
			seen = i
		}
	}
	return seen, true
}

// painted is the face of the last patch that holds p.
func painted(picture Picture, p Point) int {
	for n := len(picture.Patches) - 1; n >= 0; n-- {
		for _, piece := range picture.Patches[n].Pieces {
			if depth(piece, p) > -1e-3 { // pieces meet without a gap
				return picture.Patches[n].Face
			}
		}
	}
	return -1
}

// G40, I15: whatever boxes there are, touching, in one plane or through each
// other, every place of the picture shows the nearest.
func TestNearestIsSeen(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		faces := anyFaces(t)
		picture := See(faces)
		for range 40 {
			p := project([3]float64{
				rapid.Float64Range(-200, 9200).Draw(t, "x"),
				rapid.Float64Range(-200, 9200).Draw(t, "y"),
				rapid.Float64Range(-200, 9200).Draw(t, "z"),
			})
			want, certain := nearest(faces, p)
			if got := painted(picture, p); certain && got != want {
				t.Fatalf("at %v face %d is seen, not %d", p, got, want)
			}
		}
	})
}

// A line is drawn exactly where the two sides of an edge show different things:
// what lies in one plane and has one skin is not divided.
func TestLinesPartWhatDiffers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		faces := anyFaces(t)
		lines := See(faces).Lines
		for range 10 {
			f := faces[rapid.IntRange(0, len(faces)-1).Draw(t, "face")]
			n := rapid.IntRange(0, len(f.Ring)-1).Draw(t, "side")
			e := edgeOf(f.Ring[n], f.Ring[(n+1)%len(f.Ring)])
			at := e.from + rapid.Float64Range(0.1, 0.9).Draw(t, "along")*(e.to-e.from)
			i, certain := nearest(faces, ray{e.dir, e.off - 5}.at(at))
			j, sure := nearest(faces, ray{e.dir, e.off + 5}.at(at))
			if !certain || !sure {
				continue
			}
			want := differs(faces, i, j, e.at(at))
			if got := drawn(lines, e.at(at)); got != want {
				t.Fatalf("at %v, between %d and %d: line %v, not %v", e.at(at), i, j, got, want)
			}
		}
	})
}

func differs(faces []Face, i, j int, p Point) Kind {
	switch {
	case i == j:
		return Same
	case i < 0 || j < 0:
		return Profile
	case math.Abs(faces[i].At(p)-faces[j].At(p)) > 1:
		return Edge
	case faces[i].A != faces[j].A || faces[i].B != faces[j].B:
		return Crease
	case faces[i].Skin != faces[j].Skin:
		return Joint
	}
	return Seam
}

// drawn is the kind of the line through p, Same for none.
func drawn(lines []Line, p Point) Kind {
	for _, l := range lines {
		e := edgeOf(l.From, l.To)
		along := e.dir.X*p.X + e.dir.Y*p.Y
		if along > e.from && along < e.to && math.Abs(e.off-(e.dir.X*p.Y-e.dir.Y*p.X)) < 2 {
			return l.Kind
		}
	}
	return Same
}

// plate is a level square.
func plate(x0, y0, x1, y1, z float64) Face {
	return solid{[3]float64{x0, y0, z - 1}, [3]float64{x1, y1, z}}.faces()[0]
}

// Scenes in which it is not enough to sort faces, or to compare those that may
// be seen in one cell. The last face would be painted last if nothing kept it.
func TestHardScenes(t *testing.T) {
	t.Parallel()
	beams := func(solids ...solid) (faces []Face) {
		for _, b := range solids {
			faces = append(faces, b.faces()...)
		}
		return faces
	}
	for name, faces := range map[string][]Face{
		"three beams, each over the next in a ring": beams(
			solid{[3]float64{-2000, 0, 0}, [3]float64{3000, 200, 200}},
			solid{[3]float64{1000, -2000, -1000}, [3]float64{1200, 3000, -800}},
			solid{[3]float64{0, 1000, -3000}, [3]float64{200, 1200, 2000}},
		),
		"a pin through a plate over another": append(
			beams(solid{[3]float64{3000, 3000, -3000}, [3]float64{3200, 3200, 100}}),
			plate(0, 0, 9000, 9000, 0), plate(-9000, -5000, 4000, 4000, -5000),
		),
		"a plate over another, itself hidden by a frame and what fills it": {
			plate(5100, 5100, 5300, 5300, 3000), // on the filling
			plate(1000, 1000, 3000, 6000, 1000), plate(3400, 1000, 6000, 6000, 1000),
			plate(3000, 1000, 3400, 3000, 1000), plate(3000, 3400, 3400, 6000, 1000),
			plate(3000, 3000, 3400, 3400, 1000),
			plate(0, 0, 5000, 5000, 0), plate(-9000, -5000, 0, 0, -5000),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for i := range faces {
				faces[i].Batch = i
			}
			picture := See(faces)
			for x := -8000.0; x < 8000; x += 37 {
				for y := -8000.0; y < 8000; y += 41 {
					p := Point{x, y}
					want, certain := nearest(faces, p)
					if got := painted(picture, p); certain && got != want {
						t.Fatalf("at %v face %d is seen, not %d", p, got, want)
					}
				}
			}
		})
	}
}

// What is not finite, out of reach or without area is left out, and does no
// harm.
func TestNothingToSee(t *testing.T) {
	t.Parallel()
	good := solid{high: [3]float64{1000, 1000, 1000}}.faces()
	for name, bad := range map[string]Face{
		"no ring":    {},
		"two points": {Ring: []Point{{0, 0}, {1000, 0}}},
		"no area":    {Ring: []Point{{0, 0}, {1000, 0}, {500, 0}}},
		"one place":  {Ring: []Point{{1, 1}, {1, 1}, {1, 1}}},
		"infinite":   {Ring: []Point{{0, 0}, {math.Inf(1), 0}, {0, 1000}}},
		"no number":  {Ring: []Point{{0, 0}, {math.NaN(), 0}, {0, 1000}}},
		"edge on":    {Ring: []Point{{0, 0}, {1000, 0}, {0, 1000}}, Plane: Plane{A: math.Inf(1)}},
		"far away":   {Ring: []Point{{1e12, 0}, {2e12, 0}, {1e12, 1e12}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, patch := range See(append([]Face{bad}, good...)).Patches {
				if patch.Face == 0 {
					t.Error("it is seen")
				}
			}
			if got, want := len(See(append([]Face{bad}, good...)).Patches), len(See(good).Patches); got != want {
				t.Errorf("%d patches are seen beside it, of %d", got, want)
			}
			if got := len(See([]Face{bad}).Patches); got != 0 {
				t.Errorf("alone it makes %d patches", got)
			}
		})
	}
	if p := See(nil); len(p.Patches)+len(p.Lines) != 0 {
		t.Error("something is seen of nothing")
	}
}

// Of many faces in one place only the one over all others is there: what the
// others hide, it hides.
func TestManyFacesInOnePlace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		faces := anyFaces(t)
		again := faces[rapid.IntRange(0, len(faces)-1).Draw(t, "of")]
		for range few + 1 {
			again.Rank = rapid.IntRange(0, 2).Draw(t, "rank")
			again.Batch = faces[len(faces)-1].Batch + 1
			faces = slices.Insert(faces, rapid.IntRange(0, len(faces)).Draw(t, "at"), again)
		}
		s := newScene(faces)
		s.divide()
		s.compare()
		s.arrange()
		if want, got := (Picture{s.patches(), s.lines()}), See(faces); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v\nwant %v", got, want)
		}
	})
}
