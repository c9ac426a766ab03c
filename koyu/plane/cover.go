package plane

import (
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// A Cover is convex pieces in an order, found by place. What they leave of
// another piece depends on that order.
type Cover struct {
	pieces []Piece // counter-clockwise
	index  index
	made   *tally.Tally // counts what is left of others
	at     model.Pos    // of those
}

// NewCover is the cover of these pieces.
func NewCover(pieces []Piece) *Cover {
	c := &Cover{pieces: make([]Piece, len(pieces))}
	boxes := make([]model.Rect, len(pieces))
	for i, p := range pieces {
		c.pieces[i], boxes[i] = counterClockwise(p), Bounds(p)
	}
	c.index = newIndex(boxes)
	return c
}

// Subtract is what is left of p without the cover (P17).
func (c *Cover) Subtract(p Piece) []Piece { return c.subtract(nil, p, 0, len(c.pieces)) }

// subtract appends to dst what the pieces from…to-1 of the cover leave of p.
// What the first of them leaves is looked at part by part, so that each part
// meets but the pieces near it.
func (c *Cover) subtract(dst []Piece, p Piece, from, to int) []Piece {
	i := c.firstOver(p, from, to)
	if i == to {
		return append(dst, p)
	}
	around := carve(p, c.pieces[i])
	c.made.Pieces(len(around), c.at)
	for _, rest := range around {
		dst = c.subtract(dst, rest, i+1, to)
	}
	return dst
}

// firstOver is the number of the first piece from…to-1 that has more than
// 1 mm² in common with p, to if none has (P16).
func (c *Cover) firstOver(p Piece, from, to int) int {
	box := Bounds(p)
	i := c.index.first(box, from, to)
	for i < to && !intersects(p, c.pieces[i]) {
		i = c.index.first(box, i+1, to)
	}
	return i
}

// carve is what is left of piece around a cover.
func carve(piece, cover Piece) []Piece {
	var around []Piece
	for i, u := range cover {
		left, right := halves(piece, u, cover[next(i, len(cover))])
		if right != nil {
			around = append(around, right)
		}
		if piece = left; piece == nil {
			break
		}
	}
	return around
}

// UnionArea is the area in mm² that convex pieces cover together: of each what
// those before it leave (P17).
func UnionArea(pieces []Piece) float64 {
	c := NewCover(pieces)
	total := 0.0
	for i, p := range pieces {
		total += AreaOf(c.subtract(nil, p, 0, i))
	}
	return total
}

// A pile is the pieces of the levels of the table one over the other, levels by
// height.
type pile struct {
	*Cover
	above map[string]int // by name of a level: the number of the first piece on those after it
}

// pileOf is the pile of the spaces that keep holds of.
func (p *Plan) pileOf(keep func(*model.Space) bool) pile {
	var pieces []Piece
	above := map[string]int{}
	for _, l := range p.Model.Levels.ByHeight() {
		for _, s := range p.OnLevel(l.Name) {
			if keep(s) {
				pieces = append(pieces, p.Pieces(s)...)
			}
		}
		above[l.Name] = len(pieces)
	}
	return pile{NewCover(pieces), above}
}

// Uncovered is what of a piece on a level no space lies over, exterior ones left
// out, on any level after it in order of height. What covers takes its parts
// away by level, space and piece (06 F53, F55).
func (p *Plan) Uncovered(piece Piece, level string) []Piece {
	return p.roofs().uncovered(piece, level)
}

func (over pile) uncovered(piece Piece, level string) []Piece {
	return over.subtract(nil, piece, over.above[level], len(over.pieces))
}

func (p *Plan) allRoofs() pile {
	return p.pileOf(func(s *model.Space) bool { return s.Type != model.Exterior })
}
