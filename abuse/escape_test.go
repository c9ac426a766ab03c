//go:build abuse

package abuse

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// ways lead out of the folder in, some of them only for a moment: swap is by
// turns a folder, a link to one inside, links to one outside, and a pipe, which
// nobody may wait for; swap.muro is a file, links and a pipe likewise.
func ways(dir string) []string {
	out := filepath.Join(dir, "out")
	return []string{
		"../out", "./../out", "sub/../../out", "sub//..//./../out", "../in/../out", "../in-not", "none/../../out",
		out, out + "/.", dir + "/in/../out", dir + "/in/sub/../../out", "/" + out, dir + "/in-not", "/proc/self/root" + out,
		"away", "away/.", "absolute", "sub/away", "around/out", "loop", "dangling",
		"swap", "./swap", "swap/.", "sub/../swap", dir + "/in/swap", "swap", "swap", "swap", "swap/deep", "swap/new",
	}
}

// swapping gives swap and swap.muro another meaning over and over, until done
// is closed.
func swapping(dir string, done <-chan struct{}) {
	at := func(name string) string { return filepath.Join(dir, "in", name) }
	for i := 0; !closed(done); i++ {
		_ = os.RemoveAll(at("next")) // a link that has found no place, say
		_ = os.RemoveAll(at("next.muro"))
		switch i % 5 {
		case 0:
			_ = os.MkdirAll(at("next/deep"), 0o755)
			_ = os.WriteFile(at("next/secret.muro"), []byte("name Inside\n"), 0o644)
			_ = os.WriteFile(at("next.muro"), []byte("name Inside\n"), 0o644)
		case 1:
			_ = os.Symlink("../out", at("next"))
			_ = os.Symlink("../out/secret.muro", at("next.muro"))
		case 2:
			_ = os.Symlink(filepath.Join(dir, "out"), at("next"))
			_ = os.Symlink(filepath.Join(dir, "out/secret.muro"), at("next.muro"))
		case 3:
			_ = os.Symlink("sub", at("next"))
			_ = os.Symlink("sub/secret.muro", at("next.muro"))
		case 4:
			_ = syscall.Mkfifo(at("next"), 0o644)
			_ = syscall.Mkfifo(at("next.muro"), 0o644)
		}
		_ = os.RemoveAll(at("swap")) // a folder is replaced by no link
		_ = os.Rename(at("next"), at("swap"))
		_ = os.Rename(at("next.muro"), at("swap.muro"))
	}
}

// outside is all that is in dir and not in its folder in: texts of files,
// targets of links.
func outside(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		switch {
		case name == "in":
			return fs.SkipDir
		case d.Type()&fs.ModeSymlink != 0:
			found[name], err = os.Readlink(path)
		case !d.IsDir():
			var text []byte
			text, err = os.ReadFile(path)
			found[name] = string(text)
		default:
			found[name] = "folder"
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Nothing is written outside the folder of the entry, and with --root nothing
// outside that folder is read or written, by whatever path, and whatever is
// swapped meanwhile.
func TestEscape(t *testing.T) {
	t.Parallel()
	const attempts = 2000
	for _, flags := range [][]string{nil, {"--root", "in"}, {"--root", "in", "--root", "in/sub"}} {
		t.Run(fmt.Sprint(flags), func(t *testing.T) {
			t.Parallel()
			dir := folder(t, map[string]string{
				"in/m.muro": "name Inside\n", "in/sub/secret.muro": "name Inside\n", "in/sub/m.muro": "name Inside\n",
				"out/secret.muro": "name Secret\n", "out/deep/x.muro": "name Secret\n", "out/m.muro": "name Secret\n", "in-not/secret.muro": "name Secret\n", "secret.muro": "name Secret\n",
			})
			for name, target := range map[string]string{
				"in/away": "../out", "in/absolute": dir + "/out", "in/sub/away": "../../out", "in/around": "..", "in/loop": "loop", "in/dangling": "../out/none",
			} {
				if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
			}
			before := outside(t, dir)
			rng := rand.New(rand.NewPCG(*seed, 2))
			done := make(chan struct{})
			var swapper sync.WaitGroup
			swapper.Go(func() { swapping(dir, done) })
			defer swapper.Wait()
			defer close(done)

			s := start(t, dir, flags...)
			confined := len(flags) > 0
			ways := ways(dir)
			files := []string{"secret.muro", "m.muro", "x.muro", "deep/x.muro", "new/er/x.muro"}
			told := map[string]int{}
			for range attempts {
				path := ways[rng.IntN(len(ways))] + "/" + files[rng.IntN(len(files))]
				if rng.IntN(8) == 0 {
					path = "swap.muro"
				}
				from := path // as seen from dir
				if !filepath.IsAbs(path) {
					from = "in/" + path
				}
				var text string
				var failed bool
				kind := rng.IntN(4)
				switch kind {
				case 0: // read it as the entry
					text, failed = s.call("layers", map[string]any{"file": from})
				case 1: // import it
					if text, failed = s.call("write_layer", map[string]any{"file": "in/m.muro", "layer": "n.muro", "content": "import " + path + "\n"}); failed {
						t.Errorf("a layer that imports %s: %s", path, text)
					}
					text, failed = s.call("layers", map[string]any{"file": "in/n.muro"})
				case 2: // write it as a layer
					text, failed = s.call("write_layer", map[string]any{"file": "in/m.muro", "layer": path, "content": "name Written\n"})
				case 3: // write it as an entry, which says where the folder is
					if !confined {
						continue
					}
					text, failed = s.call("write_layer", map[string]any{"file": from, "layer": filepath.Base(from), "content": "name Written\n"})
				}
				if confined && strings.Contains(text, "Secret") {
					t.Errorf("%s was read: %s", path, cut([]byte(text)))
				}
				told[fmt.Sprint(kind, failed)]++
			}
			if after := outside(t, dir); !maps.Equal(before, after) {
				t.Errorf("outside there was %q, and is %q", before, after)
			}
			for _, outcome := range []string{"0 false", "0 true", "2 false", "2 true"} {
				if told[outcome] == 0 {
					t.Errorf("no attempt was %s: %v", outcome, told)
				}
			}
			t.Log(told)
		})
	}
}
