package conformance

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"koyu-mcp/internal/child"
)

// latest is the version of the protocol that a client asks for.
const latest = "2025-11-25"

// settling is how long a server that has answered the last of several requests
// may say nothing before the others count as unanswered.
const settling = time.Second

// A talk is with one process of the server under test. It never trusts the
// other side: it ends with its context, whatever that does, and what makes no
// sense is passed over.
type talk struct {
	*process
	ctx   context.Context // of everything that is waited for
	life  context.Context // of the process, which gets a little longer
	kill  context.CancelFunc
	limit time.Duration

	taken    int // bytes of standard output that were read as lines
	searched int // bytes behind them that hold no LF
	asked    int // requests so far; the number of one is its id

	deaf bool // it does not take what is written to it

	pending   map[string]bool      // by keys of ids: what was asked
	answers   map[string]*incoming // the first to each of them
	strays    []*incoming          // responses to nothing that was asked
	responses []*incoming          // all that came
	greeting  *incoming            // the answer to initialize
}

// A question is a request, and the key under which its answer is found.
type question struct{ line, key string }

// fresh lets do talk with a fresh process, of which nothing is left when fresh
// returns.
func (t *trial) fresh(do func(*talk)) {
	limit := t.server.limit()
	life, end := context.WithTimeout(t.ctx, limit+settling)
	defer end()
	ctx, cancel := context.WithTimeout(life, limit)
	defer cancel()
	p, err := start(life, t.server.Path, t.server.Command, "")
	if err != nil {
		t.result.mute = true
		t.find(Finding{
			Problem: "the server could not be started: " + err.Error(),
			Mend:    "Give the command as it would be typed in this folder; it has to be there and to be executable.",
		})
		return
	}
	s := &talk{
		process: p, ctx: ctx, life: life, kill: end, limit: limit,
		pending: map[string]bool{}, answers: map[string]*incoming{},
	}
	defer s.end()
	do(s)
}

// greeted is fresh with what every client begins with behind it, and a ping, so
// that an answer to a notification, which is K12's to find, has come too.
func (t *trial) greeted(do func(*talk)) { t.opened(initialized+"\n", do) }

// opened is fresh with the answers to initialize and to a ping behind it. What is
// sent between them needs no answer.
func (t *trial) opened(between string, do func(*talk)) {
	t.fresh(func(s *talk) {
		hello := s.hello(latest)
		if s.greeting == nil {
			t.noAnswer(s, hello, "initialize", "See K21, which begins in the same way.")
			return
		}
		ping := s.question("ping", nil)
		s.write(between)
		s.put(ping)
		if s.await(ping) == nil {
			t.noAnswer(s, ping, "the first ping", "See K21, which begins in the same way.")
			return
		}
		do(s)
	})
}

// noAnswer finds that a question has none, and what can be told about why.
func (t *trial) noAnswer(s *talk, q question, what, mend string) {
	t.find(Finding{
		Problem:  what + " is not answered: " + s.fate(),
		Evidence: evidence(exchange(q, nil), s.heard()),
		Mend:     mend,
	})
}

// end kills what is still there.
func (s *talk) end() ending {
	s.kill()
	return s.wait()
}

// closeInput ends the input, and lets the server write and end for a while.
func (s *talk) closeInput() {
	s.stdin.Close()
	ctx, cancel := context.WithTimeout(s.life, settling)
	defer cancel()
	s.until(ctx, func() bool { return false })
	select {
	case <-s.exited:
	case <-ctx.Done():
	}
}

// left is how much time there is left for answers.
func (s *talk) left() time.Duration {
	due, _ := s.ctx.Deadline()
	return max(0, time.Until(due))
}

// ended reports whether the process is gone.
func (s *talk) ended() bool {
	select {
	case <-s.exited:
		return true
	default:
		return false
	}
}

const initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`

// hello asks for initialize. The answer is the greeting.
func (s *talk) hello(version string) question {
	hello := s.question("initialize", map[string]any{
		"protocolVersion": version,
		"capabilities":    map[string]any{},
		"clientInfo":      map[string]any{"name": "conformance", "version": "1.0.0"},
	})
	s.put(hello)
	s.greeting = s.await(hello)
	return hello
}

// question makes a request with the next number for its id.
func (s *talk) question(method string, params any) question {
	s.asked++
	return s.questionBy(s.asked, method, params)
}

// call makes a call of a tool.
func (s *talk) call(tool string, arguments any) question {
	return s.question("tools/call", map[string]any{"name": tool, "arguments": arguments})
}

// questionBy makes a request with an id that no other has.
func (s *talk) questionBy(id any, method string, params any) question {
	line := `{"jsonrpc":"2.0","id":` + compact(id) + `,"method":` + compact(method)
	if params != nil {
		line += `,"params":` + compact(params)
	}
	return question{line + "}\n", keyOf(json.RawMessage(compact(id)))}
}

// put sends requests in one write.
func (s *talk) put(questions ...question) {
	var text strings.Builder
	for _, q := range questions {
		s.pending[q.key] = true
		text.WriteString(q.line)
	}
	s.write(text.String())
}

// write sends text. It comes back when the server has taken it, has ended or
// was killed; what did not get through will not be answered.
func (s *talk) write(text string) {
	if _, err := io.WriteString(s.stdin, text); err != nil {
		s.deaf = true
	}
}

// next is the next line, or nil if ctx or the output ends first.
func (s *talk) next(ctx context.Context) []byte {
	for ended := false; ; {
		text := s.stdout.text()[s.taken:]
		if at := bytes.IndexByte(text[s.searched:], '\n'); at >= 0 {
			line := text[:s.searched+at+1]
			s.taken, s.searched = s.taken+len(line), 0
			return line
		}
		s.searched = len(text)
		if ended {
			return nil
		}
		select {
		case <-s.stdout.more:
		case <-s.stdout.done:
			ended = true // and what came last has still to be read
		case <-ctx.Done():
			return nil
		}
	}
}

// take files a line: an answer under its question, a question of the server by
// answering it. What is no message is passed over (01 L9).
func (s *talk) take(line []byte) {
	m := parseIncoming(line)
	switch {
	case m == nil:
	case m.response():
		s.responses = append(s.responses, m)
		switch key := keyOf(m.id); {
		case m.orphan() || !s.pending[key]:
			s.strays = append(s.strays, m)
		case s.answers[key] == nil:
			s.answers[key] = m
		}
	case m.method == "ping" && m.id != nil:
		s.write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{}}`+"\n", m.id))
	case m.method != "" && m.id != nil:
		s.write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"this client cannot be asked"}}`+"\n", m.id))
	}
}

// until reads lines until done, and reports whether that came to be before ctx
// or the output ended.
func (s *talk) until(ctx context.Context, done func() bool) bool {
	for !done() {
		line := s.next(ctx)
		if line == nil {
			return false
		}
		s.take(line)
	}
	return true
}

// settle reads lines until done, or until none has come for a while.
func (s *talk) settle(done func() bool) bool {
	for !done() {
		ctx, cancel := context.WithTimeout(s.ctx, settling)
		line := s.next(ctx)
		cancel()
		if line == nil {
			return false
		}
		s.take(line)
	}
	return true
}

// await is the answer to q, or nil if none comes.
func (s *talk) await(q question) *incoming {
	s.until(s.ctx, func() bool { return s.answers[q.key] != nil })
	return s.answers[q.key]
}

// gather reads until everything is answered, and reports whether last is, which
// was asked last. When it is, the others do not get much longer.
func (s *talk) gather(last question) bool {
	answered := s.await(last) != nil
	if answered {
		s.settle(func() bool { return s.waiting() == 0 })
	}
	return answered
}

// waiting is how many requests have no answer yet.
func (s *talk) waiting() int { return len(s.pending) - len(s.answers) }

// unanswered are those of questions that have no answer yet.
func (s *talk) unanswered(questions []question) []question {
	var rest []question
	for _, q := range questions {
		if s.answers[q.key] == nil {
			rest = append(rest, q)
		}
	}
	return rest
}

// ask is the answer to a request that may be refused.
func (s *talk) ask(method string, params any) (question, *incoming) {
	q := s.question(method, params)
	return q, s.refusable(q)
}

// askTool is the answer to the call of a tool.
func (s *talk) askTool(tool string, arguments map[string]any) (question, *incoming) {
	q := s.call(tool, arguments)
	return q, s.refusable(q)
}

// refusable is the answer to q. A refusal that comes with the id null before a
// ping behind q is answered counts as one, if no other has come by then; that
// it has no id is K11's.
func (s *talk) refusable(q question) *incoming {
	ping, seen := s.question("ping", nil), len(s.strays)
	s.put(q, ping)
	var orphan *incoming
	s.until(s.ctx, func() bool {
		for ; seen < len(s.strays); seen++ {
			if m := s.strays[seen]; m.orphan() && m.fault != nil {
				orphan = m
			}
		}
		return s.answers[q.key] != nil || s.answers[ping.key] != nil && orphan != nil
	})
	return cmp.Or(s.answers[q.key], orphan)
}

// exchange shows a question and its answer, if there is one.
func exchange(q question, m *incoming) string {
	text := "sent " + show([]byte(q.line), 0)
	if m != nil {
		text += "\ngot  " + show(m.line, 0)
	}
	return text
}

// evidence is all of the parts that say something.
func evidence(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "\n")
}

// fate says why no more comes.
func (s *talk) fate() string {
	switch {
	case errors.Is(s.ctx.Err(), context.Canceled):
		return "the run was cancelled"
	case s.ctx.Err() != nil && s.deaf:
		return fmt.Sprintf("it does not read any more, and nothing came within %v", s.limit)
	case s.ctx.Err() != nil:
		return fmt.Sprintf("nothing came within %v", s.limit)
	case s.stdout.overflowed():
		return fmt.Sprintf("it wrote more than %d bytes and was killed", maxStdout)
	}
	select {
	case <-s.stdout.done:
	default:
		return "nothing came"
	}
	due, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	select {
	case <-s.exited:
	case <-due.Done():
	}
	if !s.ended() || s.cut != nil {
		return "it closed its standard output"
	}
	select {
	case <-s.stderr.done: // which is heard next
	case <-due.Done():
	}
	return fmt.Sprintf("it ended with exit status %d", child.Status(s.cmd.ProcessState))
}

// heard shows what came that is no message, or an answer to nothing, and on
// standard error: where it says why a server does not answer.
func (s *talk) heard() string {
	var r report
	for _, line := range lines(s.stdout.text()) {
		m := parseIncoming(line)
		if len(r) < 3 && (m == nil || m.response() && s.answers[keyOf(m.id)] == nil) {
			r.add("on standard output: %s", show(line, 0))
		}
	}
	log := lines(s.stderr.text())
	r.list("on standard error:", log[max(0, len(log)-5):])
	return r.String()
}
