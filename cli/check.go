package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	engine "koyu-mcp/koyu/check"
	"koyu-mcp/koyu/notation"
)

// check is the question whether what is written contradicts itself.
func check() *cobra.Command {
	strict := false
	cmd := question{
		name:  "check",
		short: "Find contradictions and gaps in what is written",
		long: `Finds contradictions and gaps in what is written: the gate that every change
has to pass. It does not judge the architecture; validate does.

Warnings (⚠) come before errors (✖). The exit code is 1 when there is an error,
with --strict also when there is a warning.`,
		example: "koyu check house.muro\nkoyu check house.muro --strict --json",
		ask: func(b *koyu.Building) (any, []line, bool) {
			r := b.Check()
			return r.Diagnostics, checkLines(r), r.OK && !(strict && len(r.Warnings) > 0)
		},
	}.command()
	cmd.Flags().BoolVar(&strict, "strict", false, "let warnings fail as errors do")

	ask := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		err := ask(cmd, args)
		asJSON, _ := cmd.Flags().GetBool("json")
		if e, ok := errors.AsType[*notation.Error](err); ok && asJSON {
			return reply{cmd.OutOrStdout(), true}.print([]engine.Diagnostic{unreadable(e)}, nil, false)
		}
		return err
	}
	return cmd
}

// unreadable is the diagnostic of a building that cannot be composed (C12).
func unreadable(e *notation.Error) engine.Diagnostic {
	return engine.Diagnostic{Code: "SYN01", Severity: engine.Error, Message: e.Body, Line: e.Line, File: e.File}
}

// checkLines is a report for people (C21).
func checkLines(r koyu.Report) []line {
	var lines []line
	for _, w := range r.Warnings {
		lines = append(lines, line{warning + " " + w})
	}
	for _, e := range r.Errors {
		lines = append(lines, line{bad + " " + e})
	}
	if !r.OK {
		return lines
	}
	sum := fmt.Sprintf("%s %s, %s", good, english.Count(r.Spaces, "space", "spaces"), english.Count(r.Boundaries, "boundary", "boundaries"))
	if n := len(r.Warnings); n > 0 {
		sum += ", " + english.Count(n, "warning", "warnings")
	}
	return append(lines, line{sum}, line{"  What is written holds together. Whether the building is a good one is for validate to say."})
}
