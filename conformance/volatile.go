package conformance

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A volatile is something in a line that is another one in the next session.
type volatile struct {
	kind kind
	text string // as it stands in the line, which may be JSON
}

// A kind of volatile.
type kind int

const (
	uuid     kind = iota
	instance      // a point in time (RFC 3339)
	token         // the value of a progressToken, with its quotes
	file          // an absolute path
	named         // what was said to be one
)

// A find is where a volatile stands in a line.
type find struct {
	volatile
	from, to int
}

// forms of volatiles; what they capture, if anything, is the volatile.
var forms = []struct {
	kind kind
	form *regexp.Regexp
}{
	{uuid, regexp.MustCompile(`[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}`)},
	{instance, regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`)},
	{file, regexp.MustCompile(`(?:` + roots + `)` + inPath + `+`)},
	{file, regexp.MustCompile(`[A-Za-z]:(?:/|\\\\)(?:` + inPath + `|\\\\)+`)},
	{token, regexp.MustCompile(`"progressToken"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)`)},
}

const (
	// roots are folders that the files of people and systems are in. Names that
	// merely look like paths (a space of a building is called /L1/hall) are left
	// alone.
	roots = `/(?:home|root|tmp|var|etc|usr|opt|srv|mnt|nix|workspaces?|app|builds|media|Users|private|Volumes|Library|Applications)/`

	// inPath is a character of a path as it stands in text. A separator of
	// Windows is two backslashes in JSON; a single one begins an escape.
	inPath = "[^\\s\"'`\\\\<>|*?:;,(){}\\[\\]\\x00-\\x1f]"
)

// findAll finds the volatiles of a line, the first and longest first; more are
// forms of such that have none here. A path may have others in it.
func findAll(line string, more ...*regexp.Regexp) (all []find) {
	for _, form := range more {
		for _, at := range form.FindAllStringIndex(line, -1) {
			if from, to := at[0], at[1]; from < to {
				all = append(all, find{volatile{named, line[from:to]}, from, to})
			}
		}
	}
	for _, f := range forms {
		for _, at := range f.form.FindAllStringSubmatchIndex(line, -1) {
			from, to := at[len(at)-2], at[len(at)-1]
			found := find{volatile{f.kind, line[from:to]}, from, to}
			if found.cut(line) {
				all = append(all, found)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b find) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	return slices.DeleteFunc(all, func(t find) bool {
		return t.kind == token && slices.ContainsFunc(all, func(f find) bool {
			return f.kind != token && t.from <= f.from && f.to <= t.to // a UUID for a token remains one
		})
	})
}

// cut takes from f what only follows it, and reports whether it is a volatile
// and not a part of something else.
func (f *find) cut(line string) bool {
	before, after := line[:f.from], line[f.to:]
	switch f.kind {
	case token:
		return true
	case instance:
		if _, err := time.Parse(time.RFC3339, f.text); err != nil {
			return false
		}
	case file:
		f.text = strings.TrimRight(f.text, "./")
		f.to = f.from + len(f.text)
		below := strings.TrimLeft(f.text, "/")
		return beginsPath(before) && strings.ContainsAny(below, `/\`)
	}
	return !inWord(before) && (after == "" || !isAlphanumeric(after[0]))
}

// beginsPath reports whether what follows before can be the beginning of a path.
func beginsPath(before string) bool {
	if strings.HasSuffix(before, "file://") || strings.HasSuffix(before, "file:///") {
		return true
	}
	return !inWord(before) && (before == "" || !strings.ContainsRune("/._~-}", rune(before[len(before)-1])))
}

// endsPath reports whether after, what follows a path, does not make it the
// path of something else. It may lead further down.
func endsPath(after string) bool {
	after = strings.TrimLeft(after, ".")
	if after == "" {
		return true
	}
	c := after[0]
	return !isAlphanumeric(c) && c < 0x80 && c != '_' && c != '-' && c != '~'
}

// inWord reports whether text ends in a letter or digit. One that ends an
// escape of JSON is none.
func inWord(text string) bool {
	if text == "" || !isAlphanumeric(text[len(text)-1]) {
		return false
	}
	return !anEscape.MatchString(text[max(0, len(text)-6):]) || !escapes(text)
}

// escapes reports whether the last backslash of text begins an escape, and does
// not end one.
func escapes(text string) bool {
	upTo := text[:strings.LastIndex(text, `\`)+1]
	return (len(upTo)-len(strings.TrimRight(upTo, `\`)))%2 == 1
}

var anEscape = regexp.MustCompile(`\\(?:[bfnrt]|u[0-9A-Fa-f]{4})$`)

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
