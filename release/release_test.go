package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRelease makes the release for this machine from two copies of the
// checkout, with different settings of the Go command, and uses what came of it
// as a person would.
func TestRelease(t *testing.T) {
	here, err := chosen(runtime.GOOS + "/" + runtime.GOARCH)
	if err != nil {
		t.Skip(err)
	}
	one := checkout(t, "..")
	other := checkout(t, one)
	made := makeIn(t, one, here)
	for name, value := range map[string]string{
		"CGO_ENABLED": "1", "GOAMD64": "v3", "GOARM64": "v9.0", "GOEXPERIMENT": "jsonv2", "GOFIPS140": "latest",
		"GOFLAGS": "-ldflags=-X=main.x=y", "GOOS": "plan9", "GOWORK": "none",
	} {
		t.Setenv(name, value)
	}
	again := makeIn(t, other, here)
	archive, bundle := here[0].file(".tar.gz"), here[0].file(".mcpb")
	if runtime.GOOS == "windows" {
		archive = here[0].file(".zip")
	}

	t.Run("bytes", func(t *testing.T) {
		if len(again) != len(made) {
			t.Errorf("%d files from one copy, %d from the other", len(made), len(again))
		}
		for name, content := range made {
			if !bytes.Equal(content, again[name]) {
				t.Errorf("%s is another one from the other copy", name)
			}
		}
	})
	t.Run("sums", func(t *testing.T) {
		var want []string
		for name, content := range made {
			if name != sums {
				want = append(want, file{content: content}.sum()+"  "+name)
			}
		}
		got := strings.Split(strings.TrimSpace(string(made[sums])), "\n")
		if diff := cmp.Diff(sorted(want), sorted(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", sums, diff)
		}
	})
	t.Run("archive", func(t *testing.T) {
		files := unpacked(t, archive, made[archive])
		for _, name := range papers {
			if len(files[name].content) == 0 {
				t.Errorf("there is no %s", name)
			}
		}
		use(t, files[here[0].program()])
	})
	t.Run("bundle", func(t *testing.T) {
		files := unpacked(t, bundle, made[bundle])
		m := opened(t, files)
		use(t, files[m.Server.EntryPoint], answered(m.Server.Start.Arguments, examples(t))...)
	})
	t.Run("listing", func(t *testing.T) {
		var l listing
		if err := json.Unmarshal(made["server.json"], &l); err != nil {
			t.Fatal(err)
		}
		want := []packaged{{
			"mcpb", "https://example.com/v1/" + bundle, file{content: made[bundle]}.sum(), transport{"stdio"},
		}}
		if diff := cmp.Diff(want, l.Packages); diff != "" {
			t.Errorf("packages (-want +got):\n%s", diff)
		}
	})
}

// checkout is a copy of the sources in a folder, without their history. What
// other tests have there for a moment may be gone before it is copied.
func checkout(t *testing.T, from string) string {
	t.Helper()
	folder := t.TempDir()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		to := filepath.Join(folder, strings.TrimPrefix(path, from))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "dist"}, d.Name()):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(to, content, 0o644)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// makeIn are the files of the release of the checkout, by name.
func makeIn(t *testing.T, checkout string, targets []target) map[string][]byte {
	t.Helper()
	base, err := address("https://example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	r := release{source: checkout, out: filepath.Join(checkout, "dist", "new"), targets: targets, base: base, report: t.Output()}
	if err := r.make(); err != nil {
		t.Fatal(err)
	}
	found, err := os.ReadDir(r.out)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range found {
		if files[f.Name()], err = os.ReadFile(filepath.Join(r.out, f.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// use starts the program as it came out of an archive, and has it check a
// building.
func use(t *testing.T, program entry, arguments ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), filepath.Base(program.name))
	if err := os.WriteFile(file, program.content, program.mode()); err != nil {
		t.Fatal(err)
	}
	call, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call",
		"params": map[string]any{"name": "check", "arguments": map[string]any{"file": filepath.Join(examples(t), "two-rooms.muro")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(file, arguments...)
	command.Stdin = bytes.NewReader(append(call, '\n'))
	answer, err := command.CombinedOutput()
	if err != nil || !bytes.Contains(answer, []byte(`{\n \"ok\": true,`)) {
		t.Errorf("%s %q answers %s, %v", program.name, arguments, answer, err)
	}
}

func examples(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "examples"))
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func sorted(lines []string) []string { return slices.Sorted(slices.Values(lines)) }

// What is wrong is told before anything is written.
func TestNoRelease(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "dist")
	err := release{source: t.TempDir(), out: out, targets: targets, report: t.Output()}.make()
	if err == nil || !strings.Contains(err.Error(), "run it where manifest.json is") {
		t.Errorf("got %v in an empty folder", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("there is a folder for files that are not made")
	}
}

func TestReleased(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]bool{
		"v1.0.0":                               true,
		"v1.0.0+dirty":                         false,
		"v1.0.1-0.20261130171526-e13ec0b7a5a1": false,
		"(devel)":                              false,
		"e13ec0b7a5a1c0ffee00000000000000000000aa": false,
	} {
		if got, err := released(version); got != want || err != nil {
			t.Errorf("%s: got %v, %v, want %v", version, got, err, want)
		}
	}
	if _, err := released("v0.9.9"); err == nil || !strings.Contains(err.Error(), "internal/build") {
		t.Errorf("got %v for the tag of another release", err)
	}
}
