package server

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write calls write_layer and reads its answer.
func write(t *testing.T, entry, layer, content string) (answer map[string]any, failure string) {
	t.Helper()
	text, failed := call(t, "write_layer", args(t, "file", entry, "layer", layer, "content", content))
	if failed {
		return nil, text
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatal(err)
	}
	return answer, ""
}

// tree is what stands below dir: text of files, target of links.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		name = filepath.ToSlash(name)
		if d.Type()&fs.ModeSymlink != 0 {
			target, err := os.Readlink(path)
			found[name] = "-> " + target
			return err
		}
		data, err := os.ReadFile(path)
		found[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

func sameTree(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("files differ (-want +got):\n%s", diff)
	}
}

// 07 Q36: the bytes are those given, nothing else is left, folders are made.
func TestWriteLayerBytes(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	content := "\ufeff# kept\r\nas \x00 given, no newline added"
	answer, failure := write(t, m, "deep/er/x.muro", content)
	want := map[string]any{
		"written": filepath.Join(dir, "deep/er/x.muro"), "ok": true, "spaces": 2.0,
		"errors": []any{}, "warnings": []any{},
	}
	if diff := cmp.Diff(want, answer); diff != "" {
		t.Errorf("answer %s differs (-want +got):\n%s", failure, diff)
	}
	sameTree(t, dir, map[string]string{"m.muro": house, "deep/er/x.muro": content})

	// An unpaired surrogate has no bytes of its own.
	if text, failed := call(t, "write_layer", `{"file":`+quoted(m)+`,"layer":"s.muro","content":"# \ud800"}`); failed {
		t.Fatal(text)
	}
	if text, failed := call(t, "write_layer", `{"file":`+quoted(m)+`,"layer":"\ud800.muro","content":"# name"}`); failed {
		t.Fatal(text)
	}
	if text, failed := call(t, "layers", `{"file":`+strings.TrimSuffix(quoted(dir), `"`)+`/\ud800.muro"}`); failed || !strings.Contains(text, "# name") {
		t.Errorf("what was written is read as %q", text)
	}
	if got := tree(t, dir)["s.muro"]; got != "# \uFFFD" {
		t.Errorf("the surrogate became %q", got)
	}
}

// 07 Q34: with a text that does not parse, nothing is written and nothing made.
func TestWriteLayerUnparsed(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	for _, c := range []struct{ entry, layer, content, where string }{
		{m, "m.muro", house + "space /L1/c\n", m + ":line 8: "},
		{m, "m.muro", house + "import new/part.muro\n", m + ":line 8: Cannot read file: new/part.muro"},
		{filepath.Join(dir, "none/m.muro"), "x.muro", "# x", "line 0: Cannot read file: " + filepath.Join(dir, "none/m.muro")},
	} {
		answer, failure := write(t, c.entry, c.layer, c.content)
		if failure != "" {
			t.Fatal(failure)
		}
		where, _ := answer["parseError"].(string)
		delete(answer, "parseError")
		want := map[string]any{"written": false, "target": filepath.Join(filepath.Dir(c.entry), c.layer), "ok": false}
		if diff := cmp.Diff(want, answer); diff != "" || !strings.HasPrefix(where, c.where) {
			t.Errorf("%s: %q instead of %q… %s", c.content, where, c.where, diff)
		}
		sameTree(t, dir, map[string]string{"m.muro": house})
	}
}

// 07 Q33–Q38: a layer that contradicts the others is written and reported.
func TestWriteLayerWithErrors(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	answer, failure := write(t, m, "m.muro", house+"boundary /L1/a /L1/z\n")
	if failure != "" {
		t.Fatal(failure)
	}
	errors := answer["errors"].([]any)
	if answer["ok"] != false || len(errors) != 1 || !strings.HasPrefix(errors[0].(string), m+":line 8: ") {
		t.Errorf("got %v", answer)
	}
	sameTree(t, dir, map[string]string{"m.muro": house + "boundary /L1/a /L1/z\n"})
}

// A new entry in folders that are not there yet (07 Y18).
func TestWriteLayerNewEntry(t *testing.T) {
	t.Parallel()
	dir := folder(t, nil)
	entry := filepath.Join(dir, "new/er/m.muro")
	if _, failure := write(t, entry, "m.muro", house); failure != "" {
		t.Fatal(failure)
	}
	sameTree(t, dir, map[string]string{"new/er/m.muro": house})
}

// 07 Q31, Q32: what may be named.
func TestWriteLayerNames(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"b/m.muro": house})
	m := filepath.Join(dir, "b/m.muro")
	for layer, want := range map[string]string{
		"x.txt": "only .muro files", "x.MURO": "only .muro files", "x.muro ": "only .muro files", "../x.txt": "only .muro files", ".": "only .muro files",
		"../x.muro": "outside", "../bb/x.muro": "outside", "a/../../x.muro": "outside", filepath.Join(dir, "x.muro"): "outside", "/x.muro": "outside",
		"m.muro/x.muro": "cannot write",
	} {
		if answer, failure := write(t, m, layer, "# x"); !strings.Contains(failure, want) {
			t.Errorf("%s: %v %q", layer, answer, failure)
		}
	}
	sameTree(t, dir, map[string]string{"b/m.muro": house})

	for layer, want := range map[string]string{
		"../b/q.muro": "b/q.muro", "..x/y.muro": "b/..x/y.muro", ".muro": "b/.muro", "r.muro/": "b/r.muro", "s.muro/.": "b/s.muro",
		filepath.Join(dir, "b/t.muro"): "b/t.muro",
	} {
		if _, failure := write(t, m, layer, "# "+layer); failure != "" || tree(t, dir)[want] != "# "+layer {
			t.Errorf("%s: %s", layer, failure)
		}
	}
}

// Links: one that stays inside is followed, one that leads out is refused
// before anything is made, and a layer that is a link itself is replaced.
func TestWriteLayerLinks(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"b/m.muro": house, "b/sub/keep.muro": "# kept", "out/o.muro": "# outside"})
	b := filepath.Join(dir, "b")
	m := filepath.Join(b, "m.muro")
	link(t, "sub", filepath.Join(b, "relative"))
	link(t, filepath.Join(b, "sub"), filepath.Join(b, "absolute"))
	link(t, "../out", filepath.Join(b, "away"))
	link(t, "nowhere", filepath.Join(b, "dangling"))
	link(t, "loop", filepath.Join(b, "loop"))
	link(t, "../out/o.muro", filepath.Join(b, "file.muro"))
	before := tree(t, dir)

	for layer, want := range map[string]string{
		"away/x.muro": "out of the entry's folder", "away/new/x.muro": "out of the entry's folder",
		"dangling/x.muro": "leads nowhere", "dangling/new/x.muro": "leads nowhere", "loop/x.muro": "cannot write",
	} {
		if answer, failure := write(t, m, layer, "# x"); !strings.Contains(failure, want) {
			t.Errorf("%s: %v %q", layer, answer, failure)
		}
	}
	sameTree(t, dir, before)

	for _, layer := range []string{"relative/1.muro", "absolute/2.muro", "relative/new/3.muro", "file.muro"} {
		if _, failure := write(t, m, layer, "# "+layer); failure != "" {
			t.Errorf("%s: %s", layer, failure)
		}
	}
	before["b/sub/1.muro"] = "# relative/1.muro"
	before["b/sub/2.muro"] = "# absolute/2.muro"
	before["b/sub/new/3.muro"] = "# relative/new/3.muro"
	before["b/file.muro"] = "# file.muro"
	sameTree(t, dir, before)
}

// The gate cannot be passed by naming a composed layer through a link: the
// same file is the same layer (07 Q33, differently from the original).
func TestWriteLayerSameFile(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house + "import sub/x.muro\n", "sub/x.muro": "# composed"})
	link(t, "sub", filepath.Join(dir, "in"))
	before := tree(t, dir)
	answer, failure := write(t, filepath.Join(dir, "m.muro"), "in/x.muro", "garbage \"")
	if failure != "" || answer["written"] != false {
		t.Errorf("got %v %s", answer, failure)
	}
	sameTree(t, dir, before)
}

// A folder is no layer, a file that is replaced keeps its mode, and no attempt
// leaves anything behind.
func TestWriteLayerModes(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house, "dir.muro/inner.muro": "# inner"})
	put(t, filepath.Join(dir, "private.muro"), "# old", 0o600)
	put(t, filepath.Join(dir, "locked.muro"), "# old", 0o444)
	m := filepath.Join(dir, "m.muro")

	if _, failure := write(t, m, "dir.muro", "# x"); !strings.Contains(failure, "it is a folder") {
		t.Errorf("a folder: %q", failure)
	}
	names := []string{"private.muro", "locked.muro"}
	if runtime.GOOS == "windows" {
		names = names[:1] // there whoever locks a file keeps everybody from replacing it
	}
	for _, name := range names {
		before, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, failure := write(t, m, name, "# new"); failure != "" {
			t.Fatal(failure)
		}
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode() != before.Mode() {
			t.Errorf("%s has mode %v, %v, want %v", name, info.Mode(), err, before.Mode())
		}
	}
	want := map[string]string{"m.muro": house, "dir.muro/inner.muro": "# inner", "locked.muro": "# old"}
	for _, name := range names {
		want[name] = "# new"
	}
	sameTree(t, dir, want)
}

// What the system cannot open afterwards is refused before anything is made,
// and a write that fails takes the folders made for it away again (07 Q36).
func TestWriteLayerLeavesNothing(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"m.muro": house})
	m := filepath.Join(dir, "m.muro")
	for _, layer := range []string{
		strings.Repeat("a/", 20_000) + "x.muro", strings.Repeat("n", 300) + ".muro",
		"new/er/" + strings.Repeat("n", 300) + ".muro", "new/nul\x00.muro",
	} {
		answer, failure := write(t, m, layer, "# x")
		if !strings.Contains(failure, "cannot write") || len(failure) > 400 {
			t.Errorf("%.20s: %v %q", layer, answer, failure)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A message quotes no more of a name than a line holds, and no controls
// (07 QB15).
func TestWriteLayerQuotes(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	for _, layer := range []string{"\x1b[31m" + strings.Repeat("a", 5000) + ".txt", "\x1b[31m/../../" + strings.Repeat("a", 5000) + ".muro"} {
		if _, failure := write(t, m, layer, "# x"); failure == "" || strings.Contains(failure, "\x1b") || len(failure) > 400 {
			t.Errorf("%.20q: %q", layer, failure)
		}
	}
}

// A link swapped in after the place was found cannot lead the write outside.
func TestWriteLayerSwappedLink(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"b/sub/x.muro": "# old", "out/x.muro": "# outside"})
	b := filepath.Join(dir, "b")
	place, err := findPlace(b, filepath.Join(b, "sub/x.muro"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(b, "sub")); err != nil {
		t.Fatal(err)
	}
	link(t, "../out", filepath.Join(b, "sub"))
	if err := place.write(nil, "# through"); err == nil {
		t.Error("written through a link that leads outside")
	}
	sameTree(t, dir, map[string]string{"b/sub": "-> ../out", "out/x.muro": "# outside"})
}
