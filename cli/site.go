package cli

import (
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
)

var site = question{
	name:  "site",
	short: "Measure the building on its site",
	long: `Measures the site, which is the first zone with site:1: its area, the roads along
it, and how much of it is built over and built in all. Without such a zone the
site is what the building covers. The exit code is 1 when there is neither a
site nor a road.`,
	example: "koyu site house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		s := b.Site()
		if s.Zone == "" && len(s.Roads) == 0 {
			return s, []line{{"Neither a site nor a road"}}, false
		}
		return s, siteLines(b, s), true
	},
}

func siteLines(b *koyu.Building, s ask.Site) []line {
	var lines []line
	if zone := b.Model.Zones.Get(s.Zone); zone != nil {
		name, _ := zone.Attrs.Text("name")
		lines = append(lines, line{"Site " + called(s.Zone, name)})
	}
	if s.PolygonVertices > 0 {
		lines = append(lines, line{"Outline of " + english.Count(s.PolygonVertices, "corner", "corners")})
	}
	lines = append(lines, line{"Area " + siteArea(s)})
	for _, r := range s.Roads {
		name, _ := b.Model.Spaces.Get(r.Path).Attrs.Text("name")
		lines = append(lines, line{"Road " + called(r.Path, name) + ", " + mm(r.WidthMM) + " wide, frontage " + mm(r.FrontageMM)})
	}
	return append(lines,
		line{"Footprint " + m2(s.FootprintM2) + ", coverage " + percent(s.FootprintM2/s.AreaM2()*100)},
		line{"Floor in all " + m2(s.TotalFloorM2) + ", floor area ratio " + percent(s.TotalFloorM2/s.AreaM2()*100)})
}

func siteArea(s ask.Site) string {
	if s.DeclaredAreaM2.Given {
		return m2(s.DeclaredAreaM2.Value) + " declared, " + m2(s.DerivedAreaM2) + " derived"
	}
	return m2(s.DerivedAreaM2) + " derived"
}
