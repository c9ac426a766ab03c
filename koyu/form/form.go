// Package form is the building as geometry: panels of walls with their
// openings, columns, slabs, vertical runs with their steps, the outline of the
// site, and what a horizontal cut through each level meets (06).
//
// In goes a derived plan, out come places, sizes and heights, each with the
// element that it belongs to; how it looks is for others to say. Drawings and
// other programs read it and measure nothing themselves. Every model has a form,
// whatever its diagnostics: parts that contradict themselves are not in it.
//
// Lengths are millimetres, areas square metres; +X is east, +Y north, +Z up. The
// json tags are the members of the document in their order (06 section N); fields
// without one lead back to what was written.
package form

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// A Form is everything that follows from a building in space.
type Form struct {
	Input      Input      `json:"input"`
	Levels     []Level    `json:"levels"` // ascending (F5)
	Spaces     []Space    `json:"spaces"` // with a region, in space order
	Boundaries []Boundary `json:"boundaries"`
	Openings   []Opening  `json:"openings"`
	Segs       []Seg      `json:"segs"`
	Slabs      []Slab     `json:"slabs"`
	Columns    []Column   `json:"columns"`
	Runs       []Run      `json:"runs"`
	Site       []Site     `json:"site"`
	Plans      []Plan     `json:"plans"` // one a level, as Levels

	// Order is the boundaries in canonical order, which the member boundary of
	// walls, openings and segs counts.
	Order []*model.Boundary
}

// Input is what the form was derived with.
type Input struct {
	Cut float64 `json:"cut"` // height of the cut above each floor
}

// A Level is one storey. Pitch is the height from its floor to the next.
type Level struct {
	Name  string        `json:"name"`
	Z     float64       `json:"z"`
	H     model.Measure `json:"h,omitzero"`
	Slab  model.Measure `json:"slab,omitzero"`
	Pitch model.Measure `json:"pitch,omitzero"`

	Level *model.Level
}

// A Point is a place in plan.
type Point = model.Point

// A Rect is parallel to the axes.
type Rect = model.Rect

// A Ring is a closed outline, without its first point again. Rings are shared
// and must not be changed.
type Ring []Point

// A Line is straight.
type Line struct {
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
	X2 float64 `json:"x2"`
	Y2 float64 `json:"y2"`
}

// A Space is a space with a region.
type Space struct {
	Path        string        `json:"path"`
	Type        string        `json:"type"`
	Level       string        `json:"level,omitempty"`
	Outline     []Ring        `json:"outline"` // convex pieces, counter-clockwise
	AreaM2      float64       `json:"areaM2"`
	Z0          model.Measure `json:"z0,omitzero"`
	Z1          model.Measure `json:"z1,omitzero"`
	Indoor      bool          `json:"indoor"`
	SemiOutdoor bool          `json:"semiOutdoor"`
	Covered     bool          `json:"covered"`

	Space *model.Space
}

// A Segment is the stretch in which a boundary stands.
type Segment struct {
	X1         float64    `json:"x1"`
	Y1         float64    `json:"y1"`
	X2         float64    `json:"x2"`
	Y2         float64    `json:"y2"`
	Horizontal bool       `json:"horizontal"`
	Diagonal   bool       `json:"diagonal,omitzero"`
	EdgeOfA    model.Edge `json:"edgeOfA,omitempty"`
}

// A Boundary is a boundary on one of its segments.
type Boundary struct {
	Ref      string    `json:"ref"`
	Boundary int       `json:"boundary"`
	A        string    `json:"a"`
	B        string    `json:"b"`
	Kind     string    `json:"kind"`
	Derived  bool      `json:"derived"`
	Level    string    `json:"level,omitempty"`
	Air      bool      `json:"air"`
	Segment  Segment   `json:"segment"`
	Material *Material `json:"material,omitempty"` // nil for a mere line
}

// Material is what a wall or a rail is made of on one segment.
type Material struct {
	T      float64 `json:"t"`
	Z0     float64 `json:"z0"`
	Z1     float64 `json:"z1"`
	Panels []Panel `json:"panels"`
}

// A Panel is an upright rectangle on the centre line of a wall.
type Panel struct {
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
	X2 float64 `json:"x2"`
	Y2 float64 `json:"y2"`
	Z0 float64 `json:"z0"`
	Z1 float64 `json:"z1"`
}

// An Opening is a door or window in its place.
type Opening struct {
	Ref      string  `json:"ref"`
	Boundary int     `json:"boundary"`
	Index    int     `json:"index"`
	A        string  `json:"a"`
	B        string  `json:"b"`
	Kind     string  `json:"kind"`
	Name     string  `json:"name,omitempty"`
	Level    string  `json:"level,omitempty"`
	Segment  Segment `json:"segment"`
	CX       float64 `json:"cx"`
	CY       float64 `json:"cy"`
	W        float64 `json:"w"`
	Z0       float64 `json:"z0"`
	Z1       float64 `json:"z1"`
	T        float64 `json:"t"`
	Style    string  `json:"style,omitempty"`
	Swing    *Swing  `json:"swing,omitempty"`
	Sliding  bool    `json:"sliding"`

	Opening *model.Opening
}

// A Swing is how the leaf of a door turns: from Leaf to Jamb about Hinge.
type Swing struct {
	Into  string `json:"into"`
	Hinge Point  `json:"hinge"`
	Leaf  Point  `json:"leaf"`
	Jamb  Point  `json:"jamb"`
	CCW   bool   `json:"ccw"`
}

// A Seg is a stretch of wall with properties of its own.
type Seg struct {
	Ref      string  `json:"ref"`
	Boundary int     `json:"boundary"`
	Index    int     `json:"index"`
	Level    string  `json:"level,omitempty"`
	Segment  Segment `json:"segment"`
	CX       float64 `json:"cx"`
	CY       float64 `json:"cy"`
	W        float64 `json:"w"`
	T        float64 `json:"t"`

	Seg *model.Seg
}

// A Slab is a floor, a ceiling or a roof over one piece of a space.
type Slab struct {
	Kind    string  `json:"kind"`
	Space   string  `json:"space"`
	Level   string  `json:"level"`
	Outline Ring    `json:"outline"`
	Z0      float64 `json:"z0"`
	Z1      float64 `json:"z1"`
}

// A Column stands on a crossing of the grid.
type Column struct {
	X     float64      `json:"x"`
	Y     float64      `json:"y"`
	W     float64      `json:"w"`
	D     float64      `json:"d"`
	Level string       `json:"level"`
	Grid  string       `json:"grid"`
	Decl  int          `json:"decl"`
	Attrs *model.Attrs `json:"attrs"`
	Ref   string       `json:"ref"`
	Z0    float64      `json:"z0"`
	Z1    float64      `json:"z1"`

	Column *model.Column
}

// A Run is a stair, ramp, escalator or lift.
type Run struct {
	Path   string     `json:"path"`
	Device string     `json:"device"`
	Form   string     `json:"form"`
	Level  string     `json:"level"`
	Upper  string     `json:"upper,omitempty"`
	Z0     float64    `json:"z0"`
	Z1     float64    `json:"z1"`
	Rise   float64    `json:"rise"`
	Up     model.Edge `json:"up"`
	Turn   string     `json:"turn"`
	Rect   Rect       `json:"rect"`
	Length float64    `json:"length"`
	Width  float64    `json:"width"`
	Entry  float64    `json:"entry"`
	Lanes  float64    `json:"lanes"`
	Parts  []Part     `json:"parts"`
	Risers float64    `json:"risers"`
	Riser  float64    `json:"riser"`
	Tread  float64    `json:"tread"`
	Slope  float64    `json:"slope"`
	Going  float64    `json:"going"`
	Solids []Solid    `json:"solids"`

	Run *rise.Run
}

// A Part is a flight or a landing, in the frame of its run.
type Part struct {
	Kind     string        `json:"kind"`
	Rect     Rect          `json:"rect"`
	T0       float64       `json:"t0"`
	T1       float64       `json:"t1"`
	S0       float64       `json:"s0"`
	S1       float64       `json:"s1"`
	Z0       float64       `json:"z0"` // at T0
	Z1       float64       `json:"z1"` // at T1
	Reversed bool          `json:"reversed"`
	Risers   model.Measure `json:"risers,omitzero"`
	Tread    model.Measure `json:"tread,omitzero"`
	Lane     model.Measure `json:"lane,omitzero"`
}

// A Solid is a box, or an incline that rises toward Up and is T thick.
type Solid struct {
	Kind string        `json:"kind"`
	Rect Rect          `json:"rect"`
	Up   model.Edge    `json:"up,omitempty"`
	Z0   float64       `json:"z0"`
	Z1   float64       `json:"z1"`
	T    model.Measure `json:"t,omitzero"`
}

// A Site is an outline.
type Site struct {
	Path   string  `json:"path"`
	Points Ring    `json:"points"`
	AreaM2 float64 `json:"areaM2"`
}

// A Plan is one level cut at CutZ.
type Plan struct {
	Level    string   `json:"level"`
	Cut      float64  `json:"cut"`
	CutZ     float64  `json:"cutZ"`
	Entities []Entity `json:"entities"`
}

// An Entity is one thing that a plan shows.
type Entity struct {
	Class   string  `json:"class"`
	Of      string  `json:"of"`
	Ref     string  `json:"ref"`
	Role    string  `json:"role,omitempty"`
	Polygon Ring    `json:"polygon,omitempty"`
	Lines   []Line  `json:"lines,omitempty"`
	Arc     *Arc    `json:"arc,omitempty"`
	Anchor  *Anchor `json:"anchor,omitempty"`

	// Index is the place in the list of the Form that Of names: Spaces,
	// Boundaries, Openings, Columns or Runs.
	Index int
}

// An Arc is a quarter of a circle from From to To.
type Arc struct {
	CX   float64 `json:"cx"`
	CY   float64 `json:"cy"`
	R    float64 `json:"r"`
	From Point   `json:"from"`
	To   Point   `json:"to"`
	CCW  bool    `json:"ccw"`
}

// An Anchor is where a text about a run belongs. Up is known for an arrow:
// whether one climbs along it.
type Anchor struct {
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	Up *bool   `json:"up,omitempty"`
}
