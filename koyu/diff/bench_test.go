package diff_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/plane"
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
			b.ReportAllocs()
			for b.Loop() {
				diff.Compare(before, after)
			}
		})
	}
}

// C84: an outline that stays on one corner looks the same for long from wherever
// it is gone around. There are none of those in earnest; they take no longer.
func TestManyEqualCornersAreNoTrouble(t *testing.T) {
	outline := func(last string) *plane.Plan {
		return plan(t, "polygon /p "+strings.Repeat("1234567.5,1234567.5 ", 300_000)+last)
	}
	a, b := outline("1,1"), outline("2,2")
	got := diff.Compare(a, b).Lines()
	want := []string{"± polygon /p: shape as many corners and as large → corners in other places"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
