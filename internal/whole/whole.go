// Package whole writes files so that whoever reads one finds all of a text, or
// what was there before, and never a part.
package whole

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace puts a new file of the text in the place of the one called name in
// root, if there is one, and keeps its mode. The text is written under a name
// that cannot be foreseen, which then becomes name; whatever fails, that file
// is gone afterwards.
func Replace(root *os.Root, name, text string) (err error) {
	old, err := root.Lstat(name)
	if err == nil && old.IsDir() {
		return errors.New("it is a folder")
	}
	kept := err == nil && old.Mode().IsRegular()

	temporary := filepath.Join(filepath.Dir(name), ".muro-"+rand.Text()+".tmp")
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			root.Remove(temporary)
		}
	}()
	if kept {
		err = file.Chmod(old.Mode().Perm())
	}
	if err == nil {
		_, err = file.WriteString(text)
	}
	if err == nil {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return root.Rename(temporary, name)
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
