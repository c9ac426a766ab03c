package server

import (
	"fmt"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/server/present"
)

// What is presented of spaces, one by one and on the way from one to another.
var (
	presentSpaces = by(showSpaces, inM2, "A space without areaM2 has no region.", "semiOutdoor is open to the outdoors. Like exterior and void it does not count as floor.")
	presentLight  = by(showLight, inM2, noVerdict)
	presentDoors  = by(showDoors, "A wall with a door counts as one door, an open boundary or a stair as none. The way is the one with the fewest doors, not the shortest.")
)

func showSpaces(b *present.Builder, spaces []ask.SpaceRow) {
	if len(spaces) == 0 {
		say(b, "There is no space, or none on that level.")
		b.Suggest("model_summary", "See which levels there are")
		return
	}
	var rows [][]string
	var paths []string // of what has an area
	var m2 []float64
	for _, s := range spaces {
		rows = append(rows, []string{s.Path, s.Name, s.Type, s.Level, measured(s.AreaM2), mark(s.SemiOutdoor)})
		if s.AreaM2.Given {
			paths, m2 = append(paths, s.Path), append(m2, s.AreaM2.Value)
		}
	}
	table(b, "Spaces", []string{"path", "name", "type", "level", "m²", "semi-outdoor"}, rows)
	if drawn(len(spaces)) && m2 != nil {
		b.UI(bars("Areas", paths, areas("", m2)))
	}
	if m2 != nil {
		b.Suggest("plan_svg", "See a level drawn")
	}
	b.Suggest("doors", "Find the way between two of these paths")
}

func showLight(b *present.Builder, rooms []ask.LightRow) {
	if len(rooms) == 0 {
		say(b, "No space asks for daylight: none with a region has daylight:1.")
		return
	}
	var rows [][]string
	var paths []string
	var windows, floors []float64
	unknown := false
	for _, r := range rooms {
		rows = append(rows, []string{r.Path, r.Name, rounded(r.WindowM2), rounded(r.FloorM2), percent(r.WindowM2, r.FloorM2), mark(r.MissingH)})
		paths = append(paths, r.Path)
		windows, floors = append(windows, r.WindowM2), append(floors, r.FloorM2)
		unknown = unknown || r.MissingH
	}
	table(b, "Daylight", []string{"path", "name", "window m²", "floor m²", "window % of floor", "height missing"}, rows)
	if drawn(len(rooms)) {
		b.UI(bars("Windows and floors", paths, areas("window", windows), areas("floor", floors)))
	}
	if unknown {
		b.Rule("A window without a height is not counted.")
		b.Suggest("layers", "Find the windows that have no h")
	}
	b.Suggest("validate", "Learn which spaces have too little window")
}

// percent is how much part is of whole, empty when there is no whole.
func percent(part, whole float64) string {
	if whole == 0 {
		return ""
	}
	return ecma.Fixed(100*part/whole, 1)
}

func showDoors(b *present.Builder, way ask.Doors) {
	if way.Path == nil {
		say(b, "No way leads there, or one of the two paths names no space.")
		b.Suggest("spaces", "Compare both paths with those that there are")
		b.Suggest("check", "See whether a boundary on the way is at fault")
		return
	}
	say(b, "%s from %s to %s.", english.Count(way.Doors, "door", "doors"), way.Path[0], way.Path[len(way.Path)-1])
	b.UI(present.Mermaid(graph(way.Path), titled("Way")))
	b.Suggest("layers", "Read the boundaries on the way")
}

// graph is a way from space to space in the language of Mermaid.
func graph(path []string) string {
	var nodes []string
	for i, space := range path {
		nodes = append(nodes, fmt.Sprintf("s%d[%s]", i, present.Label(space)))
	}
	return "graph LR\n  " + strings.Join(nodes, " --> ")
}
