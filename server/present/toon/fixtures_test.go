package toon

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"koyu-mcp/internal/jsonv"
)

// W21: the encoder fixtures of TOON, byte for byte.
func TestFixtures(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../../shared/toon/encode/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("the fixtures do not lie beside this repository")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var set struct {
			Tests []struct {
				Name, Expected string
				Input          json.RawMessage
				Options        struct {
					Delimiter  string
					IndentSize int
				}
			}
		}
		if err := json.Unmarshal(text, &set); err != nil {
			t.Fatal(err)
		}
		if len(set.Tests) == 0 {
			t.Errorf("%s: no tests in it", file)
		}
		for _, test := range set.Tests {
			t.Run(filepath.Base(file)+"/"+test.Name, func(t *testing.T) {
				t.Parallel()
				delimiter, known := map[string]Delimiter{"": Comma, ",": Comma, "\t": Tab, "|": Pipe}[test.Options.Delimiter]
				if !known {
					t.Fatalf("the delimiter %q", test.Options.Delimiter)
				}
				given, ok := jsonv.Parse(string(test.Input))
				if !ok {
					t.Fatalf("no JSON: %s", test.Input)
				}
				got, err := Append(nil, given, Options{Delimiter: delimiter, Indent: test.Options.IndentSize})
				if err != nil || string(got) != test.Expected {
					t.Errorf("%v\n%s\nwant\n%s", err, got, test.Expected)
				}
			})
		}
	}
}
