package whole_test

import (
	"os"
	"path/filepath"
	"testing"

	"koyu-mcp/internal/whole"
)

// Whoever reads a file keeps it from being replaced only until it is read.
func TestReplaceWhileRead(t *testing.T) {
	t.Parallel()
	root := open(t, map[string]os.FileMode{"file": 0o666})
	reader, err := os.Open(filepath.Join(root.Name(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	replaced := make(chan error, 1)
	go func() { replaced <- whole.Replace(root, "file", "new") }()
	for written := int64(0); written == 0; { // its name is all that it still lacks
		found, _ := filepath.Glob(filepath.Join(root.Name(), ".muro-*.tmp"))
		for _, name := range found {
			if info, err := os.Stat(name); err == nil {
				written = info.Size()
			}
		}
		select {
		case err := <-replaced:
			t.Fatalf("it did not wait: %v", err)
		default:
		}
	}
	reader.Close()
	if err := <-replaced; err != nil {
		t.Fatal(err)
	}
	holds(t, root, "file", "new")
	alone(t, root, "file")
}
