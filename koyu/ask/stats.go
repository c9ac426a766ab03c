package ask

import (
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// Stats is the floor of a building, space by space and in sums (09 C55–C58).
// Only zones count what stands on no level.
type Stats struct {
	Levels        []LevelStats `json:"levels"` // by height; those on which a space has a region
	TotalFloorM2  float64      `json:"totalFloorM2"`
	OutdoorM2     float64      `json:"outdoorM2"`     // of spaces of type exterior
	SemiOutdoorM2 float64      `json:"semiOutdoorM2"` // of other spaces that are open to one, voids left out
	Zones         []ZoneRow    `json:"zones"`         // without sites, by path
	Types         []Share      `json:"types"`
	Uses          []Share      `json:"uses"` // floor without a use is in none
}

// A LevelStats is the floor of one level.
type LevelStats struct {
	Name    string     `json:"name"`
	Spaces  []SpaceRow `json:"spaces"`  // all with a region, in the order of the model
	FloorM2 float64    `json:"floorM2"` // of the indoor ones
}

// A Share is the part of the floor that has something in common.
type Share struct {
	Name    string        `json:"name"`
	AreaM2  float64       `json:"areaM2"`
	Percent model.Measure `json:"percent,omitzero"` // of the whole floor, not rounded; absent when that is nothing
}

// ReportStats counts what stands on the levels, from the lowest up. Types and
// uses come in the order in which their first space was counted.
func ReportStats(p *plane.Plan) Stats {
	stats := Stats{Levels: []LevelStats{}, Zones: zonesOtherThanSites(p)}
	var counted []*model.Space
	for _, l := range p.Model.Levels.ByHeight() {
		spaces := p.OnLevel(l.Name)
		if len(spaces) == 0 {
			continue
		}
		level := LevelStats{Name: l.Name, FloorM2: sumOfAreas(p, floorOn(p, l.Name))}
		for _, s := range spaces {
			level.Spaces = append(level.Spaces, rowOf(p, s))
		}
		stats.Levels = append(stats.Levels, level)
		counted = append(counted, spaces...)
	}
	floor := only(counted, p.Indoor)
	zones := ZonesOf(p.Model)
	stats.TotalFloorM2 = sumOfAreas(p, floor)
	stats.OutdoorM2 = sumOfAreas(p, only(counted, outdoor))
	stats.SemiOutdoorM2 = sumOfAreas(p, only(counted, func(s *model.Space) bool {
		return p.SemiOutdoor(s) && !outdoor(s) && s.Type != model.Void
	}))
	stats.Types = shares(p, floor, func(s *model.Space) string { return s.Type })
	stats.Uses = shares(p, floor, zones.Use)
	return stats
}

func outdoor(s *model.Space) bool { return s.Type == model.Exterior }

// zonesOtherThanSites sorts by UTF-16 code units.
func zonesOtherThanSites(p *plane.Plan) []ZoneRow {
	rows := slices.DeleteFunc(zoneRows(p), func(z ZoneRow) bool { return z.Site })
	slices.SortFunc(rows, func(a, b ZoneRow) int { return ecma.CompareUTF16(a.Path, b.Path) })
	return rows
}

// shares parts the floor by property. Floor without it is in no share, but in
// the whole (C58).
func shares(p *plane.Plan, floor []*model.Space, property func(*model.Space) string) []Share {
	whole := addAreas(p, floor)
	parts := []Share{}
	for _, spaces := range group.By(floor, property) {
		name := property(spaces[0])
		if name == "" {
			continue
		}
		part := Share{Name: name, AreaM2: sumOfAreas(p, spaces)}
		if whole != 0 {
			part.Percent = model.Known(addAreas(p, spaces) / whole * 100)
		}
		parts = append(parts, part)
	}
	return parts
}
