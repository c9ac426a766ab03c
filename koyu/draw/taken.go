package draw

import "iter"

// taken is what on the page is drawn already, as boxes: text keeps clear of
// them. They are found by cells of a square grid.
type taken struct {
	size  float64 // of a cell
	nx    int
	ny    int
	cells [][]int32
	boxes []box
	known map[box]bool // those in the list
}

// A page has at most this many cells each way.
const maxCells = 128

func newTaken(width, height float64) *taken {
	t := &taken{size: max(48, width/maxCells, height/maxCells), known: map[box]bool{}}
	t.nx, t.ny = t.cell(width)+1, t.cell(height)+1
	t.cells = make([][]int32, t.nx*t.ny)
	return t
}

// cell is the number of the column or row at a coordinate.
func (t *taken) cell(at float64) int {
	if n := at / t.size; n > 0 {
		return int(min(n, maxCells))
	}
	return 0
}

// span is the cells that a box lies in.
func (t *taken) span(b box) (i1, j1, i2, j2 int) {
	return min(t.cell(b.x1), t.nx-1), min(t.cell(b.y1), t.ny-1), min(t.cell(b.x2), t.nx-1), min(t.cell(b.y2), t.ny-1)
}

func (t *taken) add(boxes ...box) {
	for _, b := range boxes {
		if t.known[b] {
			continue // things that lie on one another are drawn in one place
		}
		t.known[b] = true
		n := int32(len(t.boxes))
		t.boxes = append(t.boxes, b)
		i1, j1, i2, j2 := t.span(b)
		for j := j1; j <= j2; j++ {
			for i := i1; i <= i2; i++ {
				t.cells[j*t.nx+i] = append(t.cells[j*t.nx+i], n)
			}
		}
	}
}

// near are the boxes that meet b, some of them repeatedly.
func (t *taken) near(b box) iter.Seq[box] {
	return func(yield func(box) bool) {
		i1, j1, i2, j2 := t.span(b)
		for j := j1; j <= j2; j++ {
			for i := i1; i <= i2; i++ {
				for _, n := range t.cells[j*t.nx+i] {
					if t.boxes[n].meets(b) && !yield(t.boxes[n]) {
						return
					}
				}
			}
		}
	}
}

// meets reports whether anything is drawn in b.
func (t *taken) meets(b box) bool {
	for range t.near(b) {
		return true
	}
	return false
}
