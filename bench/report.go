package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A report is what there is to say about a subject.
type report struct {
	notes   []string
	tables  []table
	figures []figure
}

// A figure is a measured value with its bound.
type figure struct {
	what     string
	measured string
	bound    string
	ok       bool
}

func atMost(what string, measured, bound float64, unit string) figure {
	return figure{what, quantity(measured, unit), "at most " + quantity(bound, unit), measured <= bound}
}

func atLeast(what string, measured, bound float64, unit string) figure {
	return figure{what, quantity(measured, unit), "at least " + quantity(bound, unit), measured >= bound}
}

// quantity is x to three digits, with its unit.
func quantity(x float64, unit string) string {
	return strings.TrimSpace(digits(x) + " " + unit)
}

// digits is x with three digits or, when it is large, with all before the point.
func digits(x float64) string {
	if x >= 100 || x <= -100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	s := strconv.FormatFloat(x, 'g', 3, 64)
	if strings.Contains(s, "e") {
		return strconv.FormatFloat(x, 'f', 4, 64)
	}
	return s
}

// A table has a row of headings above all others. Its first column is text and
// the rest figures.
type table struct {
	title string
	rows  [][]string
}

func (r *report) failures() (n int) {
	for _, f := range r.figures {
		if !f.ok {
			n++
		}
	}
	return n
}

// markdown is the report, to be read as text too.
func (r *report) markdown() string {
	var s strings.Builder
	for _, note := range r.notes {
		fmt.Fprintf(&s, "%s\n\n", note)
	}
	for _, t := range r.tables {
		fmt.Fprintf(&s, "%s\n\n%s\n", t.title, t.markdown())
	}
	if len(r.figures) == 0 {
		return s.String()
	}
	bounds := table{rows: [][]string{{"what", "measured", "bound", ""}}}
	for _, f := range r.figures {
		verdict := "ok"
		if !f.ok {
			verdict = "NOT OK"
		}
		bounds.rows = append(bounds.rows, []string{f.what, f.measured, f.bound, verdict})
	}
	s.WriteString(bounds.markdown() + "\n")
	return s.String()
}

// markdown has columns as wide as their widest cell.
func (t table) markdown() string {
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), 2)
		}
	}
	var s strings.Builder
	for i, row := range t.rows {
		for c, cell := range row {
			padding := strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell))
			if c == 0 {
				cell += padding
			} else {
				cell = padding + cell
			}
			s.WriteString("| " + cell + " ")
		}
		s.WriteString("|\n")
		if i == 0 {
			s.WriteString(ruler(widths))
		}
	}
	return s.String()
}

// ruler is the line below the headings.
func ruler(widths []int) string {
	var s strings.Builder
	for c, width := range widths {
		line := strings.Repeat("-", width+2)
		if c > 0 {
			line = line[:width+1] + ":"
		}
		s.WriteString("|" + line)
	}
	return s.String() + "|\n"
}

// renew puts text where the page has the figures of a subject. A page that has
// no place for them stays as it is.
func renew(page, subject, text string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	return os.WriteFile(page, []byte(renewed(string(old), subject, text)), 0o666)
}

func renewed(page, subject, text string) string {
	begin, end := marks(subject)
	before, rest, found := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return page
	}
	return before + begin + "\n" + text + end + after
}

// marks are the lines around the figures of a subject in a page.
func marks(subject string) (begin, end string) {
	return "<!-- figures: " + subject + " -->\n", "<!-- end of figures -->\n"
}
