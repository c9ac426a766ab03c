//go:build unix

package install

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
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
	dir := folder(t, nil)
	made := filepath.Join(dir, "made")
	if err := os.Mkdir(made, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(made, "mcp.json"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	modes := func(folder string) (modes [2]fs.FileMode) {
		for i, path := range []string{folder, filepath.Join(folder, "mcp.json")} {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			modes[i] = info.Mode()
		}
		return modes
	}
	for shared, want := range map[bool][2]fs.FileMode{false: {fs.ModeDir | 0o700, 0o600}, true: modes(made)} {
		folder := filepath.Join(dir, strconv.FormatBool(shared))
		p := Place{Client: cursor, File: filepath.Join(folder, "mcp.json"), Shared: shared}
		if _, err := p.Register("koyu", ours); err != nil {
			t.Fatal(err)
		}
		if got := modes(folder); got != want {
			t.Errorf("shared %v: the folder and the file have the modes %v, want %v", shared, got, want)
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
