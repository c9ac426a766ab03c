package cli

import (
	"math"
	"strings"

	"koyu-mcp/internal/ecma"
)

// parseRatio reads the scale of a drawing on paper, 1:N or N alone, as N. An
// empty text is no scale: 0 (C5).
func parseRatio(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	n, ok := positive(strings.TrimPrefix(text, "1:"))
	if !ok {
		return 0, wrongValue("--scale has to be one to something, as 1:100, not %s", ecma.Excerpt(text))
	}
	return n, nil
}

// parseScale reads the size of a drawing in pixels a millimetre (C41). An
// empty text is no scale: 0 (C5).
func parseScale(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	n, ok := positive(text)
	if !ok {
		return 0, wrongValue("-s has to be a number above 0, not %s", ecma.Excerpt(text))
	}
	return n, nil
}

// positive reads a finite number above 0.
func positive(text string) (float64, bool) {
	x := ecma.ParseNumber(text)
	return x, x > 0 && !math.IsInf(x, 0)
}
