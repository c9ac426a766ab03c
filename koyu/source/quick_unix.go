//go:build unix

package source

import (
	"sync"
	"syscall"
)

// A buffer holds a layer of any usual size, and a byte more.
type buffer [256<<10 + 1]byte

var buffers = sync.Pool{New: func() any { return new(buffer) }}

// quick gives the bytes of the file called name to use, if it is as nearly all
// are: an ordinary one, not large, at rest, and of the size that it tells, which
// most bounds. Anything else, and every fault, is for [disk.careful] to find out
// about.
//
// All layers are read again by every call. Here that takes four or five system
// calls each and hardly any memory; an [os.File] would take more of both, for
// being able to wait.
func quick(name string, most int, use func([]byte)) (ok bool) {
	var info syscall.Stat_t
	if err := syscall.Stat(name, &info); err != nil || !ordinary(&info, most) {
		return false
	}
	return again(name, most, use)
}

// again is quick for a file that was like that before: it saves the first look,
// which is for what opening alone can do to a device.
func again(name string, most int, use func([]byte)) (ok bool) {
	fd, err := syscall.Open(name, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil || !ordinary(&info, most) {
		return false
	}
	data := buffers.Get().(*buffer)
	defer buffers.Put(data)
	// It gives less than there is room for only where it ends.
	n, err := syscall.Read(fd, data[:])
	if err != nil || int64(n) != info.Size {
		return false
	}
	use(data[:n])
	return true
}

func ordinary(info *syscall.Stat_t, most int) bool {
	return info.Mode&syscall.S_IFMT == syscall.S_IFREG && info.Size <= int64(min(most, len(buffer{})-1))
}
