package plane

import (
	"cmp"
	"slices"

	"koyu-mcp/koyu/model"
)

// An index finds boxes by place: an R-tree, packed once and read ever after.
// It only narrows a search; whoever asks tests each hit exactly.
type index struct {
	items []int          // numbers of the boxes, neighbours side by side
	tiers [][]model.Rect // tiers[0] are their boxes, each tier above holds the hulls of fan boxes below
	spans [][]span       // by tier above tiers[0]: the lowest number in each, and the one after the highest
}

// fan is the number of boxes that share a node.
const fan = 16

func newIndex(boxes []model.Rect) index {
	items := make([]int, len(boxes))
	for i := range items {
		items[i] = i
	}
	return indexOf(boxes, items)
}

// indexOf is the index of some of the boxes, by their numbers, which it takes
// over.
func indexOf(boxes []model.Rect, items []int) index {
	if len(items) == 0 {
		return index{}
	}
	tile(items, boxes)
	x := index{items: items}
	tier := make([]model.Rect, len(items))
	for i, item := range items {
		tier[i] = boxes[item]
	}
	x.tiers = append(x.tiers, tier)
	for tier := 0; len(x.tiers[tier]) > fan; tier++ {
		above := (len(x.tiers[tier]) + fan - 1) / fan
		hulls, spans := make([]model.Rect, above), make([]span, above)
		for i := range x.tiers[tier] {
			box, numbers := x.tiers[tier][i], x.numbers(tier, i)
			if at := i / fan; i%fan == 0 {
				hulls[at], spans[at] = box, numbers
			} else {
				hulls[at], spans[at] = hull(hulls[at], box), spans[at].with(numbers)
			}
		}
		x.tiers, x.spans = append(x.tiers, hulls), append(x.spans, spans)
	}
	return x
}

// numbers is the span of the numbers in the i-th box of a tier.
func (x *index) numbers(tier, i int) span {
	if tier == 0 {
		return span{x.items[i], x.items[i] + 1}
	}
	return x.spans[tier-1][i]
}

// tile sorts items into square tiles: strips from west to east, each from south
// to north, and what is in one place by number.
func tile(items []int, boxes []model.Rect) {
	strips := 1
	for strips*strips*fan < len(items) {
		strips++
	}
	slices.SortFunc(items, func(a, b int) int {
		return cmp.Or(cmp.Compare(boxes[a].X1+boxes[a].X2, boxes[b].X1+boxes[b].X2), cmp.Compare(a, b))
	})
	for strip := range slices.Chunk(items, strips*fan) {
		slices.SortFunc(strip, func(a, b int) int {
			return cmp.Or(cmp.Compare(boxes[a].Y1+boxes[a].Y2, boxes[b].Y1+boxes[b].Y2), cmp.Compare(a, b))
		})
	}
}

// find appends to hits the numbers of the boxes that meet r, in no order.
func (x *index) find(hits []int, r model.Rect) []int {
	if len(x.tiers) == 0 {
		return hits
	}
	top := len(x.tiers) - 1
	return x.descend(hits, r, top, 0, len(x.tiers[top]))
}

// inOrder is find, ascending.
func (x *index) inOrder(hits []int, r model.Rect) []int {
	hits = x.find(hits, r)
	slices.Sort(hits)
	return hits
}

func (x *index) descend(hits []int, r model.Rect, tier, from, to int) []int {
	for i := from; i < min(to, len(x.tiers[tier])); i++ {
		switch {
		case !meet(x.tiers[tier][i], r):
		case tier == 0:
			hits = append(hits, x.items[i])
		default:
			hits = x.descend(hits, r, tier-1, i*fan, (i+1)*fan)
		}
	}
	return hits
}

// first is the lowest number from…to-1 of a box that overlaps r, to if none
// does.
func (x *index) first(r model.Rect, from, to int) int {
	if len(x.tiers) == 0 {
		return to
	}
	top := len(x.tiers) - 1
	return x.earliest(r, span{from, to}, top, 0, len(x.tiers[top]))
}

// earliest is first among the numbers wanted, in a part of a tier.
func (x *index) earliest(r model.Rect, wanted span, tier, from, to int) int {
	for i := from; i < min(to, len(x.tiers[tier])); i++ {
		numbers := x.numbers(tier, i)
		switch {
		case numbers.to <= wanted.from, numbers.from >= wanted.to, !overlap(x.tiers[tier][i], r):
		case tier == 0:
			wanted.to = numbers.from
		default:
			wanted.to = x.earliest(r, wanted, tier-1, i*fan, (i+1)*fan)
		}
	}
	return wanted.to
}
