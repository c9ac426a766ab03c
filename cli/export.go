package cli

import (
	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
)

// An export is a sub-command that writes all of a building out as JSON.
type export struct {
	name, short, long, example string

	write func(*koyu.Building) string
}

var canonical = export{
	name:  "json",
	short: "Write the canonical JSON document",
	long: `Writes the canonical JSON document of a building: two buildings that say the
same have the same document, however they are split into layers.`,
	example: "koyu json house.muro >house.json",
	write:   func(b *koyu.Building) string { return b.Canonical(2) },
}

var derived = export{
	name:  "form",
	short: "Write the geometry as JSON: walls, slabs, stairs, cuts",
	long: `Writes the geometry that follows from a building as JSON: walls with their
openings, slabs, columns, stairs, and what a cut 1200 above each floor meets.
Lengths are millimetres, areas square metres.`,
	example: "koyu form house.muro >form.json",
	write:   func(b *koyu.Building) string { return ecma.JSON(b.Form(), indent) },
}

func (e export) command() *cobra.Command {
	return &cobra.Command{
		Use:               e.name + " FILE",
		Short:             e.short,
		Long:              e.long,
		Example:           e.example,
		Args:              named("FILE"),
		ValidArgsFunction: completeFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := load(cmd, args[0])
			if err != nil {
				return err
			}
			return document(cmd.OutOrStdout(), e.write(b))
		},
	}
}
