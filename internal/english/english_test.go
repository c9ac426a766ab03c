package english

import "testing"

func TestCount(t *testing.T) { // 09 C8
	t.Parallel()
	for n, want := range map[int]string{0: "0 boundaries", 1: "1 boundary", 2: "2 boundaries", 11: "11 boundaries"} {
		if got := Count(n, "boundary", "boundaries"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}
