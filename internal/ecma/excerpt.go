package ecma

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ExcerptLength is how many characters of foreign text a message shows.
const ExcerptLength = 80

// Excerpt is s made fit to stand in a message: as [Visible], and what goes
// beyond [ExcerptLength] characters of s is replaced by an ellipsis. Ordinary
// short text comes back unchanged.
func Excerpt(s string) string { return visible(s, ExcerptLength) }

// Visible is s made fit to stand in a line or a column: controls, line
// separators, invisible formatting and unpaired surrogates are escaped as
// \uXXXX.
func Visible(s string) string { return visible(s, len(s)) }

// visible shows at most limit characters of s.
func visible(s string, limit int) string {
	if len(s) <= limit && !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		return s
	}
	var out strings.Builder
	for n := 0; s != ""; n++ {
		if n == limit {
			out.WriteRune('…')
			break
		}
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1 && len(s) >= 3 && s[0] == 0xED:
			size = 3
			fmt.Fprintf(&out, `\u%04x`, 0xD000|rune(s[1]&0x3F)<<6|rune(s[2]&0x3F))
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteString(s[:size])
		}
		s = s[size:]
	}
	return out.String()
}
