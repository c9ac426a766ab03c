package plane_test

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/want"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// TestCases puts the questions in the archives of testdata. They are those of
// the table below.
func TestCases(t *testing.T) {
	t.Parallel()
	want.Answers(t, "testdata", derive, answers)
}

func derive(t testing.TB, text string) *plane.Plan {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	return plane.Derive(m)
}

var answers = map[string]func(p *plane.Plan, args []string) []string{
	"areas":        areas,       // of all spaces with a region
	"collisions":   collisions,  // pairs of spaces that overlap
	"covered":      covered,     // spaces with something above
	"defaults":     defaults,    // default boundaries with their segments
	"gaps":         gaps,        // of spaces
	"escape":       escape,      // of spaces from the outline of a site
	"indoor":       indoor,      // spaces
	"outcomes":     outcomes,    // of all drawn lines, in boundary order
	"pieces":       pieces,      // of a space
	"places":       places,      // of openings and segs of a pair
	"route":        route,       // from, to
	"segments":     segments,    // of the boundaries of a pair, numbered
	"semi-outdoor": semiOutdoor, // spaces
	"touching":     touching,    // sides of the boundaries of a pair
	"overlapping":  overlapping, // a space, a level: the spaces there
	"coverage":     coverage,    // a space, others
}

func point(x, y float64) string { return "(" + ecma.Number(x) + "," + ecma.Number(y) + ")" }

func segmentText(s plane.Segment) string {
	text := point(s.X1, s.Y1) + " " + point(s.X2, s.Y2)
	if s.Edge != "" {
		text += " " + string(s.Edge)
	}
	if s.Diagonal {
		text += " diagonal"
	}
	if s.Horizontal != (s.Y1 == s.Y2) && s.Edge != "" {
		text += " horizontal?"
	}
	return text
}

func each(p *plane.Plan, tell func(*model.Space) (string, bool)) []string {
	var lines []string
	for s := range p.Model.Spaces.All() {
		if line, ok := tell(s); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

func which(p *plane.Plan, is func(*model.Space) bool) []string {
	return each(p, func(s *model.Space) (string, bool) { return s.Path, is(s) })
}

func gaps(p *plane.Plan, args []string) []string {
	var lines []string
	for _, path := range args {
		for _, g := range p.Gaps(p.Model.Spaces.Get(path)) {
			lines = append(lines, path+" "+segmentText(g))
		}
	}
	return lines
}

// escape takes the path of the outline first.
func escape(p *plane.Plan, args []string) []string {
	outline := plane.NewOutline(p.Model.Polygons.Get(args[0]).Points)
	var lines []string
	for _, path := range args[1:] {
		for _, piece := range p.Pieces(p.Model.Spaces.Get(path)) {
			if at, ok := outline.Escape(piece); ok {
				lines = append(lines, path+" "+point(at.X, at.Y))
			}
		}
	}
	return lines
}

func areas(p *plane.Plan, _ []string) []string {
	return each(p, func(s *model.Space) (string, bool) {
		a := p.Area(s)
		return s.Path + " " + ecma.Number(a.Value), a.Given
	})
}

func covered(p *plane.Plan, _ []string) []string     { return which(p, p.Covered) }
func indoor(p *plane.Plan, _ []string) []string      { return which(p, p.Indoor) }
func semiOutdoor(p *plane.Plan, _ []string) []string { return which(p, p.SemiOutdoor) }

func collisions(p *plane.Plan, _ []string) []string {
	var lines []string
	for _, c := range p.Collisions() {
		lines = append(lines, c.A.Path+" "+c.B.Path)
	}
	return lines
}

func overlapping(p *plane.Plan, args []string) []string {
	var lines []string
	for _, s := range p.Overlapping(p.Model.Spaces.Get(args[0]), args[1]) {
		lines = append(lines, s.Path)
	}
	return lines
}

func coverage(p *plane.Plan, args []string) []string {
	var partners []*model.Space
	for _, path := range args[1:] {
		partners = append(partners, p.Model.Spaces.Get(path))
	}
	return []string{ecma.Number(plane.Coverage(p.Model.Spaces.Get(args[0]), partners))}
}

func defaults(p *plane.Plan, _ []string) []string {
	var lines []string
	for _, b := range p.Boundaries {
		if b.Derived {
			lines = append(lines, b.A+" "+b.B)
			for _, s := range p.Segments(b) {
				lines = append(lines, "  "+segmentText(s))
			}
		}
	}
	return lines
}

func outcomes(p *plane.Plan, _ []string) []string {
	names := []string{"unasked", "undetermined", "nothing", "cut"}
	var lines []string
	for _, b := range p.Boundaries {
		if b.Line != nil {
			lines = append(lines, b.A+" "+b.B+" "+names[p.Outcome(b)])
		}
	}
	return lines
}

func pieces(p *plane.Plan, args []string) []string {
	var lines []string
	for _, piece := range p.Pieces(p.Model.Spaces.Get(args[0])) {
		var corners []string
		for _, pt := range piece {
			corners = append(corners, point(pt.X, pt.Y))
		}
		lines = append(lines, strings.Join(corners, " "))
	}
	return lines
}

// of are the boundaries of a pair as it is written.
func of(p *plane.Plan, args []string) []*model.Boundary {
	var found []*model.Boundary
	for _, b := range p.At(args[0]) {
		if b.A == args[0] && b.B == args[1] {
			found = append(found, b)
		}
	}
	return found
}

func segments(p *plane.Plan, args []string) []string {
	var lines []string
	bs := of(p, args)
	for i, b := range bs {
		number := ""
		if len(bs) > 1 {
			number = fmt.Sprintf("%d: ", i+1)
		}
		if len(p.Segments(b)) == 0 {
			lines = append(lines, number+"none")
		}
		for _, s := range p.Segments(b) {
			lines = append(lines, number+segmentText(s))
		}
	}
	return lines
}

func touching(p *plane.Plan, args []string) []string {
	var lines []string
	for _, b := range of(p, args) {
		lines = append(lines, fmt.Sprint(p.Touching(b)))
	}
	return lines
}

func places(p *plane.Plan, args []string) []string {
	var lines []string
	tell := func(b *model.Boundary, band *model.Band) {
		at, misfit := p.Place(b, band)
		if misfit != nil {
			lines = append(lines, misfitText(misfit))
			return
		}
		lines = append(lines, point(at.Center.X, at.Center.Y))
	}
	for _, b := range of(p, args) {
		for _, o := range b.Openings {
			tell(b, &o.Band)
		}
		for _, s := range b.Segs {
			tell(b, &s.Band)
		}
	}
	return lines
}

// misfitText is the code of a misfit with its facts.
func misfitText(m *plane.Misfit) string {
	n := ecma.Number
	switch m.Code {
	case plane.TooWide:
		return fmt.Sprintf("%02d %s", m.Code, n(m.Len))
	case plane.WrongAxis:
		if m.Axis == 0 {
			return fmt.Sprintf("%02d ratio", m.Code)
		}
		return fmt.Sprintf("%02d %c", m.Code, m.Axis)
	case plane.OffSegment:
		return fmt.Sprintf("%02d %s..%s %s..%s", m.Code, n(m.From), n(m.To), n(m.Low), n(m.High))
	}
	return fmt.Sprintf("%02d", m.Code)
}

func route(p *plane.Plan, args []string) []string {
	r, ok := p.FewestDoors(args[0], args[1])
	if !ok {
		return []string{"none"}
	}
	return []string{fmt.Sprint(r.Doors, " ", strings.Join(r.Path, " "))}
}
