package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// joiner is what norm puts into runs of more than thirty combining marks. It
// never takes part in normalisation itself.
const joiner = "\u034f"

// maxMarks is the length of a run up to which norm is exact; a mark has a byte
// at least.
const maxMarks = 30

// Normalize brings text to Unicode normal form C, however many combining marks
// follow each other (02 N8). What is ill-formed stays.
func Normalize(text string) string {
	normal := norm.NFC.String(text)
	if strings.Count(normal, joiner) == strings.Count(text, joiner) {
		return normal
	}
	var out strings.Builder
	plain := 0 // text[plain:i] has no long run
	for i := 0; i < len(text); {
		n := cluster(text[i:])
		if n > maxMarks {
			out.WriteString(norm.NFC.String(text[plain:i]))
			out.WriteString(compose(text[i : i+n]))
			plain = i + n
		}
		i += n
	}
	out.WriteString(norm.NFC.String(text[plain:]))
	return out.String()
}

// cluster is the length of the shortest beginning of text after which nothing
// combines with it.
func cluster(text string) int {
	for i := range text {
		if i > 0 && norm.NFC.PropertiesString(text[i:]).BoundaryBefore() {
			return i
		}
	}
	return len(text)
}

// A mark is one character with its combining class, 0 for a starter.
type mark struct {
	char  string
	class uint8
}

// compose is one cluster in normal form C, made as the standard defines it:
// decompose, order the marks, join what joins.
func compose(cluster string) string {
	marks := decompose(cluster)
	out := marks[:0]
	starter := -1 // place in out of the last starter
	for _, m := range marks {
		if starter >= 0 && !blocked(out[starter+1:], m) {
			if joined := norm.NFC.String(out[starter].char + m.char); single(joined) {
				out[starter].char = joined
				continue
			}
		}
		if m.class == 0 {
			starter = len(out)
		}
		out = append(out, m)
	}
	var b strings.Builder
	for _, m := range out {
		b.WriteString(m.char)
	}
	return b.String()
}

// blocked reports whether a mark between keeps m from its starter.
func blocked(between []mark, m mark) bool {
	n := len(between)
	return n > 0 && between[n-1].class >= m.class
}

func single(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size == len(s)
}

// decompose gives the characters of a cluster, each run of marks in order of
// class.
func decompose(cluster string) []mark {
	var marks []mark
	run := 0 // where the present run of marks begins
	order := func() {
		slices.SortStableFunc(marks[run:], func(a, b mark) int { return int(a.class) - int(b.class) })
	}
	for cluster != "" {
		_, size := utf8.DecodeRuneInString(cluster)
		for part := norm.NFD.String(cluster[:size]); part != ""; {
			_, n := utf8.DecodeRuneInString(part)
			m := mark{part[:n], norm.NFD.PropertiesString(part[:n]).CCC()}
			if m.class == 0 {
				order()
				run = len(marks) + 1
			}
			marks = append(marks, m)
			part = part[n:]
		}
		cluster = cluster[size:]
	}
	order()
	return marks
}
