package toon

import (
	"slices"

	"koyu-mcp/internal/jsonv"
)

// A node is a value with the values in it, so that looking twice costs nothing.
type node struct {
	name string      // of a member
	text jsonv.Value // of a primitive; of a container its opening bracket
	kids []node      // members, each name once, or elements
	flat bool        // an object that can be a row: see [tableOf]
}

func (n *node) isObject() bool    { return n.text.IsObject() }
func (n *node) isArray() bool     { return n.text.IsArray() }
func (n *node) isPrimitive() bool { return !n.isObject() && !n.isArray() }

// allPrimitive reports whether no container is among nodes.
func allPrimitive(nodes []node) bool {
	return !slices.ContainsFunc(nodes, func(n node) bool { return !n.isPrimitive() })
}

// read is the tree of v; ok is false when it is nested too deep.
func read(v jsonv.Value) (root node, ok bool) {
	var r reader
	for token := range v.Tokens() {
		switch token[0] {
		case ',':
		case ':':
			r.name() // what came last
		case '{', '[':
			if len(r.open) == MaxDepth {
				return node{}, false
			}
			r.push(node{text: token})
			r.open = append(r.open, len(r.nodes))
		case '}', ']':
			r.close()
		default:
			r.push(node{text: token})
		}
	}
	return r.nodes[0], true
}

// A reader keeps what it has read but not closed: each open container, and
// behind it what is in it so far.
type reader struct {
	nodes []node
	open  []int  // where in nodes the insides of each open container start
	next  string // the name of the value that comes next
	block []node // the room for closed insides
}

func (r *reader) push(n node) {
	n.name, r.next = r.next, ""
	r.nodes = append(r.nodes, n)
}

// name makes the string that came last the name of what comes next.
func (r *reader) name() {
	last := len(r.nodes) - 1
	r.next, _ = r.nodes[last].text.Str()
	r.nodes = r.nodes[:last]
}

// close gives the innermost open container what is in it.
func (r *reader) close() {
	start := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	kids := r.nodes[start:]
	n := &r.nodes[start-1]
	if n.isObject() {
		// Rows of a table mostly have the names of the row before.
		if start < 2 || !r.nodes[start-2].isObject() || !sameNames(kids, r.nodes[start-2].kids) {
			kids = once(kids)
		}
		n.flat = len(kids) > 0 && !slices.ContainsFunc(kids, func(m node) bool { return !m.flat && !m.isPrimitive() })
	}
	n.kids = r.keep(kids)
	r.nodes = r.nodes[:start]
}

// keep copies nodes to where they stay.
func (r *reader) keep(nodes []node) []node {
	if cap(r.block)-len(r.block) < len(nodes) {
		r.block = make([]node, 0, max(len(nodes), min(2*cap(r.block), 4096), 16))
	}
	start := len(r.block)
	r.block = append(r.block, nodes...)
	return r.block[start:len(r.block):len(r.block)]
}

// once drops all but the last of the members that share a name; it moves to the
// place of the first. Where there is none to drop, members stay as they are.
func once(members []node) []node {
	if len(members) <= 8 && distinct(members) {
		return members
	}
	place := make(map[string]int, len(members))
	kept := members[:0]
	for _, m := range members {
		if i, seen := place[m.name]; seen {
			kept[i] = m
			continue
		}
		place[m.name] = len(kept)
		kept = append(kept, m)
	}
	return kept
}

// distinct compares each member with all before it, which suits a few.
func distinct(members []node) bool {
	for i := range members {
		for j := range i {
			if members[i].name == members[j].name {
				return false
			}
		}
	}
	return true
}

// sameNames reports whether a and b are members of the same names in the same
// order.
func sameNames(a, b []node) bool {
	return slices.EqualFunc(a, b, func(a, b node) bool { return a.name == b.name })
}
