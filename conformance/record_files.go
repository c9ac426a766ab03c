package conformance

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

const (
	maxFiles   = 1000    // files of a transcript
	maxFolder  = 8 << 20 // bytes of them all
	maxEntries = 1 << 20 // files and folders that are looked at
)

// Gather reads the files of a working directory that one of the patterns names,
// for a transcript to have. A pattern (of [path.Match]) with a slash is one for
// the path, any other one for the name, in whatever folder. Files and folders
// whose name begins with a dot are passed over, and so is what is no file. The
// last line of a file gets the newline that every line of an archive has.
func Gather(dir fs.FS, patterns ...string) (files []txtar.File, err error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	used := make([]bool, len(patterns))
	entries, size := 0, int64(0)
	err = fs.WalkDir(dir, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entries++; entries > maxEntries {
			return fmt.Errorf("there are more than %d files and folders to look at", maxEntries)
		}
		if strings.HasPrefix(entry.Name(), ".") && name != "." {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		named, err := isNamed(name, patterns, used)
		if !named || err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if size += info.Size(); size > maxFolder || len(files) == maxFiles {
			return fmt.Errorf("a transcript holds %d files of %d MiB together at most; name fewer", maxFiles, maxFolder>>20)
		}
		data, err := fs.ReadFile(dir, name)
		files = append(files, txtar.File{Name: name, Data: endLine(data)})
		return err
	})
	if i := slices.Index(used, false); err == nil && i >= 0 {
		err = fmt.Errorf("no file is named by %s", patterns[i])
	}
	return files, err
}

// isNamed reports whether one of patterns names the file, and notes which do.
func isNamed(file string, patterns []string, used []bool) (named bool, err error) {
	for i, pattern := range patterns {
		name := file
		if !strings.Contains(pattern, "/") {
			name = path.Base(file)
		}
		fits, err := path.Match(pattern, name)
		if err != nil {
			return false, fmt.Errorf("%s: %w", pattern, err)
		}
		if fits {
			named, used[i] = true, true
		}
	}
	return named, nil
}

// endLine is text whose last line has a newline.
func endLine(text []byte) []byte {
	if len(text) == 0 || text[len(text)-1] == '\n' {
		return text
	}
	return append(text, '\n')
}
