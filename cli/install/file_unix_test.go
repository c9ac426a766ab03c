//go:build unix

package install

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The new file and the old one have the mode that the old one had.
func TestMode(t *testing.T) {
	t.Parallel()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o664} {
		dir := folder(t, map[string]string{"mcp.json": before})
		p := Place{Client: cursor, File: filepath.Join(dir, "mcp.json")}
		if err := os.Chmod(p.File, mode); err != nil {
			t.Fatal(err)
		}
		o, err := p.Register("koyu", ours)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{o.File, o.Backup} {
			if info, err := os.Stat(file); err != nil || info.Mode() != mode {
				t.Errorf("%s has the mode %v, %v; want %v", file, info.Mode(), err, mode)
			}
		}
	}
}

// What is made in the home folder is for its owner alone; what is made in a
// project is for whom the umask says.
func TestModeOfNew(t *testing.T) {
	t.Parallel()
	for shared, others := range map[bool]bool{false: false, true: true} {
		dir := folder(t, map[string]string{})
		probe := filepath.Join(dir, "probe")
		if err := os.WriteFile(probe, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		usual, err := os.Stat(probe)
		if err != nil {
			t.Fatal(err)
		}
		p := Place{Client: cursor, File: filepath.Join(dir, "folder", "mcp.json"), Shared: shared}
		if _, err := p.Register("koyu", ours); err != nil {
			t.Fatal(err)
		}
		want := fs.FileMode(0o600)
		if others {
			want = usual.Mode()
		}
		if info, err := os.Stat(p.File); err != nil || info.Mode() != want {
			t.Errorf("shared %v: the mode is %v, %v; want %v", shared, info.Mode(), err, want)
		}
		if info, err := os.Stat(filepath.Dir(p.File)); err != nil || !others && info.Mode().Perm() != 0o700 {
			t.Errorf("shared %v: the folder has the mode %v, %v", shared, info.Mode(), err)
		}
	}
}

// A file that is not meant to change is not replaced.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("nothing is read-only for root")
	}
	dir := folder(t, map[string]string{"mcp.json": before})
	p := Place{Client: cursor, File: filepath.Join(dir, "mcp.json")}
	if err := os.Chmod(p.File, 0o400); err != nil {
		t.Fatal(err)
	}
	if o, err := p.Register("koyu", ours); err == nil {
		t.Errorf("%+v", o)
	}
	holds(t, dir, map[string]string{"mcp.json": before})
}

// A pipe is not waited for.
func TestPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "mcp.json")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if o, err := (Place{Client: cursor, File: path}).Register("koyu", ours); err == nil {
		t.Errorf("%+v", o)
	}
}
