package form

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// Classes of entities.
const (
	ClassCut    = "cut"   // the cut goes through it
	ClassBelow  = "below" // seen from the cut
	ClassAbove  = "above" // over the cut
	ClassSwing  = "swing"
	ClassAnchor = "anchor"
)

// What entities belong to.
const (
	OfSpace    = "space"
	OfBoundary = "boundary"
	OfOpening  = "opening"
	OfColumn   = "column"
	OfRun      = "run"
)

// Roles of the lines of a run.
const (
	RoleOutline = "outline"
	RoleTread   = "tread"
	RoleBreak   = "break"
	RoleArrow   = "arrow"
)

// plans are one for each level.
func (d *derivation) plans() {
	c := &cutter{
		Form:       d.Form,
		spaces:     byLevel(d.Spaces, func(s *Space) string { return s.Level }),
		boundaries: byLevel(d.Boundaries, func(b *Boundary) string { return b.Level }),
		openings:   byLevel(d.Openings, func(o *Opening) string { return o.Level }),
		columns:    byLevel(d.Columns, func(c *Column) string { return c.Level }),
		starting:   byLevel(d.Runs, func(r *Run) string { return r.Level }),
		ending:     byLevel(d.Runs, func(r *Run) string { return r.Upper }),
		voids:      d.voids(),
	}
	for _, l := range d.Levels {
		c.Plan = Plan{Level: l.Name, Cut: d.Input.Cut, CutZ: l.Z + d.Input.Cut}
		if d.shows(l.Name) {
			c.draw()
		}
		d.Plans = append(d.Plans, c.Plan)
	}
}

// byLevel are the indexes of items by the name of their level.
func byLevel[T any](items []T, level func(*T) string) map[string][]int {
	on := map[string][]int{}
	for i := range items {
		name := level(&items[i])
		on[name] = append(on[name], i)
	}
	return on
}

// voids are the spaces that lie over each level as voids, by index, in
// canonical order of the boundaries that say so. Of two at one height the
// second is the lower (F92).
func (d *derivation) voids() map[string][]int {
	index := make(map[string]int, len(d.Spaces))
	for i, s := range d.Spaces {
		index[s.Path] = i
	}
	over := map[string][]int{}
	for _, b := range d.Order {
		if b.Kind != model.Void {
			continue
		}
		upper, lower := d.model.Spaces.Get(b.A), d.model.Spaces.Get(b.B)
		if upper == nil || lower == nil || d.level(upper.Level) == nil || d.level(lower.Level) == nil {
			continue
		}
		if d.level(upper.Level).Z < d.level(lower.Level).Z {
			upper, lower = lower, upper
		}
		if i, ok := index[upper.Path]; ok {
			over[lower.Level] = append(over[lower.Level], i)
		}
	}
	return over
}

// A cutter draws one plan after the other. Its lists are indexes by level.
type cutter struct {
	*Form
	Plan
	spaces, boundaries, openings, columns map[string][]int
	starting, ending                      map[string][]int // runs
	voids                                 map[string][]int // spaces that lie over the level

	feet map[[2]float64][]int // runs that start at the level of the plan, by where they are
}

func (c *cutter) add(e Entity) { c.Entities = append(c.Entities, e) }

// draw adds everything that a plan shows, in the order of section M.
func (c *cutter) draw() {
	for _, i := range c.spaces[c.Level] {
		c.surface(ClassCut, i)
	}
	for _, i := range c.boundaries[c.Level] {
		c.boundary(i)
	}
	for _, i := range c.openings[c.Level] {
		c.opening(i)
	}
	for _, i := range c.columns[c.Level] {
		column := &c.Columns[i]
		class := ClassBelow
		if c.crosses(column.Z0, column.Z1) {
			class = ClassCut
		}
		c.add(Entity{Class: class, Of: OfColumn, Ref: column.Ref, Polygon: column.Outline(), Index: i})
	}
	c.runs()
	for _, i := range c.voids[c.Level] {
		c.surface(ClassAbove, i)
	}
}

// surface is a space, piece by piece (F85, F92).
func (c *cutter) surface(class string, i int) {
	for _, ring := range c.Spaces[i].Outline {
		c.add(Entity{Class: class, Of: OfSpace, Ref: c.Spaces[i].Path, Polygon: ring, Index: i})
	}
}

// boundary is a line, or what it is made of (F86, F87).
func (c *cutter) boundary(i int) {
	b := &c.Boundaries[i]
	if b.Material == nil {
		c.add(Entity{Class: ClassCut, Of: OfBoundary, Ref: b.Ref, Lines: []Line{b.Segment.Line()}, Index: i})
		return
	}
	for _, p := range b.Material.Panels {
		c.add(Entity{
			Class: c.class(p.Z0, p.Z1), Of: OfBoundary, Ref: b.Ref,
			Polygon: p.Outline(b.Material.T), Lines: []Line{p.Line()}, Index: i,
		})
	}
}

// opening is a door or a window, and the leaf of a door (F88, F89).
func (c *cutter) opening(i int) {
	o := &c.Openings[i]
	c.add(Entity{
		Class: c.class(o.Z0, o.Z1), Of: OfOpening, Ref: o.Ref,
		Polygon: o.Outline(), Lines: []Line{o.Line()}, Index: i,
	})
	if o.Swing == nil {
		return
	}
	leaf := Entity{Class: ClassSwing, Of: OfOpening, Ref: o.Ref, Lines: []Line{join(o.Swing.Hinge, o.Swing.Leaf)}, Index: i}
	if !o.Sliding {
		leaf.Arc = &Arc{o.Swing.Hinge.X, o.Swing.Hinge.Y, o.W, o.Swing.Leaf, o.Swing.Jamb, o.Swing.CCW}
	}
	c.add(leaf)
}

func join(a, b Point) Line { return Line{a.X, a.Y, b.X, b.Y} }

// crosses reports whether the cut goes through what reaches from z0 to z1.
func (c *cutter) crosses(z0, z1 float64) bool {
	return z0-plane.SpanEps <= c.CutZ && c.CutZ <= z1+plane.SpanEps
}

// class is where something lies that reaches from z0 to z1.
func (c *cutter) class(z0, z1 float64) string {
	switch {
	case c.crosses(z0, z1):
		return ClassCut
	case z1 < c.CutZ:
		return ClassBelow
	}
	return ClassAbove
}
