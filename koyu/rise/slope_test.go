package rise

import (
	"math"
	"testing"
)

// 08 G26, 09 C65.
func TestSlopeText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		slope float64
		want  string
	}{
		{"one in twelve", 1.0 / 12, "1/12"},
		{"one decimal", 3000.0 / 5700, "1/1.9"},
		{"a tie goes up, to an odd digit", 1 / 7.25, "1/7.3"},
		{"and to an even one", 1 / 2.75, "1/2.8"},
		{"less than a tie", 3000.0 / 6749, "1/2.2"},
		{"nothing left after rounding", 3000.0 / 6100, "1/2"},
		{"only the last zero is dropped", 1.0 / 100, "1/100"},
		{"as steep as the wall of a shaft", 25, "1/0"},
		{"level", 0, "—"},
		{"down", -0.1, "—"},
		{"without a length", math.NaN(), "—"},
	} {
		if got := SlopeText(c.slope); got != c.want {
			t.Errorf("%s: SlopeText(%v) = %s, want %s", c.name, c.slope, got, c.want)
		}
	}
}
