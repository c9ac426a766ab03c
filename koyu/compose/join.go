package compose

import "koyu-mcp/koyu/model"

// A pair is two paths in either order.
type pair struct{ a, b string }

func pairOf(a, b string) pair {
	if b < a {
		return pair{b, a}
	}
	return pair{a, b}
}

// A boundaryIndex finds boundaries by the paths they join. It reads them when
// it is asked, so that a building without overrides never pays for it.
type boundaryIndex struct {
	joining map[pair][]*model.Boundary
	at      map[string][]*model.Boundary // by end; may still hold dropped ones
	read    int                          // how many of the model are in here
	dropped map[*model.Boundary]bool
}

func (x *boundaryIndex) update(boundaries []*model.Boundary) {
	if x.joining == nil {
		x.joining = map[pair][]*model.Boundary{}
		x.at = map[string][]*model.Boundary{}
		x.dropped = map[*model.Boundary]bool{}
	}
	for ; x.read < len(boundaries); x.read++ {
		b := boundaries[x.read]
		p := pairOf(b.A, b.B)
		x.joining[p] = append(x.joining[p], b)
		x.at[b.A] = append(x.at[b.A], b)
		if b.B != b.A {
			x.at[b.B] = append(x.at[b.B], b)
		}
	}
}

// between gives the boundaries that join a and b, written either way, in the
// order of the model.
func (c *composer) between(a, b string) []*model.Boundary {
	c.joined.update(c.m.Boundaries)
	return c.joined.joining[pairOf(a, b)]
}

// dropBetween drops all boundaries that join a and b.
func (c *composer) dropBetween(a, b string) {
	for _, b := range c.between(a, b) {
		c.joined.dropped[b] = true
	}
	delete(c.joined.joining, pairOf(a, b))
}

// dropAt drops all boundaries that have path at an end.
func (c *composer) dropAt(path string) {
	c.joined.update(c.m.Boundaries)
	for _, b := range c.joined.at[path] {
		c.joined.dropped[b] = true
		delete(c.joined.joining, pairOf(b.A, b.B))
	}
	delete(c.joined.at, path)
}

func (x *boundaryIndex) isDropped(b *model.Boundary) bool { return x.dropped[b] }
