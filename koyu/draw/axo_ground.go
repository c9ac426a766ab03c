package draw

import (
	"cmp"
	"slices"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// Heights of the ground under a site outline (G40).
const (
	groundTop    = -100
	groundBottom = -400
)

// ground is the ground within each site outline, on whatever levels (G40). It is
// open where chosen spaces lie below it, so that a basement can be seen.
func (s *selection) ground() {
	pits := plane.NewCover(s.pits())
	for _, site := range s.Site {
		var prisms []prism
		for _, strip := range strips(site.Points) {
			for _, piece := range pits.Subtract(strip) {
				prisms = append(prisms, upright(form.Ring(piece), groundBottom, groundTop))
			}
		}
		s.add("ground", "", prisms, svg.A("data-path", site.Path))
	}
}

// pits are the pieces of chosen spaces whose floor lies below the ground.
func (s *selection) pits() []plane.Piece {
	var pits []plane.Piece
	for _, space := range s.Spaces {
		number, ok := s.level[space.Level]
		if !ok || !s.shows(space.Level) || s.Levels[number].Z >= groundTop || space.Type == model.Exterior {
			continue
		}
		for _, ring := range space.Outline {
			pits = append(pits, plane.Piece(ring))
		}
	}
	return pits
}

// strips are trapezoids that fill an outline, also where it crosses itself: what
// an odd number of its sides lies west of is inside.
func strips(outline form.Ring) []plane.Piece {
	var all []plane.Piece
	levels := heights(outline)
	for i := 1; i < len(levels); i++ {
		low, high := levels[i-1], levels[i]
		if high-low < 1e-6 {
			continue
		}
		sides := spanning(outline, low, high)
		for n := 1; n < len(sides); n += 2 {
			w, e := sides[n-1], sides[n]
			all = append(all, plane.Piece{{X: w.X1, Y: low}, {X: e.X1, Y: low}, {X: e.X2, Y: high}, {X: w.X2, Y: high}})
		}
	}
	return all
}

// heights are the y at which sides of an outline end or cross, ascending.
func heights(outline form.Ring) []float64 {
	var ys []float64
	for i, p := range outline {
		ys = append(ys, p.Y)
		for j := range i {
			if y, ok := crossing(side(outline, i), side(outline, j)); ok {
				ys = append(ys, y)
			}
		}
	}
	slices.Sort(ys)
	return slices.Compact(ys)
}

// side is a side of an outline.
func side(outline form.Ring, i int) form.Line {
	p, q := outline[i], outline[(i+1)%len(outline)]
	return form.Line{X1: p.X, Y1: p.Y, X2: q.X, Y2: q.Y}
}

// crossing is the y at which two lines cross.
func crossing(a, b form.Line) (y float64, ok bool) {
	adx, ady, bdx, bdy := a.X2-a.X1, a.Y2-a.Y1, b.X2-b.X1, b.Y2-b.Y1
	d := float64(adx*bdy) - float64(ady*bdx)
	if d == 0 {
		return 0, false
	}
	x, y := b.X1-a.X1, b.Y1-a.Y1
	t, u := (float64(x*bdy)-float64(y*bdx))/d, (float64(x*ady)-float64(y*adx))/d
	return a.Y1 + float64(t*ady), t > 0 && t < 1 && u > 0 && u < 1
}

// spanning are the sides of an outline between two heights, from west to east.
func spanning(outline form.Ring, low, high float64) []form.Line {
	var all []form.Line
	for i := range outline {
		l := side(outline, i)
		if l.Y1 > l.Y2 {
			l = form.Line{X1: l.X2, Y1: l.Y2, X2: l.X1, Y2: l.Y1}
		}
		if l.Y1 > low || l.Y2 < high {
			continue
		}
		at := func(y float64) float64 { return l.X1 + float64((y-l.Y1)/(l.Y2-l.Y1)*(l.X2-l.X1)) }
		all = append(all, form.Line{X1: at(low), Y1: low, X2: at(high), Y2: high})
	}
	slices.SortFunc(all, func(a, b form.Line) int { return cmp.Compare(a.X1+a.X2, b.X1+b.X2) })
	return all
}
