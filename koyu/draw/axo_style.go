package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// A material is the colour of a kind of part where light falls on it from
// above, by day and by night. Each of its tones is a custom property, as
// --koyu-axo-wall-left.
type material struct{ kind, light, dark string }

// materials are those of all kinds. Where faces of two coincide the later one is
// seen: a roof covers the tops of the walls under it, a column shows in the face
// of a wall.
var materials = []material{
	{"ground", "#dde3d2", "#2b332b"},
	{"wall", "#f6f3ec", "#7a8087"},
	{"rail", "#dde6ea", "#566670"},
	{"column", "#bdb9b1", "#625e59"},
	{"stair", "#ecd3b0", "#927752"},
	{"ramp", "#ecd3b0", "#927752"},
	{"escalator", "#d5d3dc", "#75727f"},
	{"lift", "#cfd8de", "#6a7782"},
	{"ceiling", "#fbfaf7", "#9da1a6"},
	{"deck", "#e3e0d6", "#555a58"}, // floors outdoors
	{"floor", "#ead9bd", "#6d5f4b"},
	{"roof", "#eceae5", "#5f646b"},
}

// shades are how much red, green and blue is left of the light on the sides of
// things. It comes from the upper left, and what is reflected is warm.
var shades = []struct {
	tone string
	rgb  [3]float64
}{
	{toneTop, [3]float64{1, 1, 1}},
	{toneLeft, [3]float64{0.93, 0.92, 0.895}},
	{toneRight, [3]float64{0.81, 0.79, 0.75}},
}

// AxoStyle is the style sheet of axonometrics. Every one has it within, unless
// it is drawn without.
func AxoStyle() string {
	all := slices.Clone(tones)
	rules := []rule{
		{"", `font-family:` + fonts + `;stroke-linejoin:round;stroke-linecap:round`},
		{".sheet", "fill:{sheet}"},
		{"text", "fill:{ink}"},
		{".minor", "fill:{muted}"},
		{".name", "font-weight:600"},
		{".north path,.north ellipse", "fill:none;stroke:{ink}"},
		{".north .needle", "fill:{ink}"},
		{".parts path", "stroke-width:.4px"},
		{".parts .seam", "fill:none;stroke-width:1px"},
		{".lines path", "fill:none;stroke:{ink}"},
		{".lines .joint", "stroke-width:.35px;stroke-opacity:.7"},
		{".lines .crease", "stroke-width:.5px"},
		{".lines .edge", "stroke-width:.75px"},
		{".lines .profile", "stroke-width:1.2px"},
	}
	for _, m := range materials {
		for _, s := range shades {
			name := "axo-" + m.kind + "-" + s.tone
			all = append(all, tone{name, shaded(m.light, s.rgb), shaded(m.dark, s.rgb)})
			rules = append(rules, rule{"." + m.kind + " ." + s.tone, "fill:{" + name + "};stroke:{" + name + "}"})
		}
	}
	return styled("koyu-axo", all, rules)
}

// shaded is what is left of a colour.
func shaded(colour string, rgb [3]float64) string {
	n, _ := strconv.ParseUint(colour[1:], 16, 32)
	part := func(i int) int { return int(math.Round(float64(n>>(16-8*i)&0xff) * rgb[i])) }
	return fmt.Sprintf("#%02x%02x%02x", part(0), part(1), part(2))
}
