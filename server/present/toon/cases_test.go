package toon

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/jsonv"
)

// The cases of testdata are values, each followed by what it is in TOON. Options
// stand in the name of that: rooms.pipe.fill.toon is of rooms.json. The text
// above them names the section.
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var name string
		var given jsonv.Value
		for _, f := range archive.Files {
			if json, ok := strings.CutSuffix(f.Name, ".json"); ok {
				name, given = json, parse(t, string(f.Data))
				continue
			}
			t.Run(filepath.Base(file)+"/"+f.Name, func(t *testing.T) {
				rest, ok := strings.CutPrefix(f.Name, name+".")
				if !ok {
					t.Fatalf("stands behind %s.json", name)
				}
				got, err := Append(nil, given, optionsNamed(t, rest))
				if want := strings.TrimRight(string(f.Data), "\n"); err != nil || string(got) != want {
					t.Errorf("%v\n%s\nwant\n%s", err, got, want)
				}
			})
		}
	}
}

func parse(t testing.TB, text string) jsonv.Value {
	t.Helper()
	v, ok := jsonv.Parse(text)
	if !ok {
		t.Fatalf("no JSON: %s", text)
	}
	return v
}

// optionsNamed are those in the name of a file: tab or pipe, fill, and indent
// with its spaces.
func optionsNamed(t testing.TB, name string) (o Options) {
	t.Helper()
	for _, word := range strings.Split(strings.TrimSuffix(name, "toon"), ".") {
		spaces, isIndent := strings.CutPrefix(word, "indent")
		switch {
		case word == "tab":
			o.Delimiter = Tab
		case word == "pipe":
			o.Delimiter = Pipe
		case word == "fill":
			o.Fill = true
		case isIndent:
			o.Indent, _ = strconv.Atoi(spaces)
		case word != "":
			t.Fatalf("no option is called %q", word)
		}
	}
	return o
}
