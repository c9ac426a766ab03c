package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

const (
	drained   = 5000 // requests that are under way when the input ends: their answers are several times what a pipe holds
	pipelined = 300  // requests whose order is looked at
	slower    = 64   // of them, those that take longer than a ping

	budget = 4 << 20 // bytes of answers to these
	share  = 4       // the part of the time left that either kind may take
	sample = 64      // pings at a time by which the pace of a server is found out
)

// late is how long nobody reads the answers of a server that has not yet taken
// all of its input. One that loses answers has taken it by then.
const late = time.Second / 2

// load is up to most pings, some of them replaced by requests that take longer:
// those of which slow says so, unless their answers are too large. A server that
// would not be done in time gets fewer: to be slow is no fault.
func (s *talk) load(most int, slow func(i, n int) bool) []question {
	began, rest := time.Now(), slower
	if _, list := s.ask("tools/list", nil); list != nil {
		rest = min(rest, budget/len(list.line), int(s.left()/share/max(1, time.Since(began))))
	}
	n := min(most, max(1, int(s.left()/share/s.pace())))
	var questions []question
	for i := range n {
		method := "ping"
		if rest > 0 && slow(i, n) {
			method, rest = "tools/list", rest-1
		}
		questions = append(questions, s.question(method, nil))
	}
	return questions
}

// pace is how long a ping takes that is one of many: the best of some attempts,
// so that a machine which stood still meanwhile makes no server slow.
func (s *talk) pace() time.Duration {
	began, best := time.Now(), s.limit
	for n := 1; n <= sample && time.Since(began) < s.limit/20; n *= 2 {
		var pings []question
		for range n {
			pings = append(pings, s.question("ping", nil))
		}
		sent := time.Now()
		s.put(pings...)
		s.await(pings[n-1])
		best = min(best, time.Since(sent)/time.Duration(n))
	}
	return max(1, best)
}

// checkDrain (K14) asks a lot, the slower things last, ends the input at once,
// and begins to read late.
func checkDrain(t *trial) {
	t.greeted(func(s *talk) {
		questions := s.load(drained, func(i, n int) bool { return i >= n-slower })
		s.stdout.pause.Lock()
		sent := make(chan struct{})
		go func() {
			defer close(sent)
			s.put(questions...)
			s.stdin.Close()
		}()
		due := time.NewTimer(late)
		defer due.Stop()
		select {
		case <-sent:
		case <-due.C:
		}
		s.stdout.pause.Unlock()
		<-sent
		t.judgeDrain(s, questions)
	})
}

const mendDrain = "Take the end of input for a reason to ask for no more, not to stop: wait for what is under way, flush the output, then end. In Node do not call process.exit, which drops what a pipe has not taken."

// judgeDrain looks at what was answered when the process has ended, and how it
// came to its end.
func (t *trial) judgeDrain(s *talk, questions []question) {
	select {
	case <-s.exited:
	case <-s.ctx.Done():
	}
	hangs := !s.ended()
	end := s.end()
	s.until(s.ctx, func() bool { return false })
	if missing := s.unanswered(questions); len(missing) > 0 {
		var r report
		r.add("sent %d requests and closed the input; the first without an answer is", len(questions))
		r.add("sent %s", show([]byte(missing[0].line), 0))
		if rest := s.stdout.kept[s.taken:]; len(rest) > 0 {
			r.add("got  %s", show(rest, 0))
		}
		t.find(Finding{
			Problem:  fmt.Sprintf("%d of %d requests that were sent before the end of input are not answered", len(missing), len(questions)),
			Evidence: r.String(),
		})
	}
	switch {
	case hangs:
		t.find(Finding{
			Problem: fmt.Sprintf("it had not ended %v after its start, although its input was closed", s.limit),
			Mend:    "End when the input ends: look for a timer, a thread or a connection that keeps the process alive.",
		})
	case end.Status != 0:
		t.find(Finding{
			Problem:  fmt.Sprintf("at the end of input it ends with exit status %d, not 0", end.Status),
			Evidence: s.heard(),
			Mend:     "The end of input is how a client ends a session; it is no error.",
		})
	}
}

// checkOrder (K15) sends many requests in one write, some of which take longer
// than others.
func checkOrder(t *trial) {
	if !t.profile.Ordered {
		t.skip("the profile leaves the order of answers open")
		return
	}
	t.greeted(func(s *talk) {
		questions := s.load(pipelined, func(i, _ int) bool { return i%4 == 0 })
		before := len(s.responses)
		s.put(questions...)
		if last := questions[len(questions)-1]; !s.gather(last) {
			t.noAnswer(s, last, "the last of many requests", "")
			return
		}
		t.judgeOrder(questions, s.responses[before:])
	})
}

// judgeOrder finds the first answer that is not the next one, leaving out what
// was not answered or comes a second time.
func (t *trial) judgeOrder(questions []question, responses []*incoming) {
	place := map[string]int{}
	for i, q := range questions {
		place[q.key] = i
	}
	seen := map[string]bool{}
	displaced, highest := 0, 0
	var first, behind *incoming
	for _, m := range responses {
		i, ours := place[keyOf(m.id)]
		if !ours || seen[keyOf(m.id)] {
			continue
		}
		seen[keyOf(m.id)] = true
		if i < highest {
			if displaced++; displaced == 1 {
				first = m
			}
			continue
		}
		highest = i
		if displaced == 0 {
			behind = m
		}
	}
	if displaced == 0 {
		return
	}
	var r report
	r.add("sent %d requests in one write", len(questions))
	r.add("got  %s", show(behind.line, 0))
	r.add("then %s", show(first.line, 0))
	t.find(Finding{
		Problem:  fmt.Sprintf("%d of %d answers come later than that to a request behind theirs", displaced, len(seen)),
		Evidence: r.String(),
	})
}

// rounds is how often a pair writes and reads.
const rounds = 4

// checkPair (K16) writes and reads in turn, all in one write, and looks for
// each value in what is read behind it.
func checkPair(t *trial) {
	pair := t.profile.Pair
	if pair == nil {
		t.skip("it is not known which tools write and read the same thing; --write and --read say it")
		return
	}
	var files []txtar.File
	for _, name := range slices.Sorted(maps.Keys(pair.Files)) {
		files = append(files, txtar.File{Name: name, Data: []byte(pair.Files[name])})
	}
	dir, err := folder(files)
	defer os.RemoveAll(dir)
	if err != nil {
		t.find(Finding{Problem: "the folder could not be made: " + err.Error()})
		return
	}
	for _, call := range []Call{pair.Write, pair.Read} {
		if !json.Valid(call.arguments(dir, 0)) {
			t.find(Finding{Problem: "the arguments of " + call.Tool + " are no JSON: " + call.Arguments, Mend: "Give arguments that succeed."})
			return
		}
	}
	t.greeted(func(s *talk) {
		var writes, reads, all []question
		for n := range rounds {
			write := s.call(pair.Write.Tool, pair.Write.arguments(dir, n))
			read := s.call(pair.Read.Tool, pair.Read.arguments(dir, n))
			writes, reads, all = append(writes, write), append(reads, read), append(all, write, read)
		}
		s.put(all...)
		for n := range rounds {
			s.await(writes[n])
			s.await(reads[n])
			t.judgePair(s, writes[n], reads[n], value(n))
		}
	})
}

// value is the text that ${n} stands for in a round; no other thing is likely
// to look like it.
func value(round int) string { return strconv.Itoa(7310931 + 1117*round) }

// judgePair looks for a value in the answer to the read behind its write.
func (t *trial) judgePair(s *talk, write, read question, value string) {
	wrote, got := s.answers[write.key], s.answers[read.key]
	seen := evidence(exchange(write, wrote), exchange(read, got))
	switch {
	case wrote == nil || got == nil:
		t.find(Finding{Problem: "a write or a read is not answered: " + s.fate(), Evidence: seen})
	case wrote.fault != nil || wrote.failedTool() || got.fault != nil || got.failedTool():
		t.find(Finding{
			Problem:  "a write or a read fails, so that nothing can be told",
			Evidence: seen,
			Mend:     "Give arguments that succeed.",
		})
	case !strings.Contains(string(got.result), value):
		t.find(Finding{
			Problem:  "what is read is not what was written before it: " + value + " does not show up",
			Evidence: seen,
		})
	}
}
