package plane

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A Place is where an opening or a seg stands: its centre, Pos mm along a
// segment that is Len mm long (P61).
type Place struct {
	Segment
	Pos, Len float64
	Center   model.Point
}

// A Misfit is why an opening or a seg has no place. Code is the number that
// follows OPN or SEG in the code reported (P60).
type Misfit struct {
	Code int
	Len  float64 // 6: length of the segment

	// Axis is, for 7, the axis of the grid lines that count along the segment,
	// 0 on a diagonal, where only a ratio does.
	Axis byte

	// For 8, rounded: where the segment is, and where the centre may be.
	From, To, Low, High float64
}

// Codes of misfits.
const (
	NoSegment    = 4
	ManySegments = 5
	TooWide      = 6
	WrongAxis    = 7
	OffSegment   = 8
)

// Place is the place of a band on a boundary, or why there is none (P60).
func (p *Plan) Place(b *model.Boundary, band *model.Band) (Place, *Misfit) {
	found, on := 0, Segment{}
	for _, s := range p.Segments(b) {
		if band.Edge != "" && band.Edge != s.Edge {
			continue
		}
		if found++; found > 1 {
			return Place{}, &Misfit{Code: ManySegments}
		}
		on = s
	}
	if found == 0 {
		return Place{}, &Misfit{Code: NoSegment}
	}
	return on.place(band)
}

func (s Segment) place(band *model.Band) (Place, *Misfit) {
	length, half := s.Length(), band.W/2
	if band.W > length {
		return Place{}, &Misfit{Code: TooWide, Len: length}
	}
	if band.AtRef == "" {
		at := float64(band.At * length)
		return s.at(min(max(at, half), length-half), length), nil
	}
	start, axis := s.Y1, byte('Y')
	if s.Horizontal {
		start, axis = s.X1, 'X'
	}
	switch pos := band.AtAbs - start; {
	case s.Diagonal:
		return Place{}, &Misfit{Code: WrongAxis}
	case band.AtAxis != axis:
		return Place{}, &Misfit{Code: WrongAxis, Axis: axis}
	case pos < half-Eps || pos > length-half+Eps:
		return Place{}, &Misfit{
			Code: OffSegment,
			From: ecma.Round(start), To: ecma.Round(start + length),
			Low: ecma.Round(start + half), High: ecma.Round(start + length - half),
		}
	default:
		return s.at(pos, length), nil
	}
}

// at is the place pos mm along s.
func (s Segment) at(pos, length float64) Place {
	f := pos / length
	return Place{s, pos, length, model.Point{
		X: s.X1 + float64(f*(s.X2-s.X1)),
		Y: s.Y1 + float64(f*(s.Y2-s.Y1)),
	}}
}
