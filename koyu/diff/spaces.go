package diff

import (
	"strings"

	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Space is one that was added or removed. It has no area without a region.
type Space struct {
	Path   string        `json:"path"`
	Type   string        `json:"type"`
	AreaM2 model.Measure `json:"areaM2,omitzero"`
}

// spaces compares spaces that are matched already, a room on all levels one
// after the other (C87, C88).
func (c *comparison) spaces(pairs []pair[model.Space]) Followed[Space] {
	all := collect(sortPairs(pairs, spacePath, c.ranking.key), spacePath, c.spaceFields)
	return Followed[Space]{rows(c.b, all.Added), rows(c.a, all.Removed), all.Renamed, all.Changed}
}

func spacePath(s *model.Space) string { return s.Path }
func spaceUID(s *model.Space) string  { return uidOf(&s.Attrs) }

func rows(p *plane.Plan, paths []string) []Space {
	var all []Space
	for _, path := range paths {
		s := p.Model.Spaces.Get(path)
		all = append(all, Space{path, s.Type, p.Area(s)})
	}
	return all
}

func (c *comparison) spaceFields(a, b *model.Space) fields {
	var f fields
	f.compare("type", known(a.Type), known(b.Type))
	f.compare("level", nonempty(a.Level).orNone(), nonempty(b.Level).orNone())
	if canon.RegionEntry(a.Regions) != canon.RegionEntry(b.Regions) {
		f.compare("region", spelled(a.Regions).orNone(), spelled(b.Regions).orNone())
	}
	f.compare("area", floor(c.a, a), floor(c.b, b))
	f.attributes(&a.Attrs, &b.Attrs)
	_, gone, come := meet(canon.AreaEntries(a.Areas), canon.AreaEntries(b.Areas), strings.Compare)
	for _, area := range come {
		f.compare("area", Text{}, known(area))
	}
	for _, area := range gone {
		f.compare("area", known(area), Text{})
	}
	return f
}

// spelled is the rectangles as they were written.
func spelled(regions []model.Region) Text {
	var all []string
	for _, r := range regions {
		all = append(all, r.XA+".."+r.XB+" "+r.YA+".."+r.YB)
	}
	return nonempty(strings.Join(all, " + "))
}

func floor(p *plane.Plan, s *model.Space) Text {
	area := p.Area(s)
	if !area.Given {
		return Text{}
	}
	return known(squareMetres(area.Value))
}
