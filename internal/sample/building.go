// Package sample writes buildings of any size, for benchmarks and tests of
// all packages.
package sample

import (
	"fmt"
	"math"
	"strings"
)

// Room is the edge of every room of a [Building], in mm.
const Room = 4000

// Building is the text of a building of square rooms in rows, perLevel of them
// on each level, /L1/r1 in the south-west corner. Doors join them from west to
// east, default walls part them from south to north, except that a door leads
// from the first of each row into the next. Walls with windows to /out stand
// all around. Stairs join all r1; a column stands at every crossing. It has no
// faults.
func Building(levels, perLevel int) string {
	b := &building{levels: levels, rooms: perLevel}
	b.columns = int(math.Ceil(math.Sqrt(float64(perLevel))))
	b.head()
	for level := 1; level <= levels; level++ {
		for room := range perLevel {
			b.space(level, room)
		}
		for room := range perLevel {
			b.doors(level, room)
			b.windows(level, room)
		}
	}
	return b.String()
}

type building struct {
	strings.Builder
	levels, rooms int
	columns       int // rooms in a row
}

func (b *building) line(format string, args ...any) { fmt.Fprintf(b, format+"\n", args...) }

func (b *building) head() {
	b.line("koyu 1.0\nname sample")
	b.line("grid X%s", coordinates(b.columns))
	b.line("grid Y%s", coordinates((b.rooms+b.columns-1)/b.columns))
	all := "L1"
	if b.levels == 1 {
		b.line("level L1 0 h:2700 slab:200")
	} else {
		all = fmt.Sprintf("L1..L%d", b.levels)
		b.line("level %s 0 pitch:3000 h:2700 slab:200", all)
		b.line("stack r1 %s type:stair", all)
	}
	b.line("column 600 %s", all)
	b.line("space /out exterior")
}

func coordinates(n int) string {
	var s strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&s, " %d", i*Room)
	}
	return s.String()
}

func (b *building) space(level, room int) {
	x, y := room%b.columns+1, room/b.columns+1
	daylight := ""
	if len(b.outside(room)) > 0 {
		daylight = " daylight:1"
	}
	b.line("space /L%d/r%d room X%d..X%d Y%d..Y%d%s", level, room+1, x, x+1, y, y+1, daylight)
}

// doors lead to the room in the east and, from the first of a row, to the one
// in the north.
func (b *building) doors(level, room int) {
	if room%b.columns < b.columns-1 {
		b.door(level, room, room+1)
	}
	if room%b.columns == 0 {
		b.door(level, room, room+b.columns)
	}
}

func (b *building) door(level, room, to int) {
	if to < b.rooms {
		b.line("boundary /L%d/r%d /L%d/r%d\n  door w:900", level, room+1, level, to+1)
	}
}

func (b *building) windows(level, room int) {
	for _, edge := range b.outside(room) {
		b.line("boundary /L%d/r%d /out edge:%s\n  window w:1800", level, room+1, edge)
	}
}

// outside are the sides of a room where no other room is.
func (b *building) outside(room int) []string {
	var edges []string
	for _, side := range []struct {
		edge string
		out  bool
	}{
		{"S", room < b.columns},
		{"E", room%b.columns == b.columns-1 || room+1 == b.rooms},
		{"N", room+b.columns >= b.rooms},
		{"W", room%b.columns == 0},
	} {
		if side.out {
			edges = append(edges, side.edge)
		}
	}
	return edges
}
