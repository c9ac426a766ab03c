package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"
)

// cursor stands for all clients in what follows.
var cursor = Clients[slices.Index(Names(), "cursor")]

// ours is what is registered.
var ours = Server{"/bin/koyu-mcp", []string{"--read-only"}}

// Each file of testdata is a text before and after a registration; where it is
// taken out again and something else remains than what was before, that too.
func TestRegister(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range txtar.Parse(bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))).Files { // whatever the checkout made of it
				parts[f.Name] = string(f.Data)
			}
			removed, other := parts["removed"]
			if !other {
				removed = parts["before"]
			}
			for _, end := range []string{"\n", "\r\n"} {
				of := func(text string) string { return strings.ReplaceAll(text, "\n", end) }
				got, _, err := cursor.register(of(parts["before"]), "koyu", ours)
				if want := of(parts["after"]); got != want || err != nil {
					t.Errorf("with %q it becomes (%v)\n%s", end, err, cmp.Diff(want, got))
				}
				if got, _, err = cursor.unregister(got, "koyu"); got != of(removed) || err != nil {
					t.Errorf("with %q it is taken out (%v)\n%s", end, err, cmp.Diff(of(removed), got))
				}
			}
		})
	}
}

// What is no document with a place for registrations is refused with the place
// where it is not.
func TestMalformed(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 1<<20)
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":              {"{\n  \"a\": yes\n}", "line 2, column 8: it is no JSON: invalid literal: yes"},
		"half of it":           {`{"mcpServers": {`, "line 1, column 17: it is no JSON: parsing value: unexpected EOF"},
		"two documents":        {"{}\n{}", "line 2, column 1: it is no JSON: invalid character '{' after top-level value"},
		"YAML":                 {"mcpServers:\n", "line 1, column 1: it is no JSON: invalid literal: mcpServers"},
		"comment to no end":    {"{} /* ", "line 1, column 4: it is no JSON: parsing comment: unexpected EOF"},
		"a list":               {"// all\n []", "line 2, column 2: it is no JSON object"},
		"null":                 {"null", "line 1, column 1: it is no JSON object"},
		"a list of servers":    {"{\n \"mcpServers\": [{}]}", "line 2, column 16: mcpServers is no JSON object"},
		"null for servers":     {`{"mcpServers":null}`, "line 1, column 15: mcpServers is no JSON object"},
		"with a mark":          {"\ufeff[]", "line 1, column 1: it is no JSON object"},
		"too deep":             {`{"a":` + deep, "line 1, column 1005: it is nested too deep"},
		"too deep behind text": {`{"]\"]": 1 /* ] */ // ]` + "\n,\"a\":" + strings.Repeat(`{"]":`, 1<<20), "line 2, column 5001: it is nested too deep"},
		"controls":             {"{\"\x1b[2J\u202e\x00\": 1}", `line 1, column 2: it is no JSON: invalid literal: "\u001b[2J\u202e\u0000"`},
		"very long":            {`{"` + strings.Repeat("x\n", 1000), "line 1001, column 1: it is no JSON: parsing string: unexpected EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, do := range map[string]func() error{
				"register":   func() error { _, _, err := cursor.register(c.text, "koyu", ours); return err },
				"unregister": func() error { _, _, err := cursor.unregister(c.text, "koyu"); return err },
				"list":       func() error { _, err := cursor.Registrations(c.text); return err },
			} {
				err := do()
				if _, ok := errors.AsType[*Malformed](err); !ok || err.Error() != c.want {
					t.Errorf("%s: %v, want %s", what, err, c.want)
				}
			}
		})
	}
}

// A text that is nested deep only to the eye is none that is.
func TestNotTooDeep(t *testing.T) {
	t.Parallel()
	brackets := strings.Repeat("[{", 1<<20)
	for _, text := range []string{
		`{"a": "` + brackets + `"}`,
		`{"\"` + brackets + `": "\\"}`,
		`{} // ` + brackets,
		`{ /* ` + brackets + "*/ }",
		"{\"a\": [" + strings.Repeat("[],", 1<<16) + "]}",
		strings.Repeat(`{"a":`, maxDepth) + "1" + strings.Repeat("}", maxDepth),
	} {
		if _, err := parse(text); err != nil {
			t.Errorf("%.20s: %v", text, err)
		}
	}
}

// blank is what stands between values in a file of some person.
var blank = rapid.SampledFrom([]string{"", "", "", " ", "\n", "\n\t", "\n    ", "  // {\"\n  ", "/* [ */", "\n/*\n*/\n", "\r\n", "\r\n  // x\r\n  "})

// name is that of a member.
var name = rapid.SampledFrom([]string{`"a"`, `"b"`, `"mcpServers"`, `"mcp\u0053ervers"`, `"koyu"`, `"command"`, `"args"`, `"env"`})

// drawValue draws the text of a value that is nested at most that deep.
func drawValue(t *rapid.T, depth int) string {
	kind := rapid.IntRange(0, 5).Draw(t, "kind")
	switch {
	case depth > 0 && kind >= 2:
		return drawObject(t, depth)
	case depth > 0 && kind == 1:
		return "[" + blank.Draw(t, "blank") + drawValue(t, depth-1) + rapid.SampledFrom([]string{"", ", 1", ","}).Draw(t, "rest") + blank.Draw(t, "blank") + "]"
	}
	return rapid.SampledFrom([]string{"1", `"//"`, "null", "-1.50e+3", "true", `"\u00e9\"{"`, "[]"}).Draw(t, "literal")
}

func drawObject(t *rapid.T, depth int) string {
	text := "{"
	n := rapid.IntRange(0, 3).Draw(t, "members")
	for i := range n {
		text += blank.Draw(t, "blank") + name.Draw(t, "name") + blank.Draw(t, "blank") + ":" + blank.Draw(t, "blank")
		text += drawValue(t, depth-1) + blank.Draw(t, "blank")
		if i < n-1 || rapid.Bool().Draw(t, "comma") {
			text += ","
		}
	}
	return text + blank.Draw(t, "blank") + "}"
}

// Whatever a file looks like, a registration is put into it, nothing else is
// changed, and it can be taken out again.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		roundTrip(t, blank.Draw(t, "blank")+drawObject(t, 3)+blank.Draw(t, "blank"))
	})
}

func FuzzRoundTrip(f *testing.F) {
	for _, text := range []string{"", "{}", `{"mcpServers": {"a": {}}}`, "{\n\t\"a\": 1, // b\n}\n", "\ufeff{\"mcpServers\":{\r\n}}", "\ufeff", "\ufeff\ufeff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, text) })
}

type reporter interface {
	Helper()
	Fatalf(format string, facts ...any)
}

func roundTrip(t reporter, text string) {
	t.Helper()
	registered, before, err := cursor.register(text, "koyu", ours)
	if _, ok := errors.AsType[*Malformed](err); ok {
		return
	} else if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	all, err := cursor.Registrations(registered)
	i := slices.IndexFunc(all, func(r Registration) bool { return r.Name == "koyu" })
	if err != nil || i < 0 || all[i].Command != ours.Command || !slices.Equal(all[i].Args, ours.Args) {
		t.Fatalf("%q became %q with %v, %v", text, registered, all, err)
	}
	if again, _, err := cursor.register(registered, "koyu", ours); again != registered || err != nil {
		t.Fatalf("%q became %q, and then %q, %v", text, registered, again, err)
	}
	removed, _, err := cursor.unregister(registered, "koyu")
	if err != nil {
		t.Fatalf("%q became %q: %v", text, registered, err)
	}
	if diff := cmp.Diff(others(t, text), others(t, removed)); diff != "" {
		t.Fatalf("%q became %q, and then %q: %s", text, registered, removed, diff)
	}
	if before != nil {
		return
	}
	if blankOnly(text) {
		text = ""
	}
	if !within(text, registered) {
		t.Fatalf("%q became %q, where something is lost", text, registered)
	}
	if len(others(t, text)["mcpServers"]) > 0 && removed != text {
		t.Fatalf("%q became %q, and then %q", text, registered, removed)
	}
}

func blankOnly(text string) bool { return strings.TrimSpace(text) == "" }

// others are the values in text, by the names of members, without that of koyu.
func others(t reporter, text string) map[string]map[string]any {
	d, err := parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	d.root.Standardize()
	var whole map[string]any
	if err := json.Unmarshal(d.root.Pack(), &whole); err != nil {
		return nil // hujson takes numbers that are out of range
	}
	all := map[string]map[string]any{}
	for name, value := range whole {
		if o, ok := value.(map[string]any); ok && name == cursor.Member {
			delete(o, "koyu")
			if len(o) > 0 {
				all[name] = o
			}
			continue
		}
		all[name] = map[string]any{"": value}
	}
	return all
}

// within reports whether the bytes of part are in text, in their order.
func within(part, text string) bool {
	for i := 0; i < len(text) && part != ""; i++ {
		if text[i] == part[0] {
			part = part[1:]
		}
	}
	return part == ""
}

// The parser keeps to the offsets that edits go by.
func TestOffsets(t *testing.T) {
	t.Parallel()
	d, err := parse("{\"a\" /* b */ : [1,2] // c\n, }")
	if err != nil {
		t.Fatal(err)
	}
	o := d.root.Value.(*hujson.Object)
	v := o.Members[0].Value
	if got := d.text[v.StartOffset:v.EndOffset]; got != "[1,2]" || !trailingComma(o) || string(v.AfterExtra) != " // c\n" {
		t.Errorf("%q, %q", got, v.AfterExtra)
	}
}
