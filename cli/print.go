package cli

import (
	"io"
	"os"
	"strings"

	"koyu-mcp/internal/ecma"
)

// Marks at the beginning of a line.
const (
	good    = "✔"
	warning = "⚠"
	bad     = "✖"
)

// colours are those of the marks on a terminal (ECMA-48).
var colours = map[string]string{
	good:    "\x1b[32m",
	warning: "\x1b[33m",
	bad:     "\x1b[31m",
}

const plain = "\x1b[0m"

// A line is what people read: its columns, with tabs between them.
type line []string

// text is the line as it is printed. Names in a building may hold anything
// between quotes: whatever would end a line or a column, or command a terminal,
// is made visible.
func (l line) text() string {
	columns := make([]string, len(l))
	for i, column := range l {
		columns[i] = ecma.Visible(column)
	}
	return strings.Join(columns, "\t")
}

// say writes lines for people.
func say(w io.Writer, lines ...line) error {
	coloured := isTerminal(w)
	var out strings.Builder
	for _, l := range lines {
		text := l.text()
		if coloured {
			text = paint(text)
		}
		out.WriteString(text)
		out.WriteByte('\n')
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// document writes a text for machines, as it is, with the end of its last line.
func document(w io.Writer, text string) error {
	_, err := io.WriteString(w, strings.TrimSuffix(text, "\n")+"\n")
	return err
}

// paint colours the mark that text begins with.
func paint(text string) string {
	mark, rest, found := strings.Cut(text, " ")
	if colour := colours[mark]; found && colour != "" {
		return colour + mark + plain + " " + rest
	}
	return text
}

// isTerminal reports whether w shows colours to a person who wants them.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
