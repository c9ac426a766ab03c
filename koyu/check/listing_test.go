package check

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the listings of testdata/listings")

// What is found comes in one order, with these paths and related positions.
// A line of a listing is code, severity, position, paths, related positions;
// a dash stands for none.
func TestListings(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/listings/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no listings", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			layers := map[string]string{}
			listing := &archive.Files[len(archive.Files)-1]
			for _, f := range archive.Files[:len(archive.Files)-1] {
				layers[f.Name] = string(f.Data)
			}
			got := listed(inspect(t, layers))
			if *update {
				listing.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(listing.Data), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
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
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(file, folder), line)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return "(" + s + ")"
}
