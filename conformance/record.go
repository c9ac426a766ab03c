package conformance

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/ecma"
)

// A Recording says which session of a log becomes a transcript, and what the log
// does not tell about it. The zero value is the last session.
type Recording struct {
	Session int // counted from 1; 0 is the last

	// Dirs are names of the server's working directory: paths below it are written
	// with ${dir}. Without a name they are paths like any other.
	Dirs []string

	// AsSaid leaves what the client said as it is, names of the working directory
	// apart: for a server that knows those very UUIDs, or whose answers follow
	// from the times.
	AsSaid bool

	// Volatile are forms of other things that are not the same the next time.
	// Those that the client said are left as they are.
	Volatile []*regexp.Regexp

	Doc     string       // what the transcript shows; made up if empty
	Profile string       // that the server has to be started with
	Files   []txtar.File // of the working directory, before the session
}

// Record makes a transcript of a session that a [Tap] has logged (K42).
//
// What would be another thing the next time (a UUID, a time, the absolute path
// of a file, a progress token) is replaced. Where it came from the client, both
// sides get a stand-in that is the same in every transcript; where the server
// made it up, a * takes the place of the whole value, and the answers are
// compared as JSON. Without that they are compared to the byte, and nothing else
// in a line is altered.
//
// The notes are sentences about what may not be as one would expect.
func Record(log []byte, r Recording) (t *Transcript, notes []string, err error) {
	s, notes, err := pick(sessions(log), r.Session)
	if err == nil {
		err = s.check()
	}
	if err != nil {
		return nil, nil, err
	}
	v, err := volatilesOf(s, r)
	if err != nil {
		return nil, nil, err
	}
	t = &Transcript{Profile: r.Profile, Files: r.Files}
	for i, l := range s {
		text, loose, err := v.settle(i)
		if err != nil {
			return nil, nil, fmt.Errorf("line %d of the log: %w", l.number, err)
		}
		if loose {
			t.Match = JSON
		}
		side := &t.Stdout
		if l.way == toServer {
			side = &t.Stdin
		}
		*side = append(append(*side, text...), '\n')
	}
	if t.Match == JSON {
		if err := s.isJSON(lines(t.Stdout)); err != nil {
			return nil, nil, err
		}
	}
	t.Doc = cmp.Or(strings.TrimSpace(r.Doc), summary(t.Stdin))
	return t, append(notes, v.notes()...), nil
}

// pick is session n of all, counted from 1; 0 is the last.
func pick(all []recorded, n int) (s recorded, notes []string, err error) {
	switch {
	case len(all) == 0:
		return nil, nil, errors.New("the log is empty")
	case n < 0 || n > len(all):
		return nil, nil, fmt.Errorf("there is no session %d; the log holds %d", n, len(all))
	case n > 0:
		return all[n-1], nil, nil
	}
	s = all[len(all)-1]
	if len(all) > 1 {
		notes = append(notes, fmt.Sprintf("The log holds %d sessions; this is the last, of %s.", len(all), s[0].time))
	}
	return s, notes, nil
}

// isJSON says why the answers of s, as they are expected, cannot be compared as
// JSON.
func (s recorded) isJSON(answers [][]byte) error {
	for _, l := range s {
		if l.way == toServer {
			continue
		}
		if _, err := parsePattern(answers[0]); err != nil {
			return fmt.Errorf("line %d of the log is no JSON (%w). That can be expected only of a server that makes up nothing volatile, and this one does", l.number, err)
		}
		answers = answers[1:]
	}
	return nil
}

// A logLine is a line of a log.
type logLine struct {
	number int
	time   string
	way    arrow
	text   string
	err    error // why it is none
}

// recorded is what a client and a server said to each other.
type recorded []logLine

// head is that of a line in a log. An editor may have taken the space behind the
// arrow when nothing follows.
var head = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (→|←)(?: |$)`)

// sessions cuts a log into sessions. One begins with the log, and with every
// initialize of the client; a server/discover just before belongs to it (01 L10).
func sessions(log []byte) (all []recorded) {
	var s recorded
	asked := 0 // where in s the client last said something
	discovering := false
	for i, raw := range lines(log) {
		l := parseLog(i+1, raw)
		method := ""
		if l.way == toServer {
			method = parseMessage(l.text).Method
		}
		if begin := len(s); method == "initialize" {
			if discovering {
				begin = asked
			}
			if begin > 0 {
				all, s = append(all, s[:begin:begin]), slices.Clone(s[begin:])
			}
		}
		if l.way == toServer {
			asked, discovering = len(s), method == "server/discover"
		}
		s = append(s, l)
	}
	if len(s) > 0 {
		all = append(all, s)
	}
	return all
}

// parseLog reads line n of a log.
func parseLog(n int, raw []byte) logLine {
	text, whole := strings.CutSuffix(string(raw), "\n")
	text = strings.TrimSuffix(text, "\r") // an editor's; a tap cuts lines there
	m := head.FindStringSubmatch(text)
	l := logLine{number: n}
	if m == nil {
		l.err = fmt.Errorf(`it has to be a time, → or ←, and what was said; it is "%s"`, ecma.Excerpt(ecma.Repair([]byte(text))))
		return l
	}
	l.time, l.way, l.text = m[1], arrow(m[2]), text[len(m[0]):]
	_, err := time.Parse(instant, l.time)
	switch {
	case err != nil:
		l.err = fmt.Errorf("there is no time %s", l.time)
	case !whole:
		l.err = errors.New("it breaks off; without the line, the session is a shorter one")
	case len(l.text) > maxLogged && cutOff.MatchString(l.text[maxLogged:]):
		l.err = errors.New("it was too long to be logged as a whole")
	}
	return l
}

// cutOff finds what stands behind a line that was not logged as a whole (see
// shortened).
var cutOff = regexp.MustCompile(`…\[\d+ of \d+ bytes\]$`)

// check says why s cannot be played again: a line is not what was said, or the
// log ends before the session does.
func (s recorded) check() error {
	for _, l := range s {
		if l.err != nil {
			return fmt.Errorf("line %d of the log: %w", l.number, l.err)
		}
	}
	if l := s.unanswered(); l != nil {
		return fmt.Errorf("line %d of the log: this request has no answer, nor has a later one. The log ends within the session; without the line, it is a shorter one", l.number)
	}
	return nil
}

// unanswered is the first of the requests at the end that wait for an answer.
// One that the server passed over, and went on to the next, does not, nor does
// one that was cancelled.
func (s recorded) unanswered() (waits *logLine) {
	var settled []any // the ids of later answers and cancellations
	for i, l := range slices.Backward(s) {
		switch m := parseMessage(l.text); {
		case l.way == toClient && m.Method == "":
			settled = append(settled, m.ID)
		case l.way == toServer && m.Method == "notifications/cancelled":
			settled = append(settled, m.Params["requestId"])
		case l.way == toServer && m.Method != "" && m.ID != nil:
			if slices.ContainsFunc(settled, func(id any) bool { return matches(id, m.ID) }) {
				return waits
			}
			waits = &s[i]
		}
	}
	return waits
}

// A message is what a line says, as far as it is of interest here.
type message struct {
	Method string
	ID     any // nil if there is none
	Params map[string]any
}

// parseMessage reads a line of the wire, which need not be a message.
func parseMessage(text string) (m message) {
	value, _ := parseJSON([]byte(text))
	members, _ := value.(map[string]any)
	m.Method, _ = members["method"].(string)
	m.ID = members["id"]
	m.Params, _ = members["params"].(map[string]any)
	return m
}

// summary is the sentence on top of a transcript that was given none (K1).
func summary(stdin []byte) string {
	client := "a client that does not say its name"
	var tools []string
	for _, line := range lines(bytes.TrimSuffix(stdin, []byte("\n"))) {
		switch m := parseMessage(string(line)); m.Method {
		case "initialize":
			info, _ := m.Params["clientInfo"].(map[string]any)
			name, _ := info["name"].(string)
			version, _ := info["version"].(string)
			if name != "" {
				client = strings.TrimSpace(name + " " + version)
			}
		case "tools/call":
			if name, _ := m.Params["name"].(string); name != "" && !slices.Contains(tools, name) {
				tools = append(tools, name)
			}
		}
	}
	calls := "which calls no tool"
	if len(tools) > 0 {
		calls = "which calls " + strings.Join(tools, ", ")
	}
	return ecma.Visible(fmt.Sprintf("A recorded session of %s, %s.", ecma.Excerpt(client), calls))
}
