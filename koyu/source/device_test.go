//go:build unix

package source_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"koyu-mcp/koyu/source"
)

func TestDevices(t *testing.T) { // NC10, H6, H7
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	refused(t, source.Disk(), pipe, "a pipe")
	link(t, pipe, pipe+"-link")
	refused(t, source.Disk(), pipe+"-link", "a pipe")
	for _, device := range []string{"/dev/zero", "/dev/null"} {
		refused(t, source.Disk(), device, "a device")
	}
}
