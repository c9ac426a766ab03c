package verdict

import (
	"math"
	"strings"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// frontages looks for roads that hardly meet the site, if there is one (V50).
func frontages(r *review) {
	if ask.SiteZone(r.model) == nil {
		return
	}
	for _, road := range ask.Roads(r.plan) {
		if road.FrontageMM < smallestFrontage.value() {
			r.reportSpace("site.frontage", r.model.Spaces.Get(road.Path), sayFrontage(road))
		}
	}
}

// sites compares every site with its outline: its area, and what stands on it
// (V51, V52).
func sites(r *review) {
	for shape := range r.model.Polygons.All() {
		zone := r.model.Zones.Get(shape.Path)
		if zone == nil || !zone.Attrs.Flag("site") {
			continue
		}
		derived := plane.Area(shape.Points) / plane.SquareMetre
		declared := zone.Attrs.Number("area")
		if declared.Given && math.Abs(declared.Value-derived) >= areaDifference.value() {
			r.report("site.area", zone.Pos, sayArea(zone.Path, declared.Value, derived), zone.Path)
		}
		r.escapes(shape)
	}
}

// escapes looks for spaces that stick out of a site. What lies below its path
// is a part of it.
func (r *review) escapes(site *model.Polygon) {
	outline := plane.NewOutline(site.Points)
	for s := range r.model.Spaces.All() {
		if s.Type == model.Exterior || strings.HasPrefix(s.Path, site.Path+"/") {
			continue
		}
		for _, piece := range r.plan.Pieces(s) {
			if at, ok := outline.Escape(piece); ok {
				r.reportSpace("site.escape", s, sayEscape(s, site.Path, at))
				break
			}
		}
	}
}
