package plane

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"koyu-mcp/koyu/model"
)

// coordinates lie close together where tolerances decide.
var coordinates = []float64{0, 1000, 1000.4, 1000.5, 1000.6, 2000, 2000.25, 3000, 4000, 4001, 6000, 6000.5, 9000}

func anyRect(t *rapid.T) model.Rect {
	pair := func(label string) (lo, hi float64) {
		i := rapid.IntRange(0, len(coordinates)-2).Draw(t, label)
		j := rapid.IntRange(i+1, len(coordinates)-1).Draw(t, label)
		return coordinates[i], coordinates[j]
	}
	var r model.Rect
	r.X1, r.X2 = pair("x")
	r.Y1, r.Y2 = pair("y")
	return r
}

func anyPoint(t *rapid.T) model.Point {
	c := rapid.Custom(func(t *rapid.T) float64 {
		return rapid.SampledFrom(coordinates).Draw(t, "grid") + float64(rapid.IntRange(-2, 2).Draw(t, "step"))*250
	})
	return model.Point{X: c.Draw(t, "x"), Y: c.Draw(t, "y")}
}

// anyLine is a drawn line with its ends apart (02 N64) and in order (P20).
func anyLine(t *rapid.T) *model.Line {
	from := anyPoint(t)
	to := rapid.Custom(anyPoint).Filter(func(p model.Point) bool { return Hypot(p.X-from.X, p.Y-from.Y) >= 1 }).Draw(t, "to")
	if from.X > to.X || from.X == to.X && from.Y > to.Y {
		from, to = to, from
	}
	return &model.Line{FromRef: fmt.Sprint(from), ToRef: fmt.Sprint(to), From: from, To: to}
}

// anyModel is a building without sense: spaces lie over each other, boundaries
// join anything, and some join paths that name no space.
func anyModel(t *rapid.T) *model.Model {
	m := &model.Model{}
	for i, z := range []float64{0, 3000, 3000, 6000} {
		m.Levels.Put(&model.Level{Name: fmt.Sprint("L", i+1), Z: z})
	}
	path := func(i int) string { return fmt.Sprint("/s", i) }
	n := rapid.IntRange(1, 8).Draw(t, "spaces")
	for i := range n {
		s := &model.Space{Path: path(i), Index: i}
		s.Type = rapid.SampledFrom([]string{"room", "room", model.Exterior, model.Void}).Draw(t, "type")
		s.Level = rapid.SampledFrom([]string{"L1", "L1", "L1", "L2", "L3", "L4", "", "nowhere"}).Draw(t, "level")
		for range rapid.SampledFrom([]int{1, 1, 2, 3, 0}).Draw(t, "rectangles") {
			s.Regions = append(s.Regions, model.Region{Rect: anyRect(t)})
		}
		m.Spaces.Put(s.Path, s)
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "boundaries") {
		b := &model.Boundary{
			A:    path(rapid.IntRange(0, n).Draw(t, "a")),
			B:    path(rapid.IntRange(0, n).Draw(t, "b")),
			Kind: rapid.SampledFrom([]string{"wall", "wall", "wall", "open", "stair", "shaft", "void"}).Draw(t, "kind"),
			Air:  rapid.IntRange(0, 9).Draw(t, "air") == 0,
			Edge: rapid.SampledFrom([]model.Edge{"", "", "", "N", "E", "S", "W"}).Draw(t, "edge"),
		}
		if rapid.IntRange(0, 3).Draw(t, "line") == 0 {
			b.Line = anyLine(t)
		}
		if rapid.Bool().Draw(t, "door") {
			b.Openings = []*model.Opening{{Kind: model.Door, Band: model.Band{W: 900, At: 0.5}}}
		}
		m.Boundaries = append(m.Boundaries, b)
	}
	return m
}

func same(t *rapid.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s, by definition (-) and as given (+):\n%s", what, diff)
	}
}

func TestPlanIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyModel(t)
		p := Derive(m)
		d := definition{p}

		var derived [][2]string
		for _, b := range p.Boundaries[len(m.Boundaries):] {
			derived = append(derived, [2]string{b.A, b.B})
		}
		same(t, "P50 default boundaries", derived, d.defaults())
		for i, b := range p.Boundaries {
			same(t, fmt.Sprint("P40 segments of boundary ", i), p.Segments(b), d.segments(b))
		}
		if got, want := p.Collisions(), d.collisions(); !slices.Equal(got, want) {
			t.Fatalf("05 N5 collisions: %v, by definition %v", got, want)
		}
		for _, s := range p.spaces {
			if m.Levels.Get(s.Level) != nil {
				for _, piece := range p.Pieces(s) {
					same(t, "F53 uncovered "+s.Path, p.Uncovered(piece, s.Level), d.uncovered(piece, s.Level))
				}
			}
			same(t, "P72 semi-outdoor "+s.Path, p.SemiOutdoor(s), d.semiOutdoor(s))
			same(t, "P74 covered "+s.Path, p.Covered(s), d.covered(s))
			for _, o := range p.spaces {
				same(t, "P16 overlap of "+s.Path+" and "+o.Path, Overlap(s, o), d.overlap(s, o))
				same(t, "P16 overlapping "+s.Path+" with "+o.Path,
					slices.Contains(p.Overlapping(s, o.Level), o), s != o && d.overlap(s, o))
			}
		}
	})
}

func TestP83RoutesOfTheSortedQueue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := &model.Model{}
		n := rapid.IntRange(1, 9).Draw(t, "spaces")
		path := func(i int) string { return fmt.Sprint("/s", i) }
		for i := range n {
			m.Spaces.Put(path(i), &model.Space{Path: path(i), Index: i})
		}
		for range rapid.IntRange(0, 4*n).Draw(t, "boundaries") {
			b := &model.Boundary{
				A:    path(rapid.IntRange(0, n+1).Draw(t, "a")),
				B:    path(rapid.IntRange(0, n+1).Draw(t, "b")),
				Kind: rapid.SampledFrom([]string{"wall", "wall", "open", "open", "stair", "void"}).Draw(t, "kind"),
			}
			if rapid.IntRange(0, 4).Draw(t, "door") > 0 {
				b.Openings = []*model.Opening{{Kind: model.Door}}
			}
			m.Boundaries = append(m.Boundaries, b)
		}
		p := Derive(m)
		for i := range n + 1 {
			for j := range n + 1 {
				got, ok := p.FewestDoors(path(i), path(j))
				want, exists := definition{p}.fewestDoors(path(i), path(j))
				same(t, path(i)+" to "+path(j), got, want)
				same(t, path(i)+" to "+path(j), ok, exists)
			}
		}
	})
}

func TestP10PiecesStayConvexAndCounterClockwise(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyModel(t)
		p := Derive(m)
		for _, s := range p.spaces {
			if s.HasRegion() != (len(p.Pieces(s)) > 0) {
				t.Fatalf("%s has a region: %v, but %d pieces", s.Path, s.HasRegion(), len(p.Pieces(s)))
			}
			for _, piece := range p.Pieces(s) {
				convex(t, piece)
			}
		}
	})
}

// convex allows for new vertices that are rounded.
func convex(t *rapid.T, p Piece) {
	t.Helper()
	for i, a := range p {
		b, c := p[(i+1)%len(p)], p[(i+2)%len(p)]
		if turn := (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X); turn < -1e-6 {
			t.Fatalf("%v turns right by %g at %v", p, turn, b)
		}
	}
	if signedArea(p) <= 0 {
		t.Fatalf("%v is clockwise", p)
	}
}

// TestP27TwoRegionsKeepTheirArea: a line between two regions only moves area,
// but for crumbs of 1 mm² that a cut loses.
func TestP27TwoRegionsKeepTheirArea(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		regions := [][]*part{nil, nil}
		for i := range regions {
			for range rapid.IntRange(1, 3).Draw(t, "rectangles") {
				regions[i] = append(regions[i], newPart(Rectangle(anyRect(t))))
			}
		}
		sum := func() float64 {
			return AreaOf(piecesOf(regions[0])) + AreaOf(piecesOf(regions[1]))
		}
		for range rapid.IntRange(1, 3).Draw(t, "lines") {
			if len(regions[0]) == 0 || len(regions[1]) == 0 {
				break // then the line would take area away
			}
			before, crumbs := sum(), float64(8*(len(regions[0])+len(regions[1])))
			divide(anyLine(t), regions, 0, 1)
			if after := sum(); math.Abs(after-before) > crumbs {
				t.Fatalf("area was %v and is %v", before, after)
			}
		}
	})
}

// anyConvex is what three cuts leave of a rectangle.
func anyConvex(t *rapid.T) Piece {
	p := Rectangle(anyRect(t))
	for range 3 {
		l := anyLine(t)
		if left := leftOf(p, l.From, l.To); left != nil {
			p = left
		}
	}
	return p
}

func TestP14HalvesMakeUpTheWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, l := anyConvex(t), anyLine(t)
		left, right := halves(p, l.From, l.To)
		if sum := Area(left) + Area(right); math.Abs(sum-Area(p)) > 1.001 {
			t.Fatalf("%v and %v make %v of %v", left, right, sum, Area(p))
		}
	})
}

func TestP15SplitKeepsTheWholeInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var parts []*part
		for _, p := range rapid.SliceOfN(rapid.Custom(anyConvex), 1, 4).Draw(t, "pieces") {
			parts = append(parts, newPart(p))
		}
		w := anyRect(t)
		in, out := split(parts, w)
		inside, outside := piecesOf(in), piecesOf(out)
		wantInside, wantOutside := definition{}.split(piecesOf(parts), w)
		same(t, "inside", inside, append([]Piece{}, wantInside...))
		same(t, "outside", outside, append([]Piece{}, wantOutside...))
		whole, sum := AreaOf(piecesOf(parts)), AreaOf(inside)+AreaOf(outside)
		if math.Abs(sum-whole) > float64(4*len(parts))+0.01 {
			t.Fatalf("%v inside and %v outside make %v of %v", inside, outside, sum, whole)
		}
	})
}

func TestP17SubtractAndIntersectionMakeUpTheWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, cover := anyConvex(t), anyConvex(t)
		common := p
		for i, u := range cover {
			common = leftOf(common, u, cover[next(i, len(cover))])
		}
		rest := NewCover([]Piece{cover}).Subtract(p)
		if sum := AreaOf(rest) + Area(common); math.Abs(sum-Area(p)) > 10 {
			t.Fatalf("%v left and %v in common make %v of %v", rest, common, sum, Area(p))
		}
		for _, r := range rest {
			convex(t, r)
		}
		same(t, "P16", PiecesOverlap(p, cover), common != nil)
	})
}

func TestP17SubtractIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyConvex(t)
		covers := rapid.SliceOfN(rapid.Custom(anyConvex), 0, 3*fan).Draw(t, "covers")
		same(t, "rest", NewCover(covers).Subtract(p), definition{}.subtract(p, covers))
	})
}

func TestP17UnionAreaIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.Custom(anyConvex), 0, 8).Draw(t, "pieces")
		same(t, "area", UnionArea(pieces), definition{}.unionArea(pieces))
	})
}

func TestP19UnionOfRectsIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rects := rapid.SliceOfN(rapid.Custom(anyRect), 0, 8).Draw(t, "rectangles")
		same(t, "area", UnionOfRects(rects), definition{}.unionOfRects(rects))
	})
}

// Of so many rectangles, empty places along y are passed over in blocks.
func TestP19UnionOfManyRectsIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, 400)
		rects := make([]model.Rect, 120)
		for i := range rects {
			x, y := 100*float64(at.Draw(t, "x")), 100*float64(at.Draw(t, "y"))
			h := 100 * float64(rapid.SampledFrom([]int{1, 1, 1, 3, 300}).Draw(t, "height"))
			rects[i] = model.Rect{X1: x, X2: x + 300, Y1: y, Y2: y + h}
		}
		same(t, "area", UnionOfRects(rects), definition{}.unionOfRects(rects))
	})
}

// TestM99SelfIntersectionOfRepeatedSides: outlines that come back to a few
// corners again and again.
func TestM99SelfIntersectionOfRepeatedSides(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		corners := rapid.SliceOfN(rapid.Custom(anyPoint), 2, 5).Draw(t, "corners")
		last := rapid.SliceOfN(rapid.Custom(anyPoint), 0, 3).Draw(t, "last")
		n := rapid.SampledFrom([]int{3, 12, everyPair + 1, everyPair + 50}).Draw(t, "vertices")
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		var outline []model.Point
		for range n {
			outline = append(outline, corners[chance.IntN(len(corners))])
		}
		outline = append(outline, last...)
		got, ok := SelfIntersection(outline)
		want, crosses := definition{}.selfIntersection(outline)
		same(t, "crosses", ok, crosses)
		same(t, "at", got, want)
	})
}

// TestM99SelfIntersectionOfManySides: outlines long enough to be looked up by
// place, with at most a few crossings.
func TestM99SelfIntersectionOfManySides(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 2*everyPair).Draw(t, "vertices")
		outline := make([]model.Point, n)
		for i := range outline {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			outline[i] = model.Point{X: math.Round(1e6 * c), Y: math.Round(1e6 * s)}
		}
		for range rapid.IntRange(0, 3).Draw(t, "swaps") {
			i, j := rapid.IntRange(0, n-1).Draw(t, "i"), rapid.IntRange(0, n-1).Draw(t, "j")
			outline[i], outline[j] = outline[j], outline[i]
		}
		got, ok := SelfIntersection(outline)
		want, crosses := definition{}.selfIntersection(outline)
		same(t, "crosses", ok, crosses)
		same(t, "at", got, want)
	})
}

// TestP31ManyEdges: regions with so many edges that they are looked up by
// place.
func TestP31ManyEdges(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := &model.Model{}
		for i, path := range []string{"/a", "/b", "/c"} {
			s := &model.Space{Path: path, Index: i}
			for range rapid.IntRange(1, 40).Draw(t, "rectangles") {
				s.Regions = append(s.Regions, model.Region{Rect: anyRect(t)})
			}
			m.Spaces.Put(path, s)
		}
		m.Boundaries = []*model.Boundary{{A: "/a", B: "/b", Kind: model.Wall}, {A: "/c", B: "/a", Kind: model.Wall}}
		p := Derive(m)
		for _, b := range p.Boundaries {
			same(t, b.A+b.B, p.Segments(b), definition{p}.segments(b))
		}
	})
}

func TestIndexFindsWhatMeets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		boxes := rapid.SliceOfN(rapid.Custom(anyRect), 0, 700).Draw(t, "boxes")
		r := anyRect(t)
		var want []int
		for i, b := range boxes {
			if meet(b, r) {
				want = append(want, i)
			}
		}
		x := newIndex(boxes)
		same(t, "found", x.inOrder(nil, r), want)
	})
}
