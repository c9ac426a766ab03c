package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestPaint(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"✖ no":     "\x1b[31m✖\x1b[0m no",
		"⚠ well":   "\x1b[33m⚠\x1b[0m well",
		"✔ 1 door": "\x1b[32m✔\x1b[0m 1 door",
		"✔":        "✔",
		"  ✔ in":   "  ✔ in",
		"plain":    "plain",
		"":         "",
	} {
		if got := paint(line); got != want {
			t.Errorf("%q is painted %q, want %q", line, got, want)
		}
	}
}

// A line is one line, and a column one column, whatever it names.
func TestSay(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := say(&out, line{"✔ 台所", "b"}, line{}, line{"/c\x1b[2J\u2028\r\nd", "e\tf\u202e"}); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "✔ 台所\tb\n\n/c\\u001b[2J\\u2028\\u000d\\u000ad\te\\u0009f\\u202e\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// What cannot be printed is told, on what is left to tell it.
func TestNowhereToPrint(t *testing.T) {
	t.Parallel()
	full := errors.New("no space left")
	file := filepath.Join(t.TempDir(), "empty.muro")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"check", "-"}, {"check", "-", "--json"}, {"json", "-"}, {"layers", "-"}, {"completion", "fish"}, {"diff", "-", file},
	} {
		want := 1
		if args[0] == "diff" {
			want = 2 // 1 is a difference
		}
		var stderr bytes.Buffer
		root := New("koyu", "", Buildings)
		root.SetArgs(args)
		root.SetIn(&bytes.Buffer{})
		root.SetOut(refusing{full})
		root.SetErr(&stderr)
		if code := Exit(root, root.Execute()); code != want || stderr.String() != "✖ no space left\n" {
			t.Errorf("koyu %q: %d, %q", args, code, stderr.String())
		}
	}
}

// refusing is a writer that always fails.
type refusing struct{ error }

func (r refusing) Write([]byte) (int, error) { return 0, r.error }

// Only a terminal has colours: no file, nor what is no file.
func TestIsTerminal(t *testing.T) {
	t.Parallel()
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) || isTerminal(&bytes.Buffer{}) {
		t.Error("a file is taken for a terminal")
	}
}
