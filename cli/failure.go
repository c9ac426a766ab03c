package cli

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Exit codes (C3). For diff they are: equal, different, could not compare.
const (
	yes    = 0 // answered, and the answer is no bad one
	denied = 1 // the model says no, or cannot be read, or nothing could be written
	misuse = 2 // called wrongly
)

// A failure ends a command with a code. A nil err says nothing: the answer has
// been given.
type failure struct {
	code int
	err  error
}

func (f failure) Error() string {
	if f.err == nil {
		return "no"
	}
	return f.err.Error()
}

// no is the end of a command whose answer, which it has given, is a no.
var no = failure{code: denied}

// wrongValue is the failure of an argument that makes no sense for this
// building. How to call the command is not in question, so its usage is not
// repeated.
func wrongValue(format string, facts ...any) error {
	return failure{misuse, fmt.Errorf(format, facts...)}
}

// wrongCall is the failure of a command line that cannot be made sense of: its
// command tells how it is to be called (C2).
type wrongCall struct {
	cmd *cobra.Command
	error
}

// A fault is a panic: a mistake in this program, whatever it was asked.
type fault struct {
	reason any
	trace  []byte
}

func (f fault) Error() string {
	return fmt.Sprintf("this is a fault of the program itself: %v. Please report it with the building and this trace:", f.reason)
}

// runE is what a command does.
type runE = func(cmd *cobra.Command, args []string) error

// ending is run, which ends with code where it gives no answer and names no
// code itself. After a fault there is no answer either.
func ending(code int, run runE) runE {
	return func(cmd *cobra.Command, args []string) (err error) {
		defer func() {
			if reason := recover(); reason != nil {
				err = fault{reason, debug.Stack()}
			}
			switch err.(type) {
			case nil, failure, wrongCall:
			default:
				err = failure{code, err}
			}
		}()
		return run(cmd, args)
	}
}

// Exit reports how a command line of root ended, and gives the exit code.
func Exit(root *cobra.Command, err error) int {
	if u, ok := errors.AsType[unserved](err); ok {
		return u.report(root.Name())
	}
	if call, ok := errors.AsType[wrongCall](err); ok {
		_ = say(root.OutOrStdout(), line{call.Error()})
		_ = document(root.OutOrStdout(), "\n"+call.cmd.UsageString())
		return misuse
	}
	code := yes
	if err != nil {
		code = denied
	}
	if f, ok := errors.AsType[failure](err); ok {
		code, err = f.code, f.err
	}
	if err != nil {
		_ = say(root.ErrOrStderr(), line{bad + " " + err.Error()})
	}
	if f, ok := errors.AsType[fault](err); ok {
		_ = document(root.ErrOrStderr(), string(f.trace))
	}
	return code
}
