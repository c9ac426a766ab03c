package cli

import (
	"fmt"
	"io"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/internal/spawn"
)

// A watcher tells people what a server does besides answering.
type watcher struct {
	out   io.Writer
	stray int // lines passed over
}

// maxStray is how many lines that were passed over are shown.
const maxStray = 10

// watch makes s tell w of every line that is passed over (01 L5, L9), and of
// every message if all of them are wanted.
func watch(s *spawn.Server, out io.Writer, verbose bool) *watcher {
	w := &watcher{out: out}
	s.Stray = w.passedOver
	if verbose {
		s.Sent = func(text []byte) { w.say("→", ecma.Repair(text)) }
		s.Received = func(text []byte) { w.say("←", ecma.Repair(text)) }
	}
	return w
}

// say writes a line. Where it cannot be written there is nobody to tell.
func (w *watcher) say(mark, text string) { _ = say(w.out, line{mark + " " + text}) }

func (w *watcher) passedOver(text []byte, why error) {
	if w.stray++; w.stray <= maxStray {
		w.say(warning, fmt.Sprintf("Passed over a line of the server, since %v: %s", why, ecma.Excerpt(ecma.Repair(text))))
	}
}

// ended tells how the server ended, unless as it should. The status of one that
// failed is told with the failure.
func (w *watcher) ended(end spawn.Ending, failed bool) {
	if more := w.stray - maxStray; more > 0 {
		w.say(warning, "Passed over "+english.Count(more, "more line", "more lines"))
	}
	switch {
	case end.Force == spawn.Terminated:
		w.say(warning, "The server did not end when its input did, and was terminated")
	case end.Force == spawn.Killed:
		w.say(warning, "The server did not end when its input did, nor when it was told to, and was killed")
	case end.Status != 0 && !failed:
		w.say(warning, fmt.Sprintf("The server ended with status %d", end.Status))
	}
}
