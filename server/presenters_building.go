package server

import (
	"cmp"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
	"koyu-mcp/server/present"
)

// What is presented of a building as a whole.
var (
	presentSummary   = by(showSummary, inMM, inM2, "Floor is that of indoor spaces on levels.")
	presentSite      = by(showSite, inMM, inM2, "coverageRatio and floorAreaRatio are in per cent of the declared area, or else of the derived one.", noVerdict)
	presentCanonical = by(showCanonical, inMM, "The same building has the same canonical form, however it is split into layers: compare by it, and edit layers.")
)

func showSummary(b *present.Builder, s ask.Summary) {
	say(b, "%s: %s, %s, %s m² of floor, %s.", cmp.Or(s.Name, "A building without a name"), english.Count(len(s.Levels), "level", "levels"),
		english.Count(s.Spaces, "space", "spaces"), rounded(s.TotalFloorM2), faults(s.Check.Errors, s.Check.Warnings))
	var levels []string
	var floors []float64
	for _, l := range s.Levels {
		if floor := s.FloorsM2.Get(l.Name); floor.Rooms > 0 {
			levels, floors = append(levels, l.Name), append(floors, floor.SubtotalM2)
		}
	}
	if levels != nil {
		b.UI(bars("Floor by level", levels, areas("", floors)))
	}
	if s.Check.Errors > 0 {
		b.Suggest("check", "See what has to be mended first")
	} else {
		b.Suggest("validate", "Ask for architectural verdicts")
	}
	b.Suggest("spaces", "Get paths and areas of the spaces")
	b.Suggest("layers", "Read what is written before an edit")
}

func showSite(b *present.Builder, s ask.Site) {
	var rows [][]string
	for _, f := range []struct {
		name string
		m    model.Measure
		unit string
	}{
		{"declared area", s.DeclaredAreaM2, "m²"},
		{"derived area", model.Known(s.DerivedAreaM2), "m²"},
		{"footprint", model.Known(s.FootprintM2), "m²"},
		{"total floor", model.Known(s.TotalFloorM2), "m²"},
		{"coverage", s.CoverageRatio, "%"},
		{"floor area ratio", s.FloorAreaRatio, "%"},
	} {
		if f.m.Given {
			rows = append(rows, []string{f.name, measured(f.m), f.unit})
		}
	}
	table(b, "Site", []string{"figure", "value", "unit"}, rows)
	if len(s.Roads) > 0 {
		roads(b, s.Roads)
	}
	if s.AreaMatch != nil && !*s.AreaMatch {
		b.Suggest("layers", "Find out which of the two areas is wrong")
	}
	if s.Zone == "" {
		b.Rule("No zone has site:1, so that the site is what the building covers.")
	} else {
		b.Suggest("validate", "Learn whether frontage and outline are as they should be")
	}
}

func roads(b *present.Builder, all []ask.Road) {
	var rows [][]string
	for _, r := range all {
		rows = append(rows, []string{r.Path, r.Name, rounded(r.WidthMM), rounded(r.FrontageMM)})
	}
	table(b, "Roads", []string{"path", "name", "width mm", "frontage mm"}, rows)
}

func showCanonical(b *present.Builder, c canonical) {
	m := c.building.Model
	say(b, "%s, %s, %s, %s.", english.Count(m.Levels.Len(), "level", "levels"), english.Count(m.Spaces.Len(), "space", "spaces"),
		english.Count(m.Zones.Len(), "zone", "zones"), english.Count(len(m.Boundaries), "declared boundary", "declared boundaries"))
}
