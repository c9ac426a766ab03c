package conformance

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"
)

// misspelled is what is wrong with the spelling of a line by a style, and the
// offset at which; "" if nothing is. The line is JSON.
func (style Style) misspelled(line []byte) (problem string, at int) {
	if style == AnyStyle {
		return "", 0
	}
	if bytes.HasSuffix(line, []byte("\r\n")) {
		return "it ends in CR LF", len(line) - 2
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	for at < len(line) {
		if line[at] == '"' {
			size, problem, where := style.text(line[at:])
			if problem != "" {
				return problem, at + where
			}
			at += size
			continue
		}
		switch size := blanks(line[at:]); {
		case style == Compact && size > 0:
			return "there is white space between its parts", at
		case style == ASCII && size != style.gap(line[:at]) || size > 0 && line[at] != ' ':
			return `its separators are not ", " and ": "`, at
		default:
			at += max(1, size)
		}
	}
	return "", 0
}

// gap is how many blanks a style demands behind text that is cut off between
// two parts.
func (style Style) gap(text []byte) int {
	if bytes.HasSuffix(text, []byte(",")) || bytes.HasSuffix(text, []byte(":")) {
		return 1
	}
	return 0
}

func blanks(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t\r\n")) }

// short are the escapes of one letter. The others are of code points.
const short = `"\bfnrt`

// text looks at the string that line begins with. size is its length with the
// quotes.
func (style Style) text(line []byte) (size int, problem string, at int) {
	for at = 1; line[at] != '"'; {
		r, n := utf8.DecodeRune(line[at:])
		switch {
		case r == '\\' && line[at+1] != 'u':
			if !bytes.ContainsRune([]byte(short), rune(line[at+1])) {
				return 0, fmt.Sprintf("it escapes %q", line[at+1]), at
			}
			n = 2
		case r == '\\':
			escape := line[at+2 : at+6]
			if !style.escapes(escape) || style == Compact && surrogates.Match(line[at:]) {
				return 0, fmt.Sprintf(`it writes \u%s, where this can be done without`, escape), at
			}
			n = 6
		case style == ASCII && r >= 0x7F:
			return 0, fmt.Sprintf("it writes U+%04X as it is, not as an escape", r), at
		}
		at += n
	}
	return at + 1, "", 0
}

// surrogates is a character that is written as two escapes.
var surrogates = regexp.MustCompile(`^\\u[dD][89abAB]..\\u[dD][c-fC-F]`)

// escapes reports whether \u and these four digits is how a style writes a
// UTF-16 unit, which Compact does with an unpaired surrogate.
func (style Style) escapes(digits []byte) bool {
	var unit rune
	if _, err := fmt.Sscanf(string(digits), "%04x", &unit); err != nil || !bytes.Equal(digits, bytes.ToLower(digits)) {
		return false
	}
	switch {
	case unit < ' ':
		return !slices.Contains([]rune("\b\f\n\r\t"), unit)
	case style == ASCII:
		return unit >= 0x7F
	}
	return unit >= 0xD800 && unit < 0xE000
}
