package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// A call is one command line and what came of it.
type call struct {
	stdout, stderr string
	code           int
}

// run calls the command line under the name koyu.
func run(stdin string, args ...string) call {
	return runRoot(New("koyu", "1.2.3", Buildings), stdin, args)
}

// runAll calls the command line with all its commands.
func runAll(args ...string) call { return runRoot(New("koyu-mcp", "1.2.3", Everything), "", args) }

func runRoot(root *cobra.Command, stdin string, args []string) call {
	var stdout, stderr bytes.Buffer
	root.SetArgs(args)
	root.SetIn(strings.NewReader(stdin))
	root.SetOut(&stdout)
	root.SetErr(&stderr)
	code := Exit(root, root.Execute())
	return call{stdout.String(), stderr.String(), code}
}

// calls are all commands that read buildings, with the arguments that follow
// FILE and whether they know --json.
var calls = []struct {
	name  string
	after []string
	json  bool
}{
	{"check", nil, true},
	{"validate", nil, true},
	{"layers", nil, true},
	{"diff", []string{"-"}, true},
	{"plan", nil, false},
	{"axo", nil, false},
	{"doors", []string{"/a", "/b"}, true},
	{"graph", nil, true},
	{"stats", nil, true},
	{"levels", nil, true},
	{"runs", nil, true},
	{"light", nil, true},
	{"site", nil, true},
	{"json", nil, false},
	{"form", nil, false},
}

// The table above leaves nothing out.
func TestCallsAreAll(t *testing.T) {
	t.Parallel()
	var tested, all []string
	for _, c := range calls {
		tested = append(tested, c.name)
	}
	for _, c := range commands {
		if Buildings.holds(c.group) {
			all = append(all, c.command().Name())
		}
	}
	all = slices.DeleteFunc(all, func(name string) bool {
		return name == "completion" || name == "limits" || // they read no building
			name == "view" // it has no end of its own
	})
	slices.Sort(tested)
	slices.Sort(all)
	if !slices.Equal(tested, all) {
		t.Errorf("there are %q, and tests of %q", all, tested)
	}
}

// C2: a wrong call is told on standard output, in one line and the usage of
// the command, before any file is looked at. C6 is not kept.
func TestWrongCalls(t *testing.T) {
	t.Parallel()
	for _, c := range calls {
		with := func(args ...string) []string {
			return slices.Concat([]string{c.name, "missing.muro"}, c.after, args)
		}
		wrong := map[string][]string{
			c.name + " needs ": {c.name},
			" is empty":        append([]string{c.name, ""}, c.after...),
			c.name + ` takes no further argument "extra"`: with("extra"),
			"unknown flag: --nothing":                     with("--nothing"),
			"unknown shorthand flag: 'x' in -x":           with("-x"),
		}
		if !c.json {
			wrong["unknown flag: --json"] = with("--json")
		}
		for problem, args := range wrong {
			got := run("", args...)
			first, rest, _ := strings.Cut(got.stdout, "\n")
			if got.code != 2 || !strings.Contains(first, problem) || !strings.HasPrefix(rest, "\nUsage:\n  koyu "+c.name+" ") || got.stderr != "" {
				t.Errorf("koyu %q: %d, %q, %q; want 2, %q and the usage", args, got.code, got.stdout, got.stderr, problem)
			}
		}
	}
}

// C11, C13: a building that cannot be read is told on standard error, with its
// position. Only check --json makes it an answer (C12).
func TestUnreadable(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken.muro")
	if err := os.WriteFile(broken, []byte("\nlevel\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(folder, "missing.muro")
	for _, c := range calls {
		code := 1
		if c.name == "diff" {
			code = 2
		}
		for file, position := range map[string]string{
			missing: "✖ line 0: Cannot read file: " + missing + "\n",
			folder:  "✖ line 0: Cannot read file: " + folder + "\n",
			broken:  "✖ " + broken + ":line 2: ",
		} {
			args := append([]string{c.name, file}, c.after...)
			if c.json && c.name != "check" {
				args = append(args, "--json")
			}
			if got := run("", args...); got.code != code || got.stdout != "" || !strings.HasPrefix(got.stderr, position) || strings.Count(got.stderr, "\n") != 1 {
				t.Errorf("koyu %q: %+v; want %d, %q", args, got, code, position)
			}
		}
	}
}

// Help is an answer, and shows an example under the name of the program.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, c := range calls {
		got := run("", c.name, "--help")
		for _, want := range []string{"Usage:\n  koyu " + c.name + " ", "Examples:\n  koyu " + c.name + " ", "--help"} {
			if !strings.Contains(got.stdout, want) {
				t.Errorf("koyu %s --help lacks %q:\n%s", c.name, want, got.stdout)
			}
		}
		if json := strings.Contains(got.stdout, "--json"); json != c.json {
			t.Errorf("koyu %s --help speaks of --json: %v", c.name, json)
		}
		if got.code != 0 || got.stderr != "" {
			t.Errorf("koyu %s --help: %d, %q", c.name, got.code, got.stderr)
		}
		if got := run("", "help", c.name); !strings.Contains(got.stdout, "Usage:\n  koyu "+c.name+" ") || got.code != 0 {
			t.Errorf("koyu help %s: %+v", c.name, got)
		}
	}
}

// Every example can be typed as it stands beside the house of examples/house.
func TestExamples(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../examples/house")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"old.muro", "new.muro"} {
		if err := os.Link(filepath.Join(folder, "house.muro"), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	root := New("koyu", "", Buildings)
	for _, cmd := range append(root.Commands(), root) {
		for example := range strings.Lines(cmd.Example) {
			typed, _, _ := strings.Cut(strings.TrimSpace(example), " >")
			typed, _, _ = strings.Cut(typed, " |")
			words := strings.Fields(typed)
			if words[0] != "koyu" || words[1] == "view" {
				continue // it is for a shell, or has no end
			}
			if got := run("", words[1:]...); got.code != 0 || got.stderr != "" {
				t.Errorf("%s: %d, %q, %q", example, got.code, got.stdout, got.stderr)
			}
		}
	}
}

// C7: JSON is indented by one, and by two where it is the canonical document.
// Nothing else stands on standard output.
func TestJSON(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "house.muro")
	if err := os.WriteFile(file, []byte(house), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range calls {
		args := append([]string{c.name, file}, c.after...)
		indent := 1
		switch {
		case c.name == "json":
			indent = 2
		case c.json:
			args = append(args, "--json")
		case c.name != "form":
			continue
		}
		got := run(house, args...)
		layout := regexp.MustCompile(fmt.Sprintf(`^(\[\]|[\[{]\n {%d}[^ ].*\n( .*\n)*[\]}])\n$`, indent))
		if !json.Valid([]byte(got.stdout)) || !layout.MatchString(got.stdout) || got.stderr != "" {
			t.Errorf("koyu %q is not laid out with an indent of %d: %+v", args, indent, got)
		}
	}
}

const house = `
grid X 0 4000 8000
grid Y 0 5000
level L1 0 h:2400
level L2 3000
space /a room X1..X2 Y1..Y2 level:L1 daylight:1 h:2300
space /b stairs X2..X3 Y1..Y2 level:L1 stair:N
space /out exterior road:4000
zone /s site:1
`
