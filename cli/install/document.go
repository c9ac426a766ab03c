package install

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"koyu-mcp/internal/ecma"
)

// maxDepth is how deep a document may be nested: far deeper than any client's,
// and far less than the parser could not come back from.
const maxDepth = 1000

// mark is the byte order mark that some editors begin a file with.
const mark = "\ufeff"

// A document is JSON that people write, with comments and commas behind the
// last of a list, to be changed in places.
type document struct {
	mark string // in front of the text, if anything
	text string
	root hujson.Value
}

// parse reads a text, in which nothing but white space stands for an empty
// object.
func parse(text string) (d document, err error) {
	if rest, marked := strings.CutPrefix(text, mark); marked {
		d.mark, text = mark, rest
	}
	d.text = text
	if strings.TrimSpace(d.text) == "" {
		d.text = "{}\n"
	}
	if strings.HasPrefix(d.text, "\xff\xfe") || strings.HasPrefix(d.text, "\xfe\xff") {
		return d, d.problem(0, "it is in UTF-16; save it in UTF-8")
	}
	if at := tooDeep(d.text); at >= 0 {
		return d, d.problem(at, "it is nested too deep")
	}
	if d.root, err = hujson.Parse([]byte(d.text)); err != nil {
		if whole, err := hujson.Parse([]byte(d.text + "\n")); err == nil { // it ends with a comment
			d.root = whole
			return d, d.isObject()
		}
		var line, column int
		_, _ = fmt.Sscanf(err.Error(), "hujson: line %d, column %d:", &line, &column) // as the parser writes it
		return d, &Malformed{line, column, "it is no JSON: " + ecma.Excerpt(errors.Unwrap(err).Error())}
	}
	return d, d.isObject()
}

// isObject says that the document is none, if so.
func (d document) isObject() error {
	if _, ok := d.root.Value.(*hujson.Object); !ok {
		return d.problem(d.root.StartOffset, "it is no JSON object")
	}
	return nil
}

// tooDeep is where text is nested deeper than it may be, or -1.
func tooDeep(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch rest := text[i:]; {
		case text[i] == '{', text[i] == '[':
			if depth++; depth > maxDepth {
				return i
			}
		case text[i] == '}', text[i] == ']':
			depth--
		case text[i] == '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case strings.HasPrefix(rest, "//"):
			i += lengthTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			i += len("/*") + lengthTo(rest[len("/*"):], "*/")
		}
	}
	return -1
}

// lengthTo is how long text is before end.
func lengthTo(text, end string) int {
	before, _, _ := strings.Cut(text, end)
	return len(before)
}

// A Malformed document is one that cannot be changed as it is.
type Malformed struct {
	Line, Column int // from 1 on, in bytes
	Why          string
}

func (m *Malformed) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", m.Line, m.Column, m.Why)
}

func (d document) problem(at int, why string) error {
	before := d.text[:at]
	return &Malformed{1 + strings.Count(before, "\n"), at - strings.LastIndexByte(before, '\n'), why}
}

// find follows path from the root, as far as there are members of these names:
// it gives the values on the way, the root first.
func (d document) find(path ...string) (values []hujson.Value, err error) {
	values = []hujson.Value{d.root}
	for i, name := range path {
		at := values[i]
		o, ok := at.Value.(*hujson.Object)
		if !ok {
			return nil, d.problem(at.StartOffset, cmp.Or(strings.Join(path[:i], "."), "it")+" is no JSON object")
		}
		k := indexOf(o, name)
		if k < 0 {
			break
		}
		values = append(values, o.Members[k].Value)
	}
	return values, nil
}

// object is the value of the member of that name, and an empty object where
// there is no such member.
func (d document) object(name string) (*hujson.Object, error) {
	values, err := d.find(name)
	if err != nil || len(values) < 2 {
		return new(hujson.Object), err
	}
	o, ok := values[1].Value.(*hujson.Object)
	if !ok {
		return nil, d.problem(values[1].StartOffset, name+" is no JSON object")
	}
	return o, nil
}

// indexOf is which member of o has that name, or -1. Of several it is the last
// that counts for those who read the file.
func indexOf(o *hujson.Object, name string) int {
	for i, m := range slices.Backward(o.Members) {
		if m.Name.Value.(hujson.Literal).String() == name {
			return i
		}
	}
	return -1
}
