package verdict

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/internal/want"
)

var update = flag.Bool("update", false, "rewrite the findings of testdata/listings")

// What is found comes in one order, with these paths and words (V1, V2).
func TestListings(t *testing.T) {
	t.Parallel()
	want.Listings(t, "testdata/listings", *update, func(t testing.TB, layers map[string]string) string {
		var list strings.Builder
		for _, f := range judge(t, layers) {
			f.File = strings.TrimPrefix(f.File, want.Folder)
			fmt.Fprintf(&list, "%s %s %s\n    %s\n", f.Level, f.Rule, strings.Join(f.Path, " "), f)
		}
		return list.String()
	})
}
