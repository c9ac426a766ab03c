package cli

import (
	"fmt"

	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/verdict"
)

// validate is the question whether the architecture holds up.
var validate = question{
	name:  "validate",
	short: "Judge daylight, access, escape, stairs, envelope and site",
	long: `Judges the architecture: daylight, access, escape, stairs and ramps, envelope,
site. The thresholds are rules of thumb of the notation, no building code.

The exit code is 1 when there is a violation (✖); cautions (⚠) alone do not
fail.`,
	example: "koyu validate house.muro\nkoyu validate house.muro --json",
	ask: func(b *koyu.Building) (any, []line, bool) {
		findings := b.Validate()
		violations := verdict.Violations(findings)
		return findings, validateLines(findings, violations), violations == 0
	},
}

// validateLines are findings for people (C25).
func validateLines(findings []verdict.Finding, violations int) []line {
	var lines []line
	for _, f := range findings {
		mark := warning
		if f.Level == verdict.Violation {
			mark = bad
		}
		lines = append(lines, line{fmt.Sprintf("%s [%s] %s", mark, f.Rule, f)})
	}
	if len(findings) == 0 {
		return append(lines, line{good + " Nothing found"})
	}
	return append(lines, line{english.Count(violations, "violation", "violations") + ", " + english.Count(len(findings)-violations, "caution", "cautions")})
}
