package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"koyu-mcp/internal/ecma"
)

// A place is where a layer is to be written: the real path of the folder of
// the entry, and the layer as seen from there once every link on its way is
// followed. No part of rel leaves the folder.
type place struct {
	layer  string // as it was named, absolute
	folder string
	rel    string
}

// findPlace follows the links on the way to layer and refuses a layer that is
// outside the folder of the entry (07 Q35). Nothing is made: folders that do
// not exist yet have no links.
func findPlace(folder, layer string) (place, error) {
	folder, err := realPath(onDisk(folder))
	if err != nil {
		return place{}, unwritable(layer, err)
	}
	parent, err := realPath(onDisk(filepath.Dir(layer)))
	if err != nil {
		return place{}, unwritable(layer, err)
	}
	if !inside(folder, parent) {
		return place{}, fmt.Errorf("%s leads through a link out of the entry's folder; name a layer inside %s", layer, folder)
	}
	rel, err := filepath.Rel(folder, filepath.Join(parent, onDisk(filepath.Base(layer))))
	if err != nil {
		return place{}, unwritable(layer, err)
	}
	return place{layer, folder, rel}, nil
}

// inside reports whether path is folder or below it, by spelling (07 Q32).
func inside(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// onDisk is the name by which a path is known to the file system, which has no
// place for unpaired surrogates.
func onDisk(path string) string { return ecma.ReplaceSurrogates(path) }

// realPath follows the links of path as far as it exists.
func realPath(path string) (string, error) {
	whole, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return whole, err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("the link %s leads nowhere", path)
	}
	parent, err := realPath(filepath.Dir(path))
	return filepath.Join(parent, filepath.Base(path)), err
}

// write puts text where the layer is, whole or not at all: into a new file of
// a name that cannot be foreseen, which then takes the place of the old one
// and keeps its mode. Whatever fails, that file is gone afterwards.
func (p place) write(text string) error {
	if err := p.replace(text); err != nil {
		return unwritable(p.layer, err)
	}
	return nil
}

func (p place) replace(text string) (err error) {
	if err := os.MkdirAll(p.folder, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(p.folder)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(p.rel), 0o777); err != nil {
		return err
	}
	old, err := root.Lstat(p.rel)
	if err == nil && old.IsDir() {
		return errors.New("it is a folder")
	}
	kept := err == nil && old.Mode().IsRegular()

	temporary := filepath.Join(filepath.Dir(p.rel), ".muro-"+rand.Text()+".tmp")
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
	return root.Rename(temporary, p.rel)
}

// unwritable says in one line why layer was not written.
func unwritable(layer string, err error) error {
	reason := err.Error()
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		reason = p.Err.Error()
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		reason = l.Err.Error()
	}
	return fmt.Errorf("cannot write %s: %s", layer, reason)
}
