//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package whole

import (
	"os"
	"syscall"
)

// errLocked is why a file cannot be locked that somebody else has locked.
var errLocked error = syscall.EWOULDBLOCK

// lock locks file until it is closed, by this process or by the end of it.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
