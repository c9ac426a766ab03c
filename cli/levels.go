package cli

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
)

var levels = question{
	name:  "levels",
	short: "Show the levels, and what lies between them",
	long: `Lists the levels from the highest down, each with its height, ceiling height and
slab, and between two of them the height of the storey and what ceiling and slab
leave of it. Spaces with a ceiling height of their own follow. The exit code is
1 when there are no levels.`,
	example: "koyu levels house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		section := b.Levels()
		if len(section.Storeys) == 0 {
			return section, []line{{"No levels"}}, false
		}
		var lines []line
		for i, s := range section.Storeys {
			lines = append(lines, levelLine(s))
			if i > 0 {
				lines = append(lines, line{upTo(section.Storeys[i-1], s)})
			}
		}
		for _, s := range section.Heights {
			lines = append(lines, line{"  " + s.Path, "h:" + ecma.Number(s.H)})
		}
		return section, lines, true
	},
}

// levelLine is a level with the measures that it has.
func levelLine(s ask.Storey) line {
	l := line{s.Name, "z:" + ecma.Number(s.Z)}
	if s.H.Given {
		l = append(l, "h:"+ecma.Number(s.H.Value))
	}
	if s.Slab.Given {
		l = append(l, "slab:"+ecma.Number(s.Slab.Value))
	}
	return l
}

// upTo tells what a storey has up to the level above it, and what takes it up
// (C61).
func upTo(above, s ask.Storey) string {
	line := "  ↑ " + ecma.Number(s.Pitch.Value)
	if s.Rest.Given {
		line += " = h:" + ecma.Number(s.H.Value) + " + slab:" + ecma.Number(above.Slab.Value)
	}
	if s.Rest.Value > 0 {
		line += ", " + ecma.Number(s.Rest.Value) + " left"
	}
	return line
}
