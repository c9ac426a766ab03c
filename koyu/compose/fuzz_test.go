package compose_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"koyu-mcp/koyu/notation"
)

// FuzzCompose composes an entry that may import one layer. Whatever the texts,
// there is a model or an error that points into one of them.
func FuzzCompose(f *testing.F) {
	f.Add(head+"import plan.muro\nover /L1/a /L1/b\n  - door D1", plan)
	f.Add("import \x00", "")
	f.Add("import plan.muro\nimport gone.muro", "import main.muro\nname x\r\n  door")
	for _, e := range append(append(lexisEdges, statementEdges...), bandEdges...) {
		f.Add(e.text, "")
	}
	cases, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range cases {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		files := map[string]string{}
		for _, file := range txtar.Parse(data).Files {
			files[file.Name] = string(file.Data)
		}
		f.Add(files["main.muro"], files["plan.muro"])
	}
	f.Fuzz(func(t *testing.T, entry, layer string) {
		files := map[string]string{"main.muro": entry, "plan.muro": layer}
		m, err := composed(files)
		if err != nil {
			var e *notation.Error
			if !errors.As(err, &e) {
				t.Fatalf("%v is a %T", err, err)
			}
			text, known := files[strings.TrimPrefix(e.File, folder)]
			if !known || e.Line < 1 || e.Line > 1+strings.Count(text, "\n") {
				t.Fatalf("%q points outside of the texts", err)
			}
			if e.Rule == "NE2" { // a constant with the text as it is (N3)
				return
			}
			misprinted := strings.Contains(e.Body, "%!") && !strings.Contains(entry+layer, "%!")
			if e.Rule == "" || e.Body == "" || misprinted || strings.ContainsAny(e.Body, "\n\x00") {
				t.Fatalf("%s: the message is badly made: %q", e.Rule, e.Body)
			}
			return
		}
		describe(m) // reads all of it
		for s := range m.Spaces.All() {
			for _, r := range s.Regions {
				if r.X1 > r.X2 || r.Y1 > r.Y2 {
					t.Fatalf("%s has the region %+v", s.Path, r)
				}
			}
		}
	})
}
