package shim

import (
	"strings"
	"testing"
)

// An answer waits for that to a ping only if nothing else is in between.
func TestWaitingForAPing(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("l", shared)
	for _, c := range []struct {
		about   string
		quick   bool
		replies []string // none for what is under way
		sent    string
	}{
		{"nothing waits", false, []string{"a"}, "a"},
		{"a ping waits", true, []string{"a"}, ""},
		{"a ping waits behind a call", true, []string{"a", ""}, "a"},
		{"a ping waits behind two answers", true, []string{"a", "b"}, "a"},
		{"the answer is large", true, []string{long}, long},
	} {
		var out strings.Builder
		s := &conn{out: &out, moved: make(chan struct{}, 1), quick: c.quick}
		for _, r := range c.replies {
			one := &slot{}
			if r != "" {
				one.reply = []byte(r)
			}
			s.queue = append(s.queue, one)
		}
		if err := s.flush(); err != nil || out.String() != c.sent {
			t.Errorf("%s: sent %.20q, %v; want %.20q", c.about, out.String(), err, c.sent)
		}
		if waits := strings.TrimPrefix(strings.Join(c.replies, ""), c.sent); string(s.pending) != waits {
			t.Errorf("%s: %.20q waits, want %.20q", c.about, s.pending, waits)
		}
	}
}
