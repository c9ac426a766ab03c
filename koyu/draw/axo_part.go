package draw

import (
	"slices"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
)

// A part is one thing of the form as the axonometric shows it.
type part struct {
	kind   string // that of a material
	rank   int    // the place of the material: it decides where two parts share a face
	skin   int    // parts with one skin join without a line
	attrs  []svg.Attr
	prisms []prism
}

// A selection is what options choose of a form.
type selection struct {
	*form.Form
	options AxoOptions
	level   map[string]int // by name: its number in the form
	parts   []*part
}

// partsOf is what the options choose, as bodies (G40).
func partsOf(f *form.Form, o AxoOptions) []*part {
	s := &selection{Form: f, options: o, level: map[string]int{}}
	for i, l := range f.Levels {
		s.level[l.Name] = i
	}
	s.ground()
	s.slabs()
	if !o.NoWalls {
		s.walls()
	}
	s.columns()
	s.runs()
	return s.parts
}

// shows reports whether things of a level are chosen.
func (s *selection) shows(level string) bool {
	return s.options.Levels == nil || slices.Contains(s.options.Levels, level)
}

// add adds a part; what it belongs to is said by attributes.
func (s *selection) add(kind, level string, prisms []prism, attrs ...svg.Attr) {
	if len(prisms) == 0 {
		return
	}
	rank := slices.IndexFunc(materials, func(m material) bool { return m.kind == kind })
	number, ok := s.level[level]
	if ok {
		attrs = append(attrs, svg.A("data-level", level))
	}
	s.parts = append(s.parts, &part{
		kind: kind, rank: rank, skin: rank*(len(s.level)+1) + number,
		attrs: attrs, prisms: prisms,
	})
}

func (s *selection) slabs() {
	inside := map[string]bool{}
	for _, space := range s.Spaces {
		inside[space.Path] = space.Indoor
	}
	for _, slab := range s.Slabs {
		if !s.shows(slab.Level) || slab.Kind == form.Ceiling && !s.options.Ceilings {
			continue
		}
		kind := slab.Kind
		if kind == form.Floor && !inside[slab.Space] {
			kind = "deck"
		}
		s.add(kind, slab.Level, []prism{upright(slab.Outline, slab.Z0, slab.Z1)}, svg.A("data-path", slab.Space))
	}
}

// walls are walls and rails, with the joints between them.
func (s *selection) walls() {
	corners := s.corners()
	for i, b := range s.Boundaries {
		if b.Material == nil || !s.shows(b.Level) {
			continue
		}
		prisms := corners[i]
		for _, p := range b.Material.Panels {
			prisms = append(prisms, upright(p.Outline(b.Material.T), p.Z0, p.Z1))
		}
		s.add(wallKind(b), b.Level, prisms, svg.A("data-ref", b.Ref), svg.A("data-a", b.A), svg.A("data-b", b.B))
	}
}

func wallKind(b form.Boundary) string {
	if b.Air {
		return "rail"
	}
	return "wall"
}

func (s *selection) columns() {
	for _, c := range s.Columns {
		if s.shows(c.Level) {
			s.add("column", c.Level, []prism{upright(c.Outline(), c.Z0, c.Z1)}, svg.A("data-ref", c.Ref))
		}
	}
}

func (s *selection) runs() {
	for _, r := range s.Runs {
		if !s.shows(r.Level) {
			continue
		}
		var prisms []prism
		for _, solid := range r.Solids {
			p := solid.Prism()
			prisms = append(prisms, prism{p.Ring, p.Bottom[:], p.Top[:]})
		}
		s.add(r.Device, r.Level, prisms, svg.A("data-path", r.Path))
	}
}
