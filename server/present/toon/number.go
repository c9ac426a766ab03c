package toon

import (
	"strconv"
	"strings"
)

// mostZeros is how many zeros are put before or behind the digits of a number to
// do without an exponent. It is what the smallest float64, 5e-324, needs. Beyond
// that a few bytes could become any number of them.
const mostZeros = 323

// appendNumber appends a JSON number with the same value and all its digits, but
// no zeros that say nothing and no exponent (2).
func appendNumber(dst []byte, token string) []byte {
	if canonical(token) {
		return append(dst, token...)
	}
	mantissa, exponent := token, "0"
	if i := strings.IndexAny(token, "eE"); i >= 0 {
		mantissa, exponent = token[:i], token[i+1:]
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	point := len(digits) - len(fraction) // it stands before digits[point]
	digits = strings.TrimRight(digits, "0")
	if digits == "" {
		return append(dst, '0')
	}
	shift, err := strconv.ParseInt(exponent, 10, 32)
	if err != nil {
		return append(dst, strings.ToLower(token)...) // not even an exponent of that size is usual
	}
	if token[0] == '-' {
		dst = append(dst, '-')
	}
	return appendDecimal(dst, digits, point+int(shift))
}

// canonical reports whether a JSON number is as it should be.
func canonical(token string) bool {
	fraction := false
	for i := range len(token) {
		switch token[i] {
		case 'e', 'E':
			return false
		case '.':
			fraction = true
		}
	}
	return !(fraction && token[len(token)-1] == '0') && token != "-0"
}

// appendDecimal appends digits with a point before digits[point], which may be
// beyond either end.
func appendDecimal(dst []byte, digits string, point int) []byte {
	switch n := len(digits); {
	case -point > mostZeros || point-n > mostZeros:
		dst = append(dst, digits[0])
		if n > 1 {
			dst = append(append(dst, '.'), digits[1:]...)
		}
		dst = append(dst, 'e')
		if point > 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, int64(point-1), 10)
	case point <= 0:
		dst = append(dst, "0."...)
		return append(append(dst, strings.Repeat("0", -point)...), digits...)
	case point >= n:
		return append(append(dst, digits...), strings.Repeat("0", point-n)...)
	}
	return append(append(append(dst, digits[:point]...), '.'), digits[point:]...)
}

// looksLikeNumber reports whether someone would read s, which begins with a digit
// or a plus sign, as a number: a sign or none, digits with or without zeros in
// front, and perhaps a fraction and an exponent (7.2).
func looksLikeNumber(s string) bool {
	s, ok := cutDigits(strings.TrimPrefix(s, "+"))
	if fraction, found := strings.CutPrefix(s, "."); ok && found {
		s, ok = cutDigits(fraction)
	}
	if ok && s != "" && s[0]|0x20 == 'e' {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		s, ok = cutDigits(s)
	}
	return ok && s == ""
}

// cutDigits is s without the digits it begins with; found is false when there are
// none.
func cutDigits(s string) (rest string, found bool) {
	rest = strings.TrimLeft(s, "0123456789")
	return rest, len(rest) < len(s)
}
