package cli

import (
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
)

// tower has five levels, two of them at one height.
func tower(t testing.TB) *koyu.Building {
	t.Helper()
	b, err := koyu.Compose("/tower.muro", source.Files{"/tower.muro": `
level L3 6000
level L1 0
level L2 3000
level M2 3000
level a.b -3000
`})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// C42: lists and ranges of levels.
func TestLevels(t *testing.T) {
	t.Parallel()
	b := tower(t)
	for text, want := range map[string][]string{
		"":       nil, // all
		"L1":     {"L1"},
		"L3,L1":  {"L3", "L1"},
		"L1,L1":  {"L1", "L1"},
		"a.b":    {"a.b"},
		"L1..L3": {"L1", "L2", "M2", "L3"},
		"L3..L1": {"L1", "L2", "M2", "L3"},
		"L2..L1": {"L1", "L2", "M2"},
		"M2..L2": {"L2", "M2"},
		"L1..L1": {"L1"},
	} {
		if got, err := parseLevels(b, text); err != nil || !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%q are %q, %v; want %q", text, got, err, want)
		}
	}
	for text, missing := range map[string]string{
		"L9":          "L9",
		"L1,":         "",
		",":           ",",
		"L1, L2":      " L2",
		"l1":          "l1",
		"L1..":        "L1..",
		"..L1":        "..L1",
		"L1...L2":     "L1...L2",
		"L1..L2,L3":   "L1..L2",
		"L1,L2..L3":   "L2..L3",
		"L1..L2..L3":  "L1..L2..L3",
		"a.b..L1":     "a.b..L1",
		"L9..L8":      "L9,L8",
		"L1..L8":      "L8",
		"L9..L1":      "L9",
		"L9,L1,L8":    "L9,L8",
		"toString":    "toString",
		"valueOf..L1": "valueOf",
	} {
		got, err := parseLevels(b, text)
		want := `level "` + missing + `" is not declared; declared are: a.b L1 L2 M2 L3`
		if err == nil || err.Error() != want || got != nil {
			t.Errorf("%q are %q, %v; want %s", text, got, err, want)
		}
	}
}

// C42: what is understood are declared levels, and a range has them by height.
func FuzzLevels(f *testing.F) {
	for _, text := range []string{"", "L1", "L1..L3", "M2..L1", "L1,L2", "L1,", "a.b..L1", "L1..L2,L3"} {
		f.Add(text)
	}
	b := tower(f)
	order := levelNames(b)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parseLevels(b, text)
		if (got == nil) != (err != nil || text == "") {
			t.Fatalf("%q are %q, %v", text, got, err)
		}
		last := -1
		for _, name := range got {
			place := slices.Index(order, name)
			if place < 0 || !strings.Contains(text, ",") && place <= last {
				t.Errorf("%q are %q", text, got)
			}
			last = place
		}
	})
}
