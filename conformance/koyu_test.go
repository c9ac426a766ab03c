package conformance

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

var binary struct {
	once sync.Once
	dir  string
	err  error
}

// koyu builds the module's own server, once for all tests, and returns its
// path.
func koyu(t testing.TB) string {
	t.Helper()
	binary.once.Do(func() {
		if binary.err = lookAtSources(); binary.err != nil {
			return
		}
		if binary.dir, binary.err = os.MkdirTemp("", "koyu-mcp-"); binary.err != nil {
			return
		}
		build := exec.Command("go", "build", "-o", filepath.Join(binary.dir, "koyu-mcp"), ".")
		build.Dir = ".."
		if out, err := build.CombinedOutput(); err != nil {
			binary.err = fmt.Errorf("go build: %v\n%s", err, out)
		}
	})
	if binary.err != nil {
		t.Fatal(binary.err)
	}
	return filepath.Join(binary.dir, "koyu-mcp")
}

// lookAtSources reads the folders of the module. Go test takes that as the
// inputs of these tests, and does not answer with the result of an earlier run
// when a file has changed that goes into the server but not into this package.
func lookAtSources() error {
	return filepath.WalkDir("..", func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == ".git" {
			return filepath.SkipDir
		}
		return err
	})
}

func removeBinary() { os.RemoveAll(binary.dir) }

// TestTranscripts plays every transcript on the server of this module, which
// must also keep standard error empty while it speaks as koyu (01 F11).
func TestTranscripts(t *testing.T) {
	t.Parallel()
	all, err := Load(os.DirFS("transcripts"))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no transcripts")
	}
	server := Server{Command: []string{koyu(t)}, TakesProfile: true}
	for _, transcript := range all {
		t.Run(transcript.Name, func(t *testing.T) {
			t.Parallel()
			r := Run(t.Context(), server, transcript)
			if !r.OK() {
				t.Error(r)
			}
			if transcript.Profile == "" && len(r.Stderr) > 0 {
				t.Errorf("standard error: %q", r.Stderr)
			}
		})
	}
}
