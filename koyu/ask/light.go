package ask

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A LightRow is the daylight of one space (07 Q45).
type LightRow struct {
	Path     string  `json:"path"`
	Name     string  `json:"name"`
	WindowM2 float64 `json:"windowM2"` // effective window area, not rounded
	FloorM2  float64 `json:"floorM2"`
	MissingH bool    `json:"missingH"` // some window has no height and was left out
}

// coveredFactor is what counts of a window towards an outdoor space that has a
// building above it.
const coveredFactor = 0.7

// Light gives the daylight of every space with a region whose attribute
// daylight is 1, of whatever type (07 Q60). The windows it counts are those of
// all boundaries to the outdoors: placed or not, and of any kind (Q61).
func Light(p *plane.Plan) []LightRow {
	rows := []LightRow{}
	for s := range p.Model.Spaces.All() {
		if !s.HasRegion() || !s.Attrs.Flag("daylight") {
			continue
		}
		row := LightRow{Path: s.Path, Name: s.Name(), FloorM2: p.Area(s).Value}
		for _, b := range p.At(s.Path) {
			if factor, ok := daylightFactor(p, p.Model.Spaces.Get(b.Other(s.Path))); ok {
				row.add(b.Openings, factor)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// add counts the windows among openings.
func (r *LightRow) add(openings []*model.Opening, factor float64) {
	for _, o := range openings {
		switch {
		case o.Kind != model.Window:
		case !o.H.Given:
			r.MissingH = true
		default:
			r.WindowM2 += float64(o.W*o.H.Value) * factor / plane.SquareMetre
		}
	}
}

// daylightFactor is how much of a window counts when outside, which may be nil,
// lies behind it; false when no daylight comes from there.
func daylightFactor(p *plane.Plan, outside *model.Space) (float64, bool) {
	switch {
	case outside == nil:
		return 0, false
	case outside.Type == model.Exterior:
		return 1, true
	case !p.SemiOutdoor(outside):
		return 0, false
	case p.Covered(outside):
		return coveredFactor, true
	}
	return 1, true
}
