package draw

import (
	"cmp"
	"math"
	"slices"

	"koyu-mcp/koyu/draw/internal/hide"
	"koyu-mcp/koyu/form"
)

// A view is a direction of looking: steeply down from one corner, the three axes
// of the building equally long in the picture (G41, G42).
type view struct {
	corner string
	words  string
	// The plan turned so that the corner is at +x +y: one is nearer there.
	xx, xy, yx, yy float64
}

// views are the corners to look from; the first is meant when none is named.
var views = []view{
	{"SE", "south-east", 0, -1, 1, 0},
	{"NE", "north-east", 1, 0, 0, 1},
	{"NW", "north-west", 0, 1, -1, 0},
	{"SW", "south-west", -1, 0, 0, -1},
}

func viewFrom(corner string) (view, bool) {
	for _, v := range views {
		if corner == v.corner || corner == "" {
			return v, true
		}
	}
	return view{}, false
}

// A spot is a place, or a direction, in the building as the view turns it.
type spot struct{ x, y, z float64 }

func (v view) turn(x, y, z float64) spot {
	return spot{float64(v.xx*x) + float64(v.xy*y), float64(v.yx*x) + float64(v.yy*y), z}
}

// cos30 is how much the picture shortens what runs across it.
var cos30 = math.Sqrt(3) / 2

// project is where a spot lies in the picture (G42).
func (s spot) project() hide.Point {
	return hide.Point{X: float64((s.y - s.x) * cos30), Y: (s.x+s.y)/2 - s.z}
}

// near is how near a spot is to the eye: more along the line of sight, which
// leads through (1, 1, 1) and projects to one point (G41).
func (s spot) near() float64 { return s.x + s.y + s.z }

// A prism is a body with upright sides: over each corner of a convex ring it
// reaches from bottom to top. The ring may turn either way.
type prism struct {
	ring        form.Ring
	bottom, top []float64
}

// upright is a prism between two heights, in either order.
func upright(ring form.Ring, z0, z1 float64) prism {
	n := len(ring)
	return prism{ring, slices.Repeat([]float64{min(z0, z1)}, n), slices.Repeat([]float64{max(z0, z1)}, n)}
}

// A face is one side of a part that is turned to the eye.
type face struct {
	hide.Face
	part *part
	tone string
	coat int // the coat of the page in which it is painted, from 1
}

// Tones of faces, by the light that falls on them.
const (
	toneTop   = "top"
	toneLeft  = "left"  // a side that looks to the left of the picture
	toneRight = "right" // and to the right
)

// faces are the sides of parts that are turned to the eye: by part, far ones
// first, and of one part by tone.
func (v view) faces(parts []*part) []face {
	type seen struct {
		faces []face
		near  float64 // how near the prisms of the part are on average
	}
	byPart := make([]seen, len(parts))
	for i, p := range parts {
		s := &byPart[i]
		for _, b := range p.prisms {
			s.faces = v.body(s.faces, p, b)
			s.near += b.near(v) / float64(len(p.prisms))
		}
		slices.SortStableFunc(s.faces, func(a, b face) int { return cmp.Compare(a.tone, b.tone) })
	}
	slices.SortStableFunc(byPart, func(a, b seen) int { return cmp.Compare(a.near, b.near) })
	var all []face
	for _, s := range byPart {
		all = append(all, s.faces...)
	}
	for i := 1; i < len(all); i++ {
		all[i].Batch = all[i-1].Batch
		if all[i].part != all[i-1].part || all[i].tone != all[i-1].tone {
			all[i].Batch++
		}
	}
	return all
}

// near is how near the middle of a prism is.
func (b prism) near(v view) float64 {
	sum := 0.0
	for i, p := range b.ring {
		sum += v.turn(p.X, p.Y, (b.bottom[i]+b.top[i])/2).near()
	}
	return sum / float64(len(b.ring))
}

// body appends the faces of one prism.
func (v view) body(dst []face, part *part, b prism) []face {
	n := len(b.ring)
	clockwise := winding(b.ring) < 0
	low, high := make([]spot, n), make([]spot, n)
	for i, p := range b.ring {
		at := i
		if clockwise {
			at = n - 1 - i
		}
		low[at], high[at] = v.turn(p.X, p.Y, b.bottom[i]), v.turn(p.X, p.Y, b.top[i])
	}
	add := func(ring ...spot) {
		if f, ok := toward(ring); ok {
			f.part, f.Rank, f.Skin = part, part.rank, part.skin
			dst = append(dst, f)
		}
	}
	for i := range n {
		j := (i + 1) % n
		add(low[i], low[j], high[j], high[i])
	}
	add(high...)
	slices.Reverse(low)
	add(low...)
	return dst
}

// winding is positive for a ring that turns counter-clockwise in plan.
func winding(ring form.Ring) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += float64(p.X*q.Y) - float64(q.X*p.Y)
	}
	return sum
}

// toward is the face with that outline, which turns counter-clockwise for one
// who sees it; false when it cannot be seen.
func toward(ring []spot) (face, bool) {
	n := normal(ring)
	if !(n.near() > 1e-6) {
		return face{}, false
	}
	f := face{tone: toneRight}
	switch {
	case n.z > 0.1:
		f.tone = toneTop
	case n.y < n.x:
		f.tone = toneLeft
	}
	f.Ring = make([]hide.Point, len(ring))
	for i, s := range ring {
		f.Ring[i] = s.project()
	}
	f.Plane = planeOf(n, ring[0])
	return f, true
}

// normal is the direction, of length 1, in which a flat ring looks (Newell).
func normal(ring []spot) spot {
	var n spot
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		n.x += float64((a.y - b.y) * (a.z + b.z))
		n.y += float64((a.z - b.z) * (a.x + b.x))
		n.z += float64((a.x - b.x) * (a.y + b.y))
	}
	length := math.Sqrt(float64(n.x*n.x) + float64(n.y*n.y) + float64(n.z*n.z))
	return spot{n.x / length, n.y / length, n.z / length}
}

// planeOf is how near the plane through a spot with normal n is at each place of
// the picture. In the picture X and Y stand for y−x and (x+y)/2−z: with t = x+y,
// x = (t−X/cos30)/2, y = (t+X/cos30)/2 and z = t/2−Y, which makes near 3t/2−Y,
// and the equation of the plane gives t.
func planeOf(n, through spot) hide.Plane {
	facing := n.near()
	k := float64(n.x*through.x) + float64(n.y*through.y) + float64(n.z*through.z)
	return hide.Plane{
		A: 3 * (n.x - n.y) / cos30 / 2 / facing,
		B: 3*n.z/facing - 1,
		C: 3 * k / facing,
	}
}
