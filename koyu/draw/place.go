package draw

import (
	"iter"
	"math"
	"slices"
)

// A raster is a part of the page in small cells, of which some are free. Text
// goes where all cells under it are.
type raster struct {
	box
	nx, ny   int
	dx, dy   float64 // of a cell
	sums     []int32 // of cells that are not free, over all rows and columns before
	centroid point   // of the region
}

// A raster has cells of at least finest px, and at most mostCells each way.
const (
	finest    = 3.0
	mostCells = 96
)

// newRaster divides a region, given as convex pieces, into cells. What meets
// one of the obstacles is not free.
func newRaster(pieces [][]point, obstacles iter.Seq[box]) *raster {
	r := &raster{box: bounds(slices.Concat(pieces...)...), centroid: centroid(pieces)}
	if !(r.width() > 0 && r.height() > 0 && r.width() < math.MaxInt32 && r.height() < math.MaxInt32) {
		return r
	}
	r.nx, r.dx = division(r.width())
	r.ny, r.dy = division(r.height())
	free := r.inside(pieces)
	r.block(free, obstacles)
	r.sum(free)
	return r
}

// block takes the cells that obstacles touch. Each of these is noted at its
// corners alone, since there can be very many in one place.
func (r *raster) block(free []bool, obstacles iter.Seq[box]) {
	columns := r.nx + 1
	begun := make([]int32, columns*(r.ny+1)) // obstacles that begin at a cell less those that end before it
	for b := range obstacles {
		i1, j1, i2, j2 := r.span(b)
		if i2 < i1 || j2 < j1 {
			continue
		}
		begun[j1*columns+i1]++
		begun[j1*columns+i2+1]--
		begun[(j2+1)*columns+i1]--
		begun[(j2+1)*columns+i2+1]++
	}
	over := make([]int32, r.nx) // obstacles over the cells of a row
	for j := range r.ny {
		along := int32(0)
		for i := range r.nx {
			along += begun[j*columns+i]
			over[i] += along
			free[j*r.nx+i] = free[j*r.nx+i] && over[i] == 0
		}
	}
}

func division(length float64) (n int, size float64) {
	n = max(1, min(mostCells, int(length/finest)))
	return n, length / float64(n)
}

// inside tells of each cell whether its four corners are in the region.
func (r *raster) inside(pieces [][]point) []bool {
	columns := r.nx + 1
	corner := make([]bool, columns*(r.ny+1))
	for _, piece := range pieces {
		for j := range r.ny + 1 {
			left, right := chord(piece, r.y1+float64(float64(j)*r.dy))
			from := max(0, int(math.Ceil((left-r.x1)/r.dx-1e-6)))
			to := min(r.nx, int(math.Floor((right-r.x1)/r.dx+1e-6)))
			for i := from; i <= to; i++ {
				corner[j*columns+i] = true
			}
		}
	}
	free := make([]bool, r.nx*r.ny)
	for j := range r.ny {
		for i := range r.nx {
			at := j*columns + i
			free[j*r.nx+i] = corner[at] && corner[at+1] && corner[at+columns] && corner[at+columns+1]
		}
	}
	return free
}

// chord is where a horizontal line enters a convex piece and leaves it; left is
// greater than right where it does not.
func chord(piece []point, y float64) (left, right float64) {
	left, right = math.MaxInt32, math.MinInt32
	for i, a := range piece {
		b := piece[(i+1)%len(piece)]
		if y < min(a.y, b.y)-1e-6 || y > max(a.y, b.y)+1e-6 {
			continue
		}
		if math.Abs(a.y-b.y) < 1e-6 {
			left, right = min(left, a.x, b.x), max(right, a.x, b.x)
			continue
		}
		x := a.x + float64((b.x-a.x)*max(0, min(1, (y-a.y)/(b.y-a.y))))
		left, right = min(left, x), max(right, x)
	}
	return left, right
}

// span is the cells that a box touches; none when i2 < i1 or j2 < j1.
func (r *raster) span(b box) (i1, j1, i2, j2 int) {
	low := func(at, size float64, n int) int { return int(max(0, min(float64(n), math.Floor(at/size+1e-6)))) }
	high := func(at, size float64, n int) int {
		return int(max(-1, min(float64(n-1), math.Ceil(at/size-1e-6)-1)))
	}
	return low(b.x1-r.x1, r.dx, r.nx), low(b.y1-r.y1, r.dy, r.ny), high(b.x2-r.x1, r.dx, r.nx), high(b.y2-r.y1, r.dy, r.ny)
}

func (r *raster) sum(free []bool) {
	columns := r.nx + 1
	r.sums = make([]int32, columns*(r.ny+1))
	for j := range r.ny {
		row := int32(0)
		for i := range r.nx {
			if !free[j*r.nx+i] {
				row++
			}
			r.sums[(j+1)*columns+i+1] = r.sums[j*columns+i+1] + row
		}
	}
}

// clear reports whether all cells from i, j on, k by l, are free.
func (r *raster) clear(i, j, k, l int) bool {
	columns := r.nx + 1
	return r.sums[(j+l)*columns+i+k]-r.sums[j*columns+i+k]-r.sums[(j+l)*columns+i]+r.sums[j*columns+i] == 0
}

// fit is the place for a box of a width and height that is nearest to the
// centroid of the region, if there is any: the centroid itself when that is free.
func (r *raster) fit(w, h float64) (center point, ok bool) {
	if r.nx == 0 || w > r.width() || h > r.height() {
		return center, false
	}
	if b := around(r.centroid, w, h); b.x1 >= r.x1 && b.y1 >= r.y1 && b.x2 <= r.x2 && b.y2 <= r.y2 {
		if i1, j1, i2, j2 := r.span(b); r.clear(i1, j1, i2-i1+1, j2-j1+1) {
			return r.centroid, true
		}
	}
	k, l := int(math.Ceil(w/r.dx-1e-6)), int(math.Ceil(h/r.dy-1e-6))
	nearest := math.Inf(1)
	for j := 0; j+l <= r.ny; j++ {
		for i := 0; i+k <= r.nx; i++ {
			c := point{r.x1 + float64((float64(i)+float64(k)/2)*r.dx), r.y1 + float64((float64(j)+float64(l)/2)*r.dy)}
			away := c.minus(r.centroid)
			if square := dot(away, away); square < nearest && r.clear(i, j, k, l) {
				center, nearest, ok = c, square, true
			}
		}
	}
	return center, ok
}

// centroid is the center of area of pieces.
func centroid(pieces [][]point) point {
	var sum point
	total := 0.0
	for _, piece := range pieces {
		for i := 1; i+1 < len(piece); i++ {
			a, b, c := piece[0], piece[i], piece[i+1]
			area := math.Abs(cross(b.minus(a), c.minus(a)))
			sum = sum.plus(a.plus(b).plus(c).times(area / 3))
			total += area
		}
	}
	if !(total > 0) {
		return bounds(slices.Concat(pieces...)...).center()
	}
	return sum.times(1 / total)
}
