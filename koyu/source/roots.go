package source

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/whole"
	"koyu-mcp/koyu/limit"
)

// Roots are folders, called by their real paths, below which alone files may be
// read and written; without any, all files may be.
//
// A file is below a root when it really is there, whatever links lead to it,
// absolute ones among them. That is found out first, then the file is opened by
// way of the root: a link out of it that is swapped in meanwhile leads nowhere.
type Roots []*os.Root

// errNoFolder is why a root is refused that is something else, or nothing.
var errNoFolder = errors.New("it is no folder")

// Set adds a folder, as the value of a flag.
func (r *Roots) Set(folder string) error {
	if folder == "" { // not the working folder, as elsewhere: nobody has asked for that
		return errNoFolder
	}
	path, err := Absolute(folder)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return whole.Reason(err)
	}
	// To open a pipe would be to wait for it.
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return errNoFolder
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return whole.Reason(err)
	}
	*r = append(*r, root)
	return nil
}

// String is empty: without the flag there are none.
func (r *Roots) String() string { return "" }

// Type is how a usage calls the value.
func (r *Roots) Type() string { return "folder" }

// Outside is the error for a file that is below none of the roots that there
// are.
type Outside struct{ Path string }

func (e *Outside) Error() string {
	return fmt.Sprintf("%s is outside the folders that may be read and written. To allow more, start the server with another --root FOLDER.", ecma.Excerpt(e.Path))
}

// find is the root below which the file at path really is, or would be, and
// its name there, on which there are no links.
func (r Roots) find(path string) (root *os.Root, name string, err error) {
	real := onDisk(path)
	for real = range way(real) {
	}
	if root, name, ok := r.below(real); ok {
		return root, name, nil
	}
	return nil, "", &Outside{path}
}

// below is the root below which path is, by spelling, and its name there.
func (r Roots) below(path string) (root *os.Root, name string, ok bool) {
	for _, root := range r {
		if name, err := filepath.Rel(root.Name(), path); err == nil && filepath.IsLocal(name) {
			return root, name, true
		}
	}
	return nil, "", false
}

// Check is the error for a file that may not be read and written, an [*Outside],
// or nil.
func (r Roots) Check(path string) error {
	if len(r) == 0 {
		return nil
	}
	_, _, err := r.find(path)
	return err
}

// Open opens the folder at path. If there are roots, it is one that is seen from
// one of them: root.OpenRoot would wait for a pipe that is swapped in, which
// with a separator behind it is just no folder.
func (r Roots) Open(path string) (*os.Root, error) {
	if len(r) == 0 {
		return os.OpenRoot(path + string(filepath.Separator))
	}
	root, name, err := r.find(path)
	if err != nil {
		return nil, err
	}
	seen, err := root.Stat(name)
	if err != nil {
		return nil, err
	}
	folder, err := Roots(nil).Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := folder.Stat("."); err != nil || !os.SameFile(info, seen) {
		folder.Close()
		return nil, &Outside{path}
	}
	return folder, nil
}

// Reader reads layers that are below the roots. It is [DiskWithin] the same
// limits if there are none.
func (r Roots) Reader(l limit.Limits) Reader {
	d := disk{l.Whole().Layer}
	if len(r) == 0 {
		return d
	}
	return rooted{r, d}
}

type rooted struct {
	roots Roots
	disk  disk
}

func (r rooted) Read(path string) (string, error) {
	// Most paths are real ones, and need no search.
	if root, name, ok := r.roots.below(onDisk(path)); ok {
		if text, err := r.disk.careful(root, name, path); err == nil {
			return text, nil
		}
	}
	root, name, err := r.roots.find(path)
	if err != nil {
		return "", err
	}
	return r.disk.careful(root, name, path)
}
