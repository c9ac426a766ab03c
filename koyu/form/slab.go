package form

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Kinds of slabs.
const (
	Floor   = "floor"
	Ceiling = "ceiling"
	Roof    = "roof"
)

// slabs are those of one level: by space, and for each its floors, ceilings and
// roofs (F50).
func (d *derivation) slabs(l *Level) {
	for _, s := range d.plan.OnLevel(l.Name) {
		inside := s.Type != model.Exterior && s.Type != model.Void
		open := d.plan.SemiOutdoor(s)
		pieces := d.plan.Pieces(s)
		height := rise.Height(d.model, s)
		add := func(kind string, pieces []plane.Piece, z0, z1 float64) {
			for _, p := range pieces {
				d.Slabs = append(d.Slabs, Slab{Kind: kind, Space: s.Path, Level: l.Name, Outline: Ring(p), Z0: z0, Z1: z1})
			}
		}
		if inside && l.Slab.Given { // F51
			add(Floor, pieces, l.Z-l.Slab.Value, l.Z)
		}
		if inside && !open && hasCeiling(s) && height.Given { // F52
			add(Ceiling, pieces, l.Z+height.Value-CeilingT, l.Z+height.Value)
		}
		if s.Type != model.Exterior && !open { // F53: a void has a roof
			top, t := d.roof(l, height)
			for _, p := range pieces {
				add(Roof, d.uncovered(p, l), top-t, top)
			}
		}
	}
}

// hasCeiling reports whether s can have a ceiling: it is not told to have none,
// and no run goes through it.
func hasCeiling(s *model.Space) bool {
	ceiling, _ := s.Attrs.Get("ceiling")
	return !ceiling.Is(0) && len(rise.Declared(s)) == 0
}

// roof is how high the roof over a space of this ceiling height ends, and how
// thick it is (F53, F54).
func (d *derivation) roof(l *Level, height model.Measure) (top, t float64) {
	if above := d.storeys.Above(l.Name); above != nil {
		return above.Z, above.Slab.Or(RoofT)
	}
	return l.Z + height.Or(0) + RoofT, RoofT
}

// uncovered are the tiles of a piece that no space lies over (F53, F55).
func (d *derivation) uncovered(piece plane.Piece, l *Level) []plane.Piece {
	return slices.DeleteFunc(d.plan.Uncovered(piece, l.Name), func(tile plane.Piece) bool {
		return !(plane.Area(tile) >= plane.AreaEps)
	})
}
