package draw

// PlanStyle is the style sheet of plans. Every plan has it within, unless it is
// drawn without.
func PlanStyle() string { return styled("koyu-plan", tones, planRules) }

// planRules is how a plan looks. Line weights are in px of 0.2 mm.
var planRules = []rule{
	{"", `font-family:` + fonts + `;fill:none;stroke-linejoin:miter;stroke-linecap:butt`},
	{".sheet", "fill:{sheet}"},
	{"text", "fill:{ink};stroke:none"},
	{".label text", "paint-order:stroke;stroke:{room};stroke-width:3px;stroke-linejoin:round"},
	{".label.semi text", "stroke:{semi}"},
	{".label.outdoor text", "stroke:{open}"},
	{".label.road text", "stroke:{road}"},
	{".label.void text", "stroke:{sheet}"},
	{".minor", "fill:{muted}"},
	{".bold", "font-weight:600"},

	{".ground", "fill:{ground}"},
	{".site .outline", "stroke:{site};stroke-width:2.4px;stroke-dasharray:18 4 4 4 4 4"},
	{".site text", "fill:{site}"},

	{".room path", "fill:{room};stroke:{room};stroke-width:.6px"},
	{".semi path", "fill:{semi};stroke:{semi};stroke-width:.6px"},
	{".outdoor path", "fill:{open};stroke:{open};stroke-width:.6px"},
	{".spaces .road path", "fill:{road};stroke:{road};stroke-width:.6px"},
	{".void path", "fill:{sheet};stroke:{sheet};stroke-width:.6px"},
	{".voids path", "stroke:{faint};stroke-width:.8px;stroke-dasharray:8 4"},
	{".areas path", "fill:{area};fill-opacity:.1;stroke:{area};stroke-width:.8px;stroke-dasharray:5 3"},
	{".areas text", "fill:{area}"},

	{".grid .line", "stroke:{grid};stroke-width:.7px;stroke-dasharray:14 3 2 3"},
	{".balloon", "fill:{sheet};stroke:{line};stroke-width:1px"},

	{".above path", "stroke:{faint};stroke-width:.9px;stroke-dasharray:6 4"},

	{".boundaries .open path", "stroke:{faint};stroke-width:.8px;stroke-dasharray:3 3"},
	{".boundaries .rail path", "stroke:{line};stroke-width:1.2px"},
	{".boundaries .wall path", "fill:{wall};stroke:{wall};stroke-width:.5px"},
	{".boundaries .second path", "fill:{second};stroke:{second}"},
	{".boundaries .third path", "fill:{third};stroke:{third}"},
	{".boundaries .resisting path", "stroke:{fire};stroke-width:1px;stroke-dasharray:7 2.5"},

	{".sample path", "stroke:{wall};stroke-width:6px"},
	{".sample.second path", "stroke:{second}"},
	{".sample.third path", "stroke:{third}"},
	{".sample.resisting path", "stroke:{fire};stroke-width:1px;stroke-dasharray:7 2.5"},

	{".segs path", "fill:{seg};stroke:{wall};stroke-width:.8px"},

	{".windows .pane", "fill:{glass}"},
	{".windows .face", "stroke:{wall};stroke-width:.8px"},
	{".windows .glass", "stroke:{wall};stroke-width:1px"},
	{".windows .high", "stroke:{sheet};stroke-width:1px;stroke-dasharray:4 2.5"},

	{".doors .gap", "fill:{room}"},
	{".doors .face", "stroke:{line};stroke-width:.7px"},
	{".doors .leaf", "fill:{sheet};stroke:{ink};stroke-width:.9px"},
	{".doors .hang", "stroke:{ink};stroke-width:.9px"},
	{".doors .arc", "stroke:{line};stroke-width:.7px"},
	{".doors .track", "stroke:{line};stroke-width:.7px;stroke-dasharray:3 2"},

	{".columns path", "fill:{column};stroke:{sheet};stroke-width:.7px"},

	{".runs path", "stroke:{wall};stroke-width:.8px"},
	{".runs .outline", "stroke-width:1px"},
	{".runs .break", "stroke:{ink};stroke-width:1px"},
	{".runs .arrow path", "stroke:{ink};stroke-width:1px"},
	{".runs .arrow .head", "fill:{ink};stroke:none"},

	{".dimensions text", "paint-order:stroke;stroke:{sheet};stroke-width:3px;stroke-linejoin:round"},
	{".dimension", "stroke:{line};stroke-width:.7px"},
	{".tick", "stroke:{ink};stroke-width:1.2px"},
	{".ink", "fill:{ink}"},
	{".frame", "stroke:{ink};stroke-width:.8px"},
}
