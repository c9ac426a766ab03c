package koyu_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu"
)

// The example buildings are sound, pass every verdict, and stay the size that the documents say.
func TestExamplesAreSound(t *testing.T) {
	t.Parallel()
	type counts struct{ Spaces, Boundaries, Layers, Rooms int }
	for entry, want := range map[string]counts{
		"two-rooms.muro":   {3, 3, 1, 2},
		"house/house.muro": {22, 55, 8, 13},
		"office.muro":      {40, 126, 1, 38},
	} {
		t.Run(entry, func(t *testing.T) {
			t.Parallel()
			b, err := koyu.Load("../examples/" + entry)
			if err != nil {
				t.Fatal(err)
			}
			r := b.Check()
			for _, d := range r.Diagnostics {
				t.Errorf("%s %s", d.Code, d)
			}
			for _, f := range b.Validate() {
				t.Errorf("%s %s", f.Rule, f)
			}
			rooms := 0
			for _, floor := range b.Summary().FloorsM2.All() {
				rooms += floor.Rooms
			}
			got := counts{r.Spaces, r.Boundaries, len(b.Layers()), rooms}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
