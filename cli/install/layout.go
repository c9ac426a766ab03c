package install

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"koyu-mcp/internal/ecma"
)

// inLines reports whether the members of the last of values have lines of their
// own. An empty object goes by the one that it is in.
func (d document) inLines(values []hujson.Value) bool {
	for _, v := range slices.Backward(values) {
		o := v.Value.(*hujson.Object)
		if bytes.ContainsRune(o.AfterExtra, '\n') {
			return true
		}
		if len(o.Members) > 0 {
			return bytes.ContainsRune(o.Members[0].Name.BeforeExtra, '\n')
		}
	}
	return true
}

// membersIndentation is that of the members of the object v.
func (d document) membersIndentation(v hujson.Value) string {
	for _, m := range slices.Backward(v.Value.(*hujson.Object).Members) {
		if indent := d.indentation(m.Name.StartOffset); d.beginsLine(m.Name.StartOffset) {
			return indent
		}
	}
	return d.indentation(v.StartOffset) + d.unit()
}

// unit is what the document indents one level by.
func (d document) unit() string {
	for _, m := range d.root.Value.(*hujson.Object).Members {
		if indent := d.indentation(m.Name.StartOffset); indent != "" && d.beginsLine(m.Name.StartOffset) {
			return indent
		}
	}
	return "  "
}

// line is the text before at in its line.
func (d document) line(at int) string { return d.text[strings.LastIndexByte(d.text[:at], '\n')+1 : at] }

// indentation is that of the line in which at is.
func (d document) indentation(at int) string {
	line := d.line(at)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// beginsLine reports whether there is nothing before at in its line.
func (d document) beginsLine(at int) bool { return d.indentation(at) == d.line(at) }

// lineEnd is the one of the document.
func (d document) lineEnd() string {
	if first, _, found := strings.Cut(d.text, "\n"); found && strings.HasSuffix(first, "\r") {
		return "\r\n"
	}
	return "\n"
}

// render is the value as JSON, in one line, or in lines that come to stand below
// one with that indentation.
func (d document) render(value any, inLines bool, indentation string) string {
	if !inLines {
		return ecma.JSON(value, 0)
	}
	lines := strings.Split(ecma.JSON(value, 1), "\n")
	for i, line := range lines[1:] {
		text := strings.TrimLeft(line, " ")
		lines[i+1] = indentation + strings.Repeat(d.unit(), len(line)-len(text)) + text
	}
	return strings.Join(lines, d.lineEnd())
}
