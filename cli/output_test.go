package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// A file that is not meant to change is not replaced, although its folder would
// allow it.
func TestWriteProtected(t *testing.T) {
	t.Parallel()
	path := protected(t)
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(path, "new"); err == nil {
		t.Error("the file was written")
	}
	if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, kept) {
		t.Errorf("the file holds %.20q…, %v", text, err)
	}
}

// protected is a file that cannot be opened for writing. Where rights do not
// hold back this user, it is the program that runs.
func protected(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kept.svg")
	if err := os.WriteFile(path, []byte("kept"), 0o444); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, candidate := range []string{path, program} {
		file, err := os.OpenFile(candidate, os.O_WRONLY, 0)
		if err != nil {
			return candidate
		}
		file.Close()
	}
	t.Skip("nothing is protected here")
	return ""
}
