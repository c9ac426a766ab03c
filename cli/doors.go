package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
)

// doors is the question how one gets from one space to another.
func doors() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doors FILE FROM TO",
		Short: "Find the way between two spaces that passes the fewest doors",
		Long: `Finds the way between two spaces that passes the fewest doors, and names the
spaces on it. FROM and TO are paths of spaces. The exit code is 1 when no way
leads from one to the other.`,
		Example:           "koyu doors house.muro /L2/parents /out/street",
		Args:              named("FILE", "FROM", "TO"),
		ValidArgsFunction: completePaths,
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := load(cmd, args[0])
		if err != nil {
			return err
		}
		from, to := args[1], args[2]
		way := b.Doors(from, to)
		return reply{cmd.OutOrStdout(), *asJSON}.print(way, []line{{wayText(b, way, from, to)}}, way.Path != nil)
	}
	return cmd
}

// wayText is a way for people (C46). Without any it tells which of the ends
// nobody declared (C47).
func wayText(b *koyu.Building, way ask.Doors, from, to string) string {
	if way.Path != nil {
		return english.Count(way.Doors, "door", "doors") + " — " + strings.Join(way.Path, " → ")
	}
	text := fmt.Sprintf("No way leads from %s to %s", from, to)
	for _, end := range slices.Compact([]string{from, to}) {
		if b.Model.Spaces.Get(end) == nil {
			text += "; there is no space " + end
		}
	}
	return text
}

// paths are the paths of all spaces.
func paths(b *koyu.Building) (paths []string) {
	for s := range b.Model.Spaces.All() {
		paths = append(paths, s.Path)
	}
	return paths
}
