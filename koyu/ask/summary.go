package ask

import (
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Summary is the overview of a building (07 Q20).
type Summary struct {
	Name          string           `json:"name,omitempty"`
	Unit          string           `json:"unit"`
	Layers        []string         `json:"layers"` // sorted, see [Layers]
	Levels        []LevelRow       `json:"levels"` // by height
	Spaces        int              `json:"spaces"`
	Boundaries    int              `json:"boundaries"` // default ones included
	Zones         []ZoneRow        `json:"zones"`
	Assets        []AssetRow       `json:"assets"`
	SitePolygons  []string         `json:"sitePolygons,omitempty"`
	TotalFloorM2  float64          `json:"totalFloorM2"`
	SemiOutdoorM2 float64          `json:"semiOutdoorM2"`
	FloorsM2      Record[FloorSum] `json:"floorsM2"` // by level
	ByUseM2       Record[float64]  `json:"byUseM2"`
	Check         Counts           `json:"check"` // left to the caller
	Hint          string           `json:"hint"`  // left to the caller: where to go from here
}

// A LevelRow is a level of a [Summary].
type LevelRow struct {
	Name string        `json:"name"`
	Z    float64       `json:"z"`
	H    model.Measure `json:"h,omitzero"`
	Slab model.Measure `json:"slab,omitzero"`
}

// A ZoneRow is a zone of a [Summary] (07 Q21).
type ZoneRow struct {
	Path   string  `json:"path"`
	Name   string  `json:"name,omitempty"`
	Site   bool    `json:"site,omitempty"`
	AreaM2 float64 `json:"areaM2"` // of the shape of a site, not rounded; else of the indoor spaces below
}

// An AssetRow is an asset of a [Summary].
type AssetRow struct {
	Name  string       `json:"name"`
	Kind  string       `json:"kind"`
	Attrs *model.Attrs `json:"attrs"`
}

// A FloorSum is the floor of one level.
type FloorSum struct {
	Rooms      int     `json:"rooms"`
	SubtotalM2 float64 `json:"subtotalM2"`
}

// Counts are the numbers of diagnostics.
type Counts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
}

// Unspecified is the use of floor for which nobody wrote one.
const Unspecified = "(unspecified)"

// Summarize gives the overview of a building. The counts of diagnostics and
// the hint are the caller's to fill in.
func Summarize(p *plane.Plan) Summary {
	m := p.Model
	floor := floorSpaces(p)
	return Summary{
		Name:          m.Name,
		Unit:          "mm",
		Layers:        layerPaths(m),
		Levels:        levelRows(m),
		Spaces:        m.Spaces.Len(),
		Boundaries:    len(p.Boundaries),
		Zones:         zoneRows(p),
		Assets:        assetRows(m),
		SitePolygons:  polygonPaths(m),
		TotalFloorM2:  sumOfAreas(p, floor),
		SemiOutdoorM2: semiOutdoorArea(p),
		FloorsM2:      floors(p),
		ByUseM2:       uses(p, floor),
	}
}

// Layers are the layers of m by their paths, in UTF-16 code units: not in their
// order of strength (07 Q26).
func Layers(m *model.Model) []model.Layer {
	layers := slices.Clone(m.Layers)
	slices.SortFunc(layers, func(a, b model.Layer) int { return ecma.CompareUTF16(a.Path, b.Path) })
	return layers
}

func layerPaths(m *model.Model) []string {
	paths := []string{}
	for _, l := range Layers(m) {
		paths = append(paths, l.Path)
	}
	return paths
}

func levelRows(m *model.Model) []LevelRow {
	rows := []LevelRow{}
	for _, l := range m.Levels.ByHeight() {
		rows = append(rows, LevelRow{l.Name, l.Z, l.H, l.Slab})
	}
	return rows
}

func assetRows(m *model.Model) []AssetRow {
	rows := []AssetRow{}
	for a := range m.Assets.All() {
		rows = append(rows, AssetRow{a.Name, a.Kind, &a.Attrs})
	}
	return rows
}

func polygonPaths(m *model.Model) []string {
	var paths []string
	for shape := range m.Polygons.All() {
		paths = append(paths, shape.Path)
	}
	return paths
}

// zoneRows gives a site the area of its shape, and any other zone that of the
// indoor spaces below it, with or without a level (07 Q17, Q21).
func zoneRows(p *plane.Plan) []ZoneRow {
	zones := ZonesOf(p.Model)
	areas := map[*model.Zone]float64{}
	for s := range p.Model.Spaces.All() {
		if !p.Indoor(s) {
			continue
		}
		for z := range zones.Above(s.Path) {
			areas[z] += p.Area(s).Value
		}
	}
	rows := []ZoneRow{}
	for z := range p.Model.Zones.All() {
		row := ZoneRow{Path: z.Path, Site: z.Attrs.Flag("site"), AreaM2: ecma.Round2(areas[z])}
		row.Name, _ = z.Attrs.Text("name")
		if shape := p.Model.Polygons.Get(z.Path); row.Site && shape != nil {
			row.AreaM2 = plane.Area(shape.Points) / plane.SquareMetre
		}
		rows = append(rows, row)
	}
	return rows
}

// semiOutdoorArea counts spaces of type exterior as well, but no voids.
func semiOutdoorArea(p *plane.Plan) float64 {
	var open []*model.Space
	for s := range p.Model.Spaces.All() {
		if s.Level != "" && s.Type != model.Void && p.SemiOutdoor(s) {
			open = append(open, s)
		}
	}
	return sumOfAreas(p, open)
}

// floors sums up the floor spaces by level, levels by height.
func floors(p *plane.Plan) Record[FloorSum] {
	var sums Record[FloorSum]
	for _, l := range p.Model.Levels.ByHeight() {
		if spaces := floorOn(p, l.Name); len(spaces) > 0 {
			sums.Set(l.Name, FloorSum{len(spaces), sumOfAreas(p, spaces)})
		}
	}
	return sums
}

// uses sums up the floor spaces by use, rounding at every step.
func uses(p *plane.Plan, floor []*model.Space) Record[float64] {
	zones := ZonesOf(p.Model)
	var sums Record[float64]
	for _, s := range floor {
		use := zones.Use(s)
		if use == "" {
			use = Unspecified
		}
		sums.Set(use, ecma.Round2(sums.Get(use)+p.Area(s).Value))
	}
	return sums
}
