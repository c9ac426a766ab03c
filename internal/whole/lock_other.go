//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package whole

import (
	"errors"
	"os"
)

// errLocked is why a file cannot be locked that somebody else has locked.
var errLocked = errors.New("another process has it")

// lock locks nothing: what was left behind cannot be told from what is in use.
func lock(*os.File) error { return errors.ErrUnsupported }
