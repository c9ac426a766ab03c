package ask

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Node is a space and what it is joined to (09 C50).
type Node struct {
	Path  string `json:"path"`
	Name  string `json:"name"`
	Links []Link `json:"links"` // in boundary order
}

// A Link is a boundary as one of its two spaces sees it.
type Link struct {
	Path     string       `json:"path"` // of the space at the other end
	Kind     string       `json:"kind"`
	Air      bool         `json:"air,omitempty"`
	Doors    int          `json:"doors"`
	Passable bool         `json:"passable"`        // people can cross it (04 P80)
	Attrs    *model.Attrs `json:"attrs,omitempty"` // nil for none
}

// Graph is the spaces with their boundaries, default ones too. A boundary to
// what is no space is left out, one from a space to itself stands there once.
func Graph(p *plane.Plan) []Node {
	nodes := []Node{}
	for s := range p.Model.Spaces.All() {
		node := Node{s.Path, s.Name(), []Link{}}
		for _, b := range p.At(s.Path) {
			if other := b.Other(s.Path); p.Model.Spaces.Get(other) != nil {
				node.Links = append(node.Links, link(b, other))
			}
		}
		nodes = append(nodes, node)
	}
	return nodes
}

func link(b *model.Boundary, to string) Link {
	l := Link{Path: to, Kind: b.Kind, Air: b.Air, Passable: plane.Passable(b)}
	if b.Attrs.Len() > 0 {
		l.Attrs = &b.Attrs
	}
	for _, o := range b.Openings {
		if o.Kind == model.Door {
			l.Doors++
		}
	}
	return l
}
