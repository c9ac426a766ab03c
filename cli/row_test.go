package cli

import (
	"math"
	"testing"
)

func TestCalled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, name, want string }{
		{"/L1/台所", "", "/L1/台所"},
		{"/L1/a", "Den (old)", "/L1/a (Den (old))"},
	} {
		if got := called(c.path, c.name); got != c.want {
			t.Errorf("called(%q, %q) = %q, want %q", c.path, c.name, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		x    float64
		want string
	}{
		{"one decimal, always", 50, "50.0%"},
		{"C58 a tie goes up", 12.25, "12.3%"},
		{"beyond the whole", 260.04, "260.0%"},
		{"EC48 nothing of nothing", math.NaN(), "—"},
		{"EC50 something of nothing", math.Inf(1), "—"},
		{"of less than nothing", math.Inf(-1), "—"},
	} {
		if got := percent(c.x); got != c.want {
			t.Errorf("%s: percent(%v) = %s, want %s", c.name, c.x, got, c.want)
		}
	}
}

// C76: whole millimetres, ties up.
func TestLengths(t *testing.T) {
	t.Parallel()
	if got := mm(176.47058823529412) + ", " + wholeMM(362.5); got != "176.47058823529412 mm, 363 mm" {
		t.Error(got)
	}
}
