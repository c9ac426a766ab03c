package server

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/whole"
	"koyu-mcp/koyu/source"
)

// A place is where a layer is to be written: the real path of the folder of
// the entry, or of the next one above it that exists, and the layer as seen from
// there once every link on its way is followed. No part of rel leaves the folder.
type place struct {
	folder string
	rel    string
}

// errLinkOut is why a layer has no place when a link leads it out of the folder
// of the entry.
var errLinkOut = errors.New("a link on the way leads out of the entry's folder")

// findPlace follows the links on the way to layer and refuses a layer that is
// outside the folder of the entry (07 Q35), or that the system could not open
// once it is written. Nothing is made: folders that do not exist yet have no
// links.
func findPlace(folder, layer string) (place, error) {
	// Names in a file system have no place for unpaired surrogates.
	folder, layer = ecma.ReplaceSurrogates(folder), ecma.ReplaceSurrogates(layer)
	if _, err := os.Lstat(layer); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return place{}, err
	}
	folder, err := realPath(folder)
	if err != nil {
		return place{}, err
	}
	parent, err := realPath(filepath.Dir(layer))
	if err != nil {
		return place{}, err
	}
	if !inside(folder, parent) {
		return place{}, errLinkOut
	}
	for {
		if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		folder = filepath.Dir(folder)
	}
	rel, err := filepath.Rel(folder, filepath.Join(parent, filepath.Base(layer)))
	return place{folder, rel}, err
}

// inside reports whether path is folder or below it, by spelling (07 Q32).
func inside(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// realPath follows the links of path as far as it exists.
func realPath(path string) (string, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return resolved, err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", errors.New("a link on the way leads nowhere")
	}
	folder := filepath.Dir(path)
	if folder == path { // a volume that is not there
		return "", err
	}
	parent, err := realPath(folder)
	return filepath.Join(parent, filepath.Base(path)), err
}

// write puts text where the layer is, whole or not at all, and only below one of
// the roots, if there are any. When it fails, the folders that were made for it
// are gone afterwards.
func (p place) write(roots source.Roots, text string) (err error) {
	root, err := roots.Open(p.folder)
	if err != nil {
		return err
	}
	defer root.Close()
	made := missing(root, filepath.Dir(p.rel))
	defer func() {
		if err != nil {
			for _, folder := range made {
				root.Remove(folder)
			}
		}
	}()
	if err := root.MkdirAll(filepath.Dir(p.rel), 0o777); err != nil {
		return err
	}
	return whole.Replace(root, p.rel, text)
}

// missing are folder and the folders above it that do not exist yet, the
// deepest first.
func missing(root *os.Root, folder string) []string {
	var folders []string
	for ; folder != "."; folder = filepath.Dir(folder) {
		if _, err := root.Lstat(folder); err == nil {
			break
		}
		folders = append(folders, folder)
	}
	return folders
}
