package check

import (
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
)

// references looks for boundaries whose ends are missing or the same (N1).
func references(in *inspection) {
	for _, b := range in.model.Boundaries {
		for _, path := range ends(b) {
			if in.model.Spaces.Get(path) == nil {
				in.report("REF01", b.Pos, ends(b), sayREF01(b, path))
			}
		}
		if b.A == b.B {
			in.report("BND01", b.Pos, ends(b), sayBND01(b.A))
		}
	}
}

// A pair is two paths in no particular order.
type pair struct{ low, high string }

func pairOf(b *model.Boundary) pair {
	if ecma.CompareUTF16(b.A, b.B) <= 0 {
		return pair{b.A, b.B}
	}
	return pair{b.B, b.A}
}

// repetitions looks for boundaries that say the same thing twice (N2).
func repetitions(in *inspection) {
	several := in.severalBetween()
	in.duplicates(several)
	in.mixtures(several)
}

// severalBetween are the boundaries that are not alone between their two ends.
func (in *inspection) severalBetween() []*model.Boundary {
	number := make(map[pair]int, len(in.model.Boundaries))
	for _, b := range in.model.Boundaries {
		number[pairOf(b)]++
	}
	alone := func(b *model.Boundary) bool { return number[pairOf(b)] == 1 }
	return slices.DeleteFunc(slices.Clone(in.model.Boundaries), alone)
}

// duplicates reports each boundary of the same pair, edge and line as an
// earlier one. Which end is written first does not count, although edge is
// seen from there (B2).
func (in *inspection) duplicates(among []*model.Boundary) {
	type key struct {
		pair
		edge     model.Edge
		from, to string
	}
	holders := map[key]*model.Boundary{}
	for _, b := range among {
		k := key{pair: pairOf(b), edge: b.Edge}
		if b.Line != nil {
			k.from, k.to = b.Line.FromRef, b.Line.ToRef
		}
		if holder, ok := holders[k]; ok {
			in.report("BND02", b.Pos, ends(b), sayBND02(b, holder), holder.Pos)
			continue
		}
		holders[k] = b
	}
}

// mixtures reports each pair that has a boundary for the whole contact beside
// one for an edge of it. Boundaries with a line do not count.
func (in *inspection) mixtures(among []*model.Boundary) {
	var undrawn []*model.Boundary
	for _, b := range among {
		if b.Line == nil {
			undrawn = append(undrawn, b)
		}
	}
	for _, members := range group.By(undrawn, pairOf) {
		whole := slices.IndexFunc(members, func(b *model.Boundary) bool { return b.Edge == "" })
		edge := slices.IndexFunc(members, func(b *model.Boundary) bool { return b.Edge != "" })
		if whole < 0 || edge < 0 {
			continue
		}
		var others []model.Pos
		for i, b := range members {
			if i != whole {
				others = append(others, b.Pos)
			}
		}
		p := pairOf(members[whole])
		// The paths come back from a text that joins them by " | " (B3).
		path := strings.Split(p.low+" | "+p.high, " | ")
		in.report("BND05", members[whole].Pos, path, sayBND05(p.low, p.high), others...)
	}
}
