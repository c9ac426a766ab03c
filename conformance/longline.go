package conformance

import "strings"

// long is how many bytes of a request (K19) are filling.
const long = 8 << 20

// checkLongLine (K19) sends a line that is long because of its params, which
// mean nothing.
func checkLongLine(t *trial) {
	t.greeted(func(s *talk) {
		filling := map[string]any{"_meta": map[string]any{"filling": strings.Repeat("x", long)}}
		q, ping := s.question("ping", filling), s.question("ping", nil)
		s.put(q, ping)
		s.gather(ping)
		switch m, short := s.answers[q.key], s.answers[ping.key]; {
		case m != nil && m.fault != nil && short != nil && short.fault != nil: // whatever its length, which is K21's
		case m != nil && m.fault != nil:
			t.find(Finding{Problem: "a request of 8 MiB is answered with an error", Evidence: exchange(q, m)})
		case m == nil:
			t.noAnswer(s, q, "a request of 8 MiB", "")
		}
	})
}
