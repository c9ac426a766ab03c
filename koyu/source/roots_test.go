package source_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// real is a new folder, called by its real path, with these files and links.
func real(t *testing.T, files, links map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	for name, target := range links {
		link(t, strings.ReplaceAll(target, "DIR", dir), filepath.Join(dir, name))
	}
	return dir
}

func rootsOf(t *testing.T, folders ...string) (roots source.Roots) {
	t.Helper()
	for _, folder := range folders {
		if err := roots.Set(folder); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, r := range roots {
			r.Close()
		}
	})
	return roots
}

// What counts is where a file really is, whatever links lead to it; and what
// is outside is so whether it exists or not.
func TestRootsRead(t *testing.T) {
	t.Parallel()
	dir := real(t, map[string]string{
		"in/a.muro": "a", "in/sub/b.muro": "b", "more/c.muro": "c", "out/o.muro": "secret", "in-not/d.muro": "secret", "in/half \ufffd.muro": "half",
	}, map[string]string{
		"linked": "in", "in/relative": "sub", "in/absolute": "DIR/in/sub", "in/up": "../in/sub", "in/file.muro": "DIR/in/a.muro",
		"in/more": "../more", "in/away": "../out", "in/away.muro": "DIR/out/o.muro", "out/back.muro": "../in/a.muro", "out/back": "../in",
		"in/dangling": "none", "in/dangling-away": "../out/none", "in/loop": "loop",
	})
	r := rootsOf(t, filepath.Join(dir, "linked"), filepath.Join(dir, "more")).Reader(limit.Default())
	for name, want := range map[string]string{
		"in/a.muro": "a", "linked/a.muro": "a", "in/relative/b.muro": "b", "in/absolute/b.muro": "b", "linked/up/b.muro": "b",
		"in/file.muro": "a", "in/more/c.muro": "c", "more/c.muro": "c", "out/back.muro": "a", "out/back/sub/b.muro": "b",
		"in/half \xed\xa0\x80.muro": "half", "linked/half \xed\xa0\x80.muro": "half",
	} {
		if text, err := r.Read(filepath.Join(dir, name)); err != nil || text != want {
			t.Errorf("%s: got %q, %v", name, text, err)
		}
		if !source.Holds(r, filepath.Join(dir, name), want) || source.Holds(r, filepath.Join(dir, name), "other") {
			t.Errorf("%s: it cannot tell what it holds", name)
		}
	}
	for _, name := range []string{
		"out/o.muro", "in-not/d.muro", "in/away.muro", "in/away/o.muro", "linked/away/o.muro", "in/dangling-away",
		"out/none", "out/o.muro/below", "none/none", "in/away/none", ".", "../x", "/etc/passwd", "/", "/dev/zero",
	} {
		path := name
		if !filepath.IsAbs(name) {
			path = filepath.Join(dir, name)
		}
		_, err := r.Read(path)
		var outside *source.Outside
		if !errors.As(err, &outside) || outside.Path != path || !strings.Contains(err.Error(), "--root") {
			t.Errorf("%s: got %v", path, err)
		}
	}
	for _, name := range []string{"in", "in/none", "in/sub", "in/a.muro/below", "in/dangling", "in/loop", "in/nul\x00", "in/" + strings.Repeat("n", 300)} {
		unreadable(t, r, filepath.Join(dir, name))
	}
}

// However long a path is, it is known at once where it leads: it leads nowhere.
func TestLongPaths(t *testing.T) { // H1
	t.Parallel()
	dir := real(t, map[string]string{"in/a.muro": "a"}, nil)
	in, deep := filepath.Join(dir, "in"), strings.Repeat("/d", 1<<19)
	roots := rootsOf(t, in)
	if err := roots.Check(in + deep); err != nil {
		t.Error(err)
	}
	var outside *source.Outside
	if err := roots.Check(dir + deep); !errors.As(err, &outside) {
		t.Errorf("got %v", err)
	}
	r := source.StandIn(roots.Reader(limit.Default()), in+deep, "stands in")
	if text, err := r.Read(filepath.Join(in, "a.muro")); err != nil || text != "a" {
		t.Errorf("got %q, %v", text, err)
	}
	var unreadable *source.Unreadable
	if _, err := r.Read(in + deep + "/x"); !errors.As(err, &unreadable) {
		t.Errorf("got %v", err)
	}
}

// The bounds hold below a root too.
func TestRootsBound(t *testing.T) {
	t.Parallel()
	dir := real(t, map[string]string{"a.muro": "12345678", "b.muro": "123456789"}, nil)
	r := rootsOf(t, dir).Reader(limit.Limits{Layer: 8})
	if text, err := r.Read(filepath.Join(dir, "a.muro")); err != nil || len(text) != 8 {
		t.Errorf("got %q, %v", text, err)
	}
	var exceeded *limit.Exceeded
	if _, err := r.Read(filepath.Join(dir, "b.muro")); !errors.As(err, &exceeded) {
		t.Errorf("got %v", err)
	}
}

// Without roots everything can be reached.
func TestNoRoots(t *testing.T) {
	t.Parallel()
	dir := real(t, map[string]string{"a.muro": "a"}, nil)
	var none source.Roots
	if text, err := none.Reader(limit.Default()).Read(filepath.Join(dir, "a.muro")); err != nil || text != "a" {
		t.Errorf("got %q, %v", text, err)
	}
	folder, err := none.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	folder.Close()
}

func TestRootsOpen(t *testing.T) {
	t.Parallel()
	dir := real(t, map[string]string{"in/sub/b.muro": "b", "out/o.muro": ""}, map[string]string{"in/away": "../out", "linked": "in"})
	roots := rootsOf(t, filepath.Join(dir, "in"))
	for _, name := range []string{"in", "in/sub", "linked/sub"} {
		folder, err := roots.Open(filepath.Join(dir, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := folder.Stat("../x"); err == nil {
			t.Errorf("%s can be left", name)
		}
		folder.Close()
	}
	for _, name := range []string{"out", "in/away", ".", "none"} {
		var outside *source.Outside
		if _, err := roots.Open(filepath.Join(dir, name)); !errors.As(err, &outside) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := roots.Open(filepath.Join(dir, "in/none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// A root stays the folder that it was at first, and one that is none is refused.
func TestRootsSet(t *testing.T) {
	t.Parallel()
	dir := real(t, map[string]string{"in/a.muro": "in", "out/a.muro": "out"}, map[string]string{"root": "in"})
	roots := rootsOf(t, filepath.Join(dir, "root"))
	if err := os.Remove(filepath.Join(dir, "root")); err != nil {
		t.Fatal(err)
	}
	link(t, "out", filepath.Join(dir, "root"))
	if text, err := roots.Reader(limit.Default()).Read(filepath.Join(dir, "root/a.muro")); err == nil {
		t.Errorf("read %q", text)
	}
	for _, folder := range []string{"", filepath.Join(dir, "none"), filepath.Join(dir, "in/a.muro"), filepath.Join(dir, "nul\x00")} {
		if err := roots.Set(folder); err == nil {
			t.Errorf("%q is a root", folder)
		}
	}
	if len(roots) != 1 {
		t.Errorf("there are %d roots", len(roots))
	}

	// What has taken its place is another one.
	if err := os.Rename(filepath.Join(dir, "in"), filepath.Join(dir, "moved")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "in/a.muro"), "other")
	if folder, err := roots.Open(filepath.Join(dir, "in")); err == nil {
		folder.Close()
		t.Error("the folder that took the place of the root was opened")
	}
}

// A relative root goes by the working folder.
func TestRootsRelative(t *testing.T) {
	dir := real(t, map[string]string{"in/a.muro": "a"}, nil)
	t.Chdir(dir)
	if roots := rootsOf(t, "in", "."); roots[0].Name() != filepath.Join(dir, "in") || roots[1].Name() != dir {
		t.Errorf("got %s, %s", roots[0].Name(), roots[1].Name())
	}
}

// Whatever its size and its bytes, a layer is known again.
func TestHolds(t *testing.T) {
	t.Parallel()
	path := filepath.Join(real(t, nil, nil), "a.muro")
	for _, text := range []string{"", "a", "\xff\xe3\x81", strings.Repeat("x", 256<<10), strings.Repeat("x", 256<<10+1), strings.Repeat("\xff", 300<<10)} {
		write(t, path, text)
		read, err := source.Disk().Read(path)
		if err != nil || !source.Holds(source.Disk(), path, read) || source.Holds(source.Disk(), path, read+"x") {
			t.Errorf("%.9q: not known again, %v", text, err)
		}
	}
	if source.Holds(source.Disk(), path+"x", "") {
		t.Error("what is not there holds nothing")
	}
}
