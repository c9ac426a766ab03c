//go:build unix

package whole

import (
	"os"
	"syscall"
)

// resemble gives file the mode, the owner and the group of old. Where it has to
// stay in another group, that one may do nothing with it: old was not shared
// with it.
func resemble(file *os.File, old os.FileInfo) error {
	now, err := file.Stat()
	if err != nil {
		return err
	}
	mode, is, was := old.Mode().Perm(), now.Sys().(*syscall.Stat_t), old.Sys().(*syscall.Stat_t)
	if is.Uid != was.Uid {
		_ = file.Chown(int(was.Uid), -1) // only a privileged process may
	}
	if is.Gid != was.Gid && file.Chown(-1, int(was.Gid)) != nil {
		mode &^= 0o070
	}
	return file.Chmod(mode)
}
