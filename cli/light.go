package cli

import (
	"fmt"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/verdict"
)

var light = question{
	name:  "light",
	short: "Measure the windows of the rooms that ask for daylight",
	long: `Measures the windows to the outdoors of every space with daylight:1, and holds
them against a seventh of its floor. A window to a covered outdoor space counts
for seven tenths. The exit code is 1 when some space has less than it needs.

The seventh is a rule of thumb of the notation, no building code.`,
	example: "koyu light house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		rooms := []daylight{}
		var lines []line
		short := 0
		for _, row := range b.Light() {
			room := daylightOf(row)
			rooms = append(rooms, room)
			lines = append(lines, room.line())
			if !room.OK {
				short++
			}
		}
		return rooms, append(lines, line{lightSummary(short, len(rooms))}), short == 0
	},
}

// daylight is the light of a room, and whether it is enough.
type daylight struct {
	Path     string  `json:"path"`
	Name     string  `json:"name"`
	WindowM2 float64 `json:"windowM2"`
	FloorM2  float64 `json:"floorM2"`
	MissingH bool    `json:"missingH"`
	NeededM2 float64 `json:"neededM2"`
	OK       bool    `json:"ok"`
}

func daylightOf(r ask.LightRow) daylight {
	return daylight{r.Path, r.Name, r.WindowM2, r.FloorM2, r.MissingH, verdict.Needed(r), !verdict.Dark(r)}
}

// line tells about one room (C71).
func (d daylight) line() line {
	mark, ratio, note := good, "no window", ""
	if !d.OK {
		mark = bad
	}
	if d.WindowM2 > 0 {
		ratio = "ratio 1/" + ecma.Fixed(d.FloorM2/d.WindowM2, 1)
	}
	if d.MissingH {
		note = " (a window without h is not counted)"
	}
	measures := fmt.Sprintf("window %s, floor %s, %s, needed %s%s", m2(d.WindowM2), m2(d.FloorM2), ratio, m2(d.NeededM2), note)
	return line{mark + " " + d.Path, d.Name, measures}
}

func lightSummary(short, all int) string {
	switch spaces := english.Count(all, "space", "spaces"); {
	case all == 0:
		return "No space asks for daylight"
	case short == 0:
		return fmt.Sprintf("Enough daylight: %d of %s", all, spaces)
	default:
		return fmt.Sprintf("Not enough daylight: %d of %s", short, spaces)
	}
}
