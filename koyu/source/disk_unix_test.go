//go:build unix

package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

func TestDevices(t *testing.T) { // NC10, H6, H7
	t.Parallel()
	dir := real(t, nil, nil)
	pipe, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "socket")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	link(t, pipe, pipe+"-link")
	listen(t, socket)
	root := rootsOf(t, dir).Reader(limit.Default())
	for _, r := range []source.Reader{source.Disk(), root} {
		refused(t, r, pipe, "a pipe")
		refused(t, r, pipe+"-link", "a pipe")
		refused(t, r, socket, "a socket")
	}
	for _, device := range []string{"/dev/zero", "/dev/null"} {
		refused(t, source.Disk(), device, "a device")
	}
	if err := (&source.Roots{}).Set(pipe); err == nil {
		t.Error("a pipe is a root")
	}
}

// listen makes a socket.
func listen(t *testing.T, path string) {
	t.Helper()
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { syscall.Close(fd) })
	if err := syscall.Bind(fd, &syscall.SockaddrUnix{Name: path}); err != nil {
		t.Skip(err)
	}
}

// Files that the system makes up say that they are empty, and may have no end.
func TestDiskMadeUp(t *testing.T) {
	t.Parallel()
	const path = "/proc/self/status"
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	if text, err := source.Disk().Read(path); err != nil || !strings.Contains(text, "Name:") {
		t.Errorf("got %q, %v", text, err)
	}
	exceeded(t, source.DiskWithin(limit.Limits{Layer: 16}), path, limit.Layer)
}
