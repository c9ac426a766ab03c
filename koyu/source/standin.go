package source

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// StandIn reads as r does, except that text stands in for the layer path, as
// if it had been written there already. A layer is that one when its path is
// equal, or when reading it would pass through the same directory entry under
// another spelling: through a link to a folder above it, or by a link to it.
// The other way round is not the same: where path itself is a link, writing
// replaces the link and leaves what it pointed to alone. The layer need not
// exist on disk (02 NC4, 07 Q33, QB6).
func StandIn(r Reader, path, text string) Reader {
	path = onDisk(path)
	return &standIn{r, path, entry(path), text}
}

type standIn struct {
	Reader
	path, entry, text string
}

func (s *standIn) Read(path string) (string, error) {
	if !s.is(path) {
		return s.Reader.Read(path)
	}
	return s.text, nil
}

func (s *standIn) is(path string) bool {
	path = onDisk(path)
	if path == s.path {
		return true
	}
	if _, err := os.Lstat(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false // nor can the system get there: too many links, say
	}
	for passed := range way(path) {
		if passed == s.entry {
			return true
		}
	}
	return false
}

// maxLinks is how many links one after the other a system follows.
const maxLinks = 40

// way are the directory entries through which the system comes to the file at
// path, each with no link on the way to it: that of path itself, and as long as
// it is a link, that of what it leads to, which need not exist.
func way(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		next := path
		for range maxLinks {
			here := entry(next)
			if !yield(here) {
				return
			}
			link, err := os.Readlink(here)
			if err != nil {
				return
			}
			if next = link; !filepath.IsAbs(link) {
				next = filepath.Dir(here) + string(filepath.Separator) + link
			}
		}
	}
}

// entry is path with all links of its folder resolved, as far as the folder
// exists, so that it names one entry of one folder. What .. means there depends
// on the links before it, so path must not be cleaned before. No system gets to
// a path that is too long, and so it leads through no links.
func entry(path string) string {
	if len(path) > maxPath {
		return filepath.Clean(path)
	}
	folder, name := filepath.Split(path)
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		if folder = filepath.Clean(folder); folder == path {
			return path
		}
		real = entry(folder)
	}
	return filepath.Join(real, name)
}
