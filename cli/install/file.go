package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"koyu-mcp/internal/whole"
)

// A Place is a file in which a client keeps registrations.
type Place struct {
	Client Client
	File   string
	Shared bool // with others, as the files of a project are
}

// An Outcome is what has become of a file.
type Outcome struct {
	File    string        // with every link followed
	Before  *Registration // the one that was there, if any
	Changed bool
	Backup  string // the file as it was; empty if there was none, or nothing changed
}

// Register puts s into the file under that name. A file that is not there is
// made, with its folders.
func (p Place) Register(name string, s Server) (Outcome, error) {
	return p.change(func(text string) (string, *Registration, error) { return p.Client.register(text, name, s) })
}

// Remove takes what is registered under that name out of the file.
func (p Place) Remove(name string) (Outcome, error) {
	return p.change(func(text string) (string, *Registration, error) { return p.Client.unregister(text, name) })
}

// change writes what edit makes of the text, if that is another one, and keeps
// the file that it takes the place of.
func (p Place) change(edit func(text string) (changed string, before *Registration, err error)) (o Outcome, err error) {
	if o.File, err = follow(p.File); err != nil {
		return o, err
	}
	old, err := Read(o.File)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return o, fmt.Errorf("cannot read %s: %w", o.File, whole.Reason(err))
	}
	changed, before, err := edit(old)
	if err != nil {
		return o, fmt.Errorf("%s, %w; nothing was written", o.File, err)
	}
	o.Before = before
	if changed == old {
		return o, nil
	}
	if missing {
		err = p.make(o.File, changed)
	} else {
		o.Backup, err = exchange(o.File, old, changed)
	}
	if err != nil {
		return Outcome{File: o.File}, fmt.Errorf("cannot write %s: %w", o.File, whole.Reason(err))
	}
	o.Changed = true
	return o, nil
}

// follow is the file that path leads to, which need not be there yet.
func follow(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	switch {
	case err == nil:
		return real, nil
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("cannot find out where %s leads: %w", path, whole.Reason(err))
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s is a link that leads nowhere", path)
	}
	return path, nil
}

// maxFile is the size of the longest file that is read, in MiB. Some clients keep
// in it much besides their settings.
const maxFile = 64

// Read is the text of a client's file.
func Read(path string) (string, error) { return whole.Read(path, maxFile) }

// make makes a file of the text where there was none.
func (p Place) make(path, text string) error {
	err := p.create(path)
	if err != nil {
		return err
	}
	untouched := func() error { return unchanged(path, "") }
	if err = replace(path, text, untouched); err != nil && untouched() == nil {
		os.Remove(path)
	}
	return err
}

// create makes an empty file, with its folders, for its owner alone unless it is
// shared.
func (p Place) create(path string) error {
	folders, mode := fs.FileMode(0o700), fs.FileMode(0o600)
	if p.Shared {
		folders, mode = 0o777, 0o666
	}
	if err := os.MkdirAll(filepath.Dir(path), folders); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	return file.Close()
}

// exchange puts a file of the text in the place of the one at path, if that one
// still holds old, and keeps it.
func exchange(path, old, text string) (backup string, err error) {
	err = replace(path, text, func() error { backup, err = keep(path, old); return err })
	if err != nil && backup != "" { // a name that is not needed
		os.Remove(backup)
	}
	return backup, err
}

// keep gives the file at path, which holds text, a second name beside it that
// nothing has yet: once another file takes its place, that one still leads to
// it, with its mode, its owner and its times.
func keep(path, text string) (backup string, err error) {
	if err := whole.Writable(path); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		backup = path + ".before-koyu"
		if n > 1 {
			backup += "-" + strconv.Itoa(n)
		}
		if err := os.Link(path, backup); err == nil {
			break
		} else if !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("it cannot be kept as %s: %w", backup, whole.Reason(err))
		}
	}
	if err := unchanged(backup, text); err != nil {
		os.Remove(backup)
		return "", err
	}
	return backup, nil
}

// unchanged says that the file at path does not hold text any more, if so.
func unchanged(path, text string) error {
	if now, err := Read(path); err != nil || now != text {
		return errors.New("it has changed in between; run this once more")
	}
	return nil
}

// replace puts a file of the text in the place of the one at path, if that is
// still as ready wants it.
func replace(path, text string, ready func() error) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	return whole.ReplaceIf(root, filepath.Base(path), text, ready)
}
