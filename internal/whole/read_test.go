package whole

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is read to its end, unless that is too far; nothing else is opened.
func TestRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, test := range []struct {
		name string
		size int
		want string
	}{
		{"empty", 0, ""},
		{"full", 1 << 20, ""},
		{"long", 1<<20 + 1, "it is longer than 1 MiB"},
		{".", 0, "it is no file"},
	} {
		path := filepath.Join(dir, test.name)
		if test.want == "" || test.size > 0 {
			if err := os.WriteFile(path, make([]byte, test.size), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		text, err := Read(path, 1)
		if test.want == "" && (err != nil || len(text) != test.size) {
			t.Errorf("%s: %d bytes, %v", test.name, len(text), err)
		}
		if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

// Whether to replace a file is asked when the new one is there, and what is not
// wanted is gone.
func TestReplaceIf(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	refusal := errors.New("no")
	for _, test := range []struct {
		says error
		want string
	}{{refusal, "old"}, {nil, "new"}} {
		err := ReplaceIf(root, "file", "new", func() error {
			entries, err := os.ReadDir(dir)
			if err != nil || len(entries) != 2 {
				t.Fatalf("there are %v, %v", entries, err)
			}
			if text, err := os.ReadFile(filepath.Join(dir, entries[0].Name())); string(text) != "new" {
				t.Errorf("%s holds %q, %v", entries[0], text, err)
			}
			return test.says
		})
		if err != test.says {
			t.Error(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "file"))
		if entries, _ := os.ReadDir(dir); string(text) != test.want || len(entries) != 1 {
			t.Errorf("%q, %v; %v", text, err, entries)
		}
	}
}
