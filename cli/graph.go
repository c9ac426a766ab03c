package cli

import (
	"strings"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
)

var graph = question{
	name:  "graph",
	short: "Show what every space is joined to",
	long: `Lists every space with the boundaries around it, those included that nobody
wrote because two spaces touch. The mark tells what a boundary is:

  〰  open               —  a wall with doors
  ↕  stair, shaft, void  |  a wall or a railing

What is written on the boundary follows in brackets.`,
	example: "koyu graph house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		nodes := b.Graph()
		var lines []line
		for _, n := range nodes {
			lines = append(lines, line{n.Path + " (" + n.Name + ")"})
			for _, l := range n.Links {
				lines = append(lines, line{"  " + mark(l) + " → " + l.Path + attributes(l.Attrs)})
			}
		}
		return nodes, lines, true
	},
}

// mark tells what one meets at a boundary (C50).
func mark(l ask.Link) string {
	switch {
	case l.Kind == model.Open:
		return "〰 open"
	case l.Kind == model.Stair:
		return "↕ stair"
	case l.Kind == model.Shaft:
		return "↕ shaft, not passable"
	case l.Kind == model.Void:
		return "↕ void"
	case l.Passable:
		return "— " + english.Count(l.Doors, "door", "doors")
	case l.Air:
		return "| railing"
	}
	return "| wall"
}

// attributes is what is written on a boundary, after its line; attrs is nil
// for nothing.
func attributes(attrs *model.Attrs) string {
	if attrs == nil {
		return ""
	}
	var words []string
	for a := range attrs.All() {
		words = append(words, a.Key+":"+a.Value.String())
	}
	return "  (" + strings.Join(words, " ") + ")"
}
