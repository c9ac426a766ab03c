package jsonv

import (
	"strings"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
)

// Str is what the string v stands for; ok is false when v is no string.
func (v Value) Str() (s string, ok bool) {
	if !v.IsString() {
		return "", false
	}
	return unquote(string(v)), true
}

// AppendPlain appends v as it is, except that every string is written with as
// few escapes as there can be (01 J5). It undoes what encoders do for the sake
// of HTML.
func (v Value) AppendPlain(dst []byte) []byte {
	s := string(v)
	for {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			return append(dst, s...)
		}
		end := stringEnd(s, i)
		dst = append(dst, s[:i]...)
		dst = appendString(dst, s[i:end])
		s = s[end:]
	}
}

// AppendName appends the name of the next member of an object that dst ends in,
// with what stands before and behind it, so that only the value is left to add.
func AppendName(dst []byte, name string) []byte {
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return append(ecma.AppendQuoted(dst, name), ':')
}

// appendString appends the string token in the form of 01 J5.
func appendString(dst []byte, token string) []byte {
	if strings.IndexByte(token, '\\') < 0 {
		return append(dst, token...)
	}
	return ecma.AppendQuoted(dst, unquote(token))
}

// unquote is what a string token stands for. Two escapes that are the halves of
// a surrogate pair are one character; a half alone stays one.
func unquote(token string) string {
	body := token[1 : len(token)-1]
	i := strings.IndexByte(body, '\\')
	if i < 0 {
		return body
	}
	out := make([]byte, 0, len(body))
	for i >= 0 {
		out = append(out, body[:i]...)
		body = body[i:]
		if body[1] != 'u' {
			out = append(out, unescape[body[1]])
			body = body[2:]
		} else {
			unit := hexUnit(body)
			body = body[6:]
			if low := leadingLow(body); low > 0 && unit >= 0xD800 && unit < 0xDC00 {
				unit = 0x10000 + (unit-0xD800)<<10 + (low - 0xDC00)
				body = body[6:]
			}
			out = appendUnit(out, unit)
		}
		i = strings.IndexByte(body, '\\')
	}
	return string(append(out, body...))
}

var unescape = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// leadingLow is the low surrogate that s begins with as an escape, else 0.
func leadingLow(s string) rune {
	if !strings.HasPrefix(s, `\u`) {
		return 0
	}
	if unit := hexUnit(s); unit >= 0xDC00 && unit < 0xE000 {
		return unit
	}
	return 0
}

// hexUnit is the number in the escape \uXXXX that s begins with.
func hexUnit(s string) (unit rune) {
	for _, c := range []byte(s[2:6]) {
		unit = unit<<4 | hexDigit(c)
	}
	return unit
}

func hexDigit(c byte) rune {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0')
	case c >= 'a' && c <= 'f':
		return rune(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// appendUnit is [utf8.AppendRune] that gives a surrogate the three bytes it
// would have instead of U+FFFD.
func appendUnit(dst []byte, r rune) []byte {
	if r >= 0xD800 && r < 0xE000 {
		return append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0xBF, 0x80|byte(r)&0xBF)
	}
	return utf8.AppendRune(dst, r)
}
