package check

import (
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/plane"
)

// Within is [Run] within the bound of diagnostics. Going beyond it is an error
// like that of [plane.Within]. The list is nil where a building is too small to
// have so many: nobody has looked then.
func Within(l limit.Limits, p *plane.Plan) (found []Diagnostic, err error) {
	if most(p) <= l.Whole().Diagnostics {
		return nil, nil
	}
	defer tally.Catch(&err)
	return run(p, tally.New(l)), nil
}

// What can be wrong with one element, and with one of its attributes, at most.
const (
	faultsOfElement   = 6
	faultsOfAttribute = 3
)

// most is how many diagnostics a building can have.
func most(p *plane.Plan) int {
	m := p.Model
	elements := m.Levels.Len() + m.Spaces.Len() + m.Zones.Len() + m.Assets.Len() + m.Polygons.Len() + len(p.Boundaries) + len(m.Columns) + len(m.Edits)
	attributes, overlaps := 0, len(p.Collisions())
	for s := range m.Spaces.All() {
		elements += len(s.Areas)
		attributes += s.Attrs.Len()
		overlaps += len(plane.OwnOverlaps(s))
		for _, a := range s.Areas {
			attributes += a.Attrs.Len()
		}
	}
	for z := range m.Zones.All() {
		attributes += z.Attrs.Len()
	}
	for a := range m.Assets.All() {
		attributes += a.Attrs.Len()
	}
	for p := range m.Polygons.All() {
		elements += len(p.Points)
	}
	for _, b := range m.Boundaries {
		elements += len(b.Openings) + len(b.Segs)
		attributes += b.Attrs.Len()
		for _, o := range b.Openings {
			attributes += o.Attrs.Len()
		}
		for _, g := range b.Segs {
			attributes += g.Attrs.Len()
		}
	}
	for _, c := range m.Columns {
		attributes += c.Attrs.Len()
	}
	return faultsOfElement*elements + faultsOfAttribute*attributes + overlaps
}
