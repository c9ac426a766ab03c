package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"sync"
	"time"
)

const (
	// parting is how long a server may take to end when it is told to. It is
	// counted in beats: a machine that stood still is not held against it.
	parting = 2 * time.Second
	beat    = 20 * time.Millisecond
)

// checkEndings (K20) ends two processes: one loses its reader and goes on being
// asked, one gets SIGTERM while it has nothing to do.
func checkEndings(t *trial) {
	t.greeted(func(s *talk) {
		s.stdout.file.Close()
		t.mustEnd(s, "after its standard output was closed", mendReader, func() { s.put(s.question("ping", nil)) })
	})
	t.greeted(func(s *talk) {
		if terminate(s.cmd) == nil {
			t.mustEnd(s, "after SIGTERM", mendSignal, func() {})
		}
	})
}

const (
	mendReader = "Treat an error of a write to standard output as the end of the session: end, with one line on standard error at most. In Node such an error is an event of process.stdout."
	mendSignal = "Leave SIGTERM to its default, or end in the handler. A command that starts the server, such as a shell script, should become it with exec, or pass the signal on."
	mendTrace  = "Catch the error where the program begins, and say in one line what happened. In Node that of a write is an event: process.stdout.on('error', () => process.exit(1))."
	mendChild  = "End what the server has started when it ends itself."
)

// mustEnd waits for the process to end, does something at every beat, and looks
// at what is left behind.
func (t *trial) mustEnd(s *talk, when, mend string, do func()) {
	beats := time.NewTicker(beat)
	defer beats.Stop()
	left := int(parting / beat)
	for ; !s.ended(); left-- {
		if left == 0 {
			t.find(Finding{Problem: fmt.Sprintf("it does not end within %v %s", parting, when), Mend: mend})
			return
		}
		select {
		case <-s.exited:
		case <-beats.C:
			do()
		}
	}
	for ; groupLeft(s.cmd); left-- {
		if left <= 0 {
			t.find(Finding{Problem: "it leaves a process behind that it has started, " + when, Mend: mendChild})
			return
		}
		<-beats.C
	}
	s.end()
	log := lines(s.stderr.kept)
	if at := slices.IndexFunc(log, trace().Match); at >= 0 {
		var r report
		r.list("on standard error:", log[max(0, at-2):min(len(log), at+3)])
		t.find(Finding{Problem: "it writes a stack trace " + when, Evidence: r.String(), Mend: mendTrace})
	}
}

// trace finds a line of a stack trace.
var trace = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)` +
		`^goroutine \d+ (gp=|\[)` + // Go
		`|^Traceback \(most recent call last\)` + // Python
		`|^\s+at .*\D:\d+:\d+\)?\s*$` + // JavaScript
		`|^\s+at .+\S\(([^()]+:\d+|Native Method|Unknown Source)\)` + // Java
		`|^\s+at .+:line \d+\s*$` + // .NET
		`|^Unhandled exception\.` + // .NET
		`|^thread '.*'.* panicked at` + // Rust
		`|^\s+from .+:\d+:in ` + // Ruby
		`|^\s+\d+: .+::`) // Rust, with RUST_BACKTRACE
})
