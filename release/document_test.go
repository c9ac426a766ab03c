package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
)

// kept is the document in a file of the repository, which has to be just as we
// write it.
func kept[T any](t *testing.T, name string) T {
	t.Helper()
	file := filepath.Join("..", name)
	document, err := read[T](file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text(t, document), string(got)); diff != "" {
		t.Errorf("%s would be written in another way (-want +got):\n%s", name, diff)
	}
	return document
}

func text(t *testing.T, document any) string {
	t.Helper()
	content, err := written(document)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// fits demands that a document has the shape that testdata documents.
func fits(t *testing.T, schema, document string) {
	t.Helper()
	var s jsonschema.Schema
	content, err := os.ReadFile(filepath.Join("testdata", schema))
	if err == nil {
		err = json.Unmarshal(content, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal([]byte(document), &value); err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(value); err != nil {
		t.Errorf("%s: %v\n%s", schema, err, document)
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ content, problem string }{
		{`{"name": "a"} `, ""},
		{`{"name": "a", "nmae": "b"}`, `unknown field "nmae"`},
		{`{"name": "a"} {}`, "more after the document"},
		{`{"name": "a"} ?`, "more after the document"},
		{`{"name": 1}`, "cannot unmarshal number"},
		{``, "EOF"},
	} {
		file := filepath.Join(t.TempDir(), "some.json")
		if err := os.WriteFile(file, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := read[struct {
			Name string `json:"name"`
		}](file)
		if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %v, want %q", c.content, err, c.problem)
		}
	}
}
