// Package ask answers questions about a building: what is in it, which spaces
// there are, how much daylight a room gets, how the building sits on its site,
// and how many doors lie between two spaces.
//
// It takes a derived plan and gives plain structs whose json tags stand in the
// order of the wire; [koyu-mcp/internal/ecma.JSON] writes them. Answers are
// numbers, never verdicts, and every model has them, whatever its diagnostics.
// Lengths are millimetres and areas square metres.
package ask

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A SpaceRow is one space as [Spaces] lists it (07 Q43).
type SpaceRow struct {
	Path        string        `json:"path"`
	Type        string        `json:"type"`
	Name        string        `json:"name"`            // 07 Q15
	Level       string        `json:"level,omitempty"` // empty when undetermined
	AreaM2      model.Measure `json:"areaM2,omitzero"` // absent without a region
	SemiOutdoor bool          `json:"semiOutdoor"`     // 04 P72
	Layer       string        `json:"layer"`           // path of the layer that defined it
}

// Spaces lists the spaces in the order of the model. With a level it keeps
// those on the level of exactly that name; a space without level passes no
// filter (07 Q43, Q44).
func Spaces(p *plane.Plan, level *string) []SpaceRow {
	rows := []SpaceRow{}
	for s := range p.Model.Spaces.All() {
		if level != nil && (s.Level == "" || s.Level != *level) {
			continue
		}
		rows = append(rows, rowOf(p, s))
	}
	return rows
}

func rowOf(p *plane.Plan, s *model.Space) SpaceRow {
	return SpaceRow{
		Path:        s.Path,
		Type:        s.Type,
		Name:        s.Name(),
		Level:       s.Level,
		AreaM2:      p.Area(s),
		SemiOutdoor: p.SemiOutdoor(s),
		Layer:       s.File,
	}
}

// Doors is the answer to the question how one gets from one space to another
// (07 Q42).
type Doors struct {
	Doors int      // fewest doors to go through
	Path  []string // the spaces on the way, both ends included; nil when there is no way
}

// DoorsBetween finds the way with the fewest doors (04 P83). There is none
// from or to a path that names no space.
func DoorsBetween(p *plane.Plan, from, to string) Doors {
	route, ok := p.FewestDoors(from, to)
	if !ok {
		return Doors{}
	}
	return Doors{route.Doors, route.Path}
}

// WriteJSON writes either the way or that there is none.
func (d Doors) WriteJSON(w *ecma.Writer) {
	w.Object()
	if d.Path == nil {
		w.Key("unreachable")
		w.Bool(true)
	} else {
		w.Key("doors")
		w.Number(float64(d.Doors))
		w.Key("path")
		w.Value(d.Path)
	}
	w.EndObject()
}

// floorSpaces are the spaces that make up the floor of the building: with a
// level, and indoor (07 Q18).
func floorSpaces(p *plane.Plan) []*model.Space {
	var floor []*model.Space
	for s := range p.Model.Spaces.All() {
		if s.Level != "" && p.Indoor(s) {
			floor = append(floor, s)
		}
	}
	return floor
}

// floorOn are the floor spaces of one level.
func floorOn(p *plane.Plan, level string) []*model.Space {
	return only(p.OnLevel(level), p.Indoor)
}

// only are the spaces that keep holds of.
func only(spaces []*model.Space, keep func(*model.Space) bool) []*model.Space {
	var kept []*model.Space
	for _, s := range spaces {
		if keep(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// sumOfAreas is the sum of rounded areas, rounded.
func sumOfAreas(p *plane.Plan, spaces []*model.Space) float64 {
	return ecma.Round2(addAreas(p, spaces))
}

// addAreas is the sum of rounded areas as the additions leave it.
func addAreas(p *plane.Plan, spaces []*model.Space) float64 {
	sum := 0.0
	for _, s := range spaces {
		sum += p.Area(s).Value
	}
	return sum
}
