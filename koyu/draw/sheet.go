package draw

import (
	"math"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

const (
	margin  = 84.0 // px on all four sides (G7)
	pxPerMM = 5.0  // px to a millimetre of paper: a px is 0.2 mm
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

// frame is the extents on the page: all but the margins.
func (s *sheet) frame() box { return box{margin, margin, s.width - margin, s.height - margin} }

// beyond are boxes around the page: text keeps clear of them.
func (s *sheet) beyond() []box {
	far := math.MaxFloat64
	return []box{{-far, -far, 0, far}, {s.width, -far, far, far}, {-far, -far, far, 0}, {-far, s.height, far, far}}
}

// ends are those of a line, on the page.
func (s *sheet) ends(l form.Line) (a, b point) {
	return s.at(model.Point{X: l.X1, Y: l.Y1}), s.at(model.Point{X: l.X2, Y: l.Y2})
}

// px is a length of the building on the page.
func (s *sheet) px(mm float64) float64 { return mm * s.scale }

// reach is the extents: everything that is written of the spaces and what
// became of it, and the site where it is shown (G6). There is none without a
// space.
func (d *drawing) reach() (r model.Rect, ok bool) {
	if d.cut == nil {
		return r, false
	}
	include := func(points []model.Point) {
		for _, p := range points {
			if !ok {
				r, ok = model.Rect{X1: p.X, X2: p.X, Y1: p.Y, Y2: p.Y}, true
			}
			r.X1, r.X2, r.Y1, r.Y2 = min(r.X1, p.X), max(r.X2, p.X), min(r.Y1, p.Y), max(r.Y2, p.Y)
		}
	}
	for _, s := range d.plan.OnLevel(d.cut.Level) {
		for _, w := range s.Regions {
			include([]model.Point{{X: w.X1, Y: w.Y1}, {X: w.X2, Y: w.Y2}})
		}
		for _, piece := range d.plan.Pieces(s) {
			include(piece)
		}
	}
	if ok && d.onSite {
		for _, s := range d.form.Site {
			include(s.Points)
		}
	}
	return r, ok
}
