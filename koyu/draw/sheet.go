package draw

import (
	"math"
	"slices"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

const (
	margin  = 84.0 // px on all four sides (G7)
	pxPerMM = 5.0  // px to a millimetre of paper: a px is 0.2 mm
	longest = 5e8  // px that a page may be wide or high: 100 km of paper
	usual   = 100  // the scale 1:100
	// least is the smallest size of text, in px: 1.8 mm of paper.
	least = 9.0
)

// A sheet is the page of a plan: which part of the building is on it, and
// where (G6, G7). North is up.
type sheet struct {
	ratio         float64 // of lengths in the building and on paper
	scale         float64 // px to a millimetre of the building
	extents       model.Rect
	width, height float64 // px
}

// newSheet is the sheet for some extents at 1:ratio, or the usual one.
func newSheet(extents model.Rect, ratio float64) sheet {
	if !(ratio > 0) {
		ratio = usual
	}
	s := sheet{ratio: ratio, scale: pxPerMM / ratio, extents: extents}
	s.width = float64((extents.X2-extents.X1)*s.scale) + 2*margin
	s.height = float64((extents.Y2-extents.Y1)*s.scale) + 2*margin
	return s
}

// drawable reports whether there can be such a page.
func (s *sheet) drawable() bool { return s.width <= longest && s.height <= longest }

// at is where a place in the building lies on the page.
func (s *sheet) at(p model.Point) point {
	return point{
		float64((p.X-s.extents.X1)*s.scale) + margin,
		float64((s.extents.Y2-p.Y)*s.scale) + margin,
	}
}

// ring is an outline on the page.
func (s *sheet) ring(points []model.Point) []point {
	ring := make([]point, len(points))
	for i, p := range points {
		ring[i] = s.at(p)
	}
	return ring
}

// box is a rectangle on the page.
func (s *sheet) box(r model.Rect) box {
	return bounds(s.at(model.Point{X: r.X1, Y: r.Y1}), s.at(model.Point{X: r.X2, Y: r.Y2}))
}

// frame is the extents on the page: all but the margins.
func (s *sheet) frame() box { return box{margin, margin, s.width - margin, s.height - margin} }

// beyond are boxes around the page: text keeps clear of them.
func (s *sheet) beyond() []box {
	far := math.MaxFloat64
	return []box{{-far, -far, 0, far}, {s.width, -far, far, far}, {-far, -far, far, 0}, {-far, s.height, far, far}}
}

// ends are those of a line, on the page.
func (s *sheet) ends(l form.Line) (a, b point) {
	from, to := pointsOf(l)
	return s.at(from), s.at(to)
}

// px is a length of the building on the page.
func (s *sheet) px(mm float64) float64 { return float64(mm * s.scale) }

// reach is the extents: everything that is written of the spaces and what
// became of it, and the site where it is shown (G6). There is none without a
// space.
func (d *drawing) reach() (r model.Rect, ok bool) {
	if d.cut == nil {
		return r, false
	}
	var shown plane.Piece
	for _, s := range d.plan.OnLevel(d.cut.Level) {
		for _, w := range s.Regions {
			shown = append(shown, model.Point{X: w.X1, Y: w.Y1}, model.Point{X: w.X2, Y: w.Y2})
		}
		shown = append(shown, slices.Concat(d.plan.Pieces(s)...)...)
	}
	if len(shown) == 0 {
		return r, false
	}
	if d.onSite {
		for _, s := range d.form.Site {
			shown = append(shown, s.Points...)
		}
	}
	return plane.Bounds(shown), true
}
