package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// help is the command that explains another.
func help() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Long:    "Explains a command, or without one lists what there is.",
		Example: "koyu help plan",
		Args:    func(cmd *cobra.Command, args []string) error { return noMore(cmd, args, 1) },
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			if len(args) == 0 {
				for _, c := range cmd.Root().Commands() {
					if !c.Hidden {
						names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, unknown, err := cmd.Root().Find(args)
			if err == nil {
				err = noWord(topic, unknown)
			}
			if err != nil {
				return err
			}
			return topic.Help()
		},
	}
}

// shells are those for which there is completion.
var shells = []struct {
	name   string
	script func(root *cobra.Command, w io.Writer) error
}{
	{"bash", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

// completion is the command that writes the completion script of a shell.
func completion() *cobra.Command {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Write the script that completes command lines in a shell",
		Long: `Writes the script with which a shell completes commands, flags, .muro files,
levels and paths of spaces. SHELL is one of ` + strings.Join(names, ", ") + `.

In bash it needs the package bash-completion.`,
		Example:   "source <(koyu completion bash)\nkoyu completion fish | source",
		Args:      named("SHELL"),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			i := slices.Index(names, args[0])
			if i < 0 {
				return wrongCall{cmd, fmt.Errorf("no completion for the shell %q", args[0])}
			}
			return shells[i].script(cmd.Root(), cmd.OutOrStdout())
		},
	}
}
