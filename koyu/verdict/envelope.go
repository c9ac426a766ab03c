package verdict

import "koyu-mcp/koyu/model"

// envelopes looks for spaces that are not enclosed, on levels where somebody
// has begun an envelope (V10).
func envelopes(r *review) {
	begun := r.envelopedLevels()
	for s := range r.model.Spaces.All() {
		if !s.HasRegion() || !begun[s.Level] || s.Type == model.Exterior || r.plan.SemiOutdoor(s) || r.onSite(s) {
			continue
		}
		if gaps := r.plan.Gaps(s); len(gaps) > 0 {
			r.reportSpace("envelope.gap", s, sayGaps(s, gaps))
		}
	}
}

// envelopedLevels are the levels of spaces with a declared wall, or nothing at
// all, towards a space without region. Nobody asks of which type that is (QB12).
func (r *review) envelopedLevels() map[string]bool {
	begun := map[string]bool{}
	for _, b := range r.model.Boundaries {
		a, z := r.model.Spaces.Get(b.A), r.model.Spaces.Get(b.B)
		if a == nil || z == nil || b.Kind != model.Wall && b.Kind != model.Open {
			continue
		}
		inside := a
		if !a.HasRegion() {
			inside = z
		} else if z.HasRegion() {
			continue
		}
		begun[inside.Level] = true
	}
	return begun
}

// onSite reports whether s lies below the zone of a site.
func (r *review) onSite(s *model.Space) bool {
	for z := range r.zones.Above(s.Path) {
		if z.Attrs.Flag("site") {
			return true
		}
	}
	return false
}
