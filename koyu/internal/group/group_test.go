package group

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBy(t *testing.T) {
	t.Parallel()
	first := func(s string) byte { return s[0] }
	got := By([]string{"b1", "a1", "b2", "c1", "a2", "b1"}, first)
	want := [][]string{{"b1", "b2", "b1"}, {"a1", "a2"}, {"c1"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := By(nil, first); len(got) != 0 {
		t.Errorf("groups of nothing: %v", got)
	}
}
