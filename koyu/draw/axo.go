package draw

import (
	"fmt"
	"strings"

	"koyu-mcp/koyu/draw/internal/hide"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/plane"
)

// AxoOptions say what an axonometric shows, and from where.
type AxoOptions struct {
	From     string   // the corner one looks from: NE, NW, SE, SW; empty for SE
	Scale    float64  // px to a millimetre along the axes; 0 for 0.02
	Levels   []string // whose things are shown, each by its own level; nil for all
	Ceilings bool     // with ceilings
	NoWalls  bool     // without walls and rails
	Most     int      // bytes of the document; 0 for no bound
	Unstyled bool     // without its style sheet, for a page that has AxoStyle
}

// axoScale is the scale when none is asked for: 1:50 at 1 px to a millimetre.
const axoScale = 0.02

// Axo draws a building in isometric view from above one of its corners: the
// site, and slabs, walls, columns and runs of the chosen levels, openings as
// holes (G40). f is the form of p. Near things hide far ones, whatever their
// shape.
//
// The root carries data-from, data-scale, and data-x and data-y, the place of
// the origin of the building in px. What stands for something has its kind in
// the attribute class and data-level; a space and what belongs to one has
// data-path, what stands between two has data-a and data-b.
//
// The error is a [NoCorner], a [NoScale], a [NoSolid] when there is nothing to
// draw, or a [*limit.Exceeded] where the document would be too long.
func Axo(p *plane.Plan, f *form.Form, o AxoOptions) (string, error) {
	view, ok := viewFrom(o.From)
	if !ok {
		return "", NoCorner(o.From)
	}
	if o.Scale == 0 {
		o.Scale = axoScale
	}
	if !(o.Scale > 0 && o.Scale <= 1e3) {
		return "", NoScale(o.Scale)
	}
	faces := view.faces(partsOf(f, o))
	if len(faces) == 0 {
		return "", NoSolid(o.Levels)
	}
	shown := make([]hide.Face, len(faces))
	for i := range faces {
		shown[i] = faces[i].Face
	}
	page := newAxoPage(p.Model.Name, view, o, faces)
	page.Most = o.Most
	if !page.Within(func() { page.draw(hide.See(shown)) }) {
		return "", limit.Exceed(limit.Drawing, o.Most)
	}
	return page.String(), nil
}

// NoCorner is the error for a corner from which nothing can be seen.
type NoCorner string

func (from NoCorner) Error() string {
	return fmt.Sprintf("%q is no corner to look from: those are SE, NE, NW and SW", string(from))
}

// NoScale is the error for a scale at which nothing can be drawn.
type NoScale float64

func (scale NoScale) Error() string {
	return fmt.Sprintf("a scale of %v px to a millimetre cannot be drawn: 0.02 is usual", float64(scale))
}

// NoSolid is the error when nothing that has a body is chosen. It holds the
// levels asked for, nil for all.
type NoSolid []string

func (levels NoSolid) Error() string {
	if len(levels) == 0 {
		return "There is nothing to draw: no site outline, and no slab, wall, column or run (spaces need regions, and their levels a height)"
	}
	return fmt.Sprintf("There is nothing to draw on %q: no slab, wall, column or run, nor a site outline (other levels may have some)", strings.Join(levels, ", "))
}
