package cli

import (
	"math"

	"koyu-mcp/internal/ecma"
)

// How names and numbers stand in the lines of the questions.

// called is a path, followed by name in brackets if there is one.
func called(path, name string) string {
	if name == "" {
		return path
	}
	return path + " (" + name + ")"
}

func m2(area float64) string { return ecma.Fixed(area, 2) + " m2" }

func mm(length float64) string { return ecma.Number(length) + " mm" }

// wholeMM is a length in whole millimetres.
func wholeMM(length float64) string { return mm(ecma.Round(length)) }

// percent is a ratio with one decimal, a dash for what is none: a part of
// nothing.
func percent(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "—"
	}
	return ecma.Fixed(x, 1) + "%"
}
