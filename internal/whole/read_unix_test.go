//go:build unix

package whole

import (
	"path/filepath"
	"syscall"
	"testing"
)

// Nobody writes into the pipe.
func TestReadPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := Read(path, 1); err == nil {
		t.Errorf("it holds %q", text)
	}
}
