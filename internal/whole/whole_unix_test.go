//go:build unix

package whole_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"koyu-mcp/internal/whole"
)

// A new file has the mode that the process gives to new files.
func TestReplaceUmask(t *testing.T) { // not parallel: the mask is that of the process
	for _, c := range []struct {
		mask int
		mode os.FileMode
	}{{0o077, 0o600}, {0o027, 0o640}, {0, 0o666}} {
		root := open(t, nil)
		before := syscall.Umask(c.mask)
		err := whole.Replace(root, "new", "new")
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := root.Stat("new"); err != nil || info.Mode().Perm() != c.mode {
			t.Errorf("with the mask %o the mode is %v, %v; want %v", c.mask, info.Mode(), err, c.mode)
		}
	}
}

// Where there are no more bytes to be had, the old text stays, alone.
func TestReplaceFull(t *testing.T) { // not parallel: the bound is that of the process
	root := open(t, map[string]os.FileMode{"file": 0o666})
	var bound syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &bound); err != nil {
		t.Skip(err)
	}
	small := bound
	small.Cur = 1000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	err := whole.Replace(root, "file", string(make([]byte, 2000)))
	if err2 := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &bound); err2 != nil {
		t.Fatal(err2)
	}
	if err == nil {
		t.Error("more was written than there may be")
	}
	holds(t, root, "file", "old")
	alone(t, root, "file")
}

// A pipe in the place of a folder does not stop the writer.
func TestReplaceInPipe(t *testing.T) {
	t.Parallel()
	root := open(t, nil)
	if err := syscall.Mkfifo(filepath.Join(root.Name(), "pipe"), 0o666); err != nil {
		t.Skip(err)
	}
	if err := whole.Replace(root, "pipe/x", "new"); err == nil {
		t.Error("written below a pipe")
	}
	alone(t, root, "pipe")
}

// No write, whatever comes of it, leaves a file open.
func TestReplaceDescriptors(t *testing.T) { // not parallel: they are those of the process
	count := func() int {
		names, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(names)
	}
	root := open(t, map[string]os.FileMode{"file": 0o666})
	before := count()
	for range 20 {
		if err := root.WriteFile(".muro-AAAAAAAAAAAAAAAAAAAAAAAAAA.tmp", nil, 0o666); err != nil { // to sweep
			t.Fatal(err)
		}
		_ = whole.Replace(root, "file", "new")
		_ = whole.Replace(root, ".", "a folder")
		_ = whole.Replace(root, "none/x", "nowhere")
	}
	if after := count(); after != before {
		t.Errorf("%d files were open, and %d are", before, after)
	}
}
