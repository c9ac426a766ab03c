package cli

import (
	"github.com/spf13/cobra"

	"koyu-mcp/koyu/limit"
)

const limitFlag = "limit"

// limitable gives root and all below it the flag of the bounds.
func limitable(root *cobra.Command) {
	root.PersistentFlags().Var(new(limit.Limits), limitFlag, "allow more of something than by default, see limits; may be repeated")
	_ = root.RegisterFlagCompletionFunc(limitFlag, completeLimit) // the flag is there
}

// Limits are the bounds that the command line of cmd sets.
func Limits(cmd *cobra.Command) limit.Limits {
	return *cmd.Flag(limitFlag).Value.(*limit.Limits)
}

// completeLimit offers the names of the bounds.
func completeLimit(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names []cobra.Completion
	for _, b := range limit.Bounds {
		names = append(names, cobra.CompletionWithDesc(b.Name+"=", b.Of))
	}
	return names, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// limits lists the bounds.
func limits() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "limits",
		Short: "List the bounds on what a building may cost",
		Long: `Lists the bounds on what one building may cost in time and memory, with their
defaults. No real building comes near. What goes beyond one is refused, with a
message that names it; --limit NAME=NUMBER allows more, or less. Sizes can be
written in KiB, MiB and GiB.

In JSON a bound is {"name", "of", "default"}, a size in bytes.`,
		Example: "koyu limits\nkoyu check house.muro --limit spaces=300000 --limit memory=1GiB",
		Args:    named(),
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var lines []line
		for _, b := range limit.Bounds {
			lines = append(lines, line{b.Name, b.Size(b.Default), b.Of})
		}
		return reply{cmd.OutOrStdout(), *asJSON}.print(limit.Bounds, lines, true)
	}
	return cmd
}
