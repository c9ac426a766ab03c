package draw

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A colour is written twice: plainly, for programs that know nothing of custom
// properties, then as a property that is set on a dark screen. Nothing of it
// reaches what stands around the drawing (I14).
func TestStylesheet(t *testing.T) {
	t.Parallel()
	css := PlanStyle()
	if left := regexp.MustCompile(`[:\s]\{[a-z]*\}`).FindString(css); left != "" {
		t.Errorf("%s is no tone", left)
	}
	set := map[string]string{}
	for _, tone := range tones {
		set[tone.name] = tone.light
		if !strings.Contains(css, "--koyu-"+tone.name+":"+tone.dark+";") {
			t.Errorf("%s is not set on a dark screen", tone.name)
		}
	}
	uses := 0
	for _, m := range regexp.MustCompile(`([a-z-]+):([^;{}]*);([a-z-]+):var\(--koyu-([a-z]+),([^)]*)\)`).FindAllStringSubmatch(css, -1) {
		uses++
		if m[1] != m[3] || m[2] != m[5] || set[m[4]] != m[5] {
			t.Errorf("%s: the plain colour is not the same", m[0])
		}
	}
	if all := strings.Count(css, "var("); uses != all || uses < len(tones) {
		t.Errorf("%d of %d properties follow a plain colour", uses, all)
	}
	for line := range strings.Lines(css) {
		if !strings.HasPrefix(line, ".koyu-plan") && !strings.HasPrefix(line, "@media screen and (prefers-color-scheme:dark){.koyu-plan{") {
			t.Errorf("%s is not about a drawing", line)
		}
	}
}

// Every tone is used, grounds are told apart, and text can be read on each.
func TestContrast(t *testing.T) {
	t.Parallel()
	css := PlanStyle()
	color := func(name string, dark bool) string {
		for _, tone := range tones {
			if tone.name == name && dark {
				return tone.dark
			}
			if tone.name == name {
				return tone.light
			}
		}
		return ""
	}
	for _, tone := range tones {
		if !strings.Contains(css, "var(--koyu-"+tone.name+",") {
			t.Errorf("nothing is %s", tone.name)
		}
	}
	for _, dark := range []bool{false, true} {
		seen := map[string]string{}
		for _, ground := range []string{"sheet", "room", "semi", "open", "road", "ground"} {
			if other := seen[color(ground, dark)]; other != "" {
				t.Errorf("dark %v: %s is no other tone than %s", dark, ground, other)
			}
			seen[color(ground, dark)] = ground
			for ink, least := range map[string]float64{"ink": 12, "muted": 4.5, "site": 4.5, "area": 4.5} {
				if got := contrast(color(ink, dark), color(ground, dark)); got < least {
					t.Errorf("dark %v: %s on %s has a contrast of %.1f", dark, ink, ground, got)
				}
			}
		}
	}
}

// contrast is that of two colours as WCAG defines it: 4.5 is enough for text.
func contrast(a, b string) float64 {
	light := func(hex string) float64 {
		rgb, _ := strconv.ParseUint(hex[1:], 16, 32)
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(rgb>>(16-8*i)&255) / 255
			if v > 0.04045 {
				v = math.Pow((v+0.055)/1.055, 2.4)
			} else {
				v /= 12.92
			}
			sum += weight * v
		}
		return sum
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
