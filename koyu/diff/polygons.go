package diff

import (
	"slices"
	"strconv"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// squareMetre is a square metre in square millimetres.
const squareMetre = 1e6

// comparePolygons compares outlines by path (C84).
func comparePolygons(a, b *model.Model) Group[string, Item] {
	return compareTables(&a.Polygons, &b.Polygons, polygonPath, noUID, polygonFields).group()
}

func polygonPath(p *model.Polygon) string { return p.Path }

func polygonFields(a, b *model.Polygon) fields {
	var f fields
	if sameOutline(a.Points, b.Points) {
		return f
	}
	f.compare("vertices", vertices(a), vertices(b))
	f.compare("area", outlined(a), outlined(b))
	if len(f) == 0 {
		f.compare("shape", known(sameMeasures), known(otherCorners))
	}
	return f
}

func vertices(p *model.Polygon) Text { return known(strconv.Itoa(len(p.Points))) }

func outlined(p *model.Polygon) Text {
	return known(squareMetres(ecma.Round2(plane.Area(p.Points) / squareMetre)))
}

// squareMetres is an area as text.
func squareMetres(x float64) string { return ecma.Fixed(x, 2) + " m2" }

// sameOutline reports whether q goes around p, from any corner and in either
// direction.
func sameOutline(p, q []model.Point) bool {
	if len(p) != len(q) {
		return false
	}
	twice := corners(p) + corners(p) + ";"
	back := slices.Clone(q)
	slices.Reverse(back)
	return strings.Contains(twice, corners(q)+";") || strings.Contains(twice, corners(back)+";")
}

// corners are points as text, each after a semicolon.
func corners(points []model.Point) string {
	var text []byte
	for _, p := range points {
		text = append(ecma.AppendNumber(append(text, ';'), p.X), ',')
		text = ecma.AppendNumber(text, p.Y)
	}
	return string(text)
}
