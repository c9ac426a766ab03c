package cli

import (
	"io"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
)

// A question is a sub-command that asks one building.
type question struct {
	name    string
	short   string // one line, for the list of commands
	long    string // for --help
	example string // command lines of koyu, one a line

	// ask gives what --json prints, the lines that people read, and whether
	// the answer is yes (exit code 0) or no (1).
	ask func(b *koyu.Building) (answer any, lines []line, ok bool)
}

// command is the question as a sub-command with the argument FILE and the flag
// --json.
func (q question) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:               q.name + " FILE",
		Short:             q.short,
		Long:              q.long,
		Example:           q.example,
		Args:              named("FILE"),
		ValidArgsFunction: completeFile,
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := load(cmd, args[0])
		if err != nil {
			return err
		}
		return reply{cmd.OutOrStdout(), *asJSON}.print(q.ask(b))
	}
	return cmd
}

func jsonFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("json", false, "answer in JSON")
}

// indent is that of the JSON of answers (C7).
const indent = 1

// A reply is where, and in which form, an answer is wanted.
type reply struct {
	out  io.Writer
	json bool
}

// print gives the answer, and ends with [no] when it is a no.
func (r reply) print(answer any, lines []line, ok bool) error {
	var err error
	if r.json {
		err = document(r.out, ecma.JSON(answer, indent))
	} else {
		err = say(r.out, lines...)
	}
	if err == nil && !ok {
		return no
	}
	return err
}
