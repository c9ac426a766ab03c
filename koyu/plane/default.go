package plane

import (
	"slices"

	"koyu-mcp/koyu/model"
)

// defaults are the walls that nobody wrote: between spaces of one level that
// touch and that no declared boundary of any kind joins (P50, P51). Pairs
// count, in space order, and not the texts they would be joined to (PB2).
func (p *Plan) defaults() []*model.Boundary {
	declared := map[[2]int]bool{}
	for _, b := range p.Model.Boundaries {
		if s, o := p.ends(b); s != nil && o != nil {
			declared[ordered(s.Index, o.Index)] = true
		}
	}
	var touching [][2]int
	for _, l := range p.levels {
		touching = l.touching(touching)
	}
	slices.SortFunc(touching, func(p, q [2]int) int { return slices.Compare(p[:], q[:]) })
	var walls []*model.Boundary
	for _, pair := range slices.Compact(touching) {
		if !declared[pair] {
			a, b := p.spaces[pair[0]], p.spaces[pair[1]]
			walls = append(walls, &model.Boundary{A: a.Path, B: b.Path, Kind: model.Wall, Derived: true})
		}
	}
	return walls
}

// touching appends the pairs of spaces that share an edge, in any order and
// more than once (P52).
func (l *level) touching(pairs [][2]int) [][2]int {
	var hits []int
	for _, e := range l.edges {
		if e.side != east && e.side != north {
			continue // asked from the other side
		}
		hits = l.facing(hits[:0], e.stretch)
		for _, h := range hits {
			o := l.edges[h]
			if _, ok := e.with(o.stretch); ok && o.owner != e.owner {
				pairs = append(pairs, ordered(e.owner, o.owner))
			}
		}
	}
	return pairs
}

func ordered(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }
