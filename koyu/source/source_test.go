package source_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

func TestResolve(t *testing.T) { // NC1, Q6
	t.Parallel()
	for _, c := range [][3]string{
		{"/b/main.muro", "plan.muro", "/b/plan.muro"},
		{"/b/main.muro", "./a/../a//m.muro/", "/b/a/m.muro"},
		{"/b/main.muro", "../x.muro", "/x.muro"},
		{"/b/main.muro", "../../../x.muro", "/x.muro"},
		{"/b/main.muro", "/c/./d.muro", "/c/d.muro"},
		{"/b/main.muro", "~/x.muro", "/b/~/x.muro"},
		{"/b/main.muro", `a\b.muro`, `/b/a\b.muro`},
	} {
		if got := source.Resolve(c[0], c[1]); got != c[2] {
			t.Errorf("%s from %s: got %s", c[1], c[0], got)
		}
	}
}

func TestAbsolute(t *testing.T) { // Q6
	real, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	through := filepath.Join(real, "link")
	link(t, real, through)
	t.Chdir(through)
	for path, want := range map[string]string{
		"a.muro":           filepath.Join(real, "a.muro"),
		"./b/../link/a":    filepath.Join(real, "link", "a"),
		"":                 real,
		through + "/./a/b": filepath.Join(through, "a", "b"),
	} {
		if got, err := source.Absolute(path); err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", path, got, err, want)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	files := source.Files{"/a": "x\xff"}
	if text, err := files.Read("/a"); err != nil || text != "x\xff" {
		t.Errorf("got %q, %v", text, err)
	}
	unreadable(t, files, "/b")
}

// unreadable wants the constant of the wire for path.
func unreadable(t *testing.T, r source.Reader, path string) {
	t.Helper()
	_, err := r.Read(path)
	var u *source.Unreadable
	if !errors.As(err, &u) || err.Error() != "Cannot read file: "+path {
		t.Errorf("%.100q: got %v", path, err)
	}
}

// refused wants another message for path, which says why.
func refused(t *testing.T, r source.Reader, path, why string) {
	t.Helper()
	_, err := r.Read(path)
	var refused *source.Refused
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), why) {
		t.Errorf("%s: got %v", path, err)
	}
}

func TestDisk(t *testing.T) { // NC3, H1
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	write(t, file("a.muro"), "\ufeffe\u0301\r\n\xe3\x81 \xff\xfe")
	if text, err := source.Disk().Read(file("a.muro")); err != nil || text != "\ufeffe\u0301\r\n\ufffd \ufffd\ufffd" {
		t.Errorf("got %q, %v", text, err)
	}
	write(t, file("empty"), "")
	if text, err := source.Disk().Read(file("empty")); err != nil || text != "" {
		t.Errorf("got %q, %v", text, err)
	}

	write(t, file("half \ufffd.muro"), "replaced")
	if text, err := source.Disk().Read(file("half \xed\xa0\x80.muro")); err != nil || text != "replaced" {
		t.Errorf("a name with half a surrogate pair: got %q, %v", text, err)
	}

	link(t, "nowhere", file("dangling"))
	link(t, "loop", file("loop"))
	for _, path := range []string{
		dir, file("none"), file("dangling"), file("loop"), file("a.muro/below"),
		file("nul\x00"), file("half \xed\xa0\x80"), file(strings.Repeat("n", 300)),
	} {
		unreadable(t, source.Disk(), path)
	}
	if os.Getuid() > 0 { // neither root, who may, nor on Windows, which has no such modes
		write(t, file("locked"), "")
		if err := os.Chmod(file("locked"), 0); err != nil {
			t.Fatal(err)
		}
		unreadable(t, source.Disk(), file("locked"))
	}
}

func TestDiskBound(t *testing.T) { // NC10
	t.Parallel()
	path := filepath.Join(t.TempDir(), "large.muro")
	write(t, path, "")
	most := limit.Default().Layer
	if err := os.Truncate(path, int64(most)+1); err != nil {
		t.Skip(err)
	}
	exceeded(t, source.Disk(), path, limit.Layer)
	more := source.DiskWithin(limit.Limits{Layer: most + 1})
	if text, err := more.Read(path); err != nil || len(text) != most+1 {
		t.Errorf("got %d bytes, %v", len(text), err)
	}
	if err := os.Truncate(path, 1<<20); err != nil {
		t.Fatal(err)
	}
	if text, err := source.DiskWithin(limit.Limits{Layer: math.MaxInt}).Read(path); err != nil || len(text) != 1<<20 {
		t.Errorf("got %d bytes, %v", len(text), err)
	}
}

func TestLongPathInMessage(t *testing.T) {
	t.Parallel()
	err := &source.Unreadable{Path: strings.Repeat("x\x00", 5000)}
	if n := len(err.Error()); n > 400 {
		t.Errorf("the message is %d bytes long", n)
	}
}

func TestBounded(t *testing.T) { // NC10
	t.Parallel()
	files := source.Files{"/empty": "", "/five": "#####", "/six": "######"}
	for _, c := range []struct {
		limits limit.Limits
		read   []string // what is still within them
		beyond string
		bound  string
	}{
		{limit.Limits{Layer: 5}, []string{"/five", "/five"}, "/six", limit.Layer},
		{limit.Limits{Text: 11}, []string{"/five", "/six"}, "/five", limit.Text},
		{limit.Limits{Layers: 2}, []string{"/six", "/empty"}, "/empty", limit.Layers},
	} {
		r := source.Bounded(files, c.limits)
		unreadable(t, r, "/none")
		for _, path := range c.read {
			if text, err := r.Read(path); err != nil || text != files[path] {
				t.Errorf("%s: got %q, %v", path, text, err)
			}
		}
		exceeded(t, r, c.beyond, c.bound)
	}
}

// exceeded checks that reading path goes beyond the bound of that name.
func exceeded(t *testing.T, r source.Reader, path, bound string) {
	t.Helper()
	var e *limit.Exceeded
	if _, err := r.Read(path); !errors.As(err, &e) || e.Name != bound {
		t.Errorf("%s: got %v, want the bound %s", path, err, bound)
	}
}

func TestStandIn(t *testing.T) { // NC4, Q33, QB6
	t.Parallel()
	root := t.TempDir()
	path := func(name string) string { return filepath.Join(root, name) }
	for _, name := range []string{"sub/a.muro", "b.muro", "other/a.muro"} {
		write(t, path(name), "on disk")
	}
	link(t, "sub", path("folder"))
	link(t, "sub/a.muro", path("link.muro"))
	link(t, "link.muro", path("link-to-link.muro"))
	link(t, "sub/new.muro", path("dangling.muro"))
	write(t, path("far/b.muro"), "on disk")
	write(t, path("far/away/c.muro"), "on disk")
	link(t, "far/away", path("away"))
	link(t, "away/../b.muro", path("up.muro")) // far/b.muro, as .. comes after the link
	if err := os.Link(path("sub/a.muro"), path("hard.muro")); err != nil {
		t.Fatal(err)
	}

	for _, c := range []struct {
		target string
		same   []string // layers that writing the target would change
		others []string
	}{
		{"sub/a.muro", []string{"sub/a.muro", "folder/a.muro", "link.muro", "link-to-link.muro"}, []string{"b.muro", "other/a.muro", "hard.muro"}},
		{"folder/a.muro", []string{"folder/a.muro", "sub/a.muro", "link.muro"}, []string{"b.muro"}},
		// A link that is written is replaced, and its target stays.
		{"link.muro", []string{"link.muro", "link-to-link.muro"}, []string{"sub/a.muro", "folder/a.muro"}},
		{"far/b.muro", []string{"far/b.muro", "up.muro"}, []string{"b.muro", "away/c.muro"}},
		{"b.muro", []string{"b.muro"}, []string{"up.muro", "far/b.muro"}},
		// What does not exist yet.
		{"sub/new.muro", []string{"sub/new.muro", "folder/new.muro", "dangling.muro"}, []string{"sub/a.muro"}},
		{"folder/deep/er/new.muro", []string{"folder/deep/er/new.muro", "sub/deep/er/new.muro"}, []string{"sub/a.muro"}},
	} {
		r := source.StandIn(source.Disk(), path(c.target), "stands in")
		for _, name := range c.same {
			if text, err := r.Read(path(name)); err != nil || text != "stands in" {
				t.Errorf("%s for %s: got %q, %v", c.target, name, text, err)
			}
		}
		for _, name := range c.others {
			if text, err := r.Read(path(name)); err != nil || text != "on disk" {
				t.Errorf("%s for %s: got %q, %v", c.target, name, text, err)
			}
		}
	}

	r := source.StandIn(source.Files{"/a": "in memory"}, "/b", "stands in")
	if text, err := r.Read("/a"); err != nil || text != "in memory" {
		t.Errorf("got %q, %v", text, err)
	}
	unreadable(t, r, "/c")
	link(t, "loop", path("loop"))
	unreadable(t, source.StandIn(source.Disk(), path("b.muro"), ""), path("loop"))
	link(t, ".", path("here"))
	deep := path(strings.Repeat("here/", 45) + "b.muro") // more links than a system follows
	unreadable(t, source.StandIn(source.Disk(), path("b.muro"), ""), deep)
	spellings := []string{path("half \xed\xa0\x80.muro"), path("half \ufffd.muro")} // of one name on disk
	for i, spelling := range spellings {
		if text, err := source.StandIn(source.Disk(), spelling, "stands in").Read(spellings[1-i]); err != nil || text != "stands in" {
			t.Errorf("%q for %q: got %q, %v", spelling, spellings[1-i], text, err)
		}
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Skip(err)
	}
}
