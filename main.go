// Koyu-mcp answers agents about buildings written in the koyu notation: a
// Model Context Protocol server on standard input and output.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"koyu-mcp/server"
	"koyu-mcp/shim"
)

func main() { os.Exit(run()) }

// Exit codes of the command.
const (
	done   = 0
	failed = 1 // input or output broke while serving
	misuse = 2 // unknown command, flag or value
)

func run() int {
	err := command().Execute()
	if err == nil {
		return done
	}
	fmt.Fprintf(os.Stderr, "koyu-mcp: %v\n", err)
	if errors.As(err, new(broken)) {
		return failed
	}
	fmt.Fprintln(os.Stderr, "Run koyu-mcp --help for what there is.")
	return misuse
}

// broken is a failure of the running server, as opposed to a wrong command line.
type broken struct{ error }

func command() *cobra.Command {
	var maxLine int
	cmd := &cobra.Command{
		Use:   "koyu-mcp",
		Short: "An MCP server for buildings written in the koyu notation",
		Long: `Koyu-mcp is a Model Context Protocol server. Without arguments it answers
requests on standard input, one a line, on standard output, until its input
ends. Register it with an agent as the command koyu-mcp.`,
		Example:           `  claude mcp add koyu -- koyu-mcp`,
		Version:           server.Version,
		Args:              cobra.NoArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if maxLine <= 0 {
				return fmt.Errorf("--max-line has to be a number of bytes above 0, not %d", maxLine)
			}
			t := shim.Stdio(shim.Koyu)
			t.MaxLine = maxLine
			if err := server.Run(cmd.Context(), t); err != nil {
				return broken{err}
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&maxLine, "max-line", shim.DefaultMaxLine, "longest line that is read, in `bytes`; a longer one is dropped")
	return cmd
}
