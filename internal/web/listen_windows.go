package web

import "syscall"

// Why an address cannot be had: the numbers of Winsock, for which package
// syscall has names with other values.
const (
	errForbidden = syscall.Errno(10013)
	errInUse     = syscall.Errno(10048)
	errNotHere   = syscall.Errno(10049)
)
