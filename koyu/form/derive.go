package form

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Derive gives the form of a building, cut at a height above each floor. The
// plan is only read.
func Derive(p *plane.Plan, cut float64) *Form {
	d := derive(p, cut, func(string) bool { return true })
	for i := range d.Levels {
		d.slabs(&d.Levels[i])
	}
	return d.Form
}

// ForPlan is the part of the form from which the plan of one level is drawn:
// what stands on it and what is seen on it of other levels, and the slabs of the
// next one above. All levels are in it, and the plans of the others are empty.
func ForPlan(p *plane.Plan, cut float64, level string) *Form {
	d := derive(p, cut, func(name string) bool { return name == level })
	if here := d.level(level); here != nil {
		above := slices.IndexFunc(d.Levels, func(l Level) bool { return l.Z > here.Z })
		if above >= 0 {
			d.slabs(&d.Levels[above])
		}
	}
	return d.Form
}

// derive makes everything but slabs, as far as it belongs to the levels that are
// shown.
func derive(p *plane.Plan, cut float64, shows func(level string) bool) *derivation {
	d := &derivation{
		Form:    &Form{Input: Input{cut}, Order: p.Order()},
		plan:    p,
		model:   p.Model,
		storeys: rise.Stack(p.Model),
		shows:   shows,
	}
	d.levels()
	d.spaces()
	d.boundaries()
	d.columns()
	d.runs()
	d.site()
	d.plans()
	return d
}

// A derivation is a form in the making.
type derivation struct {
	*Form
	plan    *plane.Plan
	model   *model.Model
	storeys rise.Storeys
	shows   func(level string) bool
}

// boundaries are those with segments, in canonical order, with all that is in
// them.
func (d *derivation) boundaries() {
	walls, openings := 0, 0
	for _, b := range d.Order {
		if d.stands(b) {
			walls += len(d.plan.Segments(b))
			openings += len(b.Openings)
		}
	}
	d.Boundaries = make([]Boundary, 0, walls)
	d.Openings = make([]Opening, 0, openings)
	for number, b := range d.Order {
		if d.stands(b) {
			d.boundary(number, b)
		}
	}
}

// stands reports whether a boundary has segments on a level that is shown.
func (d *derivation) stands(b *model.Boundary) bool {
	return len(d.plan.Segments(b)) > 0 && d.shows(d.room(b).Level)
}

// level is the level of that name, or nil.
func (d *derivation) level(name string) *Level {
	i, ok := d.storeys.Index(name)
	if !ok {
		return nil
	}
	return &d.Levels[i]
}

// levels are in order of height, each with the height of its walls (F25).
func (d *derivation) levels() {
	for _, l := range d.storeys.Levels {
		d.Levels = append(d.Levels, Level{Name: l.Name, Z: l.Z, H: l.H, Slab: l.Slab, Pitch: d.pitch(l), Level: l})
	}
}

// pitch is how high the walls of a level are: to the level above, or else over
// the highest ceiling, be it that of an exterior space.
func (d *derivation) pitch(l *model.Level) model.Measure {
	if above := d.storeys.Above(l.Name); above != nil {
		return model.Known(above.Z - l.Z)
	}
	highest := l.H
	for _, s := range d.plan.OnLevel(l.Name) {
		if h := rise.Height(d.model, s); h.Given {
			highest = model.Known(max(h.Value, highest.Or(h.Value)))
		}
	}
	if !highest.Given {
		return highest
	}
	return model.Known(highest.Value + RoofT)
}

// spaces are all those with a region (F28, F29). A void is shown on another
// level, too.
func (d *derivation) spaces() {
	isVoid := func(b *model.Boundary) bool { return b.Kind == model.Void }
	for s := range d.model.Spaces.All() {
		if !s.HasRegion() || !d.shows(s.Level) && !slices.ContainsFunc(d.plan.At(s.Path), isVoid) {
			continue
		}
		space := Space{
			Path: s.Path, Type: s.Type, Level: s.Level, AreaM2: d.plan.Area(s).Value,
			Indoor: d.plan.Indoor(s), SemiOutdoor: d.plan.SemiOutdoor(s), Covered: d.plan.Covered(s),
			Space: s,
		}
		for _, piece := range d.plan.Pieces(s) {
			space.Outline = append(space.Outline, Ring(piece))
		}
		if level, h := d.level(s.Level), rise.Height(d.model, s); level != nil && h.Given {
			space.Z0, space.Z1 = model.Known(level.Z), model.Known(level.Z+h.Value)
		}
		d.Spaces = append(d.Spaces, space)
	}
}

// columns are those of the grid on every level that has a height (F47, F49).
func (d *derivation) columns() {
	if len(d.model.Columns) == 0 {
		return
	}
	frame := rise.Columns(d.plan)
	for _, l := range d.Levels {
		if !l.Pitch.Given || !d.shows(l.Name) {
			continue
		}
		for _, c := range frame.On(l.Name) {
			decl := d.model.Columns[c.Decl]
			d.Columns = append(d.Columns, Column{
				X: c.Center.X, Y: c.Center.Y, W: c.W, D: c.D,
				Level: l.Name, Grid: c.Name(), Decl: c.Decl, Attrs: &decl.Attrs, Ref: l.Name + "/" + c.Name(),
				Z0: l.Z, Z1: l.Z + l.Pitch.Value,
				Column: decl,
			})
		}
	}
}

// site is every outline that is written, whatever zone it belongs to (F84).
func (d *derivation) site() {
	for p := range d.model.Polygons.All() {
		d.Site = append(d.Site, Site{Path: p.Path, Points: Ring(p.Points), AreaM2: plane.Area(p.Points) / plane.SquareMetre})
	}
}
