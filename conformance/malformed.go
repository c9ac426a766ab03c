package conformance

import (
	"context"
	"fmt"
	"strings"
)

// A slip is a line that no client should send, and what may come back.
type slip struct {
	name  string
	line  string // without the LF
	times int    // that the line is repeated; 0 is once
	kind  slipKind
	known bool // a server that does not look at what is wrong may carry it out
}

// text is all that is sent.
func (s slip) text() string { return strings.Repeat(s.line, max(1, s.times)) + "\n" }

type slipKind int

const (
	noJSON  slipKind = iota // Malformed says what comes back
	noText                  // Blank says it
	noCall                  // JSON, but no message: an error, or nothing
	anyCall                 // a message in a dress that one server knows and another does not: anything
)

// slips are the rows of the malformed table (K13). Those that may be carried out
// come last, so that a late result is not taken for that of another.
var slips = []slip{
	{name: "a text that is no JSON", line: "this is not json", kind: noJSON},
	{name: "truncated JSON", line: `{"jsonrpc":"2.0","id":"slip","method":"ping"`, kind: noJSON},
	{name: "NUL bytes", line: "\x00\x00\x00", kind: noJSON},
	{name: "1 MiB of [", line: "[", times: 1 << 20, kind: noJSON},
	{name: "nothing on it", line: "", kind: noText},
	{name: "a number", line: "42", kind: noCall},
	{name: "a string", line: `"ping"`, kind: noCall},
	{name: "null", line: "null", kind: noCall},
	{name: "an empty array", line: "[]", kind: noCall},
	{name: "a method that is a number", line: `{"jsonrpc":"2.0","id":"slip","method":5}`, kind: noCall},
	{name: "a wrong jsonrpc", line: `{"jsonrpc":"1.0","id":"slip","method":"ping"}`, kind: noCall, known: true},
	{name: "params that are a number", line: `{"jsonrpc":"2.0","id":"slip","method":"ping","params":5}`, kind: noCall, known: true},
	{name: "a batch", line: `[{"jsonrpc":"2.0","id":"slip","method":"ping"}]`, kind: anyCall},
	{name: "invalid UTF-8", line: "{\"jsonrpc\":\"2.0\",\"id\":\"slip \xff\xfe\",\"method\":\"ping\"}", kind: anyCall},
	{name: "CR LF at its end", line: `{"jsonrpc":"2.0","id":"slip","method":"ping"}` + "\r", kind: anyCall},
	{name: "a BOM in front", line: "\ufeff" + `{"jsonrpc":"2.0","id":"slip","method":"ping"}`, kind: anyCall},
}

const (
	// turns is the part of the limit that a server gets to answer the ping behind
	// a slip.
	turns = 2

	// maxHung is how many slips may each cost that time; after that the rest is
	// not tried.
	maxHung = 2
)

// A slipTrial is the trial of K13.
type slipTrial struct {
	*trial
	hung   int  // slips that were followed by nothing
	silent bool // an error -32700 did not come, and is not waited for again
}

// checkMalformed (K13) sends one slip after the other, with a ping behind each,
// to one process as long as that lives, then to the next one.
func checkMalformed(t *trial) {
	st := &slipTrial{trial: t}
	for rest := slips; len(rest) > 0; {
		before := len(rest)
		t.greeted(func(s *talk) {
			for alive := true; alive && len(rest) > 0 && (len(rest) == before || s.left() > s.limit/turns); rest = rest[1:] {
				alive = st.try(s, rest[0])
			}
		})
		switch {
		case len(rest) == before:
			return // there is no session to be had
		case st.hung >= maxHung && len(rest) > 0:
			t.find(Finding{Problem: fmt.Sprintf("%d more kinds of malformed lines were not tried, since it hangs", len(rest))})
			return
		}
	}
}

// try sends a slip and a ping, and judges what comes back. It reports whether
// the ping was answered.
func (t *slipTrial) try(s *talk, slip slip) bool {
	ctx, cancel := context.WithTimeout(s.ctx, s.limit/turns)
	defer cancel()
	before, ping := len(s.strays), s.question("ping", nil)
	s.write(slip.text())
	s.put(ping)
	answered := s.until(ctx, func() bool { return s.answers[ping.key] != nil })
	demand := t.profile.reply(slip.kind)
	if answered && demand == ParseError && !t.silent {
		t.silent = !s.settle(func() bool { return len(s.strays) > before }) // it need not have kept the order
	}
	replies := s.strays[before:]
	t.judge(slip, replies)
	switch {
	case answered && demand == ParseError && len(replies) == 0:
		t.find(slip.finding("gets no answer, where this profile answers the error -32700 with the id null"))
	case !answered:
		fate := s.fate()
		if ctx.Err() != nil && !s.ended() {
			t.hung++
			fate = "a ping behind it was not answered"
		}
		f := slip.finding("is the end of the session: " + fate)
		f.Evidence = evidence(f.Evidence, s.heard())
		f.Mend = "Read line by line, and catch what the parser throws for each line alone. A reader that parses a stream of values cannot find back into it."
		t.find(f)
	}
	return answered
}

// reply is what p demands for a slip of that kind.
func (p Profile) reply(kind slipKind) Reply {
	switch kind {
	case noJSON:
		return p.Malformed
	case noText:
		return p.Blank
	}
	return AnyReply
}

// judge looks at what came back besides the answer to the ping.
func (t *slipTrial) judge(slip slip, responses []*incoming) {
	if slip.kind == anyCall {
		return
	}
	demand := t.profile.reply(slip.kind)
	for _, m := range responses {
		switch {
		case m.fault == nil && slip.known && !t.profile.Envelope:
		case m.fault == nil:
			t.find(slip.finding("is answered with a result", m))
		case demand == Silence:
			t.find(slip.finding("is answered, where this profile is silent", m))
		case demand == ParseError && !(m.fault.Code == "-32700" && m.orphan()):
			t.find(slip.finding("is answered with something else than the error -32700 and the id null", m))
		}
	}
}

// finding says what a slip did.
func (slip slip) finding(did string, got ...*incoming) Finding {
	var r report
	r.add("sent %s", show([]byte(slip.text()), 0))
	for _, m := range got {
		r.add("got  %s", show(m.line, 0))
	}
	return Finding{Problem: "a line with " + slip.name + " " + did, Evidence: r.String()}
}
