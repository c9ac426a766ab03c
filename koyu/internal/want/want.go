// Package want reads buildings that carry their own expectations, so that a
// test case is a file that tells its whole story.
//
// A case is one .muro file, or a txtar archive of several of which main.muro
// is the entry. What must be reported stands in comments, anywhere:
//
//	space /L1/a room X1..X1 Y1..Y2    # want NE64
//	# want-line 12 OPN06 OPN06        (line 12 of this file, twice)
//	# want-line 0 UID03               (no position at all)
//	# want-file sub/b.muro 3 VER04    (line 3 of another layer)
//
// A case without any such comment must be silent.
package want

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// Entry is the name of the entry of every case.
const Entry = "main.muro"

// A Report is one thing reported, or expected to be. File is empty and Line is
// 0 when it has no position.
type Report struct {
	File string
	Line int
	Code string
}

// A Case is one annotated building.
type Case struct {
	Name  string
	Files map[string]string // by name
	Want  []Report
}

// Cases reads every .muro and .txtar file of dir.
func Cases(t testing.TB, dir string) []Case {
	t.Helper()
	var cases []Case
	for _, pattern := range []string{"*.muro", "*.txtar"} {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			cases = append(cases, read(t, filepath.Base(name), data))
		}
	}
	if len(cases) == 0 {
		t.Fatalf("no case in %s", dir)
	}
	return cases
}

func read(t testing.TB, name string, data []byte) Case {
	t.Helper()
	c := Case{Name: strings.TrimSuffix(name, filepath.Ext(name)), Files: map[string]string{}}
	if filepath.Ext(name) == ".txtar" {
		for _, f := range txtar.Parse(data).Files {
			c.Files[f.Name] = string(f.Data)
		}
	} else {
		c.Files[Entry] = string(data)
	}
	for file, text := range c.Files {
		for i, line := range strings.Split(text, "\n") {
			c.Want = append(c.Want, expectations(t, file, i+1, line)...)
		}
	}
	return c
}

var comment = regexp.MustCompile(`# want(-line|-file)? (.*?)(#|\(|$)`)

func expectations(t testing.TB, file string, line int, text string) []Report {
	t.Helper()
	var wants []Report
	for _, m := range comment.FindAllStringSubmatch(text, -1) {
		fields := strings.Fields(m[2])
		at := Report{File: file, Line: line}
		if m[1] == "-file" {
			at.File, fields = fields[0], fields[1:]
		}
		if m[1] != "" {
			n, err := strconv.Atoi(fields[0])
			if err != nil {
				t.Fatalf("%s:%d: %q names no line", file, line, m[0])
			}
			at.Line, fields = n, fields[1:]
			if n == 0 {
				at.File = ""
			}
		}
		if len(fields) == 0 {
			t.Fatalf("%s:%d: %q expects nothing", file, line, m[0])
		}
		for _, code := range fields {
			wants = append(wants, Report{at.File, at.Line, code})
		}
	}
	return wants
}

// Check fails t unless exactly the expected reports came, in any order.
func (c Case) Check(t testing.TB, got []Report) {
	t.Helper()
	if diff := gocmp.Diff(sorted(c.Want), sorted(got)); diff != "" {
		t.Errorf("%s: reports differ (-want +got):\n%s", c.Name, diff)
	}
}

func sorted(reports []Report) []string {
	r := slices.Clone(reports)
	slices.SortFunc(r, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Code, b.Code))
	})
	lines := make([]string, len(r))
	for i, x := range r {
		lines[i] = fmt.Sprintf("%s:%d %s", x.File, x.Line, x.Code)
	}
	return lines
}
