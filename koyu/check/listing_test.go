package check

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/internal/want"
)

var update = flag.Bool("update", false, "rewrite the listings of testdata/listings")

// What is found comes in one order, with these paths and related positions.
// A line of a listing is code, severity, position, paths, related positions;
// a dash stands for none.
func TestListings(t *testing.T) {
	t.Parallel()
	want.Listings(t, "testdata/listings", *update, func(t testing.TB, layers map[string]string) string {
		return listed(inspect(t, layers))
	})
}

func listed(found []Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "%s %-7s %s %s", d.Code, d.Severity, spot(d.Line, d.File), orDash(strings.Join(d.Path, ", ")))
		var related []string
		for _, r := range d.Related {
			related = append(related, spot(r.Line, r.File))
		}
		fmt.Fprintf(&b, " %s\n", orDash(strings.Join(related, ", ")))
	}
	return b.String()
}

func spot(line int, file string) string {
	if line == 0 && file == "" {
		return "-"
	}
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(file, want.Folder), line)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return "(" + s + ")"
}
