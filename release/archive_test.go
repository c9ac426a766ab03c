package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var formats = []struct {
	ending string
	format format
}{
	{".tar.gz", tarball},
	{".zip", zipped},
}

var made = time.Date(2026, 11, 30, 17, 15, 26, 0, time.UTC)

func TestArchive(t *testing.T) {
	t.Parallel()
	entries := []entry{
		{name: "server/koyu-mcp", content: []byte("program"), program: true},
		{name: "LICENSE", content: []byte("do what you like\n")},
		{name: "empty"},
	}
	want := map[string]entry{}
	for _, e := range entries {
		want[e.name] = e
	}
	for _, f := range formats {
		archive, err := f.format(entries, made)
		if err != nil {
			t.Fatalf("%s: %v", f.ending, err)
		}
		if diff := cmp.Diff(want, unpacked(t, f.ending, archive), cmp.AllowUnexported(entry{}), cmp.Comparer(bytes.Equal)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f.ending, diff)
		}
	}
}

// The order of the entries makes no difference, nor does the zone of the time,
// and a time that is not known is one that always is the same.
func TestArchiveSame(t *testing.T) {
	t.Parallel()
	entries := []entry{{name: "b", content: []byte("2")}, {name: "a", content: []byte("1")}}
	backwards := slices.Clone(entries)
	slices.Reverse(backwards)
	for _, f := range formats {
		for _, c := range []struct {
			what      string
			one, same time.Time
		}{
			{"a zone", made, made.In(time.FixedZone("", 9*60*60))},
			{"no whole second", made, made.Add(time.Millisecond)},
			{"no time", time.Time{}, earliest},
		} {
			one, err := f.format(entries, c.one)
			same, err2 := f.format(backwards, c.same)
			if err := errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(one, same) {
				t.Errorf("%s: %s makes a difference", f.ending, c.what)
			}
		}
	}
}

func TestArchiveRefuses(t *testing.T) {
	t.Parallel()
	for _, f := range formats {
		for _, name := range []string{"", ".", "..", "../up", "a/../../up", "/etc/passwd", "a//b", "./a", "a/", `a\b`, `..\up`, "C:up"} {
			if _, err := f.format([]entry{{name: name}}, made); err == nil || !strings.Contains(err.Error(), "below where it is unpacked") {
				t.Errorf("%s: got %v for a file %q", f.ending, err, name)
			}
		}
		if _, err := f.format([]entry{{name: "a"}, {name: "b"}, {name: "a"}}, made); err == nil || !strings.Contains(err.Error(), "two files") {
			t.Errorf("%s: got %v for one name twice", f.ending, err)
		}
	}
}

// unpacked are the entries of an archive by name, which are regular files of the
// two modes that there are.
func unpacked(t *testing.T, name string, archive []byte) map[string]entry {
	t.Helper()
	var entries []entry
	if strings.HasSuffix(name, ".tar.gz") {
		entries = untarred(t, archive)
	} else {
		entries = unzipped(t, archive)
	}
	byName := map[string]entry{}
	for _, e := range entries {
		byName[e.name] = e
	}
	return byName
}

func untarred(t *testing.T, archive []byte) (entries []entry) {
	t.Helper()
	squeezed, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(squeezed); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return entries
		}
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, extracted(t, header.Name, header.FileInfo().Mode(), files))
		if header.Uid != 0 || header.Gid != 0 || header.Uname != "" || header.Gname != "" {
			t.Errorf("%s tells whose it was", header.Name)
		}
	}
}

func unzipped(t *testing.T, archive []byte) (entries []entry) {
	t.Helper()
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files.File {
		content, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, extracted(t, f.Name, f.Mode(), content))
	}
	return entries
}

func extracted(t *testing.T, name string, mode fs.FileMode, file io.Reader) entry {
	t.Helper()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	e := entry{name, content, mode&0o111 != 0}
	if mode != e.mode() {
		t.Errorf("%s has mode %v, want %v", name, mode, e.mode())
	}
	return e
}
