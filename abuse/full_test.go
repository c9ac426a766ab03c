//go:build abuse

package abuse

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Where a layer cannot be written, the old one stays, whole, with nothing beside
// it; and the server goes on.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	const mount = `mount -t tmpfs -o size=256k none "$1" && cd "$1" && printf '# old\n' >m.muro && `
	ran := 0
	for _, c := range []struct {
		name   string
		inside bool   // it takes a view of the file system of its own
		script string // becomes the server $2 in the folder $1
		small  bool   // a small layer can be written
		says   string
	}{
		{"full disk", true, mount + `exec "$2"`, true, "no space left"},
		{"nothing left", true, mount + `{ cat /dev/zero >filler 2>/dev/null; exec "$2"; }`, false, "no space left"},
		{"read-only folder", true, mount + `mount -o remount,ro "$1" && exec "$2"`, false, "read-only"},
		{"files of a bounded size", false, `printf '# old\n' >m.muro && ulimit -f 128 && exec "$2"`, true, "file too large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			shell := []string{"sh", "-c", c.script, "sh", dir, program}
			if c.inside {
				shell = slices.Concat([]string{"unshare", "--user", "--map-root-user", "--mount"}, shell)
				if report, err := exec.Command("unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", dir).CombinedOutput(); err != nil {
					t.Skipf("nothing can be mounted here: %v, %s", err, report)
				}
			}
			s := startBy(t, dir, exec.Command(shell[0], shell[1:]...))
			s.ping()
			ran++
			// The folder as the server sees it.
			dir = filepath.Join(fmt.Sprintf("/proc/%d/root", s.cmd.Process.Pid), dir)
			before := names(t, dir)
			for _, path := range [][2]string{{"m.muro", "m.muro"}, {"m.muro", "new.muro"}, {"m.muro", "new/er/x.muro"}, {"new/er/m.muro", "m.muro"}} {
				arguments := map[string]any{"file": path[0], "layer": path[1], "content": page(1, 512)}
				if text, failed := s.call("write_layer", arguments); !failed || !strings.Contains(text, c.says) {
					t.Errorf("%q: %t, %s", path, failed, cut([]byte(text)))
				}
			}
			if text, err := os.ReadFile(filepath.Join(dir, "m.muro")); err != nil || string(text) != "# old\n" {
				t.Errorf("the old layer is %s, %v", cut(text), err)
			}
			if after := names(t, dir); !slices.Equal(before, after) {
				t.Errorf("there was %q, and is %q", before, after)
			}
			if text, failed := s.call("write_layer", edit("m.muro", "# new\n")); failed == c.small {
				t.Errorf("a small layer: %t, %s", failed, text)
			}
			if text, failed := s.call("check", map[string]any{"file": "m.muro"}); failed {
				t.Error(text)
			}
		})
	}
	if ran == 0 {
		t.Error("nothing of this could be tried here")
	}
}
