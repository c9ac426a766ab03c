package jsonv

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// AppendASCII appends v the way Python's json module writes what it has read
// (01 S1): a space behind each comma and colon, nothing but ASCII, whole
// numbers with all their digits, members by first appearance, each with its
// last value.
func (v Value) AppendASCII(dst []byte) []byte {
	e := echo{spelling: &ascii, s: string(v), dst: dst}
	e.index(math.MaxInt)
	e.value(cursor{})
	return e.dst
}

// ascii is the spelling of 01 S1.
var ascii = spelling{", ", ": ", appendASCIIString, appendExact, nil}

// appendASCIIString appends a string token. What 01 J5 escapes is escaped alike
// here, and so is DEL and all beyond it.
func appendASCIIString(dst []byte, token string) []byte {
	for _, r := range string(appendString(nil, token)) {
		switch {
		case r < 0x7F:
			dst = append(dst, byte(r))
		case r < 0x10000:
			dst = appendEscape(dst, r)
		default:
			high, low := utf16.EncodeRune(r)
			dst = appendEscape(appendEscape(dst, high), low)
		}
	}
	return dst
}

func appendEscape(dst []byte, unit rune) []byte {
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', hex[unit>>12], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
}

// appendExact appends a number token: digits as they are; with a fraction or an
// exponent, as few digits as read back as the same number, of them at least one
// behind the point unless there is an exponent, which there is below 1e-4 and
// from 1e16 on.
func appendExact(dst []byte, token string) []byte {
	if token == "-0" {
		return append(dst, '0')
	}
	if !strings.ContainsAny(token, ".eE") {
		return append(dst, token...)
	}
	x := double(token)
	switch abs := math.Abs(x); {
	case math.IsInf(x, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(x, -1):
		return append(dst, "-Infinity"...)
	case abs != 0 && abs < 1e-4 || abs >= 1e16:
		return strconv.AppendFloat(dst, x, 'e', -1, 64)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, x, 'f', -1, 64)
	if !slices.Contains(dst[start:], '.') {
		dst = append(dst, ".0"...)
	}
	return dst
}

// AppendASCIIText appends what a message says for v in the company of that
// spelling (01 6.4): None for null and for nothing, True, False, a string
// itself, and anything else as [Value.AppendASCII] has it. It reports false,
// and the rest is meaningless, when v is nested too deep (01 J9).
func (v Value) AppendASCIIText(dst []byte) ([]byte, bool) {
	switch v {
	case "", "null":
		return append(dst, "None"...), true
	case "true":
		return append(dst, "True"...), true
	case "false":
		return append(dst, "False"...), true
	}
	if s, ok := v.Str(); ok {
		return append(dst, s...), true
	}
	if v.Depth() > MaxDepth {
		return dst, false
	}
	return v.AppendASCII(dst), true
}
