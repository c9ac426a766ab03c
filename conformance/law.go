package conformance

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// A Law holds for every server on standard input and output, and for every
// input, where a transcript pins one exchange (12-conformance K10–K21).
type Law struct {
	ID      string // K13
	Name    string // in a few words
	Demands string // in a sentence
	Mend    string // what to look at in a server that breaks it

	check func(*trial)
}

// Laws are all of them, by number.
var Laws = []Law{
	{
		ID: "K10", Name: "clean output",
		Demands: "Every line of standard output is one message of JSON-RPC 2.0, from the start of the server to its end.",
		Mend:    mendLog,
		check:   checkHygiene,
	},
	{
		ID: "K11", Name: "one answer per request",
		Demands: "Every request is answered once, with its id as the same value of the same type, and nothing else is.",
		Mend:    "Send an answer where a request has come to its end, and nowhere else.",
		check:   checkAnswers,
	},
	{
		ID: "K12", Name: "no answer to notifications",
		Demands: "A notification, known or unknown, gets no answer.",
		Mend:    `A message without the member "id" is a notification, whatever its method: act on it or pass over it, but do not answer, not even with an error.`,
		check:   checkNotifications,
	},
	{
		ID: "K13", Name: "malformed lines do no harm",
		Demands: "Whatever stands on a line, the server goes on, and answers the next one.",
		Mend:    "Answer a line that is no JSON text with the error -32700 and the id null, or with nothing, as the profile has it.",
		check:   checkMalformed,
	},
	{
		ID: "K14", Name: "drain at end of input",
		Demands: "When the input ends, everything that was asked is still answered, and the server ends with exit status 0.",
		Mend:    mendDrain,
		check:   checkDrain,
	},
	{
		ID: "K15", Name: "order",
		Demands: "Answers come in the order of the requests.",
		Mend:    "Let an answer wait until all earlier ones are written, or work on one request after the other.",
		check:   checkOrder,
	},
	{
		ID: "K16", Name: "write, then read",
		Demands: "A read sees the write that was sent before it, also when both came at once.",
		Mend:    "Begin a call only when the writes before it are done, and drop what was cached of what they change.",
		check:   checkPair,
	},
	{
		ID: "K17", Name: "two layers of errors",
		Demands: "An unknown method is the error -32601, and a tool that fails is a result with isError.",
		Mend:    "Answer what the protocol lacks with an error of JSON-RPC, and what goes wrong in a tool with a result.",
		check:   checkRefusals,
	},
	{
		ID: "K18", Name: "tools can be called by their schemas",
		Demands: "Tools have names of their own and schemas that compile, and refuse what these do not allow.",
		Mend:    "Mend the schema: it has the type object, the properties that required names, and refers to nothing outside. It is read as JSON Schema 2020-12.",
		check:   checkTools,
	},
	{
		ID: "K19", Name: "long lines",
		Demands: "A request of 8 MiB is answered.",
		Mend:    "Read lines of any length that memory allows: look for a reader with a buffer of a fixed size, 64 KiB in many languages, and raise its limit.",
		check:   checkLongLine,
	},
	{
		ID: "K20", Name: "ends when told to",
		Demands: fmt.Sprintf("A server that nobody reads any more, or that gets SIGTERM, ends within %v, without a stack trace and with all that it has started.", parting),
		Mend:    "End when the output is gone or a signal says so, and end what was started.",
		check:   checkEndings,
	},
	{
		ID: "K21", Name: "lifecycle",
		Demands: "initialize answers a version that the server speaks, its capabilities and its name; ping is answered before and after.",
		Mend:    "Answer initialize and ping as the protocol has it, at any time, and flush the answer.",
		check:   checkLifecycle,
	},
}

// Check holds server to law under profile, on fresh processes. A law that is
// broken gives findings; one that could not be put to the test is skipped.
func Check(ctx context.Context, server Server, profile Profile, law Law) Result {
	began := time.Now()
	t := &trial{ctx: ctx, server: server, profile: profile, law: law}
	law.check(t)
	r := t.result
	r.Name, r.Title, r.Took = law.ID, law.Name, time.Since(began)
	if len(r.Findings) > 0 {
		r.Rule, r.Skipped = law.Demands, ""
	}
	return r
}

// A trial is one law being put to a server.
type trial struct {
	ctx     context.Context
	server  Server
	profile Profile
	law     Law
	result  Result
}

// find takes a finding. One that is told in the same words as an earlier one
// only adds to what that shows.
func (t *trial) find(f Finding) {
	f.Mend = cmp.Or(f.Mend, t.law.Mend)
	for i := range t.result.Findings {
		if known := &t.result.Findings[i]; known.Problem == f.Problem {
			known.add(f)
			return
		}
	}
	t.result.Findings = append(t.result.Findings, f)
}

func (t *trial) skip(reason string) { t.result.Skipped = reason }
