package cli

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"koyu-mcp/internal/whole"
)

// full is a schema with a property of every kind.
const full = `{"type": "object", "required": ["text"], "properties": {
	"text": {"type": "string"}, "n": {"type": "number"}, "i": {"type": "integer"}, "yes": {"type": "boolean"},
	"nil": {"type": "null"}, "list": {"type": "array"}, "o": {"type": "object"}, "any": {}, "all": true, "none": null,
	"text?": {"type": ["string", "null"]}, "i?": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
	"text|i": {"oneOf": [{"type": "integer"}, {"type": "string"}]}, "any|i": {"anyOf": [{"type": "integer"}, {}]},
	"word": {"enum": ["a", "b"]}, "digit": {"enum": [1, 2, null]}, "one": {"const": 1}, "a": {"const": "a"},
	"point": {"$ref": "#/$defs/point"}, "old": {"$ref": "#/definitions/old"}, "part": {"allOf": [{"title": "?"}, {"$ref": "#/$defs/point"}]},
	"lost": {"$ref": "#/$defs/lost"}, "far": {"$ref": "https://example.com/far"}, "round": {"$ref": "#/$defs/round"}
}, "$defs": {"point": {"type": "object"}, "round": {"$ref": "#/$defs/round"}}, "definitions": {"old": {"type": "array"}}}`

// sent is what a tool with that schema would be called with.
func sent(schema, all string, words ...string) (string, error) {
	c := toolCall{tool: "t"}
	for _, text := range words {
		w, ok := parseWord(text)
		if !ok {
			return "", errors.New("no word")
		}
		c.named = append(c.named, w)
	}
	if err := c.read(strings.NewReader("from\nstdin\n"), all, all != ""); err != nil {
		return "", err
	}
	text, err := c.arguments([]listedTool{{Name: "t", InputSchema: json.RawMessage(schema)}})
	return string(text), err
}

// The schema says whether a value is a text or JSON, and no number is touched.
func TestArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		all   string
		words []string
		want  string
	}{
		{"nothing", "", nil, `{}`},
		{"text", "", []string{"text=a b"}, `{"text":"a b"}`},
		{"text that looks like JSON", "", []string{"text=12", "word=null", "text?=true"}, `{"text":"12","word":"null","text?":"true"}`},
		{"empty text", "", []string{"text="}, `{"text":""}`},
		{"text with an equals sign", "", []string{"text=a=b:=c"}, `{"text":"a=b:=c"}`},
		{"text with odd characters", "", []string{"text=\"\\\n\t\u2028<&>"}, `{"text":"\"\\\n\t` + "\u2028" + `<&>"}`},
		{"numbers", "", []string{"n=1.50", "i=9007199254740993"}, `{"n":1.50,"i":9007199254740993}`},
		{"a number beyond any float", "", []string{"n=1e400"}, `{"n":1e400}`},
		{"boolean and null", "", []string{"yes=true", "nil=null"}, `{"yes":true,"nil":null}`},
		{"array and object", "", []string{`list=[1, "a"]`, `o={"a": 1}`}, `{"list":[1, "a"],"o":{"a": 1}}`},
		{"JSON of another type", "", []string{`i="1"`}, `{"i":"1"}`}, // the server's to judge
		{"one of two types", "", []string{"i?=null", "text|i=1"}, `{"i?":null,"text|i":"1"}`},
		{"values", "", []string{"digit=2", "one=1", "a=1"}, `{"digit":2,"one":1,"a":"1"}`},
		{"references", "", []string{"point={}", "old=[]", "part={}"}, `{"point":{},"old":[],"part":{}}`},
		{"nobody tells", "", []string{"any=1", "all=1", "none=1", "any|i=1", "lost=1", "far=1", "round=1"}, `{"any":"1","all":"1","none":"1","any|i":"1","lost":"1","far":"1","round":"1"}`},
		{"in any case JSON", "", []string{"text:=null", "any:=1"}, `{"text":null,"any":1}`},
		{"beside the schema", "", []string{"extra:=[1]"}, `{"extra":[1]}`},

		{"all", `{"b": 1.0, "a": {"x": [1 ,2]}}`, nil, `{"b":1.0,"a":{"x": [1 ,2]}}`},
		{"all, some replaced", `{"i": 1, "text": "a", "n": 2}`, []string{"text=b"}, `{"i":1,"n":2,"text":"b"}`},
		{"all, more added", `{"i": 1}`, []string{"n=2"}, `{"i":1,"n":2}`},
		{"all from standard input", "@-", nil, ""},

		{"a byte order mark before JSON", "\ufeff{\"i\": 1}\r\n", []string{"any:=\ufeff[2]"}, `{"i":1,"any":[2]}`},
		{"a byte order mark in a text", "", []string{"text=\ufeffa\r\n"}, `{"text":"` + "\ufeff" + `a\r\n"}`},

		{"standard input", "", []string{"text=@-"}, `{"text":"from\nstdin\n"}`},
		{"an @ as a text", "", []string{`text:="@-"`}, `{"text":"@-"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := sent(full, c.all, c.words...)
			if got != c.want || (err != nil) != (c.want == "") {
				t.Errorf("%q %q: %s, %v, want %s", c.all, c.words, got, err, c.want)
			}
		})
	}
}

// What cannot be sent is told in words that help.
func TestArgumentsRefused(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing")
	binary := filepath.Join(t.TempDir(), "binary")
	if err := os.WriteFile(binary, []byte("\xff"), 0o666); err != nil {
		t.Fatal(err)
	}
	reason := func(file string) string { // in the words of the system
		_, err := os.ReadFile(file)
		return whole.Reason(err).Error()
	}
	const closed = `{"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "additionalProperties": false}`
	for _, c := range []struct {
		name, schema, all string
		words             []string
		want              string
	}{
		{"unknown", closed, "", []string{"c=1"}, `t has no argument "c", but a, b`},
		{"unknown, in JSON", closed, "", []string{"c:=1"}, `t has no argument "c", but a, b`},
		{"unknown, and the schema is open", `{"type": "object", "properties": {"a": {}}}`, "", []string{"c=1"}, `t has no argument "c", but a; c:=JSON sends it all the same`},
		{"unknown, and there is none", `{"type": "object", "additionalProperties": false}`, "", []string{"c=1"}, `t has no argument "c", nor any other`},
		{"no JSON", full, "", []string{"i=one"}, `i has to be JSON of the type integer, and "one" is not`},
		{"no JSON, of two types", full, "", []string{"i?=one"}, `i? has to be JSON of the type integer or null, and "one" is not`},
		{"no JSON after :=", full, "", []string{"text:=one"}, `text has to be JSON, and "one" is not`},
		{"nothing, where it has to be JSON", full, "", []string{"i="}, `i has to be JSON of the type integer, and "" is not`},
		{"no name", full, "", []string{"=1"}, "no word"},
		{"no name before :=", full, "", []string{":=1"}, "no word"},
		{"no value", full, "", []string{"text"}, "no word"},
		{"a name without UTF-8", full, "", []string{"\xff=1"}, "no word"},
		{"no file", full, "", []string{"text=@" + missing}, "text: cannot read @" + missing + ": " + reason(missing)},
		{"a folder", full, "", []string{"text=@."}, "text: cannot read @.: " + reason(".")},
		{"no UTF-8", full, "", []string{"text=\xff"}, "text: \ufffd is no UTF-8 text, so it cannot be sent"},
		{"a file without UTF-8", full, "", []string{"text=@" + binary}, "is no UTF-8 text, so it cannot be sent"},
		{"standard input twice", full, "@-", []string{"text=@-"}, "--json: standard input can be read only once"},
		{"all, no JSON", full, "{", nil, "--json: unexpected end of JSON input"},
		{"all, more than JSON", full, "{} {}", nil, "--json: invalid character '{' after top-level value"},
		{"all, no object", full, "[1]", nil, "--json: it is no JSON object"},
		{"all, no file", full, "@" + missing, nil, "--json: cannot read @" + missing},
		{"no schema", "", "", []string{"a=1"}, "the input schema of t cannot be read, so its arguments have to come by --json: there is none"},
		{"a bad schema", `{"type": 5}`, "", []string{"a=1"}, "the input schema of t cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := sent(c.schema, c.all, c.words...)
			if err == nil || !strings.Contains(err.Error(), c.want) || got != "" {
				t.Errorf("%s, %v, want %s", got, err, c.want)
			}
		})
	}
	// A schema that cannot be read does not keep a tool from being called.
	if got, err := sent(`{"type": 5}`, `{"a":1}`); got != `{"a":1}` || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// Whatever is typed, either it is refused or what is sent is an object that
// holds what was typed.
func FuzzArguments(f *testing.F) {
	f.Add("text", "a", false, `{"b": 1}`)
	f.Add("i", "1e400", false, `{"i": 1, "i": 2}`)
	f.Add("\u2028", `"\ud800"`, true, `{"": {}}`)
	f.Fuzz(func(t *testing.T, name, value string, isJSON bool, all string) {
		if strings.ContainsAny(name, "=") || strings.HasSuffix(name, ":") || strings.HasPrefix(value, "@") || strings.HasPrefix(all, "@") {
			t.Skip("it is typed in another way")
		}
		word := name + "=" + value
		if isJSON {
			word = name + ":=" + value
		}
		text, err := sent(full, all, word)
		if err != nil {
			return
		}
		got, err := members([]byte(text))
		if err != nil || !utf8.ValidString(text) {
			t.Fatalf("%q is sent: %v", text, err)
		}
		last := got[len(got)-1]
		var inner string
		if last.name != name || string(last.value) != strings.TrimSpace(value) && (json.Unmarshal(last.value, &inner) != nil || inner != value) {
			t.Errorf("%q is sent as %q", word, last)
		}
		for _, m := range got[:len(got)-1] {
			if m.name == name {
				t.Errorf("%q is sent twice: %s", name, text)
			}
		}
	})
}

// An object is the same before it is taken apart and after it is put together.
func FuzzMembers(f *testing.F) {
	f.Add(`{"a": 1.0, "b": [{}, "\u2028"], "": null}`)
	f.Add(` {"a":1,"a":2} `)
	f.Add(`"{}"`)
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := members([]byte(text))
		isObject := json.Valid([]byte(text)) && strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{")
		if (err == nil) != isObject {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			return
		}
		var before, after map[string]any
		if err := json.Unmarshal([]byte(text), &before); err != nil {
			return // a number that is beyond Go, but none of our business
		}
		if err := json.Unmarshal(object(parts), &after); err != nil || !reflect.DeepEqual(before, after) {
			t.Errorf("%q became %q, %v", text, object(parts), err)
		}
	})
}
