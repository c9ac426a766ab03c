package cli

import (
	"math"
	"strings"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/model"
)

var stats = question{
	name:  "stats",
	short: "Sum up floor areas by level, zone, type and use",
	long: `Lists the spaces of every level with their areas, from the lowest level up, and
sums up what is indoors by level, zone, type and use. Outdoor spaces and those
open to them are summed up apart; a void has no floor.`,
	example: "koyu stats house.muro",
	ask: func(b *koyu.Building) (any, []line, bool) {
		s := b.Stats()
		var lines []line
		for _, l := range s.Levels {
			lines = append(lines, levelStats(l)...)
		}
		lines = append(lines, line{"Floor in all: " + m2(s.TotalFloorM2)})
		if s.OutdoorM2 > 0 {
			lines = append(lines, line{"Outdoor: " + m2(s.OutdoorM2)})
		}
		if s.SemiOutdoorM2 > 0 {
			lines = append(lines, line{"Semi-outdoor: " + m2(s.SemiOutdoorM2)})
		}
		if len(s.Zones) > 0 {
			lines = append(lines, line{"Zones:"})
		}
		for _, z := range s.Zones {
			lines = append(lines, line{"  " + z.Path, z.Name, m2(z.AreaM2)})
		}
		for _, t := range s.Types {
			lines = append(lines, line{"  " + t.Name + ": " + m2(t.AreaM2)})
		}
		if len(s.Uses) > 0 {
			lines = append(lines, line{uses(s.Uses)})
		}
		return s, lines, true
	},
}

func levelStats(l ask.LevelStats) []line {
	lines := []line{{l.Name}}
	for _, s := range l.Spaces {
		lines = append(lines, spaceLine(s))
	}
	return append(lines, line{"  Floor: " + m2(l.FloorM2)})
}

// spaceLine tells what a space adds to the floor (C55).
func spaceLine(s ask.SpaceRow) line {
	l := line{"  " + s.Path, s.Name}
	if s.Type == model.Void {
		return append(l, "not counted")
	}
	note := ""
	switch {
	case s.Type == model.Exterior:
		note = " (outdoor)"
	case s.SemiOutdoor:
		note = " (semi-outdoor)"
	}
	return append(l, s.Type, m2(s.AreaM2.Value)+note)
}

func uses(shares []ask.Share) string {
	var parts []string
	for _, u := range shares {
		parts = append(parts, u.Name+" "+m2(u.AreaM2)+" ("+percent(u.Percent.Or(math.NaN()))+")")
	}
	return strings.Join(parts, " / ")
}
