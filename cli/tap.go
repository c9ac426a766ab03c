package cli

import (
	"cmp"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"koyu-mcp/conformance"
	"koyu-mcp/internal/whole"
)

// wireLog is where a session is recorded unless another file is named.
const wireLog = "wire.log"

// tap stands between a client and a server. Standard output is the wire:
// whatever goes wrong is told on standard error, a wrong call included.
func tap() *cobra.Command {
	var log string
	cmd := &cobra.Command{
		Use:   "tap [flags] -- COMMAND [ARG…]",
		Short: "Record what a client and a server say to each other",
		Long: `Stands between a client and the server that COMMAND starts, and records what
they say to each other. Register it with the client in place of the server.

What passes is not altered. Every line is added to the log before it is passed
on: the time in UTC, → to the server or ← to the client, and the line. The log
is wire.log in the working directory unless --log names another file. It is
added to, so one session follows the other; sessions at the same time need logs
of their own. A new log can be read by nobody else, since it holds whatever was
said. When it cannot be written, the session goes on without it.

The exit code is that of the server: 128 and the number of the signal if one
ended it, 127 if there is no COMMAND of that name, 126 if it cannot be run.

conformance record turns a recorded session into a test.`,
		Example: `claude mcp add tapped -- koyu tap --log /tmp/wire.log -- koyu-mcp
koyu tap -- node server.mjs`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || cmd.ArgsLenAtDash() != 0 || args[0] == "" {
				return misused(cmd, errors.New("tap needs -- and behind it the COMMAND that starts the server"))
			}
			return nil
		},
	}
	cmd.SetFlagErrorFunc(misused)
	cmd.Flags().Var(setting{&log, "file"}, "log", "the file to add to ("+wireLog+")")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		log := cmp.Or(log, wireLog)
		status, err := conformance.Tap{
			Command: args,
			Log:     log,
			Stdin:   os.Stdin,
			Stdout:  os.Stdout,
			Stderr:  os.Stderr,
			Warn: func(err error) {
				_ = say(cmd.ErrOrStderr(), line{warning + " " + log + " holds no more from here on, the session goes on without it: " + whole.Reason(err).Error()})
			},
		}.Run(cmd.Context())
		if err != nil {
			return failure{cmp.Or(status, denied), err}
		}
		if status != 0 {
			return failure{code: status}
		}
		return nil
	}
	return cmd
}

// misused is the end of a command that was called wrongly and whose standard
// output is not for people.
func misused(cmd *cobra.Command, err error) error {
	_ = say(cmd.ErrOrStderr(), line{err.Error()})
	_ = document(cmd.ErrOrStderr(), "\n"+cmd.UsageString())
	return failure{code: misuse}
}
