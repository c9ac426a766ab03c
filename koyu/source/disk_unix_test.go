//go:build unix

package source_test

import (
	"errors"
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
	for _, path := range []string{pipe, pipe + "-link", socket, dir, "/dev/zero", "/dev/null"} { // in the place of a known layer
		if source.Holds(source.Disk(), path, "") || source.Holds(root, path, "") {
			t.Errorf("%s holds a layer", path)
		}
	}
	if err := (&source.Roots{}).Set(pipe); err == nil {
		t.Error("a pipe is a root")
	}
	for _, roots := range []source.Roots{nil, rootsOf(t, dir)} {
		if _, err := roots.Open(pipe); !errors.Is(err, syscall.ENOTDIR) {
			t.Errorf("a pipe as a folder: %v", err)
		}
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

// No read, whatever comes of it, leaves a file open.
func TestDescriptors(t *testing.T) { // not parallel: they are those of the process
	const list = "/proc/self/fd"
	open := func() int {
		names, err := os.ReadDir(list)
		if err != nil {
			t.Skip(err)
		}
		return len(names)
	}
	dir := real(t, map[string]string{"a.muro": "a", "large.muro": strings.Repeat("x", 300<<10), "huge.muro": strings.Repeat("x", 500<<10)}, map[string]string{"link.muro": "DIR/a.muro"})
	limits := limit.Limits{Layer: 400 << 10}
	before := open()
	for _, r := range []source.Reader{source.DiskWithin(limits), rootsOf(t, dir).Reader(limits)} {
		for range 20 {
			for _, name := range []string{"a.muro", "large.muro", "huge.muro", "link.muro", "none.muro", "."} {
				_, _ = r.Read(filepath.Join(dir, name))
				_ = source.Holds(r, filepath.Join(dir, name), "a")
			}
			_, _ = r.Read("/proc/self/status") // which is opened, and says too little of itself
		}
	}
	if after := open(); after > before+1 { // the root
		t.Errorf("%d files were open, and %d are", before, after)
	}
}
