package source

import (
	"io"
	"os"
	"syscall"
	"time"

	"koyu-mcp/internal/ecma"
)

// Disk reads layers from the file system.
func Disk() Reader { return disk{} }

type disk struct{}

// patience is how long a read may wait. Regular files do not wait, except a
// few that the system makes up while they are read.
const patience = 5 * time.Second

// Read looks before it opens, because opening a device can already do
// something, and looks again at what it opened.
func (disk) Read(path string) (string, error) {
	name := onDisk(path)
	info, err := os.Stat(name)
	if err != nil {
		return "", &Unreadable{path}
	}
	if err := fit(path, info); err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", &Unreadable{path}
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return "", &Unreadable{path}
	}
	if err := fit(path, info); err != nil {
		return "", err
	}
	_ = f.SetReadDeadline(time.Now().Add(patience)) // refused where nothing waits
	data, err := readAll(f, info.Size())
	if err != nil {
		return "", &Unreadable{path}
	}
	if len(data) > MaxLayer { // it grew, or had not told its size
		return "", tooLarge(path)
	}
	return ecma.Repair(data), nil
}

// onDisk is the name by which the system knows a path: it has no place for
// unpaired surrogates.
func onDisk(path string) string { return ecma.ReplaceSurrogates(path) }

// readAll reads up to one byte more than a layer may have; size is only a
// guess.
func readAll(f *os.File, size int64) ([]byte, error) {
	data := make([]byte, 0, size+512)
	r := io.LimitReader(f, MaxLayer+1)
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// fit says why what info describes is no layer.
func fit(path string, info os.FileInfo) error {
	switch {
	case info.IsDir():
		return &Unreadable{path}
	case !info.Mode().IsRegular():
		return refuse("A layer must be an ordinary file, and %s is %s.", ecma.Excerpt(path), kind(info.Mode()))
	case info.Size() > MaxLayer:
		return tooLarge(path)
	}
	return nil
}

func kind(m os.FileMode) string {
	switch {
	case m&os.ModeNamedPipe != 0:
		return "a pipe"
	case m&os.ModeSocket != 0:
		return "a socket"
	case m&os.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
