package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	names := map[string]func(){}
	for _, name := range []string{"koyu-mcp", "koyu", "koyu.exe"} {
		names[name] = main
	}
	names["claude"] = claude
	testscript.Main(m, names)
}

// TestCommand runs the scripts of testdata/script: the command as a person or
// an agent starts it. What they print of files begins with ${HERE}, and with
// ${HERE_JSON} within JSON, where ${JSON/} separates.
func TestCommand(t *testing.T) {
	t.Parallel()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("EXAMPLES", filepath.Join(here, "examples"))
			below := env.WorkDir + string(filepath.Separator)
			env.Setenv("HERE", below)
			env.Setenv("HERE_JSON", escaped(below))
			env.Setenv("JSON/", escaped(string(filepath.Separator)))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// escaped is a path as it stands in a string of JSON.
func escaped(path string) string { return strings.ReplaceAll(path, `\`, `\\`) }

// exits runs a command like exec does, and demands an exit code:
//
//	exits 2 koyu-mcp bogus
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
