package whole

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// patience is how long a file may be in use that a new one is to take the place
// of.
const patience = 2 * time.Second

// sharingViolation is why nothing can be done with a file that is in use.
const sharingViolation syscall.Errno = 32

// rename gives a file the name of another one. Here that has to wait for those
// who have the other one open, such as who reads it just now.
func rename(root *os.Root, from, to string) error {
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		err := root.Rename(from, to)
		inUse := errors.Is(err, sharingViolation) || errors.Is(err, syscall.ERROR_ACCESS_DENIED)
		if !inUse || time.Since(start) > patience {
			return err
		}
	}
}
