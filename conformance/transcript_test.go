package conformance

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestParse: every section arrives where it belongs (K1, K2).
func TestParse(t *testing.T) {
	t.Parallel()
	got, err := Parse("full", []byte(`Pins something (01 X1).

-- profile --
study
-- stdin.quoted --
"\ufeff" `+"`{}`"+`
"\r\n"
-- stdout --
{"id":*}
-- exit --
1
-- match --
json-unordered
-- files/a/b.muro --
koyu 1.0
`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Transcript{
		Name:    "full",
		Doc:     "Pins something (01 X1).",
		Profile: "study",
		Stdin:   []byte("\ufeff{}\r\n"),
		Stdout:  []byte("{\"id\":*}\n"),
		Exit:    1,
		Match:   JSONUnordered,
		Files:   []txtar.File{{Name: "a/b.muro", Data: []byte("koyu 1.0\n")}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestParseRefuses: a slip in a transcript is told, not skipped (K1, K2).
func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"-- stdin --\n", "no text above the first section"},
		{"A.\n", "no section stdin"},
		{"A.\n-- stdout --\n", "no section stdin"},
		{"A.\n-- stdin --\n-- stdin.quoted --\n", "a second section stdin.quoted"},
		{"A.\n-- stdin --\n-- stdout --\n-- stdout --\n", "a second section stdout"},
		{"A.\n-- stdin --\n-- files/a --\n-- files/a --\n", "a second section files/a"},
		{"A.\n-- stdin --\n-- stdotu --\n", "section stdotu: there is no such section"},
		{"A.\n-- stdin.quoted --\n{}\n", "line 1: no Go string literal: {}"},
		{"A.\n-- stdin --\n-- stdout.quoted --\n\"a\"\n\"b\" c\n", "line 2: no Go string literal: c"},
		{"A.\n-- stdin --\n-- exit --\nzero\n", "section exit"},
		{"A.\n-- stdin --\n-- match --\nloose\n", `"loose" is neither json nor json-unordered`},
		{"A.\n-- stdin --\n-- match --\n-- stdout --\n", "is neither json nor"},
		{"A.\n-- stdin --\n-- profile --\na b\n", "a profile is one word"},
		{"A.\n-- stdin --\n-- files/../a --\n", "not the path of a file inside"},
		{"A.\n-- stdin --\n-- files//a --\n", "not the path of a file inside"},
		{"A.\n-- stdin --\n-- files/. --\n", "not the path of a file inside"},
		{"A.\n-- stdin --\n-- match --\njson\n-- stdout --\n{}\n{*}\n", "section stdout: line 2"},
	} {
		_, err := Parse("slip", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), "slip: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestLoad: the transcripts of one folder, by name.
func TestLoad(t *testing.T) {
	t.Parallel()
	good := &fstest.MapFile{Data: []byte("A.\n-- stdin --\n")}
	all, err := Load(fstest.MapFS{"b.txtar": good, "a.txtar": good, "notes.txt": {}, "sub/c.txtar": good})
	if err != nil || len(all) != 2 || all[0].Name != "a" || all[1].Name != "b" {
		t.Errorf("%v %v", all, err)
	}
	if _, err := Load(fstest.MapFS{"bad.txtar": {}}); err == nil {
		t.Error("a transcript without anything was loaded")
	}
}
