package koyu_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
)

// 07 Q6: an entry is made absolute by spelling alone, so it is known by the
// path that leads to it.
func TestLoadQ6(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"main.muro": "import ./sub/../b.muro\n", "b.muro": "space /b room\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	cwd, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"main.muro", "./no/such/../..//main.muro/", filepath.Join(cwd, "main.muro")} {
		b, err := koyu.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, l := range b.Layers() {
			files = append(files, l.File)
		}
		want := []string{filepath.Join(cwd, "b.muro"), filepath.Join(cwd, "main.muro")}
		if diff := cmp.Diff(want, files); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	_, err = koyu.Load("nope.muro")
	if want := "line 0: Cannot read file: " + filepath.Join(cwd, "nope.muro"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// 07 Q25: layers are the texts as they were read, before normalisation.
func TestLayersQ25(t *testing.T) {
	t.Parallel()
	const text = "\uFEFF# u\u0308ber\r\nname e\u0301\r\n"
	b := compose(t, source.Files{"/m.muro": text})
	want := []koyu.Layer{{File: "/m.muro", Source: text}}
	if diff := cmp.Diff(want, b.Layers()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if b.Model.Name != "\u00E9" {
		t.Errorf("name is %q", b.Model.Name)
	}
}

// 05 D2, D3: the texts of a report are its diagnostics, told apart by severity.
func TestReportD2(t *testing.T) {
	t.Parallel()
	b := compose(t, source.Files{"/m.muro": "level L1 0\nzone /z\nboundary /a /a\n"})
	r := b.Check()
	if r.OK || r.Spaces != 0 || r.Boundaries != 1 || len(r.Errors) != 3 || len(r.Warnings) != 1 {
		t.Fatal(ecma.JSON(r, 1))
	}
	for i, text := range append(r.Errors, r.Warnings...) {
		if text != r.Diagnostics[i].String() {
			t.Errorf("%q, %q", text, r.Diagnostics[i])
		}
	}
	s := b.Summary()
	if s.Check.Errors != 3 || s.Check.Warnings != 1 {
		t.Error(ecma.JSON(s, 1))
	}
	empty := compose(t, source.Files{"/m.muro": ""}).Check()
	const want = `{"ok":true,"spaces":0,"boundaries":0,"errors":[],"warnings":[],"diagnostics":[]}`
	if got := ecma.JSON(empty, 0); got != want {
		t.Error(got)
	}
}

// A building is derived once, however many ask at the same time.
func TestConcurrentQuestions(t *testing.T) {
	t.Parallel()
	b, err := koyu.Load("../examples/office.muro")
	if err != nil {
		t.Fatal(err)
	}
	answers := make([]string, 8)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			answers[i] = ecma.JSON([]any{b.Check(), b.Summary(), b.Light(), b.Site(), b.Spaces(nil)}, 0) +
				b.Canonical(1) + ecma.JSON(b.Doors("/street", "/L3/it"), 0)
		})
	}
	all.Wait()
	for i, got := range answers {
		if got != answers[0] {
			t.Errorf("answer %d differs", i)
		}
	}
}

func compose(t *testing.T, files source.Files) *koyu.Building {
	t.Helper()
	b, err := koyu.Compose("/m.muro", files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
