//go:build !windows

package web

import "syscall"

// Why an address cannot be had.
const (
	errInUse     = syscall.EADDRINUSE
	errNotHere   = syscall.EADDRNOTAVAIL
	errForbidden = syscall.EACCES
)
