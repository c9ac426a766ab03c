package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"koyu-mcp/koyu"
)

// diff compares two buildings.
func diff() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Tell in terms of the notation what changed",
		Long: `Tells in terms of the notation what changed from one building to another. How
a building is split into layers, its order and its comments make no difference.
OLD and NEW are .muro files; one of them may be - for standard input.

The exit code is 0 for no difference, 1 for differences, and 2 when the
buildings could not be compared.`,
		Example:           "koyu diff old.muro new.muro\nkoyu diff old.muro new.muro --json",
		Args:              named("OLD", "NEW"),
		ValidArgsFunction: completeFiles,
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if args[0] == pipe && args[1] == pipe {
			return wrongCall{cmd, errors.New("only one of OLD and NEW can be standard input")}
		}
		var sides [2]*koyu.Building
		for i, file := range args {
			b, err := load(cmd, file)
			if err != nil {
				return err
			}
			sides[i] = b
		}
		d := koyu.Compare(sides[0], sides[1])
		var lines []line
		for _, text := range d.Lines() {
			lines = append(lines, line{text})
		}
		equal := len(lines) == 0
		if equal {
			lines = []line{{"No differences"}}
		}
		return reply{cmd.OutOrStdout(), *asJSON}.print(d, lines, equal)
	}
	return cmd
}
