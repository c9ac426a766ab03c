package draw

import (
	"regexp"
	"strings"
)

// A tone is one colour of the drawings, by day and by night. It is the custom
// property --koyu-NAME: a page that shows a drawing may set its own.
type tone struct{ name, light, dark string }

// tones are the colours that all drawings have. On paper the light ones hold.
var tones = []tone{
	{"sheet", "#ffffff", "#15181c"},
	{"ink", "#1c2127", "#e8eaed"},    // text, lines of things near the cut
	{"muted", "#5b6570", "#9aa5b1"},  // text beside the point
	{"line", "#59626d", "#a3adb8"},   // things seen from above
	{"faint", "#a4adb6", "#5f6974"},  // what is over the cut, or no thing at all
	{"grid", "#b3bac2", "#4a525b"},   // grid lines
	{"wall", "#3a4149", "#b9c2cc"},   // what the cut goes through
	{"second", "#6f7a86", "#8b96a2"}, // walls of another kind
	{"third", "#a3adb7", "#68737e"},
	{"column", "#0f1317", "#ffffff"}, // columns, darker than walls
	{"seg", "#8a949f", "#737d88"},    // stretches of wall with properties of their own
	{"room", "#f6f4ef", "#1e2329"},
	{"semi", "#e8edf0", "#1c2731"}, // open to the air
	{"open", "#e3ecdd", "#19261f"}, // outdoors
	{"road", "#e8e8e6", "#24272b"},
	{"ground", "#f1f1e8", "#181d1b"},
	{"area", "#775f41", "#c8b08f"},  // areas within rooms
	{"glass", "#e4f0f6", "#22343f"}, // panes
	{"fire", "#c8371b", "#ff8a66"},  // walls that withstand fire
	{"site", "#7a4b1e", "#d9a877"},  // the outline of the site
}

// A rule styles what a selector finds within a drawing. A tone stands in
// braces.
type rule struct{ selector, style string }

// fonts are those that most readers have, of the same widths or narrower than
// those that labels are measured by; then those with the signs of East Asia.
const fonts = `"Helvetica Neue",Helvetica,Arial,"Liberation Sans","Noto Sans","Hiragino Sans","Yu Gothic",Meiryo,"Noto Sans CJK JP","Noto Sans JP","IPAexGothic","PingFang SC","Microsoft YaHei","Malgun Gothic","DejaVu Sans",sans-serif`

// styled is the rules, each within elements of the class root. Every
// declaration with a tone is written twice, at first with the plain light
// value, for programs that know nothing of custom properties. On a dark screen
// the properties are set.
func styled(root string, tones []tone, rules []rule) string {
	var b strings.Builder
	for _, r := range rules {
		selectors := strings.Split(r.selector, ",")
		for i, s := range selectors {
			selectors[i] = strings.TrimSpace("." + root + " " + s)
		}
		b.WriteString(strings.Join(selectors, ",") + "{" + twice(r.style, tones) + "}\n")
	}
	b.WriteString("@media screen and (prefers-color-scheme:dark){." + root + "{")
	for _, t := range tones {
		if strings.Contains(b.String(), "var(--koyu-"+t.name+",") {
			b.WriteString("--koyu-" + t.name + ":" + t.dark + ";")
		}
	}
	b.WriteString("}}\n")
	return b.String()
}

var toned = regexp.MustCompile(`[a-z-]+:[^;]*\{[a-z-]+\}[^;]*;?`)

// twice writes declarations with a tone as a light value, then as a property.
func twice(style string, tones []tone) string {
	return toned.ReplaceAllStringFunc(style, func(declaration string) string {
		declaration = strings.TrimSuffix(declaration, ";")
		return replaceTones(declaration, tones, func(t tone) string { return t.light }) + ";" +
			replaceTones(declaration, tones, func(t tone) string { return "var(--koyu-" + t.name + "," + t.light + ")" }) + ";"
	})
}

func replaceTones(s string, tones []tone, by func(tone) string) string {
	for _, t := range tones {
		s = strings.ReplaceAll(s, "{"+t.name+"}", by(t))
	}
	return s
}
