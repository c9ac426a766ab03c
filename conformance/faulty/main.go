// Faulty is a small MCP server on standard input and output that can be told to
// make one mistake. It is the proof that the laws of package conformance can
// fail: without a fault it passes all of them, with one it fails the law that is
// named beside it in the table of faults, and no other (12-conformance K30).
//
//	faulty              behaves
//	faulty -fault NAME  makes the mistake NAME
//	faulty -list        tells what mistakes there are: name, law, what happens
//
// It is written on nothing but the standard library, so that it can testify
// against the rest of this module, and to be read: wherever it asks s.wrong,
// servers in the wild do go wrong.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// faults is the table of mistakes.
var faults = []struct{ name, law, does string }{
	{"banner", "K10", "greets on standard output before anything was asked"},
	{"log-to-stdout", "K10", "logs every request on standard output"},
	{"content-length-framing", "K10", "puts a header with the length in front of every answer"},
	{"html-escapes", "K10", "writes < > & as \\u003c \\u003e \\u0026, as for a web page"},
	{"crlf-output", "K10", "ends its lines with CR LF"},
	{"wrong-id-type", "K11", "answers the id 7 as \"7\""},
	{"duplicate-answer", "K11", "gives every answer twice"},
	{"leaks-null-id", "K11", "answers a wrong request with the id null instead of its own"},
	{"answers-notification", "K12", "answers what has no id"},
	{"dies-on-malformed", "K13", "ends at a line that is not JSON"},
	{"silent-on-malformed", "K13", "does not say that a line is not JSON"},
	{"drops-at-eof", "K14", "ends with its input and forgets what it has not answered yet"},
	{"nonzero-exit", "K14", "ends with its input, but with exit status 3"},
	{"hangs-at-eof", "K14", "does not end with its input"},
	{"reorders", "K15", "gives the answers that are ready together last one first"},
	{"caches-stale-read", "K16", "reads a thing once and never again"},
	{"json-rpc-error-for-tool-failure", "K17", "answers a tool that fails with a JSON-RPC error"},
	{"ignores-unknown-tool", "K17", "answers a tool that it has not with an empty success"},
	{"bad-schema", "K18", "describes arguments by a type that is none, and demands one that it does not describe"},
	{"line-limit-64k", "K19", "reads no more than 64 KiB of a line"},
	{"no-flush", "K21", "leaves its answers in a buffer until that is full or the input ends"},
}

func main() {
	fault := flag.String("fault", "", "the `name` of the mistake to make")
	list := flag.Bool("list", false, "tell what mistakes there are")
	flag.Parse()
	switch {
	case flag.NArg() > 0:
		refuse("takes no argument %q", flag.Arg(0))
	case *list:
		show()
	case *fault != "" && !slices.Contains(names(), *fault):
		refuse("does not know the fault %q; there are %s", *fault, strings.Join(names(), ", "))
	default:
		os.Exit(run(*fault))
	}
}

// run serves with a fault, and returns the exit status.
func run(fault string) int {
	s := newServer(os.Stdout, fault)
	if err := s.serve(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "faulty:", err)
		return 1
	}
	if s.wrong("nonzero-exit") {
		return 3
	}
	return 0
}

// show writes the table of faults.
func show() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, f := range faults {
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.name, f.law, f.does)
	}
	w.Flush()
}

func names() []string {
	var all []string
	for _, f := range faults {
		all = append(all, f.name)
	}
	return all
}

// refuse ends a call that makes no sense.
func refuse(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "faulty: "+format+"\n", args...)
	os.Exit(2)
}
