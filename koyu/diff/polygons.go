package diff

import (
	"cmp"
	"slices"
	"strconv"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

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
	return known(squareMetres(ecma.Round2(plane.Area(p.Points) / plane.SquareMetre)))
}

// plane.SquareMetres is an area as text.
func squareMetres(x float64) string { return ecma.Fixed(x, 2) + " m2" }

// sameOutline reports whether q goes around p, from any corner and in either
// direction.
func sameOutline(p, q []model.Point) bool {
	back := slices.Clone(q)
	slices.Reverse(back)
	around := fromLeast(p)
	return slices.Equal(around, fromLeast(q)) || slices.Equal(around, fromLeast(back))
}

// fromLeast is an outline from the corner from which it is least, corner by
// corner. Two candidates i and j agree for a number of corners; where they do
// not, the greater one is out, and so is each corner passed on the way from it.
func fromLeast(points []model.Point) []model.Point {
	n := len(points)
	i, j, same := 0, 1, 0
	for max(i, j) < n && same < n {
		switch comparePoints(points[(i+same)%n], points[(j+same)%n]) {
		case 0:
			same++
			continue
		case 1:
			i += same + 1
		case -1:
			j += same + 1
		}
		if i == j {
			j++
		}
		same = 0
	}
	least := min(i, j)
	return slices.Concat(points[least:], points[:least])
}

func comparePoints(p, q model.Point) int {
	return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
}
