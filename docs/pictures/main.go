// Pictures makes the pictures of the documents: plans and axonometrics of the
// example buildings, a drawing of every text in docs/notation.md, and
// screenshots of the live page.
//
//	go run ./docs/pictures
//
// It runs in the top folder of a checkout, makes the pictures that are missing
// or no longer what they should be, and prints their names. Drawings are
// compared; a screenshot differs from browser to browser, so view/digests.json
// says what each was made from. Screenshots take Chromium: without it all
// drawings are made, and the exit code is 1 if a screenshot is out of date.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// folder is where the pictures are, below the top folder of a checkout.
const folder = "docs/pictures"

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// run makes what is to be made in the checkout at top.
func run(top string) error {
	if _, err := os.Stat(filepath.Join(top, folder)); err != nil {
		return fmt.Errorf("no %s here: run it in the top folder of a checkout", folder)
	}
	all, err := drawings(top)
	if err != nil {
		return err
	}
	dir := filepath.Join(top, filepath.FromSlash(folder))
	for _, d := range all {
		if err := renew(dir, d.file, []byte(d.svg)); err != nil {
			return err
		}
	}
	old, digests, err := stale(top)
	if err != nil {
		return err
	}
	for _, s := range old {
		png, err := s.take(top)
		if errors.Is(err, exec.ErrNotFound) {
			return fmt.Errorf("%s is out of date, and screenshots take Chromium: install it and run this again (%w)", s.file(), err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.file(), err)
		}
		if err := renew(dir, s.file(), png); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(digests, "", "  ")
	if err != nil {
		return err
	}
	return renew(dir, digestsFile, append(text, '\n'))
}

// renew writes a picture into dir and says so, unless it is there already.
func renew(dir, file string, content []byte) error {
	path := filepath.Join(dir, filepath.FromSlash(file))
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	fmt.Println(file)
	return os.WriteFile(path, content, 0o644)
}
