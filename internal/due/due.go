// Package due tells which answers a server owes for its input, by the plainest
// means, so that tests can hold a server on a wire of package shim against it.
//
// In go lines and the profile of the wire. Out come the ids of the answers, in
// their order, and what is wrong with an answer. Of that, only what holds for
// every server is looked at: its envelope.
package due

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim"
)

// IDs are the ids of the answers to text, which is lines with an end between
// them, none of them longer than maxLine bytes or else malformed. No value may
// be deeper than encoding/json reads, which is 10000 containers.
func IDs(p *shim.Profile, maxLine int, text string) (ids []json.RawMessage) {
	if p.Framing.CR {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if id := lineID(p, maxLine, line); id != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// null is the id of an answer to what has none.
var null = json.RawMessage("null")

// lineID is the id of the answer to a line, or nil when none is due.
func lineID(p *shim.Profile, maxLine int, line string) json.RawMessage {
	text := ecma.Repair([]byte(line))
	trimmed := ecma.TrimSpace(text)
	fits := len(line) <= maxLine
	if fits && trimmed == "" && !p.Framing.Blank {
		return nil
	}
	if !p.Framing.Untrimmed {
		text = trimmed
	}
	if p.Framing.Literals {
		text = literal.ReplaceAllStringFunc(text, number)
	}
	switch {
	case fits && json.Valid([]byte(text)):
		return messageID(p, []byte(text))
	case p.ParseError != nil:
		return null
	}
	return nil
}

// quoted finds strings, and literal also the words that a loose grammar has for
// numbers.
var (
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	literal = regexp.MustCompile(quoted.String() + `|-?Infinity|NaN`)
)

// number puts a number that encoding/json takes, yet no float64 can hold, in the
// place of a word, with a blank at either end so that it joins nothing.
func number(word string) string {
	if strings.HasPrefix(word, `"`) {
		return word
	}
	return " 1e999 "
}

// messageID is the id of the answer to a JSON text, or nil when none is due.
func messageID(p *shim.Profile, text []byte) json.RawMessage {
	m := members(text)
	id, method := m["id"], m["method"]
	if p.InvalidRequest == nil {
		if id == nil || method == nil && !p.AnswerResponses || depth(id, false) > maxDepth || unspeakable(p, method, m["params"]) {
			return nil
		}
		return id
	}
	switch isString := len(method) > 0 && method[0] == '"'; {
	case method == nil && id != nil || id == nil && isString:
		return nil
	case id == nil || !strings.Contains(`"-0123456789`, string(id[:1])):
		return null
	}
	return id // with an answer or with an error
}

// members are those of an object, and none for any other value.
func members(text []byte) (m map[string]json.RawMessage) {
	_ = json.Unmarshal(text, &m)
	return m
}

// unspeakable reports whether the answer would have to repeat a value that is
// nested too deep for that (01 J9).
func unspeakable(p *shim.Profile, method, params json.RawMessage) bool {
	inWords := func(v json.RawMessage) bool { return depth(v, p.Style != shim.ASCII) > maxDepth }
	var name string
	if json.Unmarshal(method, &name) != nil {
		return inWords(method)
	}
	switch name {
	case "initialize":
		return p.EchoVersion && depth(members(params)["protocolVersion"], false) > maxDepth
	case "tools/call":
		return inWords(members(params)["name"])
	}
	return false
}

// maxDepth is how many containers deep a value may be that is repeated.
const maxDepth = 4096

// depth is how many containers enclose the innermost value of v. Opaque objects
// are not looked into, and do not count: their words are always the same (01 J8).
func depth(v json.RawMessage, opaque bool) int {
	open, hidden, deepest := 0, 0, 0
	for _, c := range quoted.ReplaceAll(v, nil) {
		switch {
		case c == '{' && (opaque || hidden > 0), c == '[' && hidden > 0:
			hidden++
		case c == '{', c == '[':
			open++
			deepest = max(deepest, open)
		case (c == '}' || c == ']') && hidden > 0:
			hidden--
		case c == '}', c == ']':
			open--
		}
	}
	return deepest
}

// Wrong is what is wrong with line, its end included, as the answer that has
// that id; nil when nothing is.
func Wrong(p *shim.Profile, id json.RawMessage, line []byte) error {
	if p.Style == shim.ASCII {
		line = bytes.ReplaceAll(line, []byte("Infinity"), []byte("1e999")) // 01 S1: and so no JSON
		line = bytes.ReplaceAll(line, []byte("NaN"), []byte("1e999"))
	}
	var a struct {
		JSONRPC       string
		ID            json.RawMessage
		Result, Error json.RawMessage
	}
	switch err := json.Unmarshal(line, &a); {
	case err != nil:
		return err
	case a.JSONRPC != "2.0", (a.Result == nil) == (a.Error == nil):
		return errors.New("it is no response")
	case bytes.IndexByte(line, '\n') != len(line)-1:
		return errors.New("it is not one line")
	case !same(id, a.ID):
		return fmt.Errorf("its id is not %s", ecma.Excerpt(string(id)))
	}
	return nil
}

// same reports whether two ids are the same value, as far as that can be told
// without knowing how numbers are spelled: 1e999 is any number, and -0 is 0.
func same(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var sent, echoed any
	if json.Unmarshal(a, &sent) != nil || json.Unmarshal(b, &echoed) != nil {
		return true
	}
	x, _ := json.Marshal(sent)
	y, _ := json.Marshal(echoed)
	return bytes.Equal(x, y) || bytes.Contains(x, []byte("-0"))
}
