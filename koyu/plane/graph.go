package plane

import (
	"cmp"
	"container/heap"
	"slices"

	"koyu-mcp/koyu/model"
)

// Passable reports whether people can cross a boundary: one that is open or a
// stair, and a wall with a door in it, placed or not (P80).
func Passable(b *model.Boundary) bool {
	switch b.Kind {
	case model.Open, model.Stair:
		return true
	case model.Wall:
		return slices.ContainsFunc(b.Openings, func(o *model.Opening) bool { return o.Kind == model.Door })
	}
	return false
}

// doors is what crossing a passable boundary costs (P81).
func doors(b *model.Boundary) int {
	if b.Kind == model.Wall {
		return 1
	}
	return 0
}

// A Route is a way through the building with as few doors as possible, from
// the first path to the last.
type Route struct {
	Doors int
	Path  []string
}

// A graph is the ways between paths. Its nodes are the spaces, by Index, and
// after them what else boundaries end at (P85).
type graph struct {
	paths []string
	ways  [][]way // by node, in boundary order
}

// A way leads over a boundary to another node.
type way struct{ to, doors int }

// allWays is the graph of the boundaries that people can cross.
func (p *Plan) allWays() *graph {
	g := &graph{ways: make([][]way, len(p.spaces))}
	for _, s := range p.spaces {
		g.paths = append(g.paths, s.Path)
	}
	others := map[string]int{}
	node := func(path string) int {
		if s := p.Model.Spaces.Get(path); s != nil {
			return s.Index
		}
		n, known := others[path]
		if !known {
			n = len(g.paths)
			others[path], g.paths, g.ways = n, append(g.paths, path), append(g.ways, nil)
		}
		return n
	}
	for _, b := range p.Boundaries {
		if !Passable(b) {
			continue
		}
		a, c := node(b.A), node(b.B)
		g.ways[a] = append(g.ways[a], way{c, doors(b)})
		if a != c {
			g.ways[c] = append(g.ways[c], way{a, doors(b)})
		}
	}
	return g
}

// FewestDoors is the route from one space to another, false if there is none
// or if either path names no space (P83). On the way it may pass paths that
// name no space (P85).
func (p *Plan) FewestDoors(from, to string) (Route, bool) {
	start, end := p.Model.Spaces.Get(from), p.Model.Spaces.Get(to)
	if start == nil || end == nil {
		return Route{}, false
	}
	g := p.graph()
	known := make([]*stop, len(g.paths))
	known[start.Index] = &stop{node: start.Index}
	queue := stops{known[start.Index]}
	for expansion, found := 1, 1; len(queue) > 0; expansion++ {
		u := heap.Pop(&queue).(*stop)
		u.done = true
		if u.node == end.Index {
			return g.route(u), true
		}
		for _, w := range g.ways[u.node] {
			v := known[w.to]
			dist := u.dist + w.doors
			switch {
			case v == nil:
				v = &stop{node: w.to, queued: found}
				v.lower(dist, expansion, u)
				known[w.to] = v
				found++
				heap.Push(&queue, v)
			case !v.done && dist < v.dist:
				v.lower(dist, expansion, u)
				heap.Fix(&queue, v.place)
			}
		}
	}
	return Route{}, false
}

// route is the way that the search has come to a stop.
func (g *graph) route(s *stop) Route {
	r := Route{Doors: s.dist}
	for ; s != nil; s = s.previous {
		r.Path = append(r.Path, g.paths[s.node])
	}
	slices.Reverse(r.Path)
	return r
}

// A stop is a node that the search has come to. The first three numbers are
// the order in which stops are done (P84): by them the routes are those of a
// queue that is sorted anew, stably, before every step (P83).
type stop struct {
	dist     int // doors from the start
	lowered  int // number of the step that last lowered dist
	queued   int // place in the order in which stops were first queued
	node     int
	previous *stop
	done     bool
	place    int // in the heap
}

func (s *stop) lower(dist, expansion int, previous *stop) {
	s.dist, s.lowered, s.previous = dist, expansion, previous
}

// Stops is a heap.
type stops []*stop

func (q stops) Len() int { return len(q) }

func (q stops) Less(i, j int) bool {
	a, b := q[i], q[j]
	return cmp.Or(cmp.Compare(a.dist, b.dist), cmp.Compare(a.lowered, b.lowered), cmp.Compare(a.queued, b.queued)) < 0
}

func (q stops) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}

func (q *stops) Push(x any) {
	s := x.(*stop)
	s.place = len(*q)
	*q = append(*q, s)
}

func (q *stops) Pop() any {
	last := len(*q) - 1
	s := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	return s
}
