package verdict

import "koyu-mcp/koyu/ask"

// daylight looks for spaces that get too little daylight, or nobody knows how
// much (V15, V16).
func daylight(r *review) {
	for _, row := range ask.Light(r.plan) {
		s := r.model.Spaces.Get(row.Path)
		if Dark(row) {
			r.reportSpace("daylight.ratio", s, sayDark(row))
		}
		if row.MissingH {
			r.reportSpace("daylight.unknown", s, sayUnknown(row))
		}
	}
}

// Dark reports whether a space has too little window for its floor (V15).
func Dark(row ask.LightRow) bool { return row.WindowM2+slack.value() < Needed(row) }

// Needed is how much window a space needs, in m².
func Needed(row ask.LightRow) float64 { return row.FloorM2 / floorPerWindow.value() }
