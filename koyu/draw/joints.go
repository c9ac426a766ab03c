package draw

import (
	"math"
	"slices"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
)

// Walls end square on their centre line. Where two meet at a corner the outer
// quarter is missing, and joints fill it (D10). The panels stay as they are.

// A node is a place where walls end.
type node struct {
	at   point
	arms []arm
}

// An arm is a wall as seen from a node.
type arm struct {
	direction point
	half      float64 // of its thickness
	rank      int
}

// mostArms is how many arms of a node are looked at: every two of them may leave a
// corner open, and more never meet.
const mostArms = 32

// add adds an arm, unless there is the same already.
func (n *node) add(a arm) {
	if len(n.arms) < mostArms && !slices.Contains(n.arms, a) {
		n.arms = append(n.arms, a)
	}
}

// farthest is how far a mitre may reach, in half thicknesses; a sharper corner
// is cut off.
const farthest = 4

// joints are painted as the walls, the lightest first.
func (d *drawing) joints(walls []*form.Entity) {
	corners := make([][]corner, len(poche))
	for _, n := range d.nodes(walls) {
		for _, c := range n.corners() {
			corners[c.rank] = append(corners[c.rank], c)
			d.solid.add(bounds(c.ring...))
		}
	}
	for rank, list := range slices.Backward(corners) {
		if len(list) == 0 {
			continue
		}
		d.Open("g", svg.Class(poche[rank], "joints"))
		for _, c := range list {
			d.Empty("path", svg.Class("joint"), ringPath(c.ring))
		}
		d.Close()
	}
}

// nodes are the ends of walls, in order of first appearance. Ends within a
// millimetre are one.
func (d *drawing) nodes(walls []*form.Entity) []*node {
	var nodes []*node
	found := map[[2]float64]*node{}
	at := func(x, y float64) *node {
		key := [2]float64{math.Round(x), math.Round(y)}
		n := found[key]
		if n == nil {
			n = &node{at: d.at(model.Point{X: x, Y: y})}
			found[key] = n
			nodes = append(nodes, n)
		}
		return n
	}
	for _, e := range walls {
		half := d.px(d.form.Boundaries[e.Index].Material.T / 2)
		l := e.Lines[0]
		from, to := d.ends(l)
		for _, end := range []struct {
			n  *node
			to point
		}{{at(l.X1, l.Y1), from.toward(to)}, {at(l.X2, l.Y2), to.toward(from)}} {
			end.n.add(arm{end.to, half, d.rank(e)})
		}
	}
	return nodes
}

// A corner is what is missing where two walls meet, and as which wall it is
// filled.
type corner struct {
	ring []point
	rank int
}

// corners are what each two arms of a node leave open on their outer side,
// unless another arm covers it.
func (n *node) corners() []corner {
	var corners []corner
	for i, a := range n.arms {
		for j, b := range n.arms[:i] {
			turn := cross(a.direction, b.direction)
			if math.Abs(turn) < 1e-3 {
				continue
			}
			// Counter-clockwise on the page, the outer side is from a to b.
			first, second := a, b
			if turn < 0 {
				first, second = b, a
			}
			ring := n.mitre(first, second)
			if !n.covers(ring, i, j) {
				corners = append(corners, corner{ring, min(a.rank, b.rank)})
			}
		}
	}
	return corners
}

// covers reports whether one of the other arms of a node covers a corner of the
// arms i and j.
func (n *node) covers(ring []point, i, j int) bool {
	for k, c := range n.arms {
		if k == i || k == j {
			continue
		}
		covered := true
		for _, p := range ring {
			off := p.minus(n.at)
			covered = covered && math.Abs(cross(off, c.direction)) < c.half+0.01 && dot(off, c.direction) > -0.01
		}
		if covered {
			return true
		}
	}
	return false
}

// mitre is what is missing between a and b, which follows counter-clockwise and
// is not in line with it: from the left face of a to the right face of b.
func (n *node) mitre(a, b arm) []point {
	from := n.at.along(a.direction.left(), a.half)
	to := n.at.along(b.direction.left(), -b.half)
	reach := cross(to.minus(from), b.direction) / cross(a.direction, b.direction)
	tip := from.along(a.direction, reach)
	if tip.minus(n.at).length() > farthest*max(a.half, b.half) {
		return []point{n.at, from, to}
	}
	return []point{n.at, from, tip, to}
}
