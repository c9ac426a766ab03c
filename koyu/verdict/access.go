package verdict

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Uses and types that rules of access are about.
const (
	common   = "common"
	rentable = "rentable"
	parking  = "parking"
	corridor = "corridor"
	backyard = "backyard"
)

// unreachable looks for rooms that nobody gets into from outside, by whatever
// way: through shafts, voids and paths that name no space too (V30, QB13).
func unreachable(r *review) {
	reached, ok := r.fromOutside(plane.Passable, func(string) bool { return true })
	if !ok {
		return
	}
	for s := range r.model.Spaces.All() {
		if isRoom(s) && !reached[s.Path] {
			r.reportSpace("access.unreachable", s, sayUnreachable(s))
		}
	}
}

// aboveVoids looks for rooms that one gets into from voids only (V31).
func aboveVoids(r *review) {
	for s := range r.model.Spaces.All() {
		if isRoom(s) && r.isAmongVoids(s) {
			r.reportSpace("access.voidonly", s, sayVoidOnly(s))
		}
	}
}

// isAmongVoids reports whether there are ways into s, all of them from voids.
func (r *review) isAmongVoids(s *model.Space) bool {
	ways := 0
	for _, b := range r.plan.At(s.Path) {
		if !plane.Passable(b) {
			continue
		}
		if o := r.model.Spaces.Get(b.Other(s.Path)); o == nil || o.Type != model.Void {
			return false
		}
		ways++
	}
	return ways > 0
}

// throughTenants looks for stairs that one cannot leave but through what
// somebody has rented (V32).
func throughTenants(r *review) {
	escapes, ok := r.fromOutside(plane.Passable, func(path string) bool {
		s := r.model.Spaces.Get(path)
		return isFloor(s) && r.zones.Use(s) != rentable
	})
	if !ok {
		return
	}
	for s := range r.model.Spaces.All() {
		if s.Type == rise.Stair && s.HasRegion() && !escapes[s.Path] {
			r.reportSpace("access.throughtenant", s, sayThroughTenant(s))
		}
	}
}

// carParks looks for car parks that no car gets out of (V33).
func carParks(r *review) {
	escapes, ok := r.fromOutside(r.carPasses, func(path string) bool { return isFloor(r.model.Spaces.Get(path)) })
	if !ok {
		return
	}
	for s := range r.model.Spaces.All() {
		if isRoom(s) && !escapes[s.Path] && r.zones.Use(s) == parking {
			r.reportSpace("access.parking", s, sayParking(s))
		}
	}
}

// carPasses reports whether a car crosses a boundary: where it is open, over a
// ramp, and through a wide door.
func (r *review) carPasses(b *model.Boundary) bool {
	switch b.Kind {
	case model.Open:
		return true
	case model.Stair:
		return r.isRamp(b.A) || r.isRamp(b.B)
	case model.Wall:
		return slices.ContainsFunc(b.Openings, func(o *model.Opening) bool {
			return o.Kind == model.Door && o.W >= carOpening.value()
		})
	}
	return false
}

func (r *review) isRamp(path string) bool {
	s := r.model.Spaces.Get(path)
	return s != nil && s.Attrs.Has(rise.Ramp)
}

// backOfHouse looks for stairs and escalators for everybody that one gets to
// from no common corridor but through a backyard, or not at all (V34).
func backOfHouse(r *review) {
	var corridors []*model.Space
	for s := range r.model.Spaces.All() {
		if s.Type == corridor && r.isCommon(s) {
			corridors = append(corridors, s)
		}
	}
	if len(corridors) == 0 {
		return
	}
	tour := r.tour(corridors, func(s *model.Space) bool { return isFloor(s) && s.Type != backyard })
	for s := range r.model.Spaces.All() {
		if isStair(s) && r.isCommon(s) && !tour.arrives(s) {
			r.reportSpace("access.backofhouse", s, sayBackOfHouse(s))
		}
	}
}

// isStair reports whether people climb in s: not in a lift or a ramp, but in a
// void if need be. Whether the run can be laid out is not asked.
func isStair(s *model.Space) bool {
	return s.Type != model.Shaft && (s.Attrs.Has(rise.Stair) || s.Attrs.Has(rise.Escalator))
}

func (r *review) isCommon(s *model.Space) bool { return s.HasRegion() && r.zones.Use(s) == common }

// fromOutside is what can be reached from all exterior spaces, and what they
// can be reached from; false when there are none, and no way to ask for.
func (r *review) fromOutside(crossed func(*model.Boundary) bool, entered func(path string) bool) (map[string]bool, bool) {
	var outside []string
	for s := range r.model.Spaces.All() {
		if s.Type == model.Exterior {
			outside = append(outside, s.Path)
		}
	}
	return r.reach(outside, crossed, entered), len(outside) > 0
}

// isFloor reports whether s, which may be nil, is a space that people walk
// through.
func isFloor(s *model.Space) bool {
	return s != nil && s.Type != model.Shaft && s.Type != model.Void
}

// isRoom reports whether s is a space that somebody wants to get into.
func isRoom(s *model.Space) bool { return isFloor(s) && s.HasRegion() && s.Type != model.Exterior }
