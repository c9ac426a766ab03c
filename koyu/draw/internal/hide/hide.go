// Package hide works out what is seen of flat faces that lie before and behind
// one another in a parallel view.
//
// In go convex faces, already projected: where each lies in the picture, and how
// near it is at every place of it. Faces may touch, lie in one plane and pass
// through each other. Out come patches to paint in this order, after which
// every place of the picture shows the nearest face there, and the lines in
// which what is seen changes. Equal input gives equal output.
//
// Most faces are painted whole and what is nearer is painted over them. Where no
// order can be right, because faces pass through each other or hide one another
// in a ring, what would be wrong is cut away beforehand. So the order keeps the
// picture small, and the cutting makes it true.
//
// Work grows nearly linearly with the number of faces: the picture is divided
// into cells, and only what may be seen in a cell is compared there.
package hide

import (
	"math"

	"koyu-mcp/koyu/internal/group"
)

// A Point is a place in the picture: X to the right, Y down, in millimetres.
type Point struct{ X, Y float64 }

// A Plane tells how near a face is at each place of the picture: A·x + B·y + C,
// larger toward the eye.
type Plane struct{ A, B, C float64 }

// At is how near the plane is at p.
func (f Plane) At(p Point) float64 { return float64(f.A*p.X) + float64(f.B*p.Y) + f.C }

// minus is by how much f is nearer than g.
func (f Plane) minus(g Plane) Plane { return Plane{f.A - g.A, f.B - g.B, f.C - g.C} }

// A Face is one convex face. Its ring turns either way.
type Face struct {
	Ring []Point
	Plane
	// Rank decides between faces in one plane: the higher is seen, of equals the
	// later.
	Rank int
	// Faces of one skin that lie in one plane look like one: no line parts them.
	Skin int
	// Faces of one batch are painted together if that can be. The higher number
	// is the nearer batch, at a guess.
	Batch int
}

// A Picture is what is seen.
type Picture struct {
	Patches []Patch // to paint one over the other
	Lines   []Line  // to draw over all patches
}

// A Patch is a face, whole or in disjoint convex pieces of it.
type Patch struct {
	Face   int // by its place in the list given
	Pieces [][]Point
}

// A Line is a stretch in which what is seen changes, from one face to another or
// to none, which is -1.
type Line struct {
	Kind     Kind
	From, To Point
	Faces    [2]int
}

// A Kind tells what changes along a line.
type Kind int

// The kinds of lines, by weight.
const (
	Same    Kind = iota // nothing: no line
	Seam                // two faces of one skin join in one plane: to be made invisible
	Joint               // two skins meet in one plane
	Crease              // two planes meet
	Edge                // a face ends before another that lies behind
	Profile             // a face ends before nothing
)

// What counts as nothing, in millimetres of the picture.
const (
	flush   = 0.5  // faces no further apart than this are in one plane
	doubled = 1e-6 // points no further apart than this are one
	sliver  = 1    // mm²: an overlap of this area or less is none
	beside  = 0.25 // edges no further apart than this lie on one line
	aside   = 1    // how far beside a line one looks for what is there
	speck   = 4    // a line shorter than this is not drawn, a shorter gap is closed
	skew    = 1e-3 // nearness a mm: planes that differ by less are parallel
)

// reach is how far from the origin a face may be, in millimetres. Further away
// numbers are too coarse to compare.
const reach = 1e9

// See works out what is seen of faces. Those out of reach, or without area in
// the picture, are never seen.
func See(faces []Face) Picture {
	s := newScene(faces)
	s.thin()
	s.divide()
	s.compare()
	s.arrange()
	return Picture{s.patches(), s.lines()}
}

// A scene is what is known about the faces on the way.
type scene struct {
	faces  []face
	grid   grid
	within [][]int32  // by cell: faces that may be seen in it, ascending
	hiders [][]hider  // by face: what hides some of it
	seams  [][2]int32 // faces that pass through each other
	order  []int32    // of painting
	place  []int      // by face: its place in that order

	sights []sight // room for front
	breaks []float64
}

// none is no face.
const none int32 = -1

// A face is a [Face] made ready: its ring has positive area and no doubled
// points.
type face struct {
	Face
	sides []side
	box   box
	cells []int32 // in which it may be seen
	meets []int32 // faces after it in the list that it has to be compared with
	top   float64 // how near it is at most
	gone  bool    // not seen at all
	cover bool    // the nearest face over all of some cell
}

func newScene(given []Face) *scene {
	s := &scene{faces: make([]face, len(given))}
	for i, f := range given {
		f.Ring = upright(f.Ring)
		if !reachable(f) || area(f.Ring) <= sliver {
			s.faces[i].gone = true
			continue
		}
		s.faces[i] = face{Face: f, sides: sidesOf(f.Ring), box: boxOf(f.Ring), top: math.Inf(-1)}
		for _, p := range f.Ring {
			s.faces[i].top = max(s.faces[i].top, f.At(p))
		}
	}
	return s
}

// few is how many faces may lie in one place. Each of them is compared with all
// others there.
const few = 8

// thin leaves one face of many quadrilaterals that lie in one place: the one that
// is over all others there.
func (s *scene) thin() {
	type place struct {
		ring [4]Point
		Plane
	}
	var faces []int32
	for i := range s.faces {
		if f := &s.faces[i]; !f.gone && len(f.Ring) == len(place{}.ring) {
			faces = append(faces, int32(i))
		}
	}
	at := func(i int32) place { return place{[4]Point(s.faces[i].Ring), s.faces[i].Plane} }
	for _, there := range group.By(faces, at) {
		if len(there) <= few {
			continue
		}
		top := there[0]
		for _, i := range there {
			s.faces[i].gone = true
			if s.over(i, top) {
				top = i
			}
		}
		s.faces[top].gone = false
	}
}

// reachable reports whether all of f is finite and within reach.
func reachable(f Face) bool {
	for _, p := range f.Ring {
		if !(max(math.Abs(p.X), math.Abs(p.Y), math.Abs(f.At(p))) <= reach) {
			return false
		}
	}
	return true
}

// wins reports whether face i, which is nearer than face j by d, is seen rather
// than that.
func (s *scene) wins(i, j int32, d float64) bool {
	return d > flush || d >= -flush && s.over(i, j)
}

// over reports whether face i is seen where it lies in one plane with face j.
func (s *scene) over(i, j int32) bool {
	if a, b := s.faces[i].Rank, s.faces[j].Rank; a != b {
		return a > b
	}
	return i > j
}
