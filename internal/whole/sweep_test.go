package whole

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What a killed writer has left goes with the next write in that folder, and
// nothing else does: not what is being written just now, not what others called
// alike, and not what a link of such a name leads to.
func TestSweep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := root.Mkdir("sub", 0o777); err != nil {
		t.Fatal(err)
	}

	busy, live, err := create(root, "sub", 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	if err := lock(busy); errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	killed, left, err := create(root, "sub", 0o666)
	if err != nil {
		t.Fatal(err)
	}
	killed.Close() // as its end does to a process

	const alike = "sub/.muro-AAAAAAAAAAAAAAAAAAAAAAAAAA.tmp"
	kept := []string{live, "sub/.muro-A.tmp", "sub/.muro-AAAAAAAAAAAAAAAAAAAAAAAAAA.tmp.muro", "sub/old.muro", alike}
	for _, name := range kept[1:4] {
		if err := root.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := root.Symlink("old.muro", alike); err != nil {
		t.Skip(err)
	}
	elsewhere := filepath.Base(left)
	if err := root.WriteFile(elsewhere, nil, 0o666); err != nil {
		t.Fatal(err)
	}

	if err := Replace(root, "sub/new.muro", "new"); err != nil {
		t.Fatal(err)
	}
	if _, err := root.Lstat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
	for _, name := range append(kept, elsewhere) {
		if _, err := root.Lstat(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
