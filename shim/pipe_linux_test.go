package shim

import (
	"bytes"
	"os"
	"syscall"
	"testing"
)

// A pipe takes a long answer at once, and what is no pipe stays as it is.
func TestWiden(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	const (
		setPipeSize = 1031 // F_SETPIPE_SZ
		getPipeSize = 1032 // F_GETPIPE_SZ
		room        = 1 << 20
	)
	widen(&bytes.Buffer{})
	for range 2 {
		widen(w)
	}
	size, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), getPipeSize, 0)
	if errno != 0 {
		t.Fatal(errno)
	}
	if size >= room {
		return
	}
	if _, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), setPipeSize, room); errno != 0 {
		t.Skip("the system gives a pipe no more: ", errno)
	}
	t.Errorf("it has room for %d bytes", size)
}
