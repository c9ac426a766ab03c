package want

import (
	"os"
	"path/filepath"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// Listings goes through the txtar archives of dir. The last file of each is
// what list makes of the layers before it, by name; update rewrites it.
func Listings(t *testing.T, dir string, update bool, list func(t testing.TB, layers map[string]string) string) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatal("no listings in ", dir, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			layers := map[string]string{}
			for _, f := range archive.Files[:last] {
				layers[f.Name] = string(f.Data)
			}
			listing := &archive.Files[last]
			got := list(t, layers)
			if diff := gocmp.Diff(string(listing.Data), got); diff != "" && !update {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
			if update {
				listing.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
