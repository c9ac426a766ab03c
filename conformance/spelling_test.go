package conformance

import (
	"strings"
	"testing"
)

// TestMisspelled: what each style lets pass (01 J4–J7, S1), with the place of
// what it does not.
func TestMisspelled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line    string
		compact string // what is wrong, beginning with the place; none: nothing
		ascii   string
	}{
		{`{"a":1,"b":[true,null]}`, ``, `{"a":|its separators`},
		{`{"a": 1, "b": [true, null]}`, `{"a":|there is white space`, ``},
		{`{"a":  1}`, `{"a":|there is white space`, `{"a":|its separators`},
		{`{"a": 1,` + "\t" + `"b": 2}`, `{"a":|there is white space`, `{"a": 1,|its separators`},
		{`{ "a": 1}`, `{|there is white space`, `{|its separators`},
		{`{} `, `{}|there is white space`, `{}|its separators`},
		{`{}` + "\r", `{}|it ends in CR LF`, `{}|it ends in CR LF`},
		{`[]`, ``, ``},
		{`[{}, []]`, `[{},|there is white space`, ``},
		{`"a, b: c"`, ``, ``},
		{`"\"\\\b\f\n\r\t\u0000\u001f"`, ``, ``},
		{`"\/"`, `"|it escapes '/'`, `"|it escapes '/'`},
		{`"\u000a"`, `"|it writes \u000a`, `"|it writes \u000a`},
		{`"a\u001F"`, `"a|it writes \u001F`, `"a|it writes \u001F`},
		{`"\u003c"`, `"|it writes \u003c`, `"|it writes \u003c`},
		{`"<&>/'"`, ``, ``},
		{`"é"`, ``, `"|it writes U+00E9 as it is`},
		{`"\u00e9"`, `"|it writes \u00e9`, ``},
		{"\"\x7f\"", ``, "\"|it writes U+007F as it is"},
		{"\"\u2028\"", ``, `"|it writes U+2028 as it is`},
		{`"😀"`, ``, `"|it writes U+1F600 as it is`},
		{`"\ud83d\ude00"`, `"|it writes \ud83d`, ``},
		{`"\ud83d"`, ``, ``},
		{`"\ude00\ud83d"`, ``, ``},
		{`"\uD83D"`, `"|it writes \uD83D`, `"|it writes \uD83D`},
	} {
		for style, want := range map[Style]string{Compact: c.compact, ASCII: c.ascii, AnyStyle: ""} {
			problem, at := style.misspelled([]byte(c.line + "\n"))
			before, says, _ := strings.Cut(want, "|")
			if (problem == "") != (want == "") || !strings.HasPrefix(problem, says) || at != len(before) {
				t.Errorf("style %d, %s: %q at %d, want %q", style, c.line, problem, at, want)
			}
		}
	}
}
