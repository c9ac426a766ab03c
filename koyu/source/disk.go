package source

import (
	"io"
	"os"
	"syscall"
	"time"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/limit"
)

// Disk reads layers from the file system.
func Disk() Reader { return DiskWithin(limit.Default()) }

// DiskWithin is [Disk] with another bound than the default one for a layer. A
// larger one is not read at all.
func DiskWithin(l limit.Limits) Reader { return disk{l.Whole().Layer} }

type disk struct{ most int }

func (d disk) Read(path string) (text string, err error) {
	name := onDisk(path)
	if quick(name, d.most, func(data []byte) { text = ecma.Repair(data) }) {
		return text, nil
	}
	return d.careful(system{}, name, path)
}

func (d disk) holds(path, text string) (same bool) {
	name := onDisk(path)
	if again(name, d.most, func(data []byte) { same = string(data) == text || ecma.Repair(data) == text }) {
		return same
	}
	now, err := d.careful(system{}, name, path)
	return err == nil && now == text
}

// onDisk is the name by which the system knows a path: it has no place for
// unpaired surrogates.
func onDisk(path string) string { return ecma.ReplaceSurrogates(path) }

// A tree is where files go by their names: the whole system, or an [os.Root].
type tree interface {
	Stat(name string) (os.FileInfo, error)
	OpenFile(name string, flag int, mode os.FileMode) (*os.File, error)
}

type system struct{}

func (system) Stat(name string) (os.FileInfo, error) { return os.Stat(name) }

func (system) OpenFile(name string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, mode)
}

// patience is how long a read may wait. Regular files do not wait, except a
// few that the system makes up while they are read.
const patience = 5 * time.Second

// careful reads the file that is called name in t, and path in messages. It
// looks before it opens, because opening a device can already do something, and
// looks again at what it opened.
func (d disk) careful(t tree, name, path string) (string, error) {
	info, err := t.Stat(name)
	if err != nil {
		return "", &Unreadable{path}
	}
	if err := d.fit(path, info); err != nil {
		return "", err
	}
	f, err := t.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", &Unreadable{path}
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return "", &Unreadable{path}
	}
	if err := d.fit(path, info); err != nil {
		return "", err
	}
	_ = f.SetReadDeadline(time.Now().Add(patience)) // refused where nothing waits
	data, err := d.readAll(f, info.Size())
	if err != nil {
		return "", &Unreadable{path}
	}
	if len(data) > d.most { // it grew, or had not told its size
		return "", limit.Exceed(limit.Layer, d.most)
	}
	return ecma.Repair(data), nil
}

// readAll reads up to one byte more than a layer may have; size is only a
// guess.
func (d disk) readAll(f *os.File, size int64) ([]byte, error) {
	data := make([]byte, 0, size+512)
	r := io.LimitReader(f, int64(d.most)+1)
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
func (d disk) fit(path string, info os.FileInfo) error {
	switch {
	case info.IsDir():
		return &Unreadable{path}
	case !info.Mode().IsRegular():
		return refuse("A layer must be an ordinary file, and %s is %s.", ecma.Excerpt(path), kind(info.Mode()))
	case info.Size() > int64(d.most):
		return limit.Exceed(limit.Layer, d.most)
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
