package ecma

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// Number spells x with as few digits as read back as x (01 J6, 02 N20, 03 M5):
// without an exponent when 1e-6 ≤ |x| < 1e21, otherwise with one that is not
// padded. Zero has no sign, and what is not finite is a word: Infinity, NaN.
func Number(x float64) string { return string(AppendNumber(nil, x)) }

// AppendNumber appends [Number] of x to dst.
func AppendNumber(dst []byte, x float64) []byte {
	switch {
	case x == 0:
		return append(dst, '0')
	case math.IsNaN(x):
		return append(dst, "NaN"...)
	case math.IsInf(x, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(x, -1):
		return append(dst, "-Infinity"...)
	}
	if n := int64(x); float64(n) == x && n > -1<<53 && n < 1<<53 {
		return strconv.AppendInt(dst, n, 10)
	}
	if abs := math.Abs(x); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, x, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, x, 'e', -1, 64)
	// strconv pads the exponent to two digits: e-07.
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// Round is the nearest integer, ties towards +∞ (03 M3, 04 P4). Adding a half
// before flooring is not the same: 0.49999999999999994 gives 0.
func Round(x float64) float64 {
	n := math.Floor(x)
	if x-n < 0.5 {
		return n
	}
	return n + 1
}

// Round2 is x to two decimals: round(x·100)/100 (03 M3).
func Round2(x float64) float64 { return Round(x*100) / 100 }

// Fixed is x with d decimals, ties of the exact binary value away from zero
// (03 M4). Go's %.*f differs: it takes ties to even.
func Fixed(x float64, d int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) || math.Abs(x) >= 1e21 {
		return Number(x)
	}
	if x == 0 {
		x = 0 // the sign of zero goes
	}
	text := strconv.FormatFloat(x, 'f', d, 64)
	if math.Signbit(x) {
		return "-" + strings.TrimPrefix(tieAway(-x, d, text[1:]), "-")
	}
	return tieAway(x, d, text)
}

// tieAway corrects text, x ≥ 0 rounded to d decimals with ties to even: when x
// lies exactly half a unit above it, the digit was rounded down and goes up.
func tieAway(x float64, d int, text string) string {
	shown, ok := new(big.Rat).SetString(text)
	if !ok {
		return text
	}
	unit := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d)), nil))
	half := new(big.Rat).Mul(unit, big.NewRat(1, 2))
	over := new(big.Rat).Sub(new(big.Rat).SetFloat64(x), shown)
	if over.Cmp(half) < 0 {
		return text
	}
	return shown.Add(shown, unit).FloatString(d)
}

var decimal = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)

// ParseNumber reads text as a person writes a number on a command line or in a
// JSON string: white space around it is dropped, nothing is 0, then a decimal
// literal, or the digits of another base behind 0x, 0o or 0b. What is too
// large is infinite; anything else is NaN.
func ParseNumber(text string) float64 {
	text = TrimSpace(text)
	if text == "" {
		return 0
	}
	if decimal.MatchString(text) {
		x, _ := strconv.ParseFloat(text, 64) // out of range it is infinite, as it should be
		return x
	}
	if len(text) < 3 || text[0] != '0' || strings.ContainsAny(text, "_+-") {
		return math.NaN()
	}
	n, ok := new(big.Int).SetString(text, 0)
	if !ok || !strings.ContainsRune("xXoObB", rune(text[1])) {
		return math.NaN()
	}
	x, _ := new(big.Float).SetInt(n).Float64()
	return x
}
