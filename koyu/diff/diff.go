// Package diff compares two states of a building in terms of the notation: what
// was added, removed, renamed or changed from a to b (09 section 4).
//
// In go two plans, out comes a [Diff]. It speaks of spaces, boundaries and
// openings, never of lines and files: layers, spans and bands leave no trace,
// and the order of declaration leaves none but among columns. Spaces and zones
// are followed through renames by their uids, and boundaries follow their
// spaces. Buildings with one canonical document have no difference, except for
// column lines that say the same in another order, and for spaces written
// before their level (09 4.4). Contradictions are no obstacle.
//
// Values are told as text, as they would be written; coordinates, areas,
// thicknesses and the places of columns are numbers, in mm and m². All orders
// are functions of the two buildings. The cost is that of sorting them.
package diff

import "koyu-mcp/koyu/plane"

// A Diff is what leads from one building to another. Its json tags are names
// and order of the members of the JSON form.
type Diff struct {
	Grid       []GridLine                       `json:"grid"`
	Levels     Group[string, Item]              `json:"levels"`
	Assets     Group[string, Item]              `json:"assets"`
	Polygons   Group[string, Item]              `json:"polygons"`
	Zones      Followed[string]                 `json:"zones"`
	Spaces     Followed[Space]                  `json:"spaces"`
	Boundaries Group[Boundary, ChangedBoundary] `json:"boundaries"`
	Columns    Group[Column, Item]              `json:"columns"`
	Version    Change                           `json:"version,omitzero"`
	Name       Change                           `json:"name,omitzero"`
}

// A Group is what became of the elements of one kind.
type Group[E, C any] struct {
	Added   []E `json:"added"`
	Removed []E `json:"removed"`
	Changed []C `json:"changed"`
}

// Followed is what became of the elements of a kind that has uids. One that
// was renamed may have changed as well.
type Followed[E any] struct {
	Added   []E      `json:"added"`
	Removed []E      `json:"removed"`
	Renamed []Rename `json:"renamed"`
	Changed []Item   `json:"changed"`
}

// A Rename is an element with one uid and two paths.
type Rename struct {
	From string `json:"from"`
	To   string `json:"to"`
	UID  string `json:"uid"`
}

// An Item is an element that changed. Path is its path in b, or its name.
type Item struct {
	Path   string  `json:"path"`
	Fields []Field `json:"fields"`
}

// Compare tells what leads from a to b.
func Compare(a, b *plane.Plan) Diff {
	c := &comparison{a, b, rankLevels(a.Model, b.Model)}
	spaces := match(&a.Model.Spaces, &b.Model.Spaces, spacePath, spaceUID)
	return Diff{
		Grid:       compareGrids(a.Model.Grid, b.Model.Grid),
		Levels:     c.levels(),
		Assets:     compareAssets(a.Model, b.Model),
		Polygons:   comparePolygons(a.Model, b.Model),
		Zones:      compareZones(a.Model, b.Model),
		Spaces:     c.spaces(spaces),
		Boundaries: c.boundaries(spaces),
		Columns:    compareColumns(a.Model.Columns, b.Model.Columns),
		Version:    compareTexts(known(a.Model.Version), known(b.Model.Version)),
		Name:       compareTexts(nonempty(a.Model.Name), nonempty(b.Model.Name)),
	}
}

// A comparison is both plans and what is needed of both at once.
type comparison struct {
	a, b    *plane.Plan
	ranking ranking
}

// Empty reports whether there is no difference, which is when there is nothing
// to say.
func (d Diff) Empty() bool { return len(d.Lines()) == 0 }
