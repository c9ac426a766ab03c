package plane

import (
	"cmp"
	"slices"

	"koyu-mcp/koyu/model"
)

// defaults are the walls that nobody wrote: between spaces of one level that
// touch and that no declared boundary of any kind joins (P50, P51). Pairs
// count, in space order, and not the texts they would be joined to (PB2).
func (p *Plan) defaults() []*model.Boundary {
	declared := make([][2]int, 0, len(p.Model.Boundaries))
	for _, b := range p.Model.Boundaries {
		if s, o := p.ends(b); s != nil && o != nil {
			declared = append(declared, ordered(s.Index, o.Index))
		}
	}
	slices.SortFunc(declared, inOrder)
	edges := 0
	for _, l := range p.levels {
		edges += len(l.edges)
	}
	touching := make([][2]int, 0, edges/2) // as many as that if all are faced
	for _, l := range p.levels {
		touching = l.touching(touching, p)
	}
	slices.SortFunc(touching, inOrder)
	undeclared := slices.DeleteFunc(slices.Compact(touching), func(pair [2]int) bool {
		_, is := slices.BinarySearchFunc(declared, pair, inOrder)
		return is
	})
	walls := make([]*model.Boundary, len(undeclared))
	made := make([]model.Boundary, len(undeclared))
	for i, pair := range undeclared {
		made[i] = model.Boundary{A: p.spaces[pair[0]].Path, B: p.spaces[pair[1]].Path, Kind: model.Wall, Derived: true}
		walls[i] = &made[i]
	}
	return walls
}

// touching appends the pairs of spaces that share an edge, in any order and
// more than once (P52).
func (l *level) touching(pairs [][2]int, p *Plan) [][2]int {
	var hits []int
	for _, e := range l.edges {
		if e.side != east && e.side != north {
			continue // asked from the other side
		}
		hits = l.facing(hits[:0], e.stretch)
		for _, h := range hits {
			o := l.edges[h]
			if _, ok := e.with(o.stretch); ok && o.owner != e.owner {
				p.made.Pieces(1, p.spaces[e.owner].Pos)
				pairs = append(pairs, ordered(e.owner, o.owner))
			}
		}
	}
	return pairs
}

func ordered(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

func inOrder(p, q [2]int) int { return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1])) }
