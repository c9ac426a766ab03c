package plane_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// A form is what a generated form says of the plan.
type form struct {
	Spaces     []formSpace
	Boundaries []formSegment
	Openings   []formBand
	Segs       []formBand
}

type formSpace struct {
	Path                         string
	Outline                      [][]formPoint
	AreaM2                       float64
	Indoor, SemiOutdoor, Covered bool
}

type formPoint struct{ X, Y float64 }

type formSegment struct {
	Boundary int // in canonical order
	A, B     string
	Derived  bool
	Segment  segment
}

type segment struct {
	X1, Y1, X2, Y2       float64
	Horizontal, Diagonal bool
	Edge                 model.Edge `json:"edgeOfA"`
}

type formBand struct {
	Boundary, Index int
	Segment         segment
	CX, CY, W       float64
}

// TestGoldenForms compares regions, segments and places with those in the
// forms of the original, to the six decimals that were recorded.
func TestGoldenForms(t *testing.T) {
	t.Parallel()
	for _, c := range recorded.Cases(t, recorded.Forms) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			var want form
			c.Read(t, &want)
			m, err := compose.Compose(recorded.Entry(t, c.Name), source.Disk())
			if err != nil {
				t.Fatal(err)
			}
			got := formOf(plane.Derive(m))
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-6), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("as recorded (-), as derived (+):\n%s", diff)
			}
		})
	}
}

func formOf(p *plane.Plan) form {
	var f form
	for s := range p.Model.Spaces.All() {
		if s.HasRegion() {
			f.Spaces = append(f.Spaces, spaceOf(p, s))
		}
	}
	for n, b := range canon.Order(p.Boundaries) {
		for _, s := range p.Segments(b) {
			f.Boundaries = append(f.Boundaries, formSegment{n, b.A, b.B, b.Derived, segment(s)})
			for i, o := range b.Openings {
				if band, ok := bandOn(p, b, &o.Band, s); ok {
					band.Boundary, band.Index = n, i
					f.Openings = append(f.Openings, band)
				}
			}
			for i, o := range b.Segs {
				if band, ok := bandOn(p, b, &o.Band, s); ok {
					band.Boundary, band.Index = n, i
					f.Segs = append(f.Segs, band)
				}
			}
		}
	}
	return f
}

func spaceOf(p *plane.Plan, s *model.Space) formSpace {
	f := formSpace{
		Path: s.Path, AreaM2: p.Area(s).Value,
		Indoor: p.Indoor(s), SemiOutdoor: p.SemiOutdoor(s), Covered: p.Covered(s),
	}
	for _, piece := range p.Pieces(s) {
		var ring []formPoint
		for _, pt := range piece {
			ring = append(ring, formPoint(pt))
		}
		f.Outline = append(f.Outline, ring)
	}
	return f
}

func bandOn(p *plane.Plan, b *model.Boundary, band *model.Band, s plane.Segment) (formBand, bool) {
	at, misfit := p.Place(b, band)
	if misfit != nil || at.Segment != s {
		return formBand{}, false
	}
	return formBand{Segment: segment(s), CX: at.Center.X, CY: at.Center.Y, W: band.W}, true
}
