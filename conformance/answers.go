package conformance

import (
	"encoding/json"
	"slices"
	"strings"
)

// ids are of every type that the protocol permits. No two have the same key.
var ids = []any{
	7, 0, -1, 9007199254740991, // the largest whole number that every JSON parser keeps
	"eight", "", "9", "é😀\u2028", `"quoted" \ </id>`, "ids may be longer than anybody would write by hand, up to here",
}

// checkAnswers (K11) asks under all kinds of ids, for what can be answered and
// for what cannot.
func checkAnswers(t *trial) {
	t.greeted(func(s *talk) {
		before := len(s.strays)
		var questions []question
		for i, id := range ids {
			questions = append(questions, s.questionBy(id, []string{"ping", "tools/list"}[i%2], nil))
		}
		questions = append(questions,
			s.question("no/such/method", nil),
			s.questionBy("no tool", "tools/call", map[string]any{"name": "no-such-tool", "arguments": map[string]any{}}),
			s.question("ping", nil))
		s.put(questions...)
		s.await(questions[len(questions)-1])
		s.until(s.ctx, func() bool { return s.waiting() <= len(s.strays)-before })
		unanswered := Finding{Problem: "a request is not answered: " + s.fate(), Mend: mendUnanswered}
		if s.ended() {
			unanswered.Mend = mendEnded
		}
		s.closeInput() // in case more is on its way
		t.judgeAnswers(s, questions, s.strays[before:], unanswered)
		t.judgeRepetition(s)
	})
}

// judgeAnswers looks at who was answered, and by which id. A stray without an id
// is taken for the answer to a request that has none; unanswered is what is found
// of one that has not even that.
func (t *trial) judgeAnswers(s *talk, questions []question, strays []*incoming, unanswered Finding) {
	var orphans []*incoming
	for _, m := range strays {
		if m.orphan() {
			orphans = append(orphans, m)
			continue
		}
		t.find(Finding{Problem: "there is an answer to something that was not asked", Evidence: "got  " + show(m.line, 0)})
	}
	for _, q := range questions {
		switch m := s.answers[q.key]; {
		case m != nil && !sameID(q, m):
			t.find(Finding{Problem: "the id of an answer is another than that of the request", Evidence: exchange(q, m), Mend: mendSameID})
		case m == nil && len(orphans) > 0:
			t.find(Finding{Problem: "a request is answered without its id", Evidence: exchange(q, orphans[0]), Mend: mendNullID})
			orphans = orphans[1:]
		case m == nil:
			unanswered.Evidence = exchange(q, nil)
			t.find(unanswered)
		}
	}
	for _, m := range orphans {
		t.find(Finding{Problem: "there is an answer that belongs to no request", Evidence: "got  " + show(m.line, 0)})
	}
}

// judgeRepetition finds what was answered more than once.
func (t *trial) judgeRepetition(s *talk) {
	for _, m := range s.responses {
		if first := s.answers[keyOf(m.id)]; first != nil && first != m && !m.orphan() {
			t.find(Finding{Problem: "a request is answered more than once", Evidence: "got  " + show(m.line, 0), Mend: mendTwice})
		}
	}
}

const (
	mendSameID     = "Keep the id as the JSON value that came, and send that back: no conversion between number and text."
	mendNullID     = "Put the id of the request into its error as well; null is for lines of which no id can be read."
	mendUnanswered = `Tell a request from a notification by whether the member "id" is there, not by whether its value counts as true: 0 and "" are ids.`
	mendEnded      = "Look at what the server says on standard error when it ends."
	mendTwice      = "Answer in one place: look for a handler that writes its answer itself and returns it too."
)

// sameID reports whether m has the id of q, as a value of the same type.
func sameID(q question, m *incoming) bool {
	var asked struct{ ID json.RawMessage }
	if json.Unmarshal([]byte(q.line), &asked) != nil {
		return false
	}
	want, err := parseJSON(asked.ID)
	if err != nil {
		return false
	}
	got, err := parseJSON(m.id)
	return err == nil && matches(want, got)
}

// unasked are lines that nobody may answer, in the order in which they are
// sent: notifications that the protocol knows, others, requests without an id.
var unasked = []string{
	initialized,
	`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"never-sent","reason":"a test"}}`,
	`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"never-given","progress":1}}`,
	`{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`,
	`{"jsonrpc":"2.0","method":"notifications/no/such/thing","params":{}}`,
	`{"jsonrpc":"2.0","method":"no/such/method"}`,
	`{"jsonrpc":"2.0","method":"ping"}`,
}

// neverAsked begins the ids of replies.
const neverAsked = "never-asked"

// replies are answers to what the server has not asked.
var replies = []string{
	`{"jsonrpc":"2.0","id":"` + neverAsked + `","result":{}}`,
	`{"jsonrpc":"2.0","id":"` + neverAsked + `-either","error":{"code":-32603,"message":"a test"}}`,
}

// checkNotifications (K12) says what needs no answer, one thing at a time with
// a ping behind it, so that an answer can be told whose it is.
func checkNotifications(t *trial) {
	t.opened("", func(s *talk) {
		for _, line := range slices.Concat(unasked, replies) {
			before, ping := len(s.strays), s.question("ping", nil)
			s.write(line + "\n")
			s.put(ping)
			alive := s.await(ping) != nil
			t.blame("sent "+line, s.strays[before:])
			if !alive {
				t.find(Finding{
					Problem:  "what needs no answer is the end of the session: " + s.fate(),
					Evidence: evidence("sent "+line, s.heard()),
					Mend:     "Pass over notifications and responses that the server has no use for.",
				})
				return
			}
		}
		before := len(s.strays)
		s.closeInput()
		t.blame("sent all of the above, and this came after the end of input", s.strays[before:])
	})
}

// blame finds the answers that nothing was asked for.
func (t *trial) blame(sent string, strays []*incoming) {
	for _, m := range strays {
		f := Finding{Problem: "a notification is answered", Evidence: sent + "\ngot  " + show(m.line, 0)}
		if strings.HasPrefix(keyOf(m.id), neverAsked) {
			if !t.profile.IgnoresResponses {
				continue
			}
			f.Problem = "a response is answered"
			f.Mend = "Pass over a message that has no method: it is the answer to a request of the server, even if there was none."
		}
		t.find(f)
	}
}
