package ask

import (
	"slices"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Levels is the building in section (09 C61, C62).
type Levels struct {
	Storeys []Storey    `json:"levels"` // from the highest down
	Heights []OwnHeight `json:"ownHeights"`
}

// A Storey is a level and how it reaches up to the next one.
type Storey struct {
	Name  string        `json:"name"`
	Z     float64       `json:"z"`
	H     model.Measure `json:"h,omitzero"`
	Slab  model.Measure `json:"slab,omitzero"`
	Pitch model.Measure `json:"pitch,omitzero"` // up to the next level; the highest has none

	// Rest is what ceiling height and the slab above leave of the pitch,
	// negative when they need more than there is; absent when one of them is.
	Rest model.Measure `json:"rest,omitzero"`
}

// An OwnHeight is a space with a region on a level that writes a ceiling
// height of its own.
type OwnHeight struct {
	Path  string  `json:"path"`
	Level string  `json:"level"`
	H     float64 `json:"h"`
}

// ReportLevels stacks the levels, and lists the spaces that depart from them
// in the order of the model.
func ReportLevels(p *plane.Plan) Levels {
	storeys := []Storey{}
	stack := rise.Stack(p.Model)
	for _, l := range stack.Levels {
		storeys = append(storeys, storey(l, stack.Above(l.Name)))
	}
	slices.Reverse(storeys)
	return Levels{storeys, ownHeights(p.Model)}
}

// storey measures a level up to the next one above, which may be nil.
func storey(l, above *model.Level) Storey {
	s := Storey{Name: l.Name, Z: l.Z, H: l.H, Slab: l.Slab}
	if above == nil {
		return s
	}
	s.Pitch = model.Known(above.Z - l.Z)
	if l.H.Given && above.Slab.Given {
		s.Rest = model.Known(s.Pitch.Value - l.H.Value - above.Slab.Value)
	}
	return s
}

func ownHeights(m *model.Model) []OwnHeight {
	rows := []OwnHeight{}
	for s := range m.Spaces.All() {
		if h := s.Attrs.Number("h"); h.Given && s.HasRegion() && s.Level != "" {
			rows = append(rows, OwnHeight{s.Path, s.Level, h.Value})
		}
	}
	return rows
}
