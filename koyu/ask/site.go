package ask

import (
	"math"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Site is how the building sits on its site (07 Q47).
type Site struct {
	Zone            string        `json:"siteZone,omitempty"`
	PolygonVertices int           `json:"polygonVertices,omitzero"`
	DeclaredAreaM2  model.Measure `json:"declaredAreaM2,omitzero"`
	DerivedAreaM2   float64       `json:"derivedAreaM2"`
	AreaMatch       *bool         `json:"areaMatch,omitempty"` // nil without a declared area
	FootprintM2     float64       `json:"footprintM2"`
	TotalFloorM2    float64       `json:"totalFloorM2"`
	CoverageRatio   model.Measure `json:"coverageRatio,omitzero"`  // per cent
	FloorAreaRatio  model.Measure `json:"floorAreaRatio,omitzero"` // per cent
	Roads           []Road        `json:"roads"`
}

// A Road is an outdoor space that declares the width of a road (07 Q66).
type Road struct {
	Path       string  `json:"path"`
	Name       string  `json:"name"`
	WidthMM    float64 `json:"widthMm"`
	FrontageMM float64 `json:"frontageMm"` // along which it meets the site
}

// AreaTolerance is the difference from which on a declared and a derived area
// of a site do not match, in m².
const AreaTolerance = 0.05

// ReportSite answers from the first zone whose attribute site is 1; without
// one the site is what the building covers (07 Q63).
func ReportSite(p *plane.Plan) Site {
	floor := floorSpaces(p)
	zone := SiteZone(p.Model)
	site := Site{
		FootprintM2:  footprint(p, floor),
		TotalFloorM2: sumOfAreas(p, floor),
		Roads:        roads(p, zone),
	}
	if zone != nil {
		site.Zone = zone.Path
		site.DeclaredAreaM2 = zone.Attrs.Number("area")
		if shape := p.Model.Polygons.Get(zone.Path); shape != nil {
			site.PolygonVertices = len(shape.Points)
		}
	}
	site.DerivedAreaM2 = derivedArea(p, zone, floor)
	if declared := site.DeclaredAreaM2; declared.Given {
		match := math.Abs(declared.Value-site.DerivedAreaM2) < AreaTolerance
		site.AreaMatch = &match
	}
	site.CoverageRatio = percent(site.FootprintM2, site.AreaM2())
	site.FloorAreaRatio = percent(site.TotalFloorM2, site.AreaM2())
	return site
}

// AreaM2 is how large the site is: as declared, else as derived.
func (s Site) AreaM2() float64 { return s.DeclaredAreaM2.Or(s.DerivedAreaM2) }

// SiteZone is the zone that is the site, the first with site:1, or nil.
func SiteZone(m *model.Model) *model.Zone {
	for z := range m.Zones.All() {
		if z.Attrs.Flag("site") {
			return z
		}
	}
	return nil
}

// below reports whether path lies under the path of zone, which may be nil.
func below(zone *model.Zone, path string) bool {
	if zone == nil {
		return false
	}
	rest, ok := strings.CutPrefix(path, zone.Path)
	return ok && strings.HasPrefix(rest, "/")
}

// derivedArea is the area of the shape of the site, else of what is covered by
// the rectangles under its zone and those of the floor (07 Q64).
func derivedArea(p *plane.Plan, zone *model.Zone, floor []*model.Space) float64 {
	var tiles []model.Rect
	tile := func(s *model.Space) {
		for _, r := range s.Regions {
			tiles = append(tiles, r.Rect)
		}
	}
	if zone != nil {
		if shape := p.Model.Polygons.Get(zone.Path); shape != nil {
			return ecma.Round2(plane.Area(shape.Points) / plane.SquareMetre)
		}
		for s := range p.Model.Spaces.All() {
			if below(zone, s.Path) {
				tile(s)
			}
		}
	}
	for _, s := range floor {
		tile(s)
	}
	return plane.UnionOfRects(tiles)
}

// footprint is what the floor covers seen from above (07 Q65).
func footprint(p *plane.Plan, floor []*model.Space) float64 {
	var pieces []plane.Piece
	for _, s := range floor {
		pieces = append(pieces, p.Pieces(s)...)
	}
	return ecma.Round2(plane.UnionArea(pieces) / plane.SquareMetre)
}

// percent is part of whole with one decimal, absent when the whole is nothing.
func percent(part, whole float64) model.Measure {
	if whole == 0 || math.IsNaN(whole) {
		return model.Measure{}
	}
	return model.Known(ecma.Round(part/whole*1000) / 10)
}

// Roads are the roads of [ReportSite]. Without a site they meet none.
func Roads(p *plane.Plan) []Road { return roads(p, SiteZone(p.Model)) }

// roads are the outdoor spaces that declare the width of a road.
func roads(p *plane.Plan, zone *model.Zone) []Road {
	found := []Road{}
	for s := range p.Model.Spaces.All() {
		if width := s.Attrs.Number("road"); s.Type == model.Exterior && width.Given {
			found = append(found, Road{s.Path, s.Name(), width.Value, frontage(p, zone, s.Path)})
		}
	}
	return found
}

// frontage is the length of all boundaries, default ones too, between a road
// and what lies under the zone of the site.
func frontage(p *plane.Plan, zone *model.Zone, road string) float64 {
	length := 0.0
	for _, b := range p.At(road) {
		if !below(zone, b.Other(road)) {
			continue
		}
		for _, s := range p.Segments(b) {
			length += s.Length()
		}
	}
	return ecma.Round(length)
}
