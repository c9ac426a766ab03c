package plane_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/plane"
)

// TestReadersAtOnce: whoever asks first, everybody gets the same answers.
func TestReadersAtOnce(t *testing.T) {
	t.Parallel()
	p := derive(t, sample.Building(3, 30))
	all := make([]form, 4)
	var done sync.WaitGroup
	for i := range all {
		done.Go(func() {
			p.FewestDoors("/L1/r1", "/L3/r30")
			p.Collisions()
			all[i] = formOf(p)
		})
	}
	done.Wait()
	for _, f := range all[1:] {
		if diff := cmp.Diff(all[0], f); diff != "" {
			t.Error(diff)
		}
	}
}

func TestSampleBuilding(t *testing.T) {
	t.Parallel()
	for _, levels := range []int{1, 3} {
		p := derive(t, sample.Building(levels, 7)) // 3 + 3 + 1
		for _, b := range p.Boundaries {
			if b.Vertical() {
				continue
			}
			if n := len(p.Segments(b)); n != 1 {
				t.Errorf("%s %s %s has %d segments", b.A, b.B, b.Edge, n)
			}
			for _, o := range b.Openings {
				if _, misfit := p.Place(b, &o.Band); misfit != nil {
					t.Errorf("%s in %s %s: %+v", o.Kind, b.A, b.B, misfit)
				}
			}
		}
		if n := len(p.Collisions()); n > 0 {
			t.Errorf("%d spaces overlap", n)
		}
	}
	p := derive(t, sample.Building(3, 7))
	want := plane.Route{Doors: 2, Path: []string{"/L1/r1", "/L2/r1", "/L3/r1", "/L3/r4", "/L3/r7"}}
	if got, ok := p.FewestDoors("/L1/r1", "/L3/r7"); !ok || !cmp.Equal(got, want) {
		t.Errorf("the way is %v, not %v", got, want)
	}
}
