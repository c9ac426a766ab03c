package canon_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/source"
)

var update = flag.Bool("update", false, "rewrite what testdata expects")

// wanted is the name of the section that holds the document.
const wanted = "want.json"

// Each case of testdata is a building and its document; the text above the
// files names the rules.
func TestDocument(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := document(t, archive)
			if *update {
				rewrite(t, name, archive, got)
				return
			}
			if diff := cmp.Diff(section(archive, wanted), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// document composes main.muro of the archive.
func document(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	files := source.Files{}
	for _, f := range archive.Files {
		files["/"+f.Name] = string(f.Data)
	}
	m, err := compose.Compose("/main.muro", files)
	if err != nil {
		t.Fatal(err)
	}
	w := ecma.NewWriter(2)
	canon.Write(w, m)
	return string(w.Bytes()) + "\n"
}

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func rewrite(t *testing.T, name string, archive *txtar.Archive, got string) {
	t.Helper()
	files := archive.Files[:0]
	for _, f := range archive.Files {
		if f.Name != wanted {
			files = append(files, f)
		}
	}
	archive.Files = append(files, txtar.File{Name: wanted, Data: []byte(got)})
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
