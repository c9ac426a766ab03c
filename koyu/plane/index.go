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
	for len(tier) > fan {
		var above []model.Rect
		for group := range slices.Chunk(tier, fan) {
			box := group[0]
			for _, b := range group[1:] {
				box = hull(box, b)
			}
			above = append(above, box)
		}
		x.tiers = append(x.tiers, above)
		tier = above
	}
	return x
}

// tile sorts items into square tiles: strips from west to east, each from south
// to north.
func tile(items []int, boxes []model.Rect) {
	strips := 1
	for strips*strips*fan < len(items) {
		strips++
	}
	slices.SortFunc(items, func(a, b int) int {
		return cmp.Compare(boxes[a].X1+boxes[a].X2, boxes[b].X1+boxes[b].X2)
	})
	for strip := range slices.Chunk(items, strips*fan) {
		slices.SortFunc(strip, func(a, b int) int {
			return cmp.Compare(boxes[a].Y1+boxes[a].Y2, boxes[b].Y1+boxes[b].Y2)
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
