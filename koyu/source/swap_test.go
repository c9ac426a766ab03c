package source

import (
	"os"
	"path/filepath"
	"testing"

	"koyu-mcp/koyu/limit"
)

// What is swapped in between the look and the reading leads nowhere.
func TestRootsSwapped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"in/sub/a.muro", "out/a.muro"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var roots Roots
	if err := roots.Set(filepath.Join(dir, "in")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "in/sub/a.muro")
	root, name, err := roots.find(path)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := os.RemoveAll(filepath.Join(dir, "in/sub")); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{"../out", filepath.Join(dir, "out")} {
		if err := os.Symlink(target, filepath.Join(dir, "in/sub")); err != nil {
			t.Skip(err)
		}
		if text, err := (disk{limit.Default().Layer}).careful(root, name, path); err == nil {
			t.Errorf("read %q through a link to %s", text, target)
		}
		if err := os.Remove(filepath.Join(dir, "in/sub")); err != nil {
			t.Fatal(err)
		}
	}
}
