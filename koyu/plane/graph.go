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

// FewestDoors is the route from one space to another, false if there is none
// or if either path names no space (P83). On the way it may pass paths that
// name no space (P85).
func (p *Plan) FewestDoors(from, to string) (Route, bool) {
	if p.Model.Spaces.Get(from) == nil || p.Model.Spaces.Get(to) == nil {
		return Route{}, false
	}
	start := &stop{path: from}
	known := map[string]*stop{from: start}
	queue := stops{start}
	for expansion := 1; len(queue) > 0; expansion++ {
		u := heap.Pop(&queue).(*stop)
		u.done = true
		if u.path == to {
			return u.route(), true
		}
		for _, b := range p.At(u.path) {
			if !Passable(b) {
				continue
			}
			v, seen := known[b.Other(u.path)]
			if !seen {
				v = &stop{path: b.Other(u.path), queued: len(known)}
				known[v.path] = v
			}
			dist := u.dist + doors(b)
			switch {
			case !seen:
				v.lower(dist, expansion, u)
				heap.Push(&queue, v)
			case !v.done && dist < v.dist:
				v.lower(dist, expansion, u)
				heap.Fix(&queue, v.place)
			}
		}
	}
	return Route{}, false
}

// A stop is a path that the search has come to. The first three numbers are
// the order in which stops are done (P84): by them the routes are those of a
// queue that is sorted anew, stably, before every step (P83).
type stop struct {
	dist     int // doors from the start
	lowered  int // number of the step that last lowered dist
	queued   int // place in the order in which stops were first queued
	path     string
	previous *stop
	done     bool
	place    int // in the heap
}

func (s *stop) lower(dist, expansion int, previous *stop) {
	s.dist, s.lowered, s.previous = dist, expansion, previous
}

func (s *stop) route() Route {
	r := Route{Doors: s.dist}
	for ; s != nil; s = s.previous {
		r.Path = append(r.Path, s.path)
	}
	slices.Reverse(r.Path)
	return r
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
