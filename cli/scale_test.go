package cli

import (
	"math"
	"testing"
)

// C41: how the size of a drawing may be spelled.
func TestScale(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"":         0, // C5: as if it had not been given
		"1":        1,
		"0.02":     0.02,
		".5":       0.5,
		"5.":       5,
		"+5":       5,
		"1e2":      100,
		"1E-2":     0.01,
		"0x10":     16,
		"0XfF":     255,
		"0b11":     3,
		"0o17":     15,
		" 5\t":     5,
		"\ufeff5 ": 5,
		"007":      7,
		"1e-320":   1e-320,
	} {
		if got, err := parseScale(text); err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"0", "-1", "+-1", "abc", " ", ".", "e5", "1e", "1e400", "0x1p999999999", "Infinity", "NaN", "1_0", "1,5", "5 5",
		"0x", "0xg", "0b2", "-0x10", "+0x10", "0x-5", "0x1.8", "٣", "1:50",
	} {
		if got, err := parseScale(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestRatio(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"":        0,
		"1:50":    50,
		"1:100":   100,
		"200":     200,
		"1:33.3":  33.3,
		"1:0.5":   0.5,
		"1: 100 ": 100,
	} {
		if got, err := parseRatio(text); err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"0", "1:0", "1:-5", "1:", ":", "2:100", "1:1:5", "1/100", "1:1e400", "half"} {
		if got, err := parseRatio(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// Whatever is written, it is refused or is something to draw with.
func FuzzScale(f *testing.F) {
	for _, text := range []string{"", "1:100", ".5", "0x1F", "1e400", "1:1:1", "\u00a05"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		scale, noScale := parseScale(text)
		ratio, noRatio := parseRatio(text)
		for _, x := range []float64{scale, ratio} {
			if x < 0 || math.IsInf(x, 0) || math.IsNaN(x) {
				t.Errorf("%q is %v", text, x)
			}
		}
		if (noScale == nil && scale == 0 || noRatio == nil && ratio == 0) != (text == "") {
			t.Errorf("%q is %v and %v", text, scale, ratio)
		}
		if noScale == nil && (noRatio != nil || scale != ratio) {
			t.Errorf("%q is %v alone, and %v to one", text, scale, ratio)
		}
	})
}
