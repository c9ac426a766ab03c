// Package ecma holds the rules of ECMAScript text that the wire and the
// notation were measured to follow: which characters are white space, how a
// number is spelled, how a string is quoted, how keys and strings are ordered,
// how ill-formed UTF-8 is repaired, and how a JSON document is laid out.
//
// Strings are UTF-8, with one liberty: an unpaired surrogate, which JSON can
// write as an escape, is kept as the three bytes that UTF-8 would give it
// (ED A0..BF xx). Every function here accepts such strings.
package ecma

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// IsSpace reports whether r is white space (01 F4, 02 N13). It differs from
// [unicode.IsSpace] in U+0085, which is not, and U+FEFF, which is.
func IsSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xA0, r == 0x1680:
		return true
	case r >= 0x2000 && r <= 0x200A:
		return true
	case r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// TrimSpace removes white space, as [IsSpace] knows it, from both ends of s.
func TrimSpace(s string) string { return strings.TrimFunc(s, IsSpace) }

// Repair decodes b as UTF-8 (01 J1, 02 N7). Where b is ill-formed, as much as
// could have begun a character becomes one U+FFFD; Go's own conversion gives
// one for each byte.
func Repair(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	out.Grow(len(b) + 16)
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n <= 1 {
			n = illFormed(b)
			out.WriteRune(utf8.RuneError)
		} else {
			out.Write(b[:n])
		}
		b = b[n:]
	}
	return out.String()
}

// illFormed is the length of the maximal subpart that starts the ill-formed b:
// the longest prefix that some well-formed sequence begins with, at least one.
func illFormed(b []byte) int {
	lo, hi, want := byte(0x80), byte(0xBF), 0
	switch c := b[0]; {
	case c >= 0xC2 && c <= 0xDF:
		want = 1
	case c >= 0xE0 && c <= 0xEF:
		want = 2
		if c == 0xE0 {
			lo = 0xA0
		}
		if c == 0xED {
			hi = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		want = 3
		if c == 0xF0 {
			lo = 0x90
		}
		if c == 0xF4 {
			hi = 0x8F
		}
	}
	n := 1
	for want > 0 && n < len(b) && b[n] >= lo && b[n] <= hi {
		n, want = n+1, want-1
		lo, hi = 0x80, 0xBF
	}
	return n
}

// CompareUTF16 orders a and b by UTF-16 code units (03 M7). It differs from a
// comparison of bytes when one side has a character of U+10000 or above where
// the other has one of U+E000 to U+FFFF.
func CompareUTF16(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || i == len(b) {
		return len(a) - len(b)
	}
	x, y := a[i], b[i]
	// The lead bytes F0..F4 (surrogate pairs, from D800) rank below EE and EF
	// (U+E000..U+FFFF); an equal lead byte leaves the order of bytes intact.
	if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
		x, y = y, x
	}
	return int(x) - int(y)
}

// ArrayIndex reports whether key is the canonical decimal of an integer from 0
// to 4294967294, and which. Keyed records enumerate such keys first, ascending
// (01 J7, 02 N25, 03 M8).
func ArrayIndex(key string) (uint32, bool) {
	if key == "" || len(key) > 10 || key[0] == '0' && len(key) > 1 {
		return 0, false
	}
	n := uint64(0)
	for i := 0; i < len(key); i++ {
		if key[i] < '0' || key[i] > '9' {
			return 0, false
		}
		n = n*10 + uint64(key[i]-'0')
	}
	return uint32(n), n < 1<<32-1
}

// CompareIndices orders keys that are array indices before all others and
// ascending; two keys that are none are equal to it. A stable sort by it gives
// the order in which a keyed record enumerates keys that came in one by one.
func CompareIndices(a, b string) int {
	m, aIs := ArrayIndex(a)
	n, bIs := ArrayIndex(b)
	switch {
	case aIs && bIs:
		return cmp.Compare(m, n)
	case aIs:
		return -1
	case bIs:
		return 1
	}
	return 0
}

// ReplaceSurrogates turns every unpaired surrogate of s into U+FFFD, so that
// s is UTF-8 without the liberty of this package.
func ReplaceSurrogates(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	out := []byte(s)
	for i := 0; i+2 < len(out); i++ {
		if out[i] == 0xED && out[i+1] >= 0xA0 {
			copy(out[i:], "\uFFFD")
		}
	}
	return string(out)
}
