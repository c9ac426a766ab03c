package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"
)

// top is the top folder of the checkout.
const top = "../.."

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestDrawings holds every drawing to the building that it shows: what is in
// the folder is what is drawn now, neither more nor less.
func TestDrawings(t *testing.T) {
	t.Parallel()
	all, err := drawings(top)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, d := range all {
		want[d.file] = d.svg
	}
	got := map[string]string{}
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".svg" {
			return err
		}
		svg, err := os.ReadFile(path)
		got[filepath.ToSlash(path)] = string(svg)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for file := range want {
		if got[file] != want[file] {
			t.Errorf("%s is missing or no longer what the building looks like: go run ./docs/pictures", file)
		}
	}
	for file := range got {
		if _, ok := want[file]; !ok {
			t.Errorf("%s is a picture of nothing: remove it", file)
		}
	}
}

// TestNotationIsSound checks the texts of the page. They are short, and free of
// contradictions but for those that a line shows and names in a comment.
func TestNotationIsSound(t *testing.T) {
	t.Parallel()
	const longest = 15
	shown := regexp.MustCompile(`# ([A-Z]{3}\d\d)\b`)
	steps, err := readSteps(filepath.Join(top, page))
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) < 10 {
		t.Errorf("only %d buildings", len(steps))
	}
	for _, s := range steps {
		if len(s.pictures) == 0 {
			t.Errorf("%s:%d: no picture below this text", page, s.line)
		}
		type finding struct {
			Code, File string
			Line       int
		}
		var want, got []finding
		for path, layer := range s.layers {
			lines := strings.Split(strings.TrimSuffix(layer, "\n"), "\n")
			if len(lines) > longest {
				t.Errorf("%s:%d: a text of %d lines; %d are enough for a step", page, s.line, len(lines), longest)
			}
			for i, line := range lines {
				if code := shown.FindStringSubmatch(line); code != nil {
					want = append(want, finding{code[1], path, i + 1})
				}
			}
		}
		b, err := s.building()
		if err != nil {
			t.Errorf("%s:%d: %v", page, s.line, err)
			continue
		}
		for _, d := range b.Check().Diagnostics {
			got = append(got, finding{d.Code, d.File, d.Line})
		}
		inOrder := cmpopts.SortSlices(func(a, b finding) bool { return fmt.Sprint(a) < fmt.Sprint(b) })
		if diff := cmp.Diff(want, got, inOrder); diff != "" {
			t.Errorf("%s:%d: diagnostics (-named +found):\n%s", page, s.line, diff)
		}
	}
}

// TestShots holds every screenshot to the page, the house and the definition
// that it was made from.
func TestShots(t *testing.T) {
	t.Parallel()
	old, _, err := stale(top)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range old {
		t.Errorf("%s is missing, or the page or the house has changed since it was made: go run ./docs/pictures", s.file())
	}
	want := map[string]bool{}
	for _, s := range shots {
		want[s.file()] = true
	}
	got, err := filepath.Glob("view/*.png")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range got {
		if !want[filepath.ToSlash(path)] {
			t.Errorf("%s is a picture of nothing: remove it", path)
		}
		const most = 200 << 10
		if info, err := os.Stat(path); err == nil && info.Size() > most {
			t.Errorf("%s has %d bytes; %d are enough", path, info.Size(), most)
		}
	}
}

// TestTake makes a screenshot, of the size that it says and not all of one
// colour.
func TestTake(t *testing.T) {
	t.Parallel()
	s := shots[0]
	data, err := s.take(top)
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("no Chromium: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	made, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := made.Bounds().Max, image.Pt(s.Width, s.Height); got != want {
		t.Errorf("it is %v large, want %v", got, want)
	}
	colours := map[color.Color]bool{}
	for x := range s.Width {
		colours[made.At(x, s.Height/2)] = true
	}
	if len(colours) < 10 {
		t.Errorf("only %d colours across it", len(colours))
	}
}
