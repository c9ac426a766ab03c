// Package whole writes files so that whoever reads one finds all of a text, or
// what was there before, and never a part: while it is written, when it cannot
// be, and after a crash of the process or of the machine.
package whole

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
)

// Replace puts a new file of the text in the place of the one called name in
// root, if there is one, and keeps its mode, and its owner and group as far as
// this process may. The text is written under a name that cannot be foreseen,
// which then becomes name; whatever fails, that file is gone afterwards. One
// whose writer was killed goes with the next Replace in the same folder, where
// the system has locks for files.
func Replace(root *os.Root, name, text string) error {
	return ReplaceIf(root, name, text, func() error { return nil })
}

// ReplaceIf is Replace, unless ready returns an error. It is asked when the text
// is on the disk and misses nothing but its name, so that little can happen
// between its look at the old file and the end of that one.
func ReplaceIf(root *os.Root, name, text string, ready func() error) (err error) {
	old, err := root.Lstat(name)
	if err == nil && old.IsDir() {
		return errors.New("it is a folder")
	}
	kept := err == nil && old.Mode().IsRegular()

	// Where the folder cannot be read this is nil, and what is done with it fails.
	folder, _ := root.OpenFile(filepath.Dir(name), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	defer folder.Close()
	sweep(root, filepath.Dir(name), folder)

	mode := fs.FileMode(0o666)
	if kept { // until it has the mode that the old one has, nobody else reads it
		mode = 0o600
	}
	file, temporary, err := create(root, filepath.Dir(name), mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			root.Remove(temporary)
		}
		file.Close() // not before its name is gone: see sweep
	}()
	if kept {
		err = resemble(file, old)
	}
	if err == nil {
		_, err = file.WriteString(text)
	}
	if err == nil {
		err = file.Sync() // or the name could last, and the text not
	}
	if err == nil {
		err = ready()
	}
	if err == nil {
		err = rename(root, temporary, name)
	}
	if err == nil {
		folder.Sync() // as far as the system can; there is no way back
	}
	return err
}

// temporaries are the names of files that are being written.
var temporaries = regexp.MustCompile(`^\.muro-[A-Z2-7]{26}\.tmp$`)

// create makes a file for the time of writing, and locks it.
func create(root *os.Root, folder string, mode fs.FileMode) (file *os.File, name string, err error) {
	for {
		name = filepath.Join(folder, ".muro-"+rand.Text()+".tmp")
		file, err = root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return nil, "", err
		}
		// Until it is locked, somebody else may sweep it.
		if err := lock(file); !errors.Is(err, errLocked) {
			if _, err := root.Lstat(name); err == nil {
				return file, name, nil
			}
		}
		file.Close()
	}
}

// sweep removes what was left in a folder by those who were killed while they
// wrote: nobody has a lock on that any more.
func sweep(root *os.Root, path string, folder *os.File) {
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if !temporaries.MatchString(name) {
			continue
		}
		name = filepath.Join(path, name)
		if info, err := root.Lstat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			continue
		}
		if lock(file) == nil {
			root.Remove(name)
		}
		file.Close()
	}
}

// Writable says why the file at path cannot be written, if so. One that could be
// replaced may still not be meant to change.
func Writable(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// Reason is err without the path, and without what was to be done with it: for a
// sentence that names both already.
func Reason(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		return l.Err
	}
	return err
}
