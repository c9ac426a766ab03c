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
	const getPipeSize = 1032 // F_GETPIPE_SZ
	size := func() uintptr {
		n, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), getPipeSize, 0)
		if errno != 0 {
			t.Fatal(errno)
		}
		return n
	}
	before := size()
	for range 2 {
		widen(w)
	}
	switch after := size(); {
	case after == before:
		t.Skip("the system gives a pipe no more")
	case after < 1<<20:
		t.Errorf("it has room for %d bytes", after)
	}
	widen(&bytes.Buffer{})
}
