package diff_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/diff"
	"koyu-mcp/koyu/plane"
)

var update = flag.Bool("update", false, "rewrite what testdata expects")

// Each case of testdata is two buildings, a and b, what differs as JSON and as
// text. The text above them names the rule. Of the JSON there are only the
// members that are not empty, each on its own.
func TestCompare(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) < 2 {
				t.Fatal("no two buildings")
			}
			a, b := archive.Files[0], archive.Files[1]
			got := told(diff.Compare(plan(t, string(a.Data)), plan(t, string(b.Data))))
			if *update {
				rewritten := txtar.Format(&txtar.Archive{Comment: archive.Comment, Files: append([]txtar.File{a, b}, got...)})
				if err := os.WriteFile(name, rewritten, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(texts(archive.Files[2:]), texts(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// A fataler is a test, or one try of a law.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// plan is the plan of the building that is written in text.
func plan(t fataler, text string) *plane.Plan {
	t.Helper()
	m, err := compose.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return plane.Derive(m)
}

// told is d as the two last files of a case.
func told(d diff.Diff) []txtar.File {
	var text strings.Builder
	for _, line := range d.Lines() {
		fmt.Fprintln(&text, line)
	}
	return []txtar.File{
		{Name: "want.json", Data: []byte(members(d))},
		{Name: "want.txt", Data: []byte(text.String())},
	}
}

// members are the members of the JSON form that have something in them.
func members(d diff.Diff) string {
	var list strings.Builder
	all, none := reflect.ValueOf(d), reflect.ValueOf(diff.Diff{})
	for i := range all.NumField() {
		text := ecma.JSON(all.Field(i).Interface(), 1)
		if text == ecma.JSON(none.Field(i).Interface(), 1) {
			continue
		}
		name, _, _ := strings.Cut(all.Type().Field(i).Tag.Get("json"), ",")
		fmt.Fprintf(&list, "%q: %s\n", name, text)
	}
	return list.String()
}

func texts(files []txtar.File) map[string]string {
	all := map[string]string{}
	for _, f := range files {
		all[f.Name] = string(f.Data)
	}
	return all
}

// 4.1: all groups are there, in this order, with their lists; version and name
// only where they differ, and at the end.
func TestMembers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, a, b, want string }{
		{"EC12", "level L1 0", "level L1 0", ""},
		{"C80", "koyu 0.4\nname Mill", "name Hall", `,"version":{"from":"0.4","to":"1.0"},"name":{"from":"Mill","to":"Hall"}`},
	} {
		want := `{"grid":[],"levels":{"added":[],"removed":[],"changed":[]},"assets":{"added":[],"removed":[],"changed":[]},` +
			`"polygons":{"added":[],"removed":[],"changed":[]},"zones":{"added":[],"removed":[],"renamed":[],"changed":[]},` +
			`"spaces":{"added":[],"removed":[],"renamed":[],"changed":[]},"boundaries":{"added":[],"removed":[],"changed":[]},` +
			`"columns":{"added":[],"removed":[],"changed":[]}` + c.want + `}`
		got := ecma.JSON(diff.Compare(plan(t, c.a), plan(t, c.b)), 0)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// 4.3: a line stays one whatever stands in a name, and nothing of it is cut off.
func TestOneLineEach(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long", 50)
	a := "name \"a\tb\"\nzone /z spec:old"
	b := "name flip\u202eflop\nzone /z spec:\"new\x07" + long + "\"\nspace \"/a\u0085\x1b[2J\u2028\" room"
	want := []string{
		`± name a\u0009b → flip\u202eflop`,
		`± zone /z: spec old → new\u0007` + long,
		`+ /a\u0085\u001b[2J\u2028 room`,
	}
	if diff := cmp.Diff(want, diff.Compare(plan(t, a), plan(t, b)).Lines()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
