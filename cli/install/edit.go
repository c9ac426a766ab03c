package install

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"koyu-mcp/internal/ecma"
)

// set is the text with the value at path, and everything else as it was. Where
// the value is there already nothing changes.
func (d document) set(value any, path ...string) (string, error) {
	values, err := d.find(path...)
	if err != nil {
		return "", err
	}
	depth := len(values) - 1
	last := values[depth]
	if depth == len(path) {
		if same(last, value) {
			return d.mark + d.text, nil
		}
		rendered := d.render(value, d.inLines(values[:depth]), d.indentation(last.StartOffset))
		return d.mark + d.text[:last.StartOffset] + rendered + d.text[last.EndOffset:], nil
	}
	for _, name := range slices.Backward(path[depth+1:]) {
		value = object{{name, value}}
	}
	return d.insert(values, path[depth], value), nil
}

// same reports whether v is this value, however it is written.
func same(v hujson.Value, value any) bool {
	var is, wanted any
	return json.Unmarshal([]byte(compact(v)), &is) == nil &&
		json.Unmarshal([]byte(ecma.JSON(value, 0)), &wanted) == nil &&
		reflect.DeepEqual(is, wanted)
}

// compact is v as JSON without white space.
func compact(v hujson.Value) string {
	v = v.Clone()
	v.Minimize()
	return v.String()
}

// insert is the text with another member in the last of values, which are those
// on the way there. It comes behind all that is there, comments included.
func (d document) insert(values []hujson.Value, name string, value any) string {
	at := values[len(values)-1]
	o := at.Value.(*hujson.Object)
	closing := at.EndOffset - len("}")
	end := closing - len(o.AfterExtra) + len(trimRight(o.AfterExtra)) // of all that is there
	before, after := d.text[:end], d.text[end:]
	added := d.member(values, name, value)
	switch n := len(o.Members); {
	case trailingComma(o):
		added += ","
	case n > 0:
		comma := o.Members[n-1].Value.EndOffset
		before = d.text[:comma] + "," + d.text[comma:end]
	case d.inLines(values) && !strings.Contains(d.text[end:closing], "\n"): // the brace gets a line, too
		added += d.lineEnd() + d.indentation(at.StartOffset)
	}
	return d.mark + before + added + after
}

// member is a member as it stands in the last of values, with what is before it.
func (d document) member(values []hujson.Value, name string, value any) string {
	at := values[len(values)-1]
	key := string(ecma.AppendQuoted(nil, name)) + ":"
	if d.inLines(values) {
		indent := d.membersIndentation(at)
		return d.lineEnd() + indent + key + " " + d.render(value, true, indent)
	}
	gap := ""
	if o := at.Value.(*hujson.Object); len(o.Members) > 0 && len(o.Members[0].Value.BeforeExtra) > 0 {
		gap = " "
	}
	return gap + key + gap + d.render(value, false, "")
}

// remove is the text without the member at path, and everything else as it was.
func (d document) remove(path ...string) (string, error) {
	values, err := d.find(path...)
	if err != nil || len(values) <= len(path) {
		return d.mark + d.text, err
	}
	at := values[len(path)-1]
	o := at.Value.(*hujson.Object)
	i := indexOf(o, path[len(path)-1])
	m := o.Members[i]
	kept := trimRight(m.Name.BeforeExtra)
	begin, end := m.Name.StartOffset-len(m.Name.BeforeExtra)+len(kept), m.Value.EndOffset
	last := i == len(o.Members)-1 && !trailingComma(o)
	if !last { // its comma goes with it
		end += len(m.Value.AfterExtra) + len(",")
	}
	inComment := !hujson.Extra(kept).IsValid() // which goes to the end of the line
	if inComment && !strings.HasPrefix(strings.TrimLeft(d.text[end:], " \t\r"), "\n") {
		begin += strings.Index(d.text[begin:], "\n") + len("\n")
	}
	if last && i > 0 { // the one before it is the last now
		before := o.Members[i-1].Value
		comma := before.EndOffset + len(before.AfterExtra)
		return d.mark + d.text[:comma] + d.text[comma+len(","):begin] + d.text[end:], nil
	}
	if len(o.Members) == 1 && len(trimRight(o.AfterExtra)) == 0 && begin == at.StartOffset+len("{") {
		end = at.EndOffset - len("}")
	}
	return d.mark + d.text[:begin] + d.text[end:], nil
}

// trailingComma reports whether a comma follows the last member of o.
func trailingComma(o *hujson.Object) bool {
	n := len(o.Members)
	return n > 0 && o.Members[n-1].Value.AfterExtra != nil // by which the parser tells
}

// trimRight is what stands between two values up to the end of its last comment.
func trimRight(between hujson.Extra) []byte { return bytes.TrimRight(between, " \t\r\n") }
