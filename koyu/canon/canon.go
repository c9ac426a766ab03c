// Package canon gives a building its canonical texts: the JSON document that
// two buildings share exactly when they say the same thing, the one-line text
// of a boundary by which boundaries are ordered, and fresh uids.
//
// Only what was declared is written. Layers, spans, bands, positions, the order
// of declaration and everything that is derived leave no trace; spellings of
// grid references stay as they were written (03 M142, M149). Any model that
// composes can be written, whatever its diagnostics (03 M150).
package canon

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// Format is the first member of every document.
const Format = "koyu-canonical/1.0"

// Write writes the canonical document of m (03 section 9); the layout is that
// of w.
func Write(w *ecma.Writer, m *model.Model) {
	w.Object()
	textMember(w, "format", Format)
	if m.VersionDeclared { // M135
		textMember(w, "koyu", m.Version)
	}
	if m.Name != "" {
		textMember(w, "name", m.Name)
	}
	textMember(w, "unit", "mm")
	w.Key("grid")
	writeGrid(w, m.Grid)
	w.Key("levels")
	writeRecord(w, m.Levels.All(), levelName, writeLevel)
	if m.Assets.Len() > 0 {
		w.Key("assets")
		writeRecord(w, m.Assets.All(), assetName, writeAsset)
	}
	if m.Polygons.Len() > 0 {
		w.Key("polygons")
		writeRecord(w, m.Polygons.All(), polygonPath, writePolygon)
	}
	if len(m.Columns) > 0 {
		w.Key("columns")
		writeArray(w, m.Columns, writeColumn) // M139: as declared
	}
	if m.Zones.Len() > 0 {
		w.Key("zones")
		writeRecord(w, m.Zones.All(), zonePath, writeZone)
	}
	w.Key("spaces")
	writeRecord(w, m.Spaces.All(), spacePath, writeSpace)
	w.Key("boundaries")
	writeArray(w, sortedBoundaries(m.Boundaries), writeBoundary)
	w.EndObject()
}

func levelName(l *model.Level) string     { return l.Name }
func assetName(a *model.Asset) string     { return a.Name }
func polygonPath(p *model.Polygon) string { return p.Path }
func zonePath(z *model.Zone) string       { return z.Path }
func spacePath(s *model.Space) string     { return s.Path }

func writeGrid(w *ecma.Writer, g model.Grid) {
	w.Object()
	w.Key("X")
	writeArray(w, g.X, (*ecma.Writer).Number)
	w.Key("Y")
	writeArray(w, g.Y, (*ecma.Writer).Number)
	w.EndObject()
}

func writeLevel(w *ecma.Writer, l *model.Level) {
	w.Object()
	w.Key("z")
	w.Number(l.Z)
	measureMember(w, "h", l.H)
	measureMember(w, "slab", l.Slab)
	if l.Underground {
		w.Key("underground")
		w.Number(1)
	}
	w.EndObject()
}

func writeAsset(w *ecma.Writer, a *model.Asset) {
	w.Object()
	textMember(w, "kind", a.Kind)
	attrsMember(w, &a.Attrs)
	w.EndObject()
}

func writePolygon(w *ecma.Writer, p *model.Polygon) { writeArray(w, p.Points, writePoint) }

func writePoint(w *ecma.Writer, p model.Point) {
	w.Array()
	w.Number(p.X)
	w.Number(p.Y)
	w.EndArray()
}

func writeColumn(w *ecma.Writer, c *model.Column) {
	w.Object()
	w.Key("size")
	w.Number(c.Size)
	measureMember(w, "d", c.Depth)
	w.Key("levels")
	writeArray(w, c.Levels, (*ecma.Writer).String)
	linesMember(w, "x", c.X)
	linesMember(w, "y", c.Y)
	attrsMember(w, &c.Attrs)
	w.EndObject()
}

// linesMember writes the names of grid lines in the order of the grid; repeats
// stay (M139, E10).
func linesMember(w *ecma.Writer, key string, names []string) {
	if names == nil {
		return
	}
	w.Key(key)
	inGridOrder := slices.Clone(names)
	slices.SortStableFunc(inGridOrder, func(a, b string) int {
		// X9 before X10: names are an axis and a number without padding.
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	writeArray(w, inGridOrder, (*ecma.Writer).String)
}

func writeZone(w *ecma.Writer, z *model.Zone) {
	w.Object()
	attrsMember(w, &z.Attrs)
	w.EndObject()
}

// writeSpace writes M141.
func writeSpace(w *ecma.Writer, s *model.Space) {
	w.Object()
	textMember(w, "type", s.Type)
	if s.Level != "" && s.Level != firstSegment(s.Path) {
		textMember(w, "level", s.Level)
	}
	if len(s.Regions) > 0 {
		w.Key("at")
		writeRegions(w, s.Regions)
	}
	attrsMember(w, &s.Attrs)
	if len(s.Areas) > 0 {
		w.Key("areas")
		writeArray(w, bySerial(s.Areas, writeArea), writeArea)
	}
	w.EndObject()
}

// firstSegment is the text between the first and the second slash of a path.
func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

func writeRegions(w *ecma.Writer, regions []model.Region) {
	if len(regions) == 1 {
		writeSpelling(w, regions[0])
		return
	}
	writeArray(w, bySerial(regions, writeSpelling), writeSpelling)
}

// writeSpelling writes a region as it was spelled: low X and Y, high X and Y.
func writeSpelling(w *ecma.Writer, r model.Region) {
	w.Array()
	w.String(r.XA)
	w.String(r.YA)
	w.String(r.XB)
	w.String(r.YB)
	w.EndArray()
}

func writeArea(w *ecma.Writer, a *model.Area) {
	w.Object()
	w.Key("at")
	writeSpelling(w, a.Region)
	attrsMember(w, &a.Attrs)
	w.EndObject()
}

// attrsMember writes the attributes, unless there are none.
func attrsMember(w *ecma.Writer, attrs *model.Attrs) {
	if attrs.Len() == 0 {
		return
	}
	w.Key("attrs")
	w.Object()
	inOrder := slices.AppendSeq(make([]model.Attr, 0, attrs.Len()), attrs.All())
	slices.SortStableFunc(inOrder, byKey)
	for _, a := range inOrder {
		w.Key(a.Key)
		a.WriteJSON(w)
	}
	w.EndObject()
}

func byKey(a, b model.Attr) int { return compareKeys(a.Key, b.Key) }

// compareKeys is the order of the keys of every record: array indices first,
// ascending, then the others by code point (M136).
func compareKeys(a, b string) int {
	return cmp.Or(ecma.CompareIndices(a, b), strings.Compare(a, b))
}

// writeRecord writes elements as the members of an object, by key.
func writeRecord[T any](w *ecma.Writer, elements iter.Seq[*T], key func(*T) string, write func(*ecma.Writer, *T)) {
	w.Object()
	for _, v := range slices.SortedStableFunc(elements, func(a, b *T) int { return compareKeys(key(a), key(b)) }) {
		w.Key(key(v))
		write(w, v)
	}
	w.EndObject()
}

func writeArray[T any](w *ecma.Writer, items []T, write func(*ecma.Writer, T)) {
	w.Array()
	for _, v := range items {
		write(w, v)
	}
	w.EndArray()
}

func textMember(w *ecma.Writer, key, value string) {
	w.Key(key)
	w.String(value)
}

// measureMember writes a number that was given, zero included.
func measureMember(w *ecma.Writer, key string, value model.Measure) {
	if value.Given {
		w.Key(key)
		w.Number(value.Value)
	}
}
