package present

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// opener is the start of a tag that opens or closes a block, however it is
// written: in any case, and with whatever cannot be seen in front of its name.
// That is all but letters, numbers, punctuation and symbols, four fillers of
// Hangul, and the empty pattern of Braille.
var opener = regexp.MustCompile(`(?i)<((?:[^\pL\pN\pP\pS]|[/\x{115F}\x{1160}\x{3164}\x{FFA0}\x{2800}])*(?:ui_passthrough|llm_directives|domain_rules|action_suggestions)\b)`)

// guard keeps s from opening or closing a block (W10).
func guard(s string) string { return opener.ReplaceAllString(s, "&lt;$1") }

// guardJSON does the same in JSON, and leaves its value as it is: there a < can
// only stand in a string.
func guardJSON(s string) string { return opener.ReplaceAllString(s, `\u003c$1`) }

// line is s on one line and with nothing in it that cannot be seen: line breaks
// and tabs become spaces, and other controls, as well as those of the direction
// of writing, their escapes.
func line(s string) string { return broken(s, " ") }

// lines is s with each of its lines as line has it.
func lines(s string) string {
	all := strings.Split(s, "\n")
	for i, one := range all {
		all[i] = line(one)
	}
	return strings.Join(all, "\n")
}

// item is s as an item of a list of directives, rules or suggestions.
func item(s string) string { return guard(line(s)) }

// broken is line with a word for each line break.
func broken(s, lineBreak string) string {
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var out strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			out.WriteByte(s[i]) // of an unpaired surrogate
		case !hidden(r):
			out.WriteRune(r)
		case r == '\t':
			out.WriteByte(' ')
		case strings.ContainsRune("\n\v\f\r\u0085\u2028\u2029", r):
			out.WriteString(lineBreak)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// hidden reports whether r breaks a line or cannot be seen. The two joiners are
// part of ordinary words, and of emoji.
func hidden(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	return r != zeroWidthNonJoiner && r != zeroWidthJoiner && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// escapeText and escapeAttribute make text fit for XML.
var (
	escapeText      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace
	escapeAttribute = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
)

// attribute is a value of an attribute with its quotes.
func attribute(s string) string { return `"` + escapeAttribute(line(s)) + `"` }

// cell is s as a cell of a Markdown table.
func cell(s string) string { return broken(escapeCell(s), "<br>") }

// escapeCell also escapes the backslash, which could else undo the escape of a
// pipe behind it.
var escapeCell = strings.NewReplacer(`\`, `\\`, "|", `\|`).Replace

// bullet is s as an item of a Markdown list, in which no fence begins.
func bullet(s string) string {
	s = line(s)
	if inner := strings.TrimLeft(s, " "); strings.HasPrefix(inner, "```") || strings.HasPrefix(inner, "~~~") {
		return s[:len(s)-len(inner)] + `\` + inner
	}
	return s
}

// Label is s as a label of a Mermaid graph, with its quotes.
func Label(s string) string { return `"` + escapeLabel(line(s)) + `"` }

// escapeLabel escapes what Mermaid, Markdown or HTML would read in a label.
// Mermaid takes %%{ for the start of a directive even between quotes.
var escapeLabel = strings.NewReplacer(
	"%%{", "%%#123;",
	"#", "#35;", `"`, "#quot;", "&", "#amp;", "<", "#lt;", ">", "#gt;", "`", "#96;", `\`, "#92;",
).Replace

// clip is s fit to stand in a message. Of what is long, its start and its end
// remain: one says what it is about, and the other often why.
func clip(s string) string {
	const start, end = 200, 100
	if long := []rune(s); len(long) > start+end {
		s = string(long[:start]) + "…" + string(long[len(long)-end:])
	}
	return s
}
