package draw_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// The plans of our examples, and of a building for each subject, look as they
// did when somebody looked at them last.
func TestPlans(t *testing.T) {
	t.Parallel()
	entries := []string{"../../examples/two-rooms.muro", "../../examples/house/house.muro"}
	subjects, err := filepath.Glob("testdata/*.muro")
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for _, entry := range append(entries, subjects...) {
		for level, svg := range plansOf(t, entry) {
			name := strings.TrimSuffix(filepath.Base(entry), ".muro") + "-" + strings.NewReplacer("<", "", ">", "").Replace(level) + ".svg"
			kept[name] = true
			file := filepath.Join("testdata/plan", name)
			if *draw.Update {
				if err := os.WriteFile(file, []byte(svg), 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
				continue
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(svg, "\n")); diff != "" {
				t.Errorf("look at %s, and keep it with -update (-want +got):\n%s", name, diff)
			}
		}
	}
	files, err := os.ReadDir("testdata/plan")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !kept[f.Name()] {
			t.Errorf("testdata/plan/%s is of no building", f.Name())
		}
	}
}

// plansOf are the plans of a building by level.
func plansOf(t testing.TB, entry string) map[string]string {
	t.Helper()
	entry, err := filepath.Abs(entry)
	if err != nil {
		t.Fatal(err)
	}
	m, err := compose.Compose(entry, source.Disk())
	if err != nil {
		t.Fatal(err)
	}
	p := plane.Derive(m)
	f := form.Derive(p, form.CutHeight)
	plans := map[string]string{}
	for _, l := range f.Levels {
		if len(p.OnLevel(l.Name)) == 0 {
			continue
		}
		if plans[l.Name], err = draw.Plan(p, f, draw.PlanOptions{Level: l.Name}); err != nil {
			t.Fatal(err)
		}
	}
	return plans
}
