package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// A file that is not meant to change is not replaced, although its folder would
// allow it.
func TestWriteProtected(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "kept.svg")
	if err := os.WriteFile(path, []byte("kept"), 0o444); err != nil {
		t.Fatal(err)
	}
	if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		file.Close()
		t.Skip("nothing is protected from this user")
	}
	if err := write(path, "new"); err == nil {
		t.Error("the file was written")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "kept" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
