package notation

import (
	"strconv"
	"strings"

	"koyu-mcp/koyu/model"
)

// A Reference names a place on one axis of the grid: a grid line, and how far
// beyond it.
type Reference struct {
	Axis   byte // 'X' or 'Y'
	Line   int  // from 1; 0 for a spelling that no grid line has
	Offset float64
}

// ParseReference reads X2, X2+600 or Y1-50 (02 N34).
func ParseReference(token string) (Reference, bool) {
	if token == "" || token[0] != 'X' && token[0] != 'Y' {
		return Reference{}, false
	}
	r := Reference{Axis: token[0]}
	line, offset := token[1:], ""
	if i := strings.IndexAny(line, "+-"); i >= 0 {
		line, offset = line[:i], line[i:]
		if !digits(offset[1:]) {
			return Reference{}, false
		}
		r.Offset, _ = strconv.ParseFloat(offset, 64)
	}
	if !digits(line) {
		return Reference{}, false
	}
	if line[0] != '0' {
		r.Line, _ = strconv.Atoi(line) // what overflows is beyond any grid
	}
	return r, true
}

// Undefined is the error for a token that names no place on the grid.
func Undefined(token string) error { return wording.Fault("NE60", token) }

// IsRange reports whether a token is meant as a range (02 N36).
func IsRange(token string) bool { return strings.Contains(token, "..") }

// Ends splits a range at its first two dots; a third end is not looked at.
func Ends(token string) (from, to string, err error) {
	from, to, _ = strings.Cut(token, "..")
	to, _, _ = strings.Cut(to, "..")
	if from == "" || to == "" {
		return "", "", wording.Fault("NE61", token)
	}
	return from, to, nil
}

// SplitPoint splits a point of a drawn line into its two references (02 N64).
func SplitPoint(token string) (x, y string, err error) {
	x, y, ok := strings.Cut(token, ",")
	if !ok || strings.Contains(y, ",") {
		return "", "", wording.Fault("NE81", token)
	}
	return x, y, nil
}

// Vertex reads a corner of a polygon, two numbers (02 N65).
func Vertex(token string) (model.Point, error) {
	left, right, _ := strings.Cut(token, ",")
	x, okX := Number(left)
	y, okY := Number(right)
	if !okX || !okY {
		return model.Point{}, wording.Fault("NE93", token)
	}
	return model.Point{X: x, Y: y}, nil
}
