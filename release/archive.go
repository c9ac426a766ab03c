package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// An entry is a file in an archive.
type entry struct {
	name    string // path with slashes, below where the archive is unpacked
	content []byte
	program bool // to be run
}

// mode is what may be done with the file once it is unpacked.
func (e entry) mode() fs.FileMode {
	if e.program {
		return 0o755
	}
	return 0o644
}

// A format makes an archive of entries, all of them changed last at one time.
// The same entries in any order make the same bytes.
type format func(entries []entry, changed time.Time) ([]byte, error)

// earliest is the first time that a zip can tell, and stands for an unknown one.
var earliest = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// ordered are the entries by name, if each can be unpacked without touching
// another or anything outside.
func ordered(entries []entry) ([]entry, error) {
	entries = slices.SortedFunc(slices.Values(entries), func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for i, e := range entries {
		if !fs.ValidPath(e.name) || e.name == "." || strings.ContainsAny(e.name, `\:`) {
			return nil, fmt.Errorf("an archive cannot hold a file %q: name it by a path with slashes, below where it is unpacked", e.name)
		}
		if i > 0 && entries[i-1].name == e.name {
			return nil, fmt.Errorf("an archive cannot hold two files %q", e.name)
		}
	}
	return entries, nil
}

// tarball is the format for systems with modes.
func tarball(entries []entry, changed time.Time) ([]byte, error) {
	entries, err := ordered(entries)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	squeezed := gzip.NewWriter(&out)
	archive := tar.NewWriter(squeezed)
	for _, e := range entries {
		header := &tar.Header{
			Name: e.name, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR,
			Size: int64(len(e.content)), Mode: int64(e.mode()), ModTime: dated(changed),
		}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(e.content); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	err = squeezed.Close()
	return out.Bytes(), err
}

// zipped is the format for Windows, and that of a bundle.
func zipped(entries []entry, changed time.Time) ([]byte, error) {
	entries, err := ordered(entries)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: dated(changed)}
		header.SetMode(e.mode())
		file, err := archive.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(e.content); err != nil {
			return nil, err
		}
	}
	err = archive.Close()
	return out.Bytes(), err
}

// dated is a time as an archive tells it: in whole seconds, in no zone, and
// none that a zip could not tell.
func dated(t time.Time) time.Time {
	if t = t.UTC().Truncate(time.Second); t.Before(earliest) {
		return earliest
	}
	return t
}
