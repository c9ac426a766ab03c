package ecma

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// 01 J6, 02 N20, 03 M5.
func TestNumber(t *testing.T) {
	t.Parallel()
	for want, x := range map[string]float64{
		"0": 0, "1": 1, "-1": -1, "1.5": 1.5, "100": 100, "0.1": 0.1, "0.30000000000000004": 0.1 + float64(0.2),
		"100000000000000000000": 1e20, "123456789012345680000": 123456789012345678901, "1e+21": 1e21,
		"1.2345678901234568e+22": 12345678901234567890123, "9007199254740992": 9007199254740993, "-9007199254740992": -9007199254740992,
		"0.000001": 1e-6, "1e-7": 1e-7, "1.5e-10": 1.5e-10, "5e-324": 5e-324, "1.7976931348623157e+308": math.MaxFloat64,
		"Infinity": math.Inf(1), "-Infinity": math.Inf(-1), "NaN": math.NaN(),
	} {
		if got := Number(x); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := Number(math.Copysign(0, -1)); got != "0" {
		t.Errorf("negative zero is %s", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "x")
		if back, err := strconv.ParseFloat(Number(x), 64); err != nil || back != x {
			t.Fatalf("%v reads back as %v, %v", x, back, err)
		}
	})
}

// 03 M3, 04 P4.
func TestRound(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]float64{
		{2.5, 3}, {-2.5, -2}, {2.4999999999999996, 2}, {0.49999999999999994, 0}, {-0.5, 0}, {-0.51, -1}, {4503599627370497.5, 4503599627370498}, {1e300, 1e300},
	} {
		if got := Round(c[0]); got != c[1] {
			t.Errorf("Round(%v) = %v, want %v", c[0], got, c[1])
		}
	}
	for _, c := range [][2]float64{{1.005, 1}, {6.875, 6.88}, {3.125, 3.13}, {0.00225, 0}, {0.264375, 0.26}} {
		if got := Round2(c[0]); got != c[1] {
			t.Errorf("Round2(%v) = %v, want %v", c[0], got, c[1])
		}
	}
}

// 03 M4: ties of the binary value go away from zero.
func TestFixed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		x    float64
		d    int
		want string
	}{
		{0.125, 2, "0.13"}, {0.25, 1, "0.3"}, {12.25, 1, "12.3"}, {1.005, 2, "1.00"}, {-0.125, 2, "-0.13"}, {9.995, 2, "9.99"}, {9.9375, 3, "9.938"},
		{99.95, 0, "100"}, {0.5, 0, "1"}, {2.5, 0, "3"}, {-0.001, 2, "-0.00"}, {0, 2, "0.00"}, {math.Copysign(0, -1), 2, "0.00"}, {-2.5, 0, "-3"},
		{1e21, 2, "1e+21"}, {math.NaN(), 2, "NaN"}, {math.Inf(-1), 2, "-Infinity"}, {123456789, 1, "123456789.0"},
	} {
		if got := Fixed(c.x, c.d); got != c.want {
			t.Errorf("Fixed(%v, %d) = %s, want %s", c.x, c.d, got, c.want)
		}
	}
}

// 07 Q40, 09 C41.
func TestParseNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"": 0, " \t\n": 0, "0": 0, "1": 1, "+1": 1, "-1": -1, "007": 7, ".5": 0.5, "5.": 5, "-.5e1": -5, "1e3": 1000, "1E-3": 0.001,
		" 7\u00a0\ufeff": 7, "1e400": math.Inf(1), "-1e400": math.Inf(-1), "1e-400": 0,
		"0x10": 16, "0XfF": 255, "0b101": 5, "0B1": 1, "0o17": 15, "0O7": 7, "0x20000000000001": 9007199254740992, "0x1000000000000000000": 4722366482869645213696,
		"0x" + strings.Repeat("f", 300): math.Inf(1),
	} {
		if got := ParseNumber(text); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{
		".", "e1", "1e", "+", "1 2", "1_0", "0x", "0b2", "0o8", "0x_1", "0x1.8", "0x1p4", "+0x1", "-0x1", "0x-1", "0x+1", "1x", "0y1", "Infinity", "NaN", "ten", "٣", "1,5",
	} {
		if got := ParseNumber(text); !math.IsNaN(got) {
			t.Errorf("%q is %v, want no number", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "x")
		if back := ParseNumber(Number(x)); back != x {
			t.Fatalf("%v reads back as %v", x, back)
		}
	})
}
