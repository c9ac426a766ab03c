package conformance

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	shownLines = 12  // lines of each side that a report holds
	shownBytes = 240 // bytes of a line that a report holds
)

// compare returns how got differs from want, and "" if it does not (K4).
func compare(mode Match, want, got []byte) string {
	wants, gots := lines(want), lines(got)
	if mode == Exact {
		return inOrder(wants, gots, func(w, g int) bool { return bytes.Equal(wants[w], gots[g]) }, firstDifference)
	}
	patterns, values := make([]any, len(wants)), make([]any, len(gots))
	valid := make([]bool, len(gots))
	for i, line := range wants {
		patterns[i], _ = parsePattern(line) // Parse has seen that it can be read
	}
	for i, line := range gots {
		value, err := parseJSON(line)
		values[i], valid[i] = value, err == nil
	}
	fits := func(w, g int) bool { return valid[g] && matches(patterns[w], values[g]) }
	if mode == JSONUnordered {
		return inAnyOrder(wants, gots, fits)
	}
	return inOrder(wants, gots, fits, nil)
}

// inOrder compares line by line. What is the same at both ends is left out of
// the report; where, if there is one, says at which byte two lines part.
func inOrder(wants, gots [][]byte, same func(w, g int) bool, where func(w, g []byte) int) string {
	head := 0
	for head < len(wants) && head < len(gots) && same(head, head) {
		head++
	}
	tail := 0
	for tail < len(wants)-head && tail < len(gots)-head && same(len(wants)-1-tail, len(gots)-1-tail) {
		tail++
	}
	wants, gots = wants[head:len(wants)-tail], gots[head:len(gots)-tail]
	if len(wants) == 0 && len(gots) == 0 {
		return ""
	}
	var r report
	if len(wants) != len(gots) {
		r.add("lines from %d on: %d wanted, %d received", head+1, len(wants), len(gots))
		r.list("want", wants)
		r.list("got ", gots)
		return r.String()
	}
	shown := 0
	for i := range wants {
		if same(head+i, head+i) {
			continue
		}
		if shown++; shown > shownLines {
			r.add("and more")
			break
		}
		at := 0
		if where != nil {
			at = where(wants[i], gots[i])
			r.add("line %d, from byte %d:", head+i+1, at+1)
		} else {
			r.add("line %d:", head+i+1)
		}
		r.add("want %s", show(wants[i], at))
		r.add("got  %s", show(gots[i], at))
	}
	return r.String()
}

// inAnyOrder reports the wanted lines that nothing fits, and the lines nobody
// wanted.
func inAnyOrder(wants, gots [][]byte, fits func(w, g int) bool) string {
	var r report
	if len(gots) > 2*len(wants)+100 { // a flood; which of its lines fit is of no interest
		r.add("lines: %d wanted, %d received", len(wants), len(gots))
		return r.String()
	}
	gotOf := pair(len(wants), len(gots), fits)
	var missing, unwanted [][]byte
	for w, g := range gotOf {
		if g < 0 {
			missing = append(missing, wants[w])
		}
	}
	for g, line := range gots {
		if !slices.Contains(gotOf, g) {
			unwanted = append(unwanted, line)
		}
	}
	r.list("missing ", missing)
	r.list("unwanted", unwanted)
	return r.String()
}

// firstDifference is the offset of the first byte in which a and b differ.
func firstDifference(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// A report is text made line by line.
type report []string

func (r *report) add(format string, args ...any) { *r = append(*r, fmt.Sprintf(format, args...)) }

// list adds lines, each with a word in front, and says how many it leaves out.
func (r *report) list(word string, lines [][]byte) {
	for i, line := range lines {
		if i == shownLines {
			r.add("%s … and %d more", word, len(lines)-i)
			return
		}
		r.add("%s %s", word, show(line, 0))
	}
}

func (r report) String() string { return strings.Join(r, "\n") }

// received shows what came on a stream.
func received(stream string, text []byte) string {
	var r report
	r.add("received on %s (%d bytes):", stream, len(text))
	r.list("|", lines(text))
	return r.String()
}

// show is one line of the wire for a person: the part of it around offset at,
// as it is when it can be read, else quoted.
func show(line []byte, at int) string {
	text, whole := bytes.CutSuffix(line, []byte("\n"))
	from := 0
	if at > shownBytes*2/3 {
		from = min(at, len(text)) - shownBytes/3
	}
	to := min(len(text), from+shownBytes)
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	s := string(text[from:to])
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		s = strconv.Quote(s)
	}
	if from > 0 {
		s = "…" + s
	}
	if to < len(text) {
		s += fmt.Sprintf("… (%d bytes)", len(text))
	}
	if !whole {
		s += " (no newline at the end)"
	}
	return s
}

// indent puts prefix in front of every line of text.
func indent(prefix, text string) string {
	return prefix + strings.ReplaceAll(text, "\n", "\n"+prefix)
}
