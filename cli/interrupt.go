package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes of a shell for a program that was interrupted, and for one whose
// output nobody reads any more.
const (
	interrupted = 128 + int(syscall.SIGINT)
	unread      = 128 + int(syscall.SIGPIPE)
)

// stopped is the end of a command that was interrupted before it had its answer.
var stopped = failure{interrupted, errors.New("interrupted")}

// interruptible is ctx until a signal wants the program to end, for a command
// that has processes to end first. So it outlives the reader of its output, too,
// and learns of it as an error of writing.
func interruptible(ctx context.Context) (_ context.Context, stop func()) {
	ctx, cancel := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	broken := make(chan os.Signal, 1) // caught and not ignored, which a child would inherit
	signal.Notify(broken, syscall.SIGPIPE)
	return ctx, func() {
		signal.Stop(broken)
		cancel()
	}
}
