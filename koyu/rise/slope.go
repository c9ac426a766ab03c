package rise

import (
	"strings"

	"koyu-mcp/internal/ecma"
)

// SlopeText is a slope as people write it: 1/N with at most one decimal, ties
// up, and a dash where nothing rises (08 G26, 09 C65).
func SlopeText(slope float64) string {
	if !(slope > 0) {
		return "—"
	}
	return "1/" + strings.TrimSuffix(ecma.Fixed(1/slope, 1), ".0")
}
