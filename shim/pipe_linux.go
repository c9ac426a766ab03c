package shim

import (
	"io"
	"os"
	"syscall"
)

// widen gives out, if it is a pipe, room for a whole answer: else the client and
// the server have to take turns for every 64 KiB of it. Where the system does
// not give as much, the pipe stays as it is.
func widen(out io.Writer) {
	const (
		setPipeSize = 1031 // F_SETPIPE_SZ
		getPipeSize = 1032 // F_GETPIPE_SZ
		room        = 1 << 20
	)
	file, ok := out.(*os.File)
	if !ok {
		return
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		if has, _, errno := syscall.Syscall(syscall.SYS_FCNTL, fd, getPipeSize, 0); errno == 0 && has < room {
			syscall.Syscall(syscall.SYS_FCNTL, fd, setPipeSize, room)
		}
	})
}
