package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/server"
	"koyu-mcp/shim"
)

// Serve makes root the server on standard input and output when it is called
// without a word.
func Serve(root *cobra.Command) {
	root.Long = `Without a command it is a Model Context Protocol server: it answers requests on
standard input, one a line, on standard output, until its input ends. Register
it with an agent as the command ` + root.Name() + `.

With a command it answers people.

` + root.Long
	root.Example = "  claude mcp add koyu -- " + root.Name() + "\n" + root.Example

	wrongFlag := root.FlagErrorFunc()
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd != root || cmd.Flags().NArg() > 0 {
			return wrongFlag(cmd, err)
		}
		return unserved{err, misuse}
	})

	maxLine := size(shim.DefaultMaxLine)
	root.Flags().Var(&maxLine, "max-line", "longest line that the server reads, in bytes; a longer one is dropped")
	s := servingFlags(root, server.Names(), server.Find)
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := s.profile.Serve(cmd.Context(), int(maxLine), s.within(cmd)); err != nil {
			return unserved{err, denied}
		}
		return nil
	}
}

// An unserved session is one that the server on standard input and output could
// not begin or go on with, and the exit code for it. Nothing of that goes to
// standard output, which is the wire.
type unserved struct {
	error
	code int
}

// report tells people about it, who know the program as name, and gives the exit
// code.
func (u unserved) report(name string) int {
	fmt.Fprintf(os.Stderr, "%s: %s\n", name, ecma.Visible(u.Error()))
	if u.code == misuse {
		fmt.Fprintf(os.Stderr, "Run %s --help for what there is.\n", name)
	}
	return u.code
}
