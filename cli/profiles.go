package cli

import (
	"github.com/spf13/cobra"

	"koyu-mcp/server"
	"koyu-mcp/shim"
)

// profiles lists the servers that this program can be, or tells about one.
func profiles() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "profiles [NAME]",
		Short: "List the servers that this one can be",
		Long: `Lists the profiles, which are the servers that --profile has to choose from, each
with the rules of its wire and of its tools; or those of the profile NAME alone.
The first is the default.

In JSON a profile is {"name", "about", "quirks": [{"subject", "rule"}]}, and all
of them are a list.`,
		Example:           "koyu profiles\nkoyu profiles sdk --json",
		Args:              atMostOne,
		ValidArgsFunction: cobra.FixedCompletions(server.Names(), cobra.ShellCompDirectiveNoFileComp),
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r := reply{cmd.OutOrStdout(), *asJSON}
		if len(args) == 1 {
			p, err := server.Find(args[0])
			if err != nil {
				return failure{misuse, err}
			}
			row := rowOf(p)
			return r.print(row, row.lines(), true)
		}
		var rows []profileRow
		var lines []line
		for i, p := range server.Profiles {
			if i > 0 {
				lines = append(lines, line{})
			}
			row := rowOf(p)
			rows = append(rows, row)
			lines = append(lines, row.lines()...)
		}
		return r.print(rows, lines, true)
	}
	return cmd
}

func atMostOne(cmd *cobra.Command, args []string) error { return noMore(cmd, args, 1) }

// A profileRow is a profile as it is listed.
type profileRow struct {
	Name   string       `json:"name"`
	About  string       `json:"about"`
	Quirks []shim.Quirk `json:"quirks"`
}

func rowOf(p server.Profile) profileRow { return profileRow{p.Name, p.About, p.Quirks()} }

func (r profileRow) lines() []line {
	lines := []line{{r.Name, r.About}}
	for _, q := range r.Quirks {
		lines = append(lines, line{"  " + q.Subject, q.Rule})
	}
	return lines
}
