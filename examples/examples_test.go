// Package examples_test holds the example servers to what their package
// comments show, and to the suite.
package examples_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/conformance"
	"koyu-mcp/shim"
)

// servers are the example servers and how each speaks.
var servers = []struct {
	name string // of its folder
	wire shim.Profile
}{
	{"study", shim.Study},
	{"orders", shim.Stdlib},
}

// binaries is the folder in which the examples and koyu-mcp are, built from
// these sources.
var binaries string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if err := build(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(binaries)
	return m.Run()
}

func build() (err error) {
	if binaries, err = os.MkdirTemp("", "examples-"); err != nil {
		return err
	}
	out, err := exec.Command("go", "build", "-o", binaries, "./orders", "./study", "..").CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	// Looking at the sources makes them inputs of the tests, so that go test
	// does not answer with an old result when only a server has changed.
	return filepath.WalkDir("..", func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == ".git" {
			return filepath.SkipDir
		}
		return err
	})
}

// server is how a binary is started. Laws are put to it in this folder, where no
// database should come to lie.
func server(name string) conformance.Server {
	s := conformance.Server{Command: []string{filepath.Join(binaries, name)}, TakesProfile: name == "koyu-mcp"}
	if name == "orders" {
		s.Command = append(s.Command, "-db", filepath.Join(binaries, "orders.db"))
	}
	return s
}

// TestPackageComment plays the session that the package comment of each server
// shows: lines behind > are sent, and lines behind < have to come back.
func TestPackageComment(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			file, err := parser.ParseFile(token.NewFileSet(), s.name+"/main.go", nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			session := conformance.Transcript{Name: s.name}
			for line := range strings.Lines(file.Doc.Text()) {
				if sent, ok := strings.CutPrefix(line, "\t> "); ok {
					session.Stdin = append(session.Stdin, sent...)
				}
				if received, ok := strings.CutPrefix(line, "\t< "); ok {
					session.Stdout = append(session.Stdout, received...)
				}
			}
			if len(session.Stdout) == 0 {
				t.Fatal("it shows no session")
			}
			if r := conformance.Run(t.Context(), server(s.name), &session); !r.OK() {
				t.Error(r)
			}
		})
	}
}

// TestLaws puts each server through all laws of its profile.
func TestLaws(t *testing.T) {
	t.Parallel()
	var suites []conformance.Suite
	for _, s := range servers {
		suites = append(suites, conformance.Suite{
			Name: s.name, Server: server(s.name), Profile: conformance.For(s.wire), Laws: conformance.Laws,
		})
	}
	for r := range conformance.Results(t.Context(), suites...) {
		t.Run(r.Name, func(t *testing.T) {
			if r.Skipped != "" {
				t.Skip(r.Skipped)
			}
			if !r.OK() {
				t.Error(r)
			}
		})
	}
}

// TestTranscripts plays the transcripts of each profile on the server that
// speaks by it.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		for _, transcript := range transcripts(t, s.wire) {
			t.Run(transcript.Name, func(t *testing.T) {
				t.Parallel()
				if r := conformance.Run(t.Context(), server(s.name), transcript); !r.OK() {
					t.Error(r)
				}
			})
		}
	}
}

// transcripts are those of a profile, of which there have to be some.
func transcripts(t *testing.T, wire shim.Profile) []*conformance.Transcript {
	t.Helper()
	all, err := conformance.Load(os.DirFS("../conformance/transcripts"))
	if err != nil {
		t.Fatal(err)
	}
	own := slices.DeleteFunc(all, func(x *conformance.Transcript) bool { return x.Profile != wire.Name })
	if len(own) == 0 {
		t.Fatalf("no transcript of %s", wire.Name)
	}
	return own
}

// TestStudyIsTheProfile sends everything that is in the transcripts to the
// example and to koyu-mcp --profile study in one session each. They say the
// same, also on standard error.
func TestStudyIsTheProfile(t *testing.T) {
	t.Parallel()
	everything := conformance.Transcript{Profile: shim.Study.Name}
	for _, transcript := range transcripts(t, shim.Study) {
		everything.Stdin = append(append(everything.Stdin, transcript.Stdin...), '\n')
	}
	example := conformance.Run(t.Context(), server("study"), &everything)
	profile := conformance.Run(t.Context(), server("koyu-mcp"), &everything)
	for _, c := range []struct{ what, example, profile string }{
		{"standard output", string(example.Stdout), string(profile.Stdout)},
		{"standard error", string(example.Stderr), string(profile.Stderr)},
	} {
		if c.example == "" {
			t.Errorf("nothing on %s", c.what)
		}
		if diff := cmp.Diff(c.profile, c.example); diff != "" {
			t.Errorf("%s (-profile +example):\n%s", c.what, diff)
		}
	}
	if example.Exit != 0 || profile.Exit != 0 {
		t.Errorf("exit status %d and %d", example.Exit, profile.Exit)
	}
}
