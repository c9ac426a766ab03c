package toon

import (
	"fmt"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// appendPrimitive appends a value that is no container, fit to stand between
// delimiters. No value is null, and so is what JSON has no number for (3).
func appendPrimitive(dst []byte, v jsonv.Value, delimiter byte) []byte {
	switch s, isString := v.Str(); {
	case isString && plain(s, delimiter):
		return append(dst, s...)
	case isString:
		return appendQuoted(dst, s)
	case v == "true" || v == "false":
		return append(dst, v...)
	case v.IsNumber():
		return appendNumber(dst, string(v))
	}
	return append(dst, "null"...)
}

// plain reports whether s means itself without quotes (7.2).
func plain(s string, delimiter byte) bool {
	switch s {
	case "", "true", "false", "null":
		return false
	}
	switch first := s[0]; {
	case first == '-' || first == '#':
		return false
	case (first == '+' || isDigit(first)) && looksLikeNumber(s):
		return false
	case first >= utf8.RuneSelf || first == ' ' || s[len(s)-1] >= utf8.RuneSelf || s[len(s)-1] == ' ':
		first, _ := utf8.DecodeRuneInString(s)
		last, _ := utf8.DecodeLastRuneInString(s)
		if ecma.IsSpace(first) || ecma.IsSpace(last) {
			return false
		}
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == delimiter, special[c] == structural:
			return false
		case special[c] == breaking:
			if _, size := hidden(s[i:]); size > 0 {
				return false
			}
		}
	}
	return true
}

// Bytes that keep a string from being plain, or may do so.
const (
	structural = 1 + iota
	breaking   // the first of what may be [hidden]
)

var special = func() (kinds [256]byte) {
	for _, c := range []byte(`:"\[]{}`) {
		kinds[c] = structural
	}
	for c := range ' ' {
		kinds[c] = breaking
	}
	for _, c := range []byte("\x7F\xC2\xE2\xED") {
		kinds[c] = breaking
	}
	return kinds
}()

// hidden is the character that s begins with and its size in bytes, if it has to
// be written by its number (7.1): a control, or half a surrogate pair. To be
// safe it is also what some readers end a line at, or do not show: DEL, the
// controls beyond ASCII, U+2028 and U+2029.
func hidden(s string) (r rune, size int) {
	r, size = utf8.DecodeRuneInString(s)
	switch {
	case r < ' ', r >= 0x7F && r < 0xA0, r == 0x2028, r == 0x2029:
		return r, size
	case r == utf8.RuneError && size == 1 && len(s) >= 3 && s[0] == 0xED:
		return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
	}
	return 0, 0
}

// appendQuoted appends s in quotes (7.1).
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			dst = append(append(dst, s[start:i]...), '\\', c)
			start = i + 1
		case special[c] == breaking:
			if r, size := hidden(s[i:]); size > 0 {
				dst = appendEscape(append(dst, s[start:i]...), r)
				start = i + size
			}
		}
	}
	return append(append(dst, s[start:]...), '"')
}

func appendEscape(dst []byte, r rune) []byte {
	switch r {
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}

// appendKey appends the name of a member or a column, in quotes unless it is an
// identifier, in which points are allowed (7.3).
func appendKey(dst []byte, name string) []byte {
	for i, c := range []byte(name) {
		if !(isLetter(c) || i > 0 && (isDigit(c) || c == '.')) {
			return appendQuoted(dst, name)
		}
	}
	if name == "" {
		return append(dst, `""`...)
	}
	return append(dst, name...)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
