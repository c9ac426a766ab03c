package conformance

import "testing"

// FuzzLine: whatever a server writes on a line, it can be read, judged and
// shown, and what is wrong with it is somewhere in it.
func FuzzLine(f *testing.F) {
	for _, o := range unasked {
		f.Add([]byte(o + "\n"))
	}
	for _, s := range slips {
		if s.times == 0 {
			f.Add([]byte(s.text()))
		}
	}
	f.Add([]byte(`{"jsonrpc": "2.0", "id": "\ud83d\ude00\/", "error": {"code": 1.5e0, "message": "\u00e9"}}` + "\r\n"))
	f.Fuzz(func(t *testing.T, line []byte) {
		for _, style := range []Style{AnyStyle, Compact, ASCII} {
			problem, at, mend := Profile{Style: style}.stain(line)
			if at < 0 || at > len(line) || (problem == "") != (mend == "") {
				t.Errorf("%q at %d, %q", problem, at, mend)
			}
			show(line, at)
		}
		if m := parseIncoming(line); m != nil {
			keyOf(m.id)
			m.failedTool()
		}
		_ = schemaProblem(line)
	})
}
