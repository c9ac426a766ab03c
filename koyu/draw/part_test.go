package draw_test

import (
	"path/filepath"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// A plan is the same drawing whether it is made of the whole form or of the part
// for it: in our examples, and in all other buildings that are at hand.
func TestPlanOfPartOfTheForm(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"../../examples/*.muro", "../../examples/house/house.muro", "testdata/*.muro", "../../../shared/corpus/*/*.muro"} {
		entries, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if entry, err = filepath.Abs(entry); err != nil {
				t.Fatal(err)
			}
			m, err := compose.Compose(entry, source.Disk())
			if err != nil {
				continue // a layer, or not to be composed
			}
			p := plane.Derive(m)
			whole := form.Derive(p, form.CutHeight)
			for l := range m.Levels.All() {
				o := draw.PlanOptions{Level: l.Name}
				want, wantErr := draw.Plan(p, whole, o)
				got, err := draw.Plan(p, form.ForPlan(p, form.CutHeight, l.Name), o)
				if got != want || (err == nil) != (wantErr == nil) {
					t.Errorf("the plan of %s of %s differs", l.Name, entry)
				}
			}
		}
	}
}
