package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/spawn"
	"koyu-mcp/internal/whole"
)

// A member is one of a JSON object, its value as it was written: no number is
// rounded on the way.
type member struct {
	name  string
	value json.RawMessage
}

// members are those of the JSON object that text is, in their order.
func members(text []byte) (all []member, err error) {
	var whole json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		return nil, err
	}
	if whole[0] != '{' {
		return nil, errors.New("it is no JSON object")
	}
	// What is valid as a whole cannot fail in its parts.
	d := json.NewDecoder(bytes.NewReader(whole))
	_, _ = d.Token()
	for d.More() {
		name, _ := d.Token()
		m := member{name: name.(string)}
		_ = d.Decode(&m.value)
		all = append(all, m)
	}
	return all, nil
}

// object is the JSON object of members.
func object(all []member) json.RawMessage {
	text := []byte{'{'}
	for i, m := range all {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(ecma.AppendQuoted(text, m.name), ':')
		text = append(text, m.value...)
	}
	return append(text, '}')
}

// A word is an argument that was given by name.
type word struct {
	name string
	text string
	json bool // text is JSON, whatever the schema says
}

// parseWord reads NAME=VALUE or NAME:=VALUE.
func parseWord(text string) (w word, ok bool) {
	name, value, ok := strings.Cut(text, "=")
	name, isJSON := strings.CutSuffix(name, ":")
	return word{name, value, isJSON}, ok && name != "" && utf8.ValidString(name)
}

// read reads the values of arguments, as far as they can be read without the
// schema: files, and what is JSON in any case. What --json says counts only if it
// was given.
func (c *toolCall) read(stdin io.Reader, whole string, given bool) (err error) {
	v := values{stdin: stdin}
	for i := range c.named {
		w := &c.named[i]
		if w.text, err = v.read(w.text); err != nil {
			return wrongValue("%s: %w", w.name, err)
		}
		if w.json {
			w.text = withoutMark(w.text)
		}
		if w.json && !json.Valid([]byte(w.text)) {
			return notJSON(*w, "")
		}
	}
	if !given {
		return nil
	}
	if whole, err = v.read(whole); err == nil {
		c.all, err = members([]byte(withoutMark(whole)))
	}
	if err != nil {
		return wrongValue("--json: %w", err)
	}
	return nil
}

// withoutMark is JSON without the byte order mark that some editors begin a file
// with (RFC 8259 section 8.1). In a text it would be part of the text.
func withoutMark(text string) string { return strings.TrimPrefix(text, "\ufeff") }

// notJSON says that the value of w is no JSON, which it has to be.
func notJSON(w word, which string) error {
	return wrongValue(`%s has to be JSON%s, and "%s" is not`, w.name, which, ecma.Excerpt(w.text))
}

// values reads the values of a command line.
type values struct {
	stdin io.Reader // nil when it has been read
}

// read is what a value stands for: itself, or with an @ what is in a file.
func (v *values) read(value string) (text string, err error) {
	file, found := strings.CutPrefix(value, "@")
	switch {
	case !found:
		text = value
	case file == pipe && v.stdin == nil:
		return "", errors.New("standard input can be read only once")
	case file == pipe:
		text, err = readText(v.stdin)
		v.stdin = nil
	default:
		text, err = readFile(file)
	}
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", value, whole.Reason(err))
	}
	if !utf8.ValidString(text) {
		return "", fmt.Errorf("%s is no UTF-8 text, so it cannot be sent", ecma.Excerpt(ecma.Repair([]byte(value))))
	}
	return text, nil
}

func readFile(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readText(file)
}

// readText reads to the end, unless there is more than a line can hold.
func readText(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, spawn.MaxLine+1))
	if err == nil && len(text) > spawn.MaxLine {
		err = fmt.Errorf("it holds more than %d MiB", spawn.MaxLine>>20)
	}
	return string(text), err
}

// arguments are those of the call, as the schema of the tool wants them.
func (c *toolCall) arguments(tools []listedTool) (json.RawMessage, error) {
	t, err := findTool(tools, c.tool)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(c.all)
	for _, w := range c.named {
		value, err := t.value(w)
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(m member) bool { return m.name == w.name })
		all = append(all, member{w.name, value})
	}
	return object(all), nil
}

// value is the value of w as an argument of the tool.
func (t listedTool) value(w word) (json.RawMessage, error) {
	s, err := parseSchema(t.InputSchema)
	if err != nil {
		return nil, wrongValue("the input schema of %s cannot be read, so its arguments have to come by --json: %w", t.Name, err)
	}
	property, known := s.Properties[w.name]
	switch {
	case !known && !(w.json && s.open()):
		return nil, t.unknownArgument(s, w)
	case w.json:
		return json.RawMessage(w.text), nil
	}
	types := s.types(property)
	switch {
	case len(types) == 0 || slices.Contains(types, "string"):
		return ecma.AppendQuoted(nil, w.text), nil
	case !json.Valid([]byte(w.text)):
		return nil, notJSON(w, " of the type "+strings.Join(types, " or "))
	}
	return json.RawMessage(w.text), nil
}

// unknownArgument says that the tool knows no argument of this name, and which
// it knows.
func (t listedTool) unknownArgument(s schema, w word) error {
	problem := fmt.Sprintf("%s has no argument %q", t.Name, w.name)
	if len(s.PropertyOrder) > 0 {
		problem += ", but " + strings.Join(s.PropertyOrder, ", ")
	} else {
		problem += ", nor any other"
	}
	if s.open() {
		problem += fmt.Sprintf("; %s:=JSON sends it all the same", w.name)
	}
	return wrongValue("%s", problem)
}
