package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// checkHygiene (K10) has a talk in which a server gets to say everything that
// servers say, and looks at all that it wrote from its start to its end.
func checkHygiene(t *trial) {
	t.greeted(func(s *talk) {
		const odd = "<a href=\"x\">&\u00e9\u2028\U0001F600\u007f\\</a>"
		questions := []question{
			s.questionBy(odd, "ping", nil),
			s.question("tools/list", nil),
			s.question(odd, nil),
			s.question("tools/call", map[string]any{"name": odd, "arguments": map[string]any{}}),
			s.question("ping", nil),
		}
		s.put(questions...)
		s.gather(questions[len(questions)-1])
		s.closeInput()
		ended := s.ended()
		s.end()
		t.judgeLines(s.stdout.kept, ended)
	})
}

// judgeLines finds what is wrong with the output of a process. ended says that
// it came to its end by itself, and so wrote as much as it wanted to.
func (t *trial) judgeLines(output []byte, ended bool) {
	for n, line := range lines(output) {
		problem, at, mend := t.profile.stain(line)
		if problem == "" && ended && !bytes.HasSuffix(line, []byte("\n")) {
			problem, mend = "is cut off at the end of the output", mendCutOff
		}
		if problem != "" {
			t.find(Finding{
				Problem:  "a line of standard output " + problem,
				Evidence: fmt.Sprintf("line %d: %s", n+1, show(line, at)),
				Mend:     mend,
			})
		}
	}
}

const (
	mendLog    = "Write logs, banners and prompts to standard error. Look for a print that was left in, and for a library that logs to standard output unless told otherwise."
	mendFrame  = "Write the JSON and one newline; headers belong to the language server protocol."
	mendCutOff = "End every message with a newline, and flush the output before the process ends."
	mendShape  = `Send an object with "jsonrpc":"2.0", the id of the request, and either a result or an error with a code and a message.`
	mendUTF8   = "Write UTF-8, whatever the locale is."
	mendSpell  = "Set the JSON encoder to the style of the profile, or test with a profile that leaves the style open."
)

// stain is what is wrong with a line, "" if nothing is, at which offset, and
// what to change.
func (p Profile) stain(line []byte) (problem string, at int, mend string) {
	switch text := bytes.TrimSpace(line); {
	case len(text) == 0:
		return "is blank", 0, mendLog
	case bytes.HasPrefix(bytes.ToLower(text), []byte("content-length:")):
		return "is a header", 0, mendFrame
	case !utf8.Valid(line):
		return "is not UTF-8", 0, mendUTF8
	case !json.Valid(line):
		return "is not JSON", 0, mendLog
	case text[0] != '{':
		return "is not a JSON object", 0, mendShape
	}
	if problem := misshapen(line); problem != "" {
		return problem, 0, mendShape
	}
	if problem, at := p.Style.misspelled(line); problem != "" {
		return "is not spelled as the profile demands: " + problem, at, mendSpell
	}
	return "", 0, ""
}

// misshapen is why an object is no message of JSON-RPC 2.0, or "".
func misshapen(line []byte) string {
	var m map[string]json.RawMessage
	_ = json.Unmarshal(line, &m) // it is an object
	var version, method string
	_, _ = json.Unmarshal(m["jsonrpc"], &version), json.Unmarshal(m["method"], &method)
	result, fault := m["result"] != nil, m["error"] != nil
	switch {
	case version != "2.0":
		return `has no "jsonrpc":"2.0"`
	case method != "":
		return "" // a request or a notification of the server
	case !result && !fault:
		return "has neither a method nor a result nor an error"
	case result && fault:
		return "has both a result and an error"
	case result && m["id"] == nil:
		return "is a result without an id" // that of an error may be missing, and is K11's
	case result:
		return ""
	}
	var f struct {
		Code    *int64
		Message *string
	}
	if json.Unmarshal(m["error"], &f) != nil || f.Code == nil || f.Message == nil {
		return "has an error without a whole number for its code and a text for its message"
	}
	return ""
}
