package verdict

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// The rules of access once more, as they are written: a search for every
// space.
type definition struct {
	*plane.Plan
	zones *ask.Zones
}

// search is the one of V32–V34.
func (d definition) search(starts, goals []string, allowed func(*model.Boundary) bool, avoided func(*model.Space) bool) bool {
	been := map[string]bool{}
	var from func(path string) bool
	from = func(path string) bool {
		been[path] = true
		for _, b := range d.Boundaries {
			if b.A != path && b.B != path || !allowed(b) {
				continue
			}
			other := b.B
			if b.B == path {
				other = b.A
			}
			if slices.Contains(goals, other) {
				return true
			}
			s := d.Model.Spaces.Get(other)
			if been[other] || s == nil || s.Type == "shaft" || s.Type == "void" || avoided(s) {
				continue
			}
			if from(other) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(starts, func(s string) bool { return slices.Contains(goals, s) || !been[s] && from(s) })
}

func nothing(*model.Space) bool { return false }

// flood is the one of V30.
func (d definition) flood(starts []string) map[string]bool {
	reached := map[string]bool{}
	for _, s := range starts {
		reached[s] = true
	}
	for grown := true; grown; {
		grown = false
		for _, b := range d.Boundaries {
			if plane.Passable(b) && reached[b.A] != reached[b.B] {
				reached[b.A], reached[b.B], grown = true, true, true
			}
		}
	}
	return reached
}

// findings are those of V30–V34, as rule and path.
func (d definition) findings() []string {
	var exteriors, corridors []string
	for s := range d.Model.Spaces.All() {
		if s.Type == "exterior" {
			exteriors = append(exteriors, s.Path)
		}
		if s.Type == "corridor" && s.HasRegion() && d.zones.Use(s) == "common" {
			corridors = append(corridors, s.Path)
		}
	}
	reached := d.flood(exteriors)
	var found []string
	each := func(rule string, faulty func(*model.Space) bool) {
		for s := range d.Model.Spaces.All() {
			if s.HasRegion() && faulty(s) {
				found = append(found, rule+" "+s.Path)
			}
		}
	}
	roomlike := func(s *model.Space) bool { return s.Type != "exterior" && s.Type != "shaft" && s.Type != "void" }
	each("access.unreachable", func(s *model.Space) bool {
		return len(exteriors) > 0 && roomlike(s) && !reached[s.Path]
	})
	each("access.voidonly", func(s *model.Space) bool { return roomlike(s) && d.voidOnly(s) })
	each("access.throughtenant", func(s *model.Space) bool {
		return len(exteriors) > 0 && s.Type == "stair" &&
			!d.search([]string{s.Path}, exteriors, plane.Passable, func(s *model.Space) bool { return d.zones.Use(s) == "rentable" })
	})
	each("access.parking", func(s *model.Space) bool {
		return len(exteriors) > 0 && roomlike(s) && d.zones.Use(s) == "parking" &&
			!d.search([]string{s.Path}, exteriors, d.carPasses, nothing)
	})
	each("access.backofhouse", func(s *model.Space) bool {
		return len(corridors) > 0 && s.Type != "shaft" && (s.Attrs.Has("stair") || s.Attrs.Has("escalator")) && d.zones.Use(s) == "common" &&
			!d.search(corridors, []string{s.Path}, func(b *model.Boundary) bool {
				return plane.Passable(b) && !(b.Kind == "stair" && (b.A == s.Path || b.B == s.Path))
			}, func(s *model.Space) bool { return s.Type == "backyard" })
	})
	return found
}

func (d definition) voidOnly(s *model.Space) bool {
	some := false
	for _, b := range d.Boundaries {
		if b.A != s.Path && b.B != s.Path || !plane.Passable(b) {
			continue
		}
		some = true
		if o := d.Model.Spaces.Get(b.Other(s.Path)); o == nil || o.Type != "void" {
			return false
		}
	}
	return some
}

func (d definition) carPasses(b *model.Boundary) bool {
	ramp := func(path string) bool {
		s := d.Model.Spaces.Get(path)
		return s != nil && s.Attrs.Has("ramp")
	}
	switch b.Kind {
	case "open":
		return true
	case "stair":
		return ramp(b.A) || ramp(b.B)
	case "wall":
		for _, o := range b.Openings {
			if o.Kind == "door" && o.W >= 2400 {
				return true
			}
		}
	}
	return false
}

// themes are the rules that a graph is likely to say something about: the uses
// that they ask for, and types to start from or to avoid.
var themes = []struct{ uses, types []string }{
	{[]string{common, common, common, ""}, []string{corridor, corridor, backyard}},
	{[]string{rentable, "", ""}, []string{"stair", "stair", model.Exterior}},
	{[]string{parking, parking, ""}, []string{model.Exterior}},
}

// anyGraph is a building without geometry: every region is the same.
func anyGraph(t *rapid.T) *model.Model {
	theme := rapid.SampledFrom(themes).Draw(t, "theme")
	types := append([]string{"room", "room", "room", model.Exterior, model.Void, model.Shaft}, theme.types...)
	m := &model.Model{}
	m.Zones.Put("/z", &model.Zone{Path: "/z", Attrs: uses(rapid.SampledFrom(theme.uses).Draw(t, "use of zone"))})
	n := rapid.IntRange(1, 8).Draw(t, "spaces")
	path := func(i int) string {
		if i%3 == 0 {
			return fmt.Sprint("/z/s", i)
		}
		return fmt.Sprint("/s", i)
	}
	for i := range n {
		s := &model.Space{Path: path(i), Index: i, Type: rapid.SampledFrom(types).Draw(t, "type")}
		s.Attrs = uses(rapid.SampledFrom(theme.uses).Draw(t, "use"))
		if rapid.IntRange(0, 9).Draw(t, "region") > 0 {
			s.Regions = []model.Region{{Rect: model.Rect{X2: 1000, Y2: 1000}}}
		}
		if device := rapid.SampledFrom([]string{"stair", "escalator", "ramp", ""}).Draw(t, "device"); device != "" {
			s.Attrs.Set(device, model.Value{IsNumber: true})
		}
		m.Spaces.Put(s.Path, s)
	}
	for range rapid.IntRange(n/2, 2*n).Draw(t, "boundaries") {
		b := &model.Boundary{
			A:    path(rapid.IntRange(0, n).Draw(t, "a")), // the last of them names no space
			B:    path(rapid.IntRange(0, n).Draw(t, "b")),
			Kind: rapid.SampledFrom([]string{model.Wall, model.Open, model.Stair, model.Stair, model.Shaft}).Draw(t, "kind"),
		}
		if w := rapid.SampledFrom([]float64{0, 900, 2400}).Draw(t, "door"); w > 0 {
			b.Openings = []*model.Opening{{Kind: model.Door, Band: model.Band{W: w}}}
		}
		m.Boundaries = append(m.Boundaries, b)
	}
	return m
}

func uses(use string) (attrs model.Attrs) {
	if use != "" {
		attrs.Set("use", model.Value{Text: use})
	}
	return attrs
}

// V30–V34: one search for all finds what a search for each does.
func TestAccessIsAsDefined(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for range 100 {
			p := plane.Derive(anyGraph(t))
			r := &review{plan: p, model: p.Model, zones: ask.ZonesOf(p.Model)}
			for _, pass := range []func(*review){unreachable, aboveVoids, throughTenants, carParks, backOfHouse} {
				pass(r)
			}
			var got []string
			for _, f := range r.found {
				got = append(got, f.Rule+" "+f.Path[0])
			}
			if diff := cmp.Diff(definition{p, r.zones}.findings(), got); diff != "" {
				t.Fatalf("by definition (-) and as found (+):\n%s", diff)
			}
		}
	})
}
