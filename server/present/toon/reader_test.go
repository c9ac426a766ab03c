package toon

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
)

// readBack is the JSON, without white space, of a document that is a primitive,
// a list of primitives or a table. It takes nothing that would not be written,
// and ends a line wherever any reader might.
func readBack(text string, delimiter byte) (json string, err error) {
	r := &backReader{delimiter: delimiter}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case refusal:
			err = fmt.Errorf("%w in %q", e, text)
		default:
			panic(e)
		}
	}()
	if !utf8.ValidString(text) {
		refuse("ill-formed UTF-8")
	}
	return r.document(lineEnds.Split(text, -1)), nil
}

var lineEnds = regexp.MustCompile("\r\n|[\n\v\f\r\x1c-\x1e\u0085\u2028\u2029]")

// A refusal is why a document is not taken.
type refusal struct{ error }

func refuse(format string, a ...any) { panic(refusal{fmt.Errorf(format, a...)}) }

type backReader struct {
	delimiter byte
	rest      string // of the line
}

var headerOf = regexp.MustCompile(`^\[(0|[1-9]\d*)(:?)([\t|]?)\]`)

func (r *backReader) document(lines []string) string {
	head := headerOf.FindStringSubmatch(lines[0])
	switch {
	case len(lines) == 1 && lines[0] == "[]":
		return "[]"
	case head == nil && len(lines) > 1:
		refuse("lines behind a primitive")
	case head == nil:
		r.rest = lines[0]
		return r.only(r.cell)
	}
	if mark := strings.Trim(string(r.delimiter), ","); head[3] != mark {
		refuse("the delimiter %q", head[3])
	}
	length, _ := strconv.Atoi(head[1])
	r.rest = lines[0][len(head[0]):]
	if r.skip(": ") {
		if len(lines) > 1 || head[2] != "" {
			refuse("more than a line of primitives")
		}
		return "[" + r.only(func() string { return r.cells(length) }) + "]"
	}
	columns := r.columns()
	if r.rest != ":" {
		refuse("%q behind the header", r.rest)
	}
	if length != len(lines)-1 {
		refuse("%d rows, not %d", len(lines)-1, length)
	}
	return r.rows(columns, lines[1:], head[2] != "")
}

// A backColumn is a column, or a group of them.
type backColumn struct {
	name  string // in JSON
	group []backColumn
}

func (r *backReader) columns() (columns []backColumn) {
	r.want("{")
	for {
		c := backColumn{name: r.key()}
		if strings.HasPrefix(r.rest, "{") {
			c.group = r.columns()
		}
		columns = append(columns, c)
		if r.skip("}") {
			return columns
		}
		r.want(string(r.delimiter))
	}
}

func (r *backReader) rows(columns []backColumn, lines []string, keyed bool) string {
	var rows []string
	for _, line := range lines {
		r.rest = line
		r.want("  ")
		row := ""
		if keyed {
			row = r.key() + ":"
			r.want(": ")
		}
		rows = append(rows, row+r.only(func() string { return r.object(columns) }))
	}
	if keyed {
		return "{" + strings.Join(rows, ",") + "}"
	}
	return "[" + strings.Join(rows, ",") + "]"
}

func (r *backReader) object(columns []backColumn) string {
	members := make([]string, len(columns))
	for i, c := range columns {
		if i > 0 {
			r.want(string(r.delimiter))
		}
		if c.group != nil {
			members[i] = c.name + ":" + r.object(c.group)
		} else {
			members[i] = c.name + ":" + r.cell()
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (r *backReader) cells(n int) string {
	cells := make([]string, n)
	for i := range cells {
		if i > 0 {
			r.want(string(r.delimiter))
		}
		cells[i] = r.cell()
	}
	return strings.Join(cells, ",")
}

var (
	identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*`)
	decimal    = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?(e[+-][1-9][0-9]*)?$`)
	numeric    = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	unquoted   = regexp.MustCompile(`^[^-#\pZ\x{FEFF}\p{Cc}:"\\\[\]{}]([^\p{Cc}:"\\\[\]{}]*[^\pZ\x{FEFF}\p{Cc}:"\\\[\]{}])?$`)
)

// key is a name, in JSON.
func (r *backReader) key() string {
	if strings.HasPrefix(r.rest, `"`) {
		s := r.quoted()
		if identifier.FindString(s) == s && s != "" {
			refuse("quotes around %s", s)
		}
		return string(ecma.AppendQuoted(nil, s))
	}
	name := identifier.FindString(r.rest)
	if name == "" {
		refuse("no name at %q", r.rest)
	}
	r.rest = r.rest[len(name):]
	return `"` + name + `"`
}

// cell is a primitive, in JSON.
func (r *backReader) cell() string {
	if strings.HasPrefix(r.rest, `"`) {
		return string(ecma.AppendQuoted(nil, r.quoted()))
	}
	s := r.rest
	if end := strings.IndexByte(s, r.delimiter); end >= 0 {
		s = s[:end]
	}
	r.rest = r.rest[len(s):]
	switch {
	case s == "true" || s == "false" || s == "null" || s != "-0" && decimal.MatchString(s):
		return s
	case numeric.MatchString(s) || !unquoted.MatchString(s):
		refuse("no quotes around %q", s)
	}
	return string(ecma.AppendQuoted(nil, s))
}

// quoted is what a string in quotes stands for.
func (r *backReader) quoted() string {
	var s []byte
	for r.want(`"`); !r.skip(`"`); {
		if r.rest == "" {
			refuse("a string without an end")
		}
		if !r.skip(`\`) {
			if r.rest[0] < ' ' || r.rest[0] == 0x7F {
				refuse("the control %q in a string", r.rest[0])
			}
			s, r.rest = append(s, r.rest[0]), r.rest[1:]
			continue
		}
		if r.skip("u") {
			s = append(s, r.unit()...)
			continue
		}
		i := strings.IndexByte(`\"nrt`, (r.rest + " ")[0])
		if i < 0 {
			refuse("the escape %q", r.rest)
		}
		s, r.rest = append(s, "\\\"\n\r\t"[i]), r.rest[1:]
	}
	return string(s)
}

// unit is the character of a number of four digits; a surrogate has three bytes.
func (r *backReader) unit() string {
	if len(r.rest) < 4 {
		refuse("the escape %q", r.rest)
	}
	n, err := strconv.ParseUint(r.rest[:4], 16, 16)
	if err != nil || strings.ToLower(r.rest[:4]) != r.rest[:4] || strings.ContainsRune("\n\r\t", rune(n)) {
		refuse("the escape %q", r.rest[:4])
	}
	r.rest = r.rest[4:]
	if n >= 0xD800 && n < 0xE000 {
		return string([]byte{0xED, 0x80 | byte(n>>6)&0x3F, 0x80 | byte(n)&0x3F})
	}
	return string(rune(n))
}

// only is what read gives, with nothing left of the line.
func (r *backReader) only(read func() string) string {
	s := read()
	if r.rest != "" {
		refuse("%q left over", r.rest)
	}
	return s
}

func (r *backReader) skip(s string) (found bool) {
	r.rest, found = strings.CutPrefix(r.rest, s)
	return found
}

func (r *backReader) want(s string) {
	if !r.skip(s) {
		refuse("no %q at %q", s, r.rest)
	}
}
