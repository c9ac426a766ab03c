package whole_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"koyu-mcp/internal/whole"
)

// Whoever writes, nobody can read the new text who could not read the old one,
// and whoever could still can as far as the writer may have it so.
func TestReplaceOwner(t *testing.T) {
	t.Parallel()
	const owner, group, other = 1001, 1002, 1003
	for _, c := range []struct {
		name     string
		uid, gid int // of the writer
		want     syscall.Stat_t
	}{
		{"privileged", 0, 0, syscall.Stat_t{Uid: owner, Gid: group, Mode: 0o640}},
		{"owner in the group", owner, group, syscall.Stat_t{Uid: owner, Gid: group, Mode: 0o640}},
		{"owner in another group", owner, other, syscall.Stat_t{Uid: owner, Gid: other, Mode: 0o600}},
		{"another one in the group", other, group, syscall.Stat_t{Uid: other, Gid: group, Mode: 0o640}},
		{"another one", other, other, syscall.Stat_t{Uid: other, Gid: other, Mode: 0o600}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := open(t, map[string]os.FileMode{"file": 0o640})
			path := filepath.Join(root.Name(), "file")
			if err := errors.Join(os.Chmod(root.Name(), 0o777), os.Chown(path, owner, group)); err != nil {
				t.Skip(err)
			}
			if err := as(c.uid, c.gid, func() error { return whole.Replace(root, "file", "new") }); err != nil {
				t.Fatal(err)
			}
			var got syscall.Stat_t
			if err := syscall.Stat(path, &got); err != nil {
				t.Fatal(err)
			}
			if got.Mode &= 0o777; got.Uid != c.want.Uid || got.Gid != c.want.Gid || got.Mode != c.want.Mode {
				t.Errorf("it is of %d, group %d, with mode %o; want %d, %d, %o", got.Uid, got.Gid, got.Mode, c.want.Uid, c.want.Gid, c.want.Mode)
			}
		})
	}
}

// as does something with files as that user would, in a thread of its own that
// ends with it.
func as(uid, gid int, do func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		done <- errors.Join(syscall.Setfsgid(gid), syscall.Setfsuid(uid), do())
	}()
	return <-done
}
