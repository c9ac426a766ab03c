package hide

import "math"

// How fine the cells are.
const (
	cellSize  = 500     // mm: a wall covers some, a floor many
	cellLimit = 1 << 20 // cells at most
	perFace   = 64      // cells that a face takes on average, at most
)

// A grid divides the picture into square cells.
type grid struct {
	origin Point
	size   float64
	nx, ny int
}

// newGrid is fine enough to tell apart what is seen, and coarse enough for the
// whole to stay in proportion to the number of faces.
func newGrid(faces []face) grid {
	var all box
	n, taken := 0, 0.0
	for i := range faces {
		f := &faces[i]
		if f.gone {
			continue
		}
		if n == 0 {
			all = f.box
		}
		all = all.with(f.box)
		taken += float64((f.box.max.X - f.box.min.X) * (f.box.max.Y - f.box.min.Y))
		n++
	}
	w, h := all.max.X-all.min.X, all.max.Y-all.min.Y
	size := max(cellSize, math.Sqrt(taken/float64(perFace*max(n, 1024))), math.Sqrt(w*h/cellLimit), max(w, h)/cellLimit)
	return grid{all.min, size, int(w/size) + 1, int(h/size) + 1}
}

// cell is the cell at a place, the nearest one for a place beyond all.
func (g grid) cell(p Point) (x, y int) {
	clamp := func(d float64, n int) int { return int(min(max(d/g.size, 0), float64(n-1))) }
	return clamp(p.X-g.origin.X, g.nx), clamp(p.Y-g.origin.Y, g.ny)
}

func (g grid) center(x, y int) Point {
	return Point{g.origin.X + float64((float64(x)+0.5)*g.size), g.origin.Y + float64((float64(y)+0.5)*g.size)}
}

// sway is how much a plane changes from the centre of a cell to its corners, at
// most.
func (g grid) sway(f Plane) float64 { return float64((math.Abs(f.A) + math.Abs(f.B)) * g.size / 2) }

// each calls visit for the cells that f touches; whole tells that f covers all
// of the cell.
func (g grid) each(f *face, visit func(cell int, center Point, whole bool)) {
	x0, y0 := g.cell(f.box.min)
	x1, y1 := g.cell(f.box.max)
	for y := y0; y <= y1; y++ {
		touched, whole := span{float64(x0), float64(x1)}, span{float64(x0), float64(x1)}
		for _, h := range f.sides {
			first, step, sway := h.at(g.center(0, y)), float64(h.A*g.size), g.sway(Plane(h))
			touched.narrow(first+sway, step)
			whole.narrow(first-sway, step)
		}
		for x := touched.from; x <= touched.to; x++ {
			visit(y*g.nx+int(x), g.center(int(x), y), whole.from <= x && x <= whole.to)
		}
	}
}

// A span is some cells of a row, all those from one number to another.
type span struct{ from, to float64 }

// narrow leaves out the cells for which base + slope·x is negative.
func (s *span) narrow(base, slope float64) {
	switch {
	case slope > 0:
		s.from = max(s.from, math.Ceil(-base/slope))
	case slope < 0:
		s.to = min(s.to, math.Floor(-base/slope))
	case base < 0:
		s.to = math.Inf(-1)
	}
}

// divide finds for each cell the faces that may be seen in it: those that do
// not lie behind the nearest face that covers it whole. For what does lie
// behind, that face stands in for all that hides it there.
func (s *scene) divide() {
	s.grid = newGrid(s.faces)
	covers := s.covers()
	s.within = make([][]int32, len(covers))
	for i := range s.faces {
		s.enter(int32(i), covers)
	}
	for cell, cover := range covers {
		if cover != none && len(s.within[cell]) > 0 {
			s.faces[cover].cover = true
		}
	}
}

// enter notes face i in the cells in which it may be seen.
func (s *scene) enter(i int32, covers []int32) {
	f := &s.faces[i]
	if f.gone {
		return
	}
	var behind []int32
	s.grid.each(f, func(cell int, center Point, _ bool) {
		cover := covers[cell]
		if cover == none || cover == i || !s.buried(i, cover, center) {
			s.within[cell] = append(s.within[cell], i)
			f.cells = append(f.cells, int32(cell))
		} else if last := len(behind) - 1; last < 0 || behind[last] != cover {
			behind = append(behind, cover)
		}
	})
	if f.gone = len(f.cells) == 0; f.gone {
		return
	}
	for _, cover := range behind {
		first := &s.faces[min(i, cover)]
		first.meets = append(first.meets, max(i, cover))
	}
}

// covers is by cell the nearest face that covers it whole.
func (s *scene) covers() []int32 {
	covers := make([]int32, s.grid.nx*s.grid.ny)
	for cell := range covers {
		covers[cell] = none
	}
	for i := range s.faces {
		f := &s.faces[i]
		if f.gone {
			continue
		}
		s.grid.each(f, func(cell int, center Point, whole bool) {
			if whole && (covers[cell] == none || s.nearer(int32(i), covers[cell], center)) {
				covers[cell] = int32(i)
			}
		})
	}
	return covers
}

// nearer reports whether face i is seen rather than face j at p, where both
// are.
func (s *scene) nearer(i, j int32, p Point) bool {
	return s.wins(i, j, s.faces[i].At(p)-s.faces[j].At(p))
}

// buried reports whether all of face i in a cell lies behind face cover.
func (s *scene) buried(i, cover int32, center Point) bool {
	f, c := &s.faces[i], &s.faces[cover]
	if c.At(center)-s.grid.sway(c.Plane) > f.top+flush {
		return true
	}
	gap := c.minus(f.Plane)
	d, sway := gap.At(center), s.grid.sway(gap)
	return d-sway > flush || math.Abs(d)+sway <= flush && s.over(cover, i)
}
