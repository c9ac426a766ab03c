package server

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
	"koyu-mcp/shim"
)

// valueOf is the answer of a tool as a value.
func valueOf(t *testing.T, name, arguments string) (any, error) {
	t.Helper()
	return toolOf(t, name).call(t.Context(), shim.ParseArgs([]byte(arguments)))
}

// What each tool answers with. A list is never nil, not even one of nothing.
func TestAnswersAreValues(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	about := func(pairs ...string) string { return args(t, append([]string{"file", m}, pairs...)...) }
	answered := map[string]bool{}
	for _, c := range []struct {
		tool, arguments string
		want            any
	}{
		{"model_summary", about(), ask.Summary{}},
		{"check", about(), koyu.Report{}},
		{"layers", about(), []koyu.Layer{}},
		{"write_layer", about("layer", "x.muro", "content", "# x"), written{}},
		{"write_layer", about("layer", "m.muro", "content", "space"), unparsed{}},
		{"new_uids", about(), minted{}},
		{"doors", about("from", "/L1/a", "to", "/L1/b"), ask.Doors{}},
		{"doors", about("from", "/L1/a", "to", "/none"), ask.Doors{}},
		{"spaces", about(), []ask.SpaceRow{}},
		{"spaces", about("level", "L9"), []ask.SpaceRow{}},
		{"spaces", `{"file":` + quoted(m) + `,"level":5}`, []ask.SpaceRow{}},
		{"light", about(), []ask.LightRow{}},
		{"validate", about(), judged{}},
		{"site", about(), ask.Site{}},
		{"plan_svg", about("level", "L1"), drawing{}},
		{"canonical_json", about(), canonical{}},
	} {
		got, err := valueOf(t, c.tool, c.arguments)
		if err != nil || reflect.TypeOf(got) != reflect.TypeOf(c.want) {
			t.Errorf("%s answers with a %T, %v, want a %T", c.tool, got, err, c.want)
		} else if v := reflect.ValueOf(got); v.Kind() == reflect.Slice && v.IsNil() {
			t.Errorf("%s %s: a list that is nil", c.tool, c.arguments)
		}
		answered[c.tool] = true
	}
	if len(answered) != len(tools) {
		t.Errorf("only asked %v", answered)
	}
}

// A drawing tells which level it shows and is its own text.
func TestDrawing(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": house}), "m.muro")
	got, err := valueOf(t, "plan_svg", args(t, "file", m, "level", "L1"))
	d, ok := got.(drawing)
	if err != nil || !ok || d.level != "L1" || !strings.HasPrefix(d.svg, "<svg") {
		t.Errorf("%+.80v, %v", got, err)
	}
}

// The canonical document is the same in any layout, also as a part of another.
func TestCanonicalLayout(t *testing.T) {
	t.Parallel()
	m := filepath.Join(folder(t, map[string]string{"m.muro": odd}), "m.muro")
	document, err := valueOf(t, "canonical_json", args(t, "file", m))
	if err != nil {
		t.Fatal(err)
	}
	compact := ecma.JSON(document, 0)
	if strings.ContainsAny(compact, "\n") || !strings.HasPrefix(compact, `{"format":"`) {
		t.Errorf("%.80s", compact)
	}
	if got := ecma.JSON([]any{document}, 0); got != "["+compact+"]" {
		t.Errorf("as an element it is %.80s", got)
	}
	for _, indent := range []int{1, 2} {
		if diff := cmp.Diff(tokens(t, compact), tokens(t, ecma.JSON(document, indent))); diff != "" {
			t.Errorf("indented by %d it differs (-compact +indented):\n%s", indent, diff)
		}
	}
}

// Every failure of a tool is told from all others by what it is, and not by what
// it says.
func TestFailuresAreValues(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"b/m.muro": house, "b/broken.muro": "space", "b/lost.muro": "\nimport none.muro", "b/wide.muro": "level L1..L99999 0 pitch:1",
		"b/huge.muro": "", "out/o.muro": "",
	})
	if err := os.Truncate(filepath.Join(dir, "b/huge.muro"), int64(limit.Default().Layer)+1); err != nil {
		t.Fatal(err)
	}
	link(t, "../out", filepath.Join(dir, "b/away"))
	about := func(name string, pairs ...string) string {
		return args(t, append([]string{"file", filepath.Join(dir, "b", name)}, pairs...)...)
	}
	kinds := map[string]func(error) bool{
		"not given":         as[required],
		"no count":          as[noCount],
		"no layer":          as[noLayer],
		"outside":           as[outside],
		"outside by a link": func(err error) bool { return as[*unwritable](err) && errors.Is(err, errLinkOut) },
		"not written":       func(err error) bool { return as[*unwritable](err) && !errors.Is(err, errLinkOut) },
		"entry not read":    func(err error) bool { return as[*source.Unreadable](err) && lineOf(err) == 0 },
		"import not read":   func(err error) bool { return as[*source.Unreadable](err) && lineOf(err) > 0 },
		"refused":           as[*source.Refused],
		"not parsed":        func(err error) bool { e, ok := errors.AsType[*notation.Error](err); return ok && e.Cause == nil },
		"too much":          as[*limit.Exceeded],
		"no plan":           as[draw.NoRegion],
	}
	for _, c := range []struct{ tool, arguments, want string }{
		{"check", `{}`, "not given"},
		{"check", `{"file":5}`, "not given"},
		{"doors", about("m.muro", "from", "/L1/a", "to", ""), "not given"},
		{"write_layer", about("m.muro", "layer", "x.muro"), "not given"},
		{"new_uids", `{"count":0}`, "no count"},
		{"new_uids", `{"count":"many"}`, "no count"},
		{"write_layer", about("m.muro", "layer", "../x.txt", "content", "# x"), "no layer"},
		{"write_layer", about("m.muro", "layer", "../x.muro", "content", "# x"), "outside"},
		{"write_layer", about("m.muro", "layer", "away/x.muro", "content", "# x"), "outside by a link"},
		{"write_layer", about("m.muro", "layer", "m.muro/x.muro", "content", "# x"), "not written"},
		{"check", about("none.muro"), "entry not read"},
		{"spaces", about("", "level", "L1"), "entry not read"},
		{"check", about("lost.muro"), "import not read"},
		{"check", about("huge.muro"), "too much"},
		{"check", about("broken.muro"), "not parsed"},
		{"check", about("wide.muro"), "too much"},
		{"plan_svg", about("m.muro", "level", "L9"), "no plan"},
	} {
		_, err := valueOf(t, c.tool, c.arguments)
		for kind, is := range kinds {
			if is(err) != (kind == c.want) {
				t.Errorf("%s %s: %q is %t: %v", c.tool, c.arguments, kind, is(err), err)
			}
		}
	}
}

// lineOf is the line that an error of a text blames.
func lineOf(err error) int {
	e, ok := errors.AsType[*notation.Error](err)
	if !ok {
		return -1
	}
	return e.Line
}

// A fault of the program is told from the failures of tools, wherever it is met,
// and so is what does not fit the schema.
func TestOtherFailuresAreValues(t *testing.T) {
	t.Parallel()
	broken := atWork(tool{run: func(arguments) (any, error) { panic(draw.NoRegion("L1")) }})
	if _, err := broken.call(t.Context(), shim.Args{}); !as[*crash](err) || as[draw.NoRegion](err) {
		t.Errorf("a fault is %#v", err)
	}
	mute := atWork(tool{run: func(arguments) (any, error) { return unsayable{}, nil }})
	if _, err := mute.callText(t.Context(), shim.Args{}); !as[*crash](err) {
		t.Errorf("a fault in writing is %#v", err)
	}
	for _, c := range []struct {
		arguments        string
		absent, mistyped bool
	}{
		{`{}`, true, false},
		{`{"file":"m.muro","count":"5"}`, false, true},
		{`{"count":"5"}`, true, true},
	} {
		err := toolOf(t, "new_uids").refusal(shim.ParseArgs([]byte(c.arguments)))
		if as[absent](err) != c.absent || as[*mistyped](err) != c.mistyped {
			t.Errorf("%s: %v", c.arguments, err)
		}
	}
}
