package diff_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/internal/sample"
)

var room = regexp.MustCompile(`(?m)^space /(L\d+)/(r\d+) .*$`)

// Two states of a building: all rooms renamed and followed by uids, all openings
// changed. Time per space stays about the same.
func BenchmarkCompare(b *testing.B) {
	for _, rooms := range []int{100, 1000, 10000} {
		text := room.ReplaceAllString(sample.Building(10, rooms/10), "$0 uid:u$1$2")
		before := plan(b, text)
		after := plan(b, strings.NewReplacer("/r", "/s", " w:", " h:2000 w:").Replace(text))
		b.Run(fmt.Sprint(rooms), func(b *testing.B) {
			for b.Loop() {
				diff.Compare(before, after)
			}
		})
	}
}
