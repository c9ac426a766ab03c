package whole_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"koyu-mcp/internal/whole"
)

// open makes a folder with files of these texts and modes.
func open(t *testing.T, files map[string]os.FileMode) *os.Root {
	t.Helper()
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	for name, mode := range files {
		if err := root.WriteFile(name, []byte("old"), mode); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func holds(t *testing.T, root *os.Root, name, want string) {
	t.Helper()
	if got, err := root.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

// alone wants nothing in the folder but files of these names.
func alone(t *testing.T, root *os.Root, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(root.Name())
	if err != nil || len(entries) != len(names) {
		t.Fatalf("the folder holds %v, %v; want %q", entries, err, names)
	}
	for i, e := range entries {
		if e.Name() != names[i] {
			t.Errorf("the folder holds %v, want %q", entries, names)
		}
	}
}

func TestReplace(t *testing.T) {
	t.Parallel()
	root := open(t, map[string]os.FileMode{"kept": 0o600})
	before, err := root.Stat("kept")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kept", "new"} {
		if err := whole.Replace(root, name, "text of "+name); err != nil {
			t.Fatal(err)
		}
		holds(t, root, name, "text of "+name)
	}
	if info, err := root.Stat("kept"); err != nil || info.Mode() != before.Mode() {
		t.Errorf("the mode is %v, %v, want %v", info.Mode(), err, before.Mode())
	}
	alone(t, root, "kept", "new")
}

// A link is replaced, and what it leads to is left alone.
func TestReplaceLink(t *testing.T) {
	t.Parallel()
	root := open(t, map[string]os.FileMode{"file": 0o666})
	if err := root.Symlink("file", "link"); err != nil {
		t.Skip(err)
	}
	if err := whole.Replace(root, "link", "new"); err != nil {
		t.Fatal(err)
	}
	holds(t, root, "file", "old")
	holds(t, root, "link", "new")
	if info, err := root.Lstat("link"); err != nil || info.Mode()&^0o666 != 0 { // that of a link is everything
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	alone(t, root, "file", "link")
}

// What fails leaves nothing behind.
func TestReplaceFails(t *testing.T) {
	t.Parallel()
	root := open(t, map[string]os.FileMode{"file": 0o666})
	if err := root.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", filepath.Join("none", "x"), filepath.Join("file", "x"), filepath.Join("..", "x")} {
		if err := whole.Replace(root, name, "new"); err == nil {
			t.Errorf("%s was replaced", name)
		}
	}
	holds(t, root, "file", "old")
	alone(t, root, "file", "folder")
}

// Many writers of one file leave one of their texts, whole, and nothing else.
func TestReplaceAtOnce(t *testing.T) {
	t.Parallel()
	root := open(t, map[string]os.FileMode{"file": 0o666})
	var writers sync.WaitGroup
	for i := range 16 {
		writers.Go(func() {
			text := strings.Repeat(string(rune('a'+i)), 10_000)
			for range 5 {
				if err := whole.Replace(root, "file", text); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	text, err := root.ReadFile("file")
	if err != nil || len(text) != 10_000 || strings.Trim(string(text), string(text[:1])) != "" {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	alone(t, root, "file")
}
