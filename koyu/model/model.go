// Package model is the composed building as plain data, and the ledger of the
// attributes that each kind of element knows (03).
//
// Lengths are millimetres, +X is east and +Y is north. Everything stands in
// the order in which it entered the composition; what was written is kept as
// it was spelled beside what it means. Nothing here is derived: regions cut by
// lines, default boundaries and everything else that follows from the model
// are the business of the packages above.
package model

import (
	"fmt"
	"math"
	"strings"

	"koyu-mcp/internal/ecma"
)

// A Model is one composed building.
type Model struct {
	Version         string // as declared, else "1.0"
	VersionDeclared bool
	Name            string // empty when there is none
	Grid            Grid
	Levels          Levels
	Spaces          Table[Space]
	Zones           Table[Zone]
	Assets          Table[Asset]
	Polygons        Table[Polygon]
	Boundaries      []*Boundary // declared ones, in composition order
	Columns         []*Column
	Layers          []Layer // in order of strength; the entry is first and weakest
	Edits           []Edit
	Overrides       []Override // in the order in which each was first given
}

// DefaultVersion is the version of the notation that holds when none is
// declared, and the newest.
const DefaultVersion = "1.0"

// Versions are the versions of the notation that can be declared, by age (03
// M120). Age is the place in this list, never a comparison of text.
var Versions = []string{"0.1", "0.2", "0.3", "0.4", "0.5", DefaultVersion}

// A Layer is one text of the composition.
type Layer struct {
	Path   string // absolute; what an import resolves to
	Source string // decoded, and nothing else done to it
}

// A Pos is where something was written. Line is 1-based; 0 is no position.
type Pos struct {
	File string
	Line int
}

// Before is message with the position in front, or alone where there is none
// (03 M50).
func (p Pos) Before(message string) string {
	switch {
	case p.Line == 0:
		return message
	case p.File == "":
		return fmt.Sprintf("line %d: %s", p.Line, message)
	}
	return fmt.Sprintf("%s:line %d: %s", p.File, p.Line, message)
}

// An Edit is one line that changed what another line had made: over, drop, or
// a set edit below over. Subject is the rest of the line, joined by blanks.
type Edit struct {
	Word    string
	Subject string
	Pos
}

// An Override is an attribute that an over line gave, and that none in a
// stronger layer gave again (03 M20). It stays when its element is dropped.
type Override struct {
	Kind    string `json:"kind"`    // space, zone, asset, level or boundary
	Subject string `json:"subject"` // a path, a name, or both ends of a boundary as declared, joined by |
	Key     string `json:"key"`
	Layer   int    `json:"layer"` // index in Layers
}

func (o Override) String() string { return o.Kind + ":" + o.Subject + ":" + o.Key }

// A Measure is a number that may be absent, which is not the same as zero.
type Measure struct {
	Value float64
	Given bool
}

// Known is the measure x.
func Known(x float64) Measure { return Measure{x, true} }

// Or is the measure, or x when it is absent.
func (m Measure) Or(x float64) float64 {
	if m.Given {
		return m.Value
	}
	return x
}

// WriteJSON writes the number. An absent measure is left out of an object by
// the tag option omitzero, and null elsewhere.
func (m Measure) WriteJSON(w *ecma.Writer) { w.Number(m.Or(math.NaN())) }

// An Edge is a side by the compass: N, E, S, W, or empty for none.
type Edge string

// A Grid is the coordinates of its lines, ascending. Line i of axis X is named
// X(i+1).
type Grid struct{ X, Y []float64 }

// A Level is one storey datum.
type Level struct {
	Name        string
	Z           float64
	H, Slab     Measure // ceiling height; thickness of its floor
	Underground bool
	Pos
}

// A Rect is an axis-parallel rectangle, X1 < X2 and Y1 < Y2.
type Rect struct {
	X1 float64 `json:"x1"`
	X2 float64 `json:"x2"`
	Y1 float64 `json:"y1"`
	Y2 float64 `json:"y2"`
}

// A Region is a rectangle as it was written: XA and XB are the references of
// its low and high X, YA and YB those of its Y.
type Region struct {
	XA, XB, YA, YB string
	Rect
}

// A Point is a place in plan.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// A Space is the primary element.
type Space struct {
	Path    string
	Type    string
	Level   string   // empty when undetermined
	Regions []Region // in written order
	Areas   []*Area
	Attrs   Attrs
	Index   int // place among the spaces of the finished model
	Pos
}

// Space types that the notation itself knows; every other type is free.
const (
	Exterior = "exterior"
	Void     = "void"
)

// Name is the name by which a space is shown: its attribute name when that is
// text, else what follows the last slash of its path (03 M51).
func (s *Space) Name() string {
	if name, ok := s.Attrs.Text("name"); ok {
		return name
	}
	return s.Path[strings.LastIndexByte(s.Path, '/')+1:]
}

// HasRegion reports whether at least one rectangle is written (04 P7).
func (s *Space) HasRegion() bool { return len(s.Regions) > 0 }

// An Area is a part of a space with a finish or a name of its own.
type Area struct {
	Region
	Attrs Attrs
	Pos   // File is the layer that wrote it
}

// A Zone groups the spaces below its path.
type Zone struct {
	Path  string
	Attrs Attrs
	Pos
}

// Opening kinds, of assets and of openings.
const (
	Door   = "door"
	Window = "window"
	// Segment is the word of a [Seg].
	Segment = "seg"
)

// An Asset is a door or window that openings refer to.
type Asset struct {
	Name  string
	Kind  string
	Attrs Attrs
	Pos
}

// A Polygon is a site outline.
type Polygon struct {
	Path   string
	Points []Point
	Pos
}

// Boundary kinds (02 N59).
const (
	Wall  = "wall"
	Open  = "open"
	Stair = "stair"
	Shaft = "shaft"
	// Void is both a type of space and a kind of boundary.
)

// A Boundary is a relation between two spaces.
type Boundary struct {
	A, B     string // as written
	Kind     string
	T        Measure
	Air      bool
	Edge     Edge
	Line     *Line
	Attrs    Attrs
	Openings []*Opening
	Segs     []*Seg
	Derived  bool // appended because two spaces touch and nobody said how
	Pos
}

// Vertical reports whether the boundary joins spaces one above the other.
func (b *Boundary) Vertical() bool {
	return b.Kind == Stair || b.Kind == Shaft || b.Kind == Void
}

// Other is the path at the other end than path.
func (b *Boundary) Other(path string) string {
	if b.A == path {
		return b.B
	}
	return b.A
}

// A Line is where a boundary was drawn. From has the smaller x, or the smaller
// y at equal x; a spelling is "X1+600,Y2".
type Line struct {
	FromRef, ToRef string
	From, To       Point
	Pos
}

// A Band is what an opening and a seg have in common: a width and a place
// along a boundary. The place is the ratio At unless AtRef is written.
type Band struct {
	W      float64
	At     float64 // 0..1, 0.5 unless written
	AtRef  string  // spelling of a grid reference, empty for none
	AtAbs  float64 // its coordinate
	AtAxis byte    // 'X' or 'Y'
	Edge   Edge
}

// An Opening is a door or a window in a boundary.
type Opening struct {
	Kind  string
	Asset string // name of the asset referred to, empty for none
	Band
	H     Measure
	Hinge Edge
	Swing string // "a", "b" or empty
	Attrs Attrs
	Pos   // File is the layer that wrote it
}

// OpeningName is the name that o alone claims, empty for none: not the one that
// comes with the asset it refers to. The asset is asked for its name of now (03
// M57).
func (m *Model) OpeningName(o *Opening) string {
	name := o.Attrs.Name()
	if asset := m.Assets.Get(o.Asset); asset != nil && asset.Attrs.Name() == name {
		return ""
	}
	return name
}

// A Seg is a stretch of a boundary with properties of its own.
type Seg struct {
	Band
	Attrs Attrs
	Pos   // File is the layer that wrote it
}

// A Column is one declaration, for crossings of the grid on some levels.
type Column struct {
	Size   float64
	Depth  Measure
	Levels []string // in order of height
	X, Y   []string // names of grid lines as written; nil for all
	Attrs  Attrs
	Pos
}
