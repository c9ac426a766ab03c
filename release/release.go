package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A release says what to make of what.
type release struct {
	source  string // folder of the checkout
	out     string // folder for the files, made where it is missing
	targets []target
	base    *url.URL  // where the files will lie, if that is known
	report  io.Writer // tells a person what was made
}

// papers are the files that go with the program.
var papers = []string{"LICENSE", "README.md", "CHANGELOG.md"}

// sums is the name of the file with the checksums of all others.
const sums = "SHA256SUMS"

// make makes the files. Nothing is written before all of them are whole.
func (r release) make() error {
	if _, err := os.Stat(filepath.Join(r.source, "manifest.json")); errors.Is(err, fs.ErrNotExist) {
		return errors.New("this is not the folder of the checkout: run it where manifest.json is")
	}
	programs, err := compiled(r.source, r.targets)
	if err != nil {
		return err
	}
	if err := r.introduce(programs[0].Version); err != nil {
		return err
	}
	archives, err := r.archives(programs)
	if err != nil {
		return err
	}
	bundles, err := r.bundles(programs)
	if err != nil {
		return err
	}
	listed, err := r.listing(bundles)
	if err != nil {
		return err
	}
	files := slices.Concat(archives, bundles, listed)
	return r.write(append(files, file{sums, checksums(files)}))
}

// introduce tells what is made, which is no release unless its commit has the
// tag of one.
func (r release) introduce(version string) error {
	official, err := released(version)
	if err != nil {
		return err
	}
	note := ""
	if !official {
		note = ": to try, since only a clean checkout of the tag is a release"
	}
	_, err = fmt.Fprintf(r.report, "build %s%s\n", version, note)
	return err
}

// archives are the plain ones.
func (r release) archives(programs []program) ([]file, error) {
	var around []entry
	for _, name := range papers {
		content, err := os.ReadFile(filepath.Join(r.source, name))
		if err != nil {
			return nil, err
		}
		around = append(around, entry{name: name, content: content})
	}
	var archives []file
	for _, p := range programs {
		ending, pack := ".tar.gz", tarball
		if p.system == "windows" {
			ending, pack = ".zip", zipped
		}
		content, err := pack(append(slices.Clone(around), entry{name: p.program(), content: p.content, program: true}), p.Time)
		if err != nil {
			return nil, err
		}
		archives = append(archives, file{p.file(ending), content})
	}
	return archives, nil
}

// bundles are those for desktop clients.
func (r release) bundles(programs []program) ([]file, error) {
	m, err := read[manifest](filepath.Join(r.source, "manifest.json"))
	if err != nil {
		return nil, err
	}
	var bundles []file
	for _, p := range programs {
		content, err := bundle(p, m)
		if err != nil {
			return nil, err
		}
		bundles = append(bundles, file{p.file(".mcpb"), content})
	}
	return bundles, nil
}

// listing is the file for registries, where it can be made.
func (r release) listing(bundles []file) ([]file, error) {
	if r.base == nil {
		_, err := fmt.Fprintln(r.report, "server.json is left out: it needs -url, the address of the folder where the files will lie")
		return nil, err
	}
	l, err := read[listing](filepath.Join(r.source, "server.json"))
	if err != nil {
		return nil, err
	}
	content, err := written(l.offering(bundles, r.base))
	return []file{{"server.json", content}}, err
}

// checksums are those of the files, as sha256sum -c reads them.
func checksums(files []file) []byte {
	var lines strings.Builder
	for _, f := range files {
		fmt.Fprintf(&lines, "%s  %s\n", f.sum(), f.name)
	}
	return []byte(lines.String())
}

// write writes the files, over those of the same names.
func (r release) write(files []file) error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(r.out, f.name)
		if err := os.WriteFile(path, f.content, 0o644); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(r.report, "%9d  %s\n", len(f.content), path); err != nil {
			return err
		}
	}
	return nil
}
