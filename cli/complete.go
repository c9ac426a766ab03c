package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
)

// completeFile completes the argument FILE.
func completeFile(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []cobra.Completion{"muro"}, cobra.ShellCompDirectiveFilterFileExt
}

// completeFiles completes two arguments FILE.
func completeFiles(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return completeFile(cmd, args[min(len(args), 1):], word)
}

// completePaths completes FILE and two spaces of it.
func completePaths(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return completeFile(cmd, args, word)
	case 1, 2:
		return completeNames(paths)(cmd, args, word)
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// completeNames completes a name in the building that args begins with, once
// there is one that can be read. A name that has to be made visible first is
// not offered: it would break the list or command the terminal.
func completeNames(names func(*koyu.Building) []string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) == 0 || args[0] == pipe {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		b, err := load(cmd, args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		offered := slices.DeleteFunc(names(b), func(name string) bool { return ecma.Visible(name) != name })
		return offered, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlag completes the value of a flag of cmd.
func completeFlag(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // there is no such flag
	}
}
