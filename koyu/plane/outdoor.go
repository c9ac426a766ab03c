package plane

import (
	"slices"

	"koyu-mcp/koyu/model"
)

// SemiOutdoor reports whether a space is open to an exterior one: it has a
// region, and some boundary that is open, or of any kind with air, joins them
// (P72).
func (p *Plan) SemiOutdoor(s *model.Space) bool { return p.semiOutdoor()[s.Index] }

func (p *Plan) allSemiOutdoor() []bool {
	is := make([]bool, len(p.spaces))
	mark := func(s, other *model.Space) {
		if s.HasRegion() && other.Type == model.Exterior {
			is[s.Index] = true
		}
	}
	for _, b := range p.Model.Boundaries { // default ones are walls without air
		if b.Kind != model.Open && !b.Air {
			continue
		}
		if s, o := p.ends(b); s != nil && o != nil {
			mark(s, o)
			mark(o, s)
		}
	}
	return is
}

// Indoor reports whether a space has a region, is neither exterior nor void,
// and not semi-outdoor (P73).
func (p *Plan) Indoor(s *model.Space) bool {
	return s.HasRegion() && s.Type != model.Exterior && s.Type != model.Void && !p.SemiOutdoor(s)
}

// Covered reports whether the region of some space of any type, on a level
// that is truly higher, lies over that of s (P74).
func (p *Plan) Covered(s *model.Space) bool { return p.covered()[s.Index] }

func (p *Plan) allCovered() []bool {
	is := make([]bool, len(p.spaces))
	levels := p.Model.Levels.ByHeight()
	pile := p.pileOf(func(*model.Space) bool { return true })
	higher := 0 // number of the first piece on a level that is truly higher
	next := 0
	for _, l := range levels {
		for ; next < len(levels) && levels[next].Z <= l.Z; next++ {
			higher = pile.above[levels[next].Name]
		}
		for _, s := range p.OnLevel(l.Name) {
			is[s.Index] = slices.ContainsFunc(p.Pieces(s), func(piece Piece) bool {
				return pile.firstOver(piece, higher, len(pile.pieces)) < len(pile.pieces)
			})
		}
	}
	return is
}
