//go:build unix

package conformance

import "syscall"

// notWaiting opens a named pipe that nobody reads with an error, and makes a
// write to one whose reader is slow one that can be ended.
const notWaiting = syscall.O_NONBLOCK
