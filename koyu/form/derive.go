package form

import (
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Derive gives the form of a building, cut at a height above each floor. The
// plan is only read.
func Derive(p *plane.Plan, cut float64) *Form {
	d := &derivation{
		Form:    &Form{Input: Input{cut}, Order: canon.Order(p.Boundaries)},
		plan:    p,
		model:   p.Model,
		storeys: rise.Stack(p.Model),
	}
	d.levels()
	d.spaces()
	for number, b := range d.Order {
		d.boundary(number, b)
	}
	for i := range d.Levels {
		d.slabs(&d.Levels[i])
	}
	d.columns()
	d.runs()
	d.site()
	d.plans()
	return d.Form
}

// A derivation is a form in the making.
type derivation struct {
	*Form
	plan    *plane.Plan
	model   *model.Model
	storeys rise.Storeys
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

// spaces are all those with a region (F28, F29).
func (d *derivation) spaces() {
	for s := range d.model.Spaces.All() {
		if !s.HasRegion() {
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
		if !l.Pitch.Given {
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
