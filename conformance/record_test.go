package conformance

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"
)

// logOf is a log of lines that begin with an arrow, one a second.
func logOf(said ...string) []byte {
	var log bytes.Buffer
	for i, line := range said {
		fmt.Fprintf(&log, "2026-07-01T10:%02d:%02d.%03dZ %s\n", i/60%60, i%60, i%1000, line)
	}
	return log.Bytes()
}

// said is a transcript as lines that begin with an arrow, to the server first.
func said(t *Transcript) (all []string) {
	for _, line := range lines(t.Stdin) {
		all = append(all, "→ "+strings.TrimSuffix(string(line), "\n"))
	}
	for _, line := range lines(t.Stdout) {
		all = append(all, "← "+strings.TrimSuffix(string(line), "\n"))
	}
	return all
}

// TestRecord (K42): what was said becomes what is sent and what is expected, in
// the order of the log.
func TestRecord(t *testing.T) {
	t.Parallel()
	got, notes, err := Record(logOf(
		`→ {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"clientInfo":{"name":"tester","version":"1.2"}}}`,
		`← {"jsonrpc":"2.0","id":0,"result":{ }}`,
		`→ {"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`→ {"id":1,"method":"tools/call","params":{"name":"add"}}`,
		`→ this is not JSON`,
		`→ {"id":2,"method":"tools/call","params":{"name":"check"}}`,
		`→ {"id":3,"method":"tools/call","params":{"name":"add"}}`,
		`← {"id":2,"result":"/L1/hall"}`,
		`←  {"id":1,"result":"1.0"} `,
		`→ `,
		`← {"id":3,"result":{}}`,
	), Recording{Profile: "study", Files: []txtar.File{{Name: "a/b", Data: []byte("c\n")}}})
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	text, err := got.Format()
	const want = `A recorded session of tester 1.2, which calls add, check.

-- profile --
study
-- stdin --
{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"clientInfo":{"name":"tester","version":"1.2"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"id":1,"method":"tools/call","params":{"name":"add"}}
this is not JSON
{"id":2,"method":"tools/call","params":{"name":"check"}}
{"id":3,"method":"tools/call","params":{"name":"add"}}

-- stdout --
{"jsonrpc":"2.0","id":0,"result":{ }}
{"id":2,"result":"/L1/hall"}
 {"id":1,"result":"1.0"} 
{"id":3,"result":{}}
-- files/a/b --
c
`
	if string(text) != want || err != nil {
		t.Errorf("%s (%v)", text, err)
	}
}

// TestRecordNamed (K42): what the caller knows to be volatile becomes * where the
// server made it up, and stays where the client said it.
func TestRecordNamed(t *testing.T) {
	t.Parallel()
	got, notes, err := Record(logOf(
		`→ {"id":1,"method":"mint","params":{"old":"u-aa11"}}`,
		`← {"id":1,"result":{"old":"u-aa11","new":["u-bb22"]}}`,
		`→ {"id":2,"method":"use","params":{"uid":"u-bb22"}}`,
		`← {"id":2,"result":"u-bb22 is used"}`,
	), Recording{Volatile: []*regexp.Regexp{regexp.MustCompile(`u-[a-z0-9]{4}`), regexp.MustCompile(`x*`)}})
	want := []string{
		`→ {"id":1,"method":"mint","params":{"old":"u-aa11"}}`,
		`→ {"id":2,"method":"use","params":{"uid":"u-bb22"}}`,
		`← {"id":1,"result":{"old":"u-aa11","new":[*]}}`,
		`← {"id":2,"result":*}`,
	}
	if err != nil || got.Match != JSON || !slices.Equal(said(got), want) {
		t.Errorf("%q (%v), want %q", said(got), err, want)
	}
	if len(notes) != 2 || !strings.Contains(notes[1], "In line 3 of the log the client repeats u-bb22") {
		t.Errorf("%q", notes)
	}
}

// TestRecordVolatile (K42): what is another thing the next time. A bare * makes
// the answers be compared as JSON; without one they are compared to the byte.
func TestRecordVolatile(t *testing.T) {
	t.Parallel()
	const (
		one   = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
		two   = "6BA7B811-9DAD-11D1-80B4-00C04FD430C8"
		first = "00000000-0000-4000-8000-000000000001"
		other = "00000000-0000-4000-8000-000000000002"
	)
	for _, c := range []struct {
		name      string
		log, want []string
	}{
		{"nothing",
			[]string{`→ {"a" : [1, "/L1/hall", 6ba7b810, "2026-07-01", "12:00:00Z", "10:20"]}`, `← /tmp`},
			[]string{`→ {"a" : [1, "/L1/hall", 6ba7b810, "2026-07-01", "12:00:00Z", "10:20"]}`, `← /tmp`}},
		{"UUIDs of the client",
			[]string{`→ ["` + one + `",  "task_` + two + `"]`, `← "of ` + two + `: ` + one + `."`},
			[]string{`→ ["` + first + `",  "task_` + other + `"]`, `← "of ` + other + `: ` + first + `."`}},
		{"a UUID behind an escape",
			[]string{`→ "\n` + one + `\\n` + two + `"`},
			[]string{`→ "\n` + first + `\\n` + two + `"`}},
		{"a UUID of the server",
			[]string{`→ x`, `← {"id":1, "of":{"it is":"\"` + one + `\"", "n":[1, 2]}}`},
			[]string{`→ x`, `← {"id":1, "of":{"it is":*, "n":[1, 2]}}`}},
		{"a UUID of the server that the client repeats",
			[]string{`← ["` + one + `"]`, `→ ["` + one + `"]`, `← ["` + one + `"]`},
			[]string{`→ ["` + one + `"]`, `← [*]`, `← [*]`}},
		{"a UUID of the server as a name",
			[]string{`→ x`, `← {"id":1,"of":[{"` + one + `":{"` + one + `":2}},{"a":3}],"on":["` + one + `"]}`},
			[]string{`→ x`, `← {"id":1,"of":[*,{"a":3}],"on":[*]}`}},
		{"a part of something longer",
			[]string{`→ ["x` + one + `","` + one + `0","12026-07-01T10:00:00Z","2026-13-01T10:00:00Z","2026-07-01T10:00:00Zx"]`},
			[]string{`→ ["x` + one + `","` + one + `0","12026-07-01T10:00:00Z","2026-13-01T10:00:00Z","2026-07-01T10:00:00Zx"]`}},
		{"times of the client keep their order, zone, and digits",
			[]string{`→ ["2026-07-01T10:00:00.50Z","2025-07-01T12:00:00+02:00","2025-07-01T10:00:00Z","2025-01-01T00:00:00.000-05:00"]`, `← "2026-07-01T10:00:00.50Z"`},
			[]string{`→ ["2000-01-01T00:00:03.00Z","2000-01-01T02:00:02+02:00","2000-01-01T00:00:02Z","1999-12-31T19:00:01.000-05:00"]`, `← "2000-01-01T00:00:03.00Z"`}},
		{"a time of the server",
			[]string{`→ x`, `← {"id":1,"at":"2026-07-01T10:00:00Z"}`},
			[]string{`→ x`, `← {"id":1,"at":*}`}},
		{"the working directory",
			[]string{`→ "/site/städte/a.muro" "/site/st\u00e4dte" "/lánk/st" "/site/städte2" "x/site/städte"`, `← "in /site/städte: /site/städte/b.muro, file:///site/städte/c or /site/städte."`},
			[]string{`→ "${dir}/a.muro" "${dir}" "${dir}" "/site/städte2" "x/site/städte"`, `← "in ${dir}: ${dir}/b.muro, file://${dir}/c or ${dir}."`}},
		{"paths of the client",
			[]string{`→ "/home/me/a/x.muro" "/home/me/a/y.muro" "/tmp/x" "file:///Users/me/z" "at\n/var/log/a"`, `← "/home/me/a/y.muro: line 8; /tmp/x/below /home/me/a/x.muro."`},
			[]string{`→ "/elsewhere/1/x.muro" "/elsewhere/1/y.muro" "/elsewhere/2/x" "file:///elsewhere/3/z" "at\n/elsewhere/4/a"`, `← "/elsewhere/1/y.muro: line 8; /elsewhere/2/x/below /elsewhere/1/x.muro."`}},
		{"paths of the client below each other",
			[]string{`→ "/home/me/a/b/c"`, `→ "/home/me/a/" "/home/me/a.txt"`, `← "/home/me/a/b /home/me/a-b"`},
			[]string{`→ "/elsewhere/1/a/b/c"`, `→ "/elsewhere/1/a/" "/elsewhere/1/a.txt"`, `← *`}},
		{"paths of Windows",
			[]string{`→ "C:\\Users\\me\\x.muro" "d:/y.muro" "C:\\Users\\me\\z"`, `← "C:\\Users\\me\\z: no"`},
			[]string{`→ "C:\\elsewhere\\1\\x.muro" "d:/elsewhere/2/y.muro" "C:\\elsewhere\\1\\z"`, `← "C:\\elsewhere\\1\\z: no"`}},
		{"paths of the server",
			[]string{`← ["/usr/lib/server.js:12"]`, `→ "/usr/lib"`, `← ["/usr/lib/server.js"]`, `← ["/app/x"]`},
			[]string{`→ "/elsewhere/1/lib"`, `← [*]`, `← [*]`, `← [*]`}},
		{"no paths",
			[]string{`→ "/L1/home/x" "https://example.org/home/x" "./tmp/x" "~/tmp/x" "/home" "/tmp/" "/homes/x" "ab:/x" "a:\d"`},
			[]string{`→ "/L1/home/x" "https://example.org/home/x" "./tmp/x" "~/tmp/x" "/home" "/tmp/" "/homes/x" "ab:/x" "a:\d"`}},
		{"a volatile name in a path",
			[]string{`→ "/tmp/` + one + `"`, `← "/tmp/` + one + `/a"`},
			[]string{`→ "/elsewhere/1/` + first + `"`, `← "/elsewhere/1/` + first + `/a"`}},
		{"progress tokens",
			[]string{`→ {"n":7,"_meta":{"progressToken":7}}`, `→ {"_meta":{"progressToken" : "a\"b"}}`, `→ {"progressToken":"` + one + `"}`, `← {"progressToken":7,"n":7}`, `← {"progressToken":"a\"b"}`},
			[]string{`→ {"n":7,"_meta":{"progressToken":1}}`, `→ {"_meta":{"progressToken" : "token-1"}}`, `→ {"progressToken":"` + first + `"}`, `← {"progressToken":1,"n":7}`, `← {"progressToken":"token-1"}`}},
		{"progress tokens of nobody",
			[]string{`→ "\"progressToken\":7 progressToken:8"`, `← {"progressToken":-2.5e1,"n":"progressToken"}`},
			[]string{`→ "\"progressToken\":7 progressToken:8"`, `← {"progressToken":*,"n":"progressToken"}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, _, err := Record(logOf(c.log...), Recording{Dirs: []string{"/site/städte", "/lánk/st"}})
			if err != nil {
				t.Fatal(err)
			}
			if all := said(got); !slices.Equal(all, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(all, "\n"), strings.Join(c.want, "\n"))
			}
			want := Exact
			if slices.ContainsFunc(c.want, regexp.MustCompile(`^← .*\*`).MatchString) {
				want = JSON
			}
			if got.Match != want {
				t.Errorf("match %q, want %q", got.Match, want)
			}
		})
	}
}

// TestRecordAsSaid (K42): only what the server made up is replaced, and what is
// below the working directory.
func TestRecordAsSaid(t *testing.T) {
	t.Parallel()
	client := `→ ["2026-07-01T10:00:00Z","6ba7b810-9dad-11d1-80b4-00c04fd430c8","/tmp/a","/site/a"] {"progressToken":7}`
	got, notes, err := Record(logOf(client, `← ["/tmp/a/b", "2026-07-01T10:00:00Z"]`, `← ["/tmp/b"]`), Recording{Dirs: []string{"/site"}, AsSaid: true})
	want := []string{strings.Replace(client, "/site", "${dir}", 1), `← ["/tmp/a/b", "2026-07-01T10:00:00Z"]`, `← [*]`}
	if err != nil || len(notes) != 1 || !slices.Equal(said(got), want) {
		t.Errorf("%q, %q, %v", said(got), notes, err)
	}
}

// TestRecordNotes: what may not be as one would expect is told.
func TestRecordNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want string // a pattern; empty for no note
		log  []string
	}{
		{"", []string{"→ x", "← x"}},
		{"2 sessions; this is the last, of 2026-07-01T10:00:01.001Z", []string{"→ x", `→ {"method":"initialize"}`}},
		{`\* stands for what the server made up \(2 in all\)`, []string{`← ["2026-07-01T10:00:00Z","2026-07-01T10:00:01Z"]`}},
		{`Line 2 of the log names /tmp/a/b, .* It became /elsewhere/1/b, .* \(2 such`, []string{"→ x", "→ /tmp/a/b", "→ /tmp/c"}},
		{`In line 2 of the log the client repeats 2026-07-01T10:00:00Z, .* \(2 such`, []string{`← ["2026-07-01T10:00:00Z"]`, "→ 2026-07-01T10:00:00Z 2026-07-01T10:00:00Z"}},
		{`Line 2 of the log holds U\+FFFD`, []string{"→ x", "→ \uFFFD"}},
	} {
		_, notes, err := Record(logOf(c.log...), Recording{})
		all := strings.Join(notes, "\n")
		if err != nil || (c.want == "") != (all == "") || !regexp.MustCompile(c.want).MatchString(all) {
			t.Errorf("%q: %v, notes %q, want %s", c.log, err, all, c.want)
		}
	}
}

// TestRecordSessions (K42, L10): where a session begins, and which one is taken.
func TestRecordSessions(t *testing.T) {
	t.Parallel()
	const (
		hello    = `→ {"method":"initialize"}`
		discover = `→ {"method":"server/discover"}`
	)
	for _, c := range []struct {
		log  []string
		want []int // how many lines each has
	}{
		{[]string{"→ x", "← x"}, []int{2}},
		{[]string{hello, "← x", hello, "← x", "→ y"}, []int{2, 3}},
		{[]string{"← banner", hello, "← x"}, []int{1, 2}},
		{[]string{discover, "← no", hello, "← x", discover, "← no", hello}, []int{4, 3}},
		{[]string{hello, "← x", discover, "← x", "→ y", hello}, []int{5, 1}},
		{[]string{hello, discover, "← x"}, []int{3}},
		{[]string{hello, `← {"method":"initialize"}`}, []int{2}},
	} {
		log := logOf(c.log...)
		last := 0
		for i, n := range c.want {
			got, _, err := Record(log, Recording{Session: i + 1})
			if err != nil {
				t.Fatal(err)
			}
			if all := said(got); len(all) != n || !slices.Contains(all, c.log[last]) {
				t.Errorf("%q: session %d is %q", c.log, i+1, all)
			}
			last += n
		}
		got, _, err := Record(log, Recording{})
		if want := c.want[len(c.want)-1]; err != nil || len(said(got)) != want {
			t.Errorf("%q: the last is %q (%v)", c.log, said(got), err)
		}
		if _, _, err := Record(log, Recording{Session: len(c.want) + 1}); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("the log holds %d", len(c.want))) {
			t.Errorf("%q: %v", c.log, err)
		}
	}
}

// TestRecordRefuses: a log that cannot be played again is refused, with the line
// at fault.
func TestRecordRefuses(t *testing.T) {
	t.Parallel()
	const at = "2026-07-01T10:00:00.000Z "
	for _, c := range []struct{ want, log string }{
		{"the log is empty", ""},
		{"line 2 of the log: it has to be a time", at + "→ x\nhello\n"},
		{"line 2 of the log: it has to be a time", at + "→ x\n\n"},
		{"line 1 of the log: it has to be a time", "2026-07-01T10:00:00Z → x\n"},
		{"line 1 of the log: it has to be a time", at + "→x\n"},
		{"line 1 of the log: there is no time 2026-13-01", "2026-13-01T10:00:00.000Z → x\n"},
		{"line 2 of the log: it breaks off; without the line", at + "→ x\n" + at + "→ y"},
		{`it is "\ufeff{"a":"\u001b` + "\uFFFD" + `"}"`, "\ufeff{\"a\":\"\x1b\xff\"}\n"},
		{"line 2 of the log: it holds ${dir}", at + "→ x\n" + at + "← a ${dir} b\n"},
		{"line 1 of the log: this request has no answer", at + `→ {"id":1,"method":"ping"}` + "\n"},
		{"line 2 of the log: this request has no answer", string(logOf(`← {"id":1}`, `→ {"id":1,"method":"ping"}`))},
		{"line 3 of the log: this request has no answer", string(logOf(`→ {"id":1,"method":"ping"}`, `← {"id":1}`, `→ {"id":1,"method":"ping"}`, `→ {"id":2,"method":"ping"}`))},
		{"line 3 of the log: this request has no answer", string(logOf(
			`→ {"id":1,"method":"ping"}`, `→ {"id":2,"method":"ping"}`, `→ {"id":"3","method":"ping"}`, `← {"id":2,"result":{}}`, `← {"id":3,"result":{}}`))},
		{"line 2 of the log: the server made up", at + "→ x\n" + at + "← it is 2026-07-01T10:00:00Z\n"},
		{"line 1 of the log is no JSON", at + "← hello\n" + at + "→ x\n" + at + `← "2026-07-01T10:00:00Z"` + "\n"},
	} {
		_, _, err := Record([]byte(c.log), Recording{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", show([]byte(c.log), 0), err, c.want)
		}
	}
}

// TestRecordTakes: what looks like a fault of a log, and is none.
func TestRecordTakes(t *testing.T) {
	t.Parallel()
	const at = "2026-07-01T10:00:00.000Z "
	for name, log := range map[string]string{
		"an editor's line ends":        at + "→ x\r\n" + at + "← x\r\n",
		"an editor's empty line":       at + "→\n",
		"a line like a cut one":        at + "→ …[1 of 2 bytes]\n",
		"another session is broken":    "no line\n" + at + `→ {"method":"initialize"}` + "\n",
		"a request that was cancelled": string(logOf(`→ {"id":1,"method":"ping"}`, `→ {"method":"notifications/cancelled","params":{"requestId":1.0}}`)),
		"a request passed over":        string(logOf(`→ {"id":1,"method":"ping"}`, `→ {"id":2,"method":"ping"}`, `← {"id":2,"error":{}}`)),
		"a request of the server":      string(logOf(`→ {"id":1,"method":"ping"}`, `← {"id":1,"method":"roots/list"}`, `→ {"id":1,"result":{}}`, `← {"id":1,"result":{}}`)),
		"a request without a number":   at + `→ {"id":null,"method":"ping"}` + "\n",
	} {
		if _, _, err := Record([]byte(log), Recording{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRecordShortened: a line that was not logged as a whole is told from one that
// is as long.
func TestRecordShortened(t *testing.T) {
	t.Parallel()
	const at = "2026-07-01T10:00:00.000Z → "
	full := strings.Repeat("x", maxLogged)
	if l := parseLog(1, []byte(at+full+"…[16777216 of 16777217 bytes]\n")); l.err == nil || !strings.Contains(l.err.Error(), "too long to be logged") {
		t.Error(l.err)
	}
	if l := parseLog(1, []byte(at+full+"x\n")); l.err != nil {
		t.Error(l.err)
	}
}

// TestSummary (K1): a transcript always says what it shows.
func TestSummary(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want  string
		stdin string
	}{
		{"A recorded session of a client that does not say its name, which calls no tool.", "x\n"},
		{"A recorded session of a client that does not say its name, which calls no tool.", `{"method":"initialize","params":{"clientInfo":7}}` + "\n" + `{"method":"tools/call","params":[]}` + "\n"},
		{`A recorded session of a\u000ab, which calls c\u001b.`, `{"method":"initialize","params":{"clientInfo":{"name":"a\nb"}}}` + "\n" + `{"method":"tools/call","params":{"name":"c\u001b"}}` + "\n"},
	} {
		if got := summary([]byte(c.stdin)); got != c.want {
			t.Errorf("%s: %s, want %s", c.stdin, got, c.want)
		}
	}
}

// TestFormat (K2): what needs it is quoted, and JSON can be read there too.
func TestFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ stdin, want string }{
		{"", "-- stdin --\n"},
		{"a\tb `c` \"é\" \u200d\n\n", "-- stdin --\na\tb `c` \"é\" \u200d\n\n"},
		{"{\"a\":1}", "-- stdin.quoted --\n`{\"a\":1}`\n"},
		{"{\"a\":1}\r\nb\n", "-- stdin.quoted --\n`{\"a\":1}` \"\\r\\n\"\n`b` \"\\n\"\n"},
		{"\ufeff\xff`x`\n", "-- stdin.quoted --\n\"\\ufeff\\xff`\" `x` \"`\\n\"\n"},
		{"-- x --\n", "-- stdin.quoted --\n`-- x --` \"\\n\"\n"},
	} {
		text, err := (&Transcript{Doc: "A.", Stdin: []byte(c.stdin)}).Format()
		if want := "A.\n\n" + c.want; err != nil || string(text) != want {
			t.Errorf("%q: %q, want %q (%v)", c.stdin, text, want, err)
		}
	}
}

// TestFormatRefuses: what would be read otherwise is not written.
func TestFormatRefuses(t *testing.T) {
	t.Parallel()
	for want, transcript := range map[string]Transcript{
		"no text above":       {},
		"the text on top":     {Doc: " A."},
		"a second section":    {Doc: "A.\n-- stdin --\nB."},
		"a profile":           {Profile: "a b"},
		"neither json nor":    {Match: "loose"},
		"line 1":              {Match: JSON, Stdout: []byte("no JSON\n")},
		"the file a":          {Files: []txtar.File{{Name: "a", Data: []byte("no newline")}}},
		"the files":           {Files: []txtar.File{{Name: "a", Data: []byte("-- files/b --\n")}}},
		"there is no such":    {Files: []txtar.File{{Name: "a", Data: []byte("-- b --\n")}}},
		"section files/../a:": {Files: []txtar.File{{Name: "../a"}}},
	} {
		if want != "no text above" {
			transcript.Doc = cmp.Or(transcript.Doc, "A.")
		}
		if text, err := transcript.Format(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %q, %v, want %s", transcript, text, err, want)
		}
	}
}

// TestGather (K42): which files of a folder a pattern names.
func TestGather(t *testing.T) {
	t.Parallel()
	file := func(size int) *fstest.MapFile { return &fstest.MapFile{Data: bytes.Repeat([]byte("x"), size)} }
	folder := fstest.MapFS{
		"a.muro": file(1), "b.txt": file(1), "lib/c.muro": file(0), ".hidden.muro": file(1), ".git/d.muro": file(1),
		"link.muro": {Mode: 0o777 | 1<<27}, "large": file(maxFolder + 1),
	}
	for _, c := range []struct{ patterns, want string }{
		{"", ""},
		{"*.muro", "a.muro lib/c.muro"},
		{"lib/*", "lib/c.muro"},
		{"*/*.muro b.txt", "b.txt lib/c.muro"},
		{"a.muro *.muro", "a.muro lib/c.muro"},
		{"*.md", "error: no file is named by *.md"},
		{"a.muro /a.muro", "error: no file is named by /a.muro"},
		{"[", "error: [: syntax error in pattern"},
		{"large", "error: a transcript holds 1000 files of 8 MiB together at most; name fewer"},
	} {
		files, err := Gather(folder, strings.Fields(c.patterns)...)
		var got []string
		for _, f := range files {
			got = append(got, f.Name)
			if len(f.Data) > 0 && string(f.Data) != "x\n" {
				t.Errorf("%s holds %q", f.Name, f.Data)
			}
		}
		if err != nil {
			got = []string{"error:", err.Error()}
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.patterns, got, c.want)
		}
	}
}

// TestRecordLeavesTheRest (K42): a session without anything volatile is not
// altered.
func TestRecordLeavesTheRest(t *testing.T) {
	t.Parallel()
	calm := rapid.StringOf(rapid.SampledFrom([]rune("abcT0123456789 {}[]\",:/.\\*-é–😀\t`")))
	rapid.Check(t, func(t *rapid.T) {
		var log []string
		for _, line := range rapid.SliceOfN(calm, 1, 8).Draw(t, "lines") {
			if regexp.MustCompile(`\d{4}-\d|[0-9a-c]{8}-|[A-Za-z]:[/\\]`).MatchString(line) {
				continue
			}
			log = append(log, rapid.SampledFrom([]string{"→ ", "← "}).Draw(t, "way")+line)
		}
		if len(log) == 0 {
			return
		}
		got, _, err := Record(logOf(log...), Recording{Dirs: []string{"/site"}})
		if err != nil {
			t.Fatal(err)
		}
		slices.SortStableFunc(log, func(a, b string) int { return cmp.Compare(strings.Fields(b)[0], strings.Fields(a)[0]) })
		if all := said(got); !slices.Equal(all, log) || got.Match != Exact {
			t.Fatalf("%q became %q", log, all)
		}
		again, err := got.Format()
		if err != nil {
			t.Fatal(err)
		}
		if parsed, err := Parse("", again); err != nil || !slices.Equal(said(parsed), log) {
			t.Fatalf("%q is read as %q (%v)", log, said(parsed), err)
		}
	})
}

// TestRecordOfEcho (K42): of a server that says what it hears, any session can
// be recorded, and played again to the byte.
func TestRecordOfEcho(t *testing.T) {
	t.Parallel()
	echo := fake(t, "echo")
	if cat, err := exec.LookPath("cat"); err == nil {
		echo = []string{cat} // which starts faster
	}
	part := rapid.OneOf(
		rapid.StringOf(rapid.SampledFrom([]rune("ab01 {}[]\",:/.\\*-é\t`\r\ufeff\x00"))),
		rapid.SampledFrom([]string{
			"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
			"2026-07-01T10:00:00Z", "2026-07-01T10:00:00.5+02:00", "/site/x", "/site", "/site/a.muro",
			"/tmp/a", "/tmp/a/b", "/home/me/x", `C:\\a\\b`, `"progressToken":1`, `"progressToken":"a"`, `\n`, `"`, "-- stdin --",
		}),
	)
	line := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 0, 5).Draw(t, "parts"), "") })
	rapid.Check(t, func(t *rapid.T) {
		var log []string
		for _, line := range rapid.SliceOfN(line, 1, 6).Draw(t, "lines") {
			if line = strings.ReplaceAll(line, "\r", ""); !strings.Contains(line, "\n") {
				log = append(log, "→ "+line, "← "+line)
			}
		}
		if len(log) == 0 {
			return
		}
		transcript, _, err := Record(logOf(log...), Recording{Dirs: []string{"/site"}})
		if err != nil {
			t.Fatal(err)
		}
		if transcript.Match != Exact {
			t.Fatalf("match %s", transcript.Match)
		}
		text, err := transcript.Format()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse("echo", text)
		if err != nil {
			t.Fatal(err)
		}
		if r := Run(context.Background(), Server{Command: echo}, again); !r.OK() {
			t.Fatalf("%s\n%s", r, text)
		}
	})
}

// FuzzRecord: whatever a log holds, its lines are in the transcript, or an error
// names one.
func FuzzRecord(f *testing.F) {
	f.Add(logOf(`→ {"id":1,"method":"initialize"}`, `← {"id":1,"result":"2026-07-01T10:00:00Z"}`), 0)
	f.Add(logOf(`→ "/tmp/a/6ba7b810-9dad-11d1-80b4-00c04fd430c8" "C:\\a" "\n/site/x."`, `← {"/site":["\u00e9/tmp/a"],"progressToken":1}`), 1)
	f.Add([]byte("2026-07-01T10:00:00.000Z → \xff\n2026-07-01T10:00:00.000Z ← `\x00\ufeff`\r\n"), 1)
	f.Fuzz(func(t *testing.T, log []byte, n int) {
		all := sessions(log)
		count := 0
		for _, s := range all {
			for _, l := range s {
				if count++; l.number != count {
					t.Fatalf("line %d comes at %d", l.number, count)
				}
			}
		}
		if want := len(lines(log)); count != want {
			t.Fatalf("%d lines of %d", count, want)
		}
		transcript, _, err := Record(log, Recording{Session: n, Dirs: []string{"/site"}})
		if err != nil {
			if all != nil && 0 <= n && n <= len(all) && !strings.Contains(err.Error(), "line ") {
				t.Fatal(err)
			}
			return
		}
		if n == 0 {
			n = len(all)
		}
		if got, want := len(said(transcript)), len(all[n-1]); got != want {
			t.Fatalf("%d lines became %d", want, got)
		}
		if _, err := transcript.Format(); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzFormat: any bytes can be written, and are read again (which Format makes
// sure of).
func FuzzFormat(f *testing.F) {
	f.Add([]byte("{\"a\":\"`\"}\r\n-- stdin --\n"), []byte("\ufeff\xff\x00"))
	f.Fuzz(func(t *testing.T, stdin, stdout []byte) {
		if _, err := (&Transcript{Doc: "A.", Stdin: stdin, Stdout: stdout}).Format(); err != nil {
			t.Fatal(err)
		}
	})
}
