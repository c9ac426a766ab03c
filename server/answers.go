package server

import (
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/verdict"
)

// answer is the run of a tool that needs nothing but the building.
func answer(question func(*koyu.Building) (string, error)) func(arguments) (string, error) {
	return func(a arguments) (string, error) {
		b, err := a.building()
		if err != nil {
			return "", err
		}
		return question(b)
	}
}

// hint ends the summary.
const hint = "Read the layers with layers, run check after every write_layer, and ask validate for architectural verdicts."

func modelSummary(b *koyu.Building) (string, error) {
	s := b.Summary()
	s.Hint = hint
	return text(s), nil
}

func report(b *koyu.Building) (string, error) { return text(b.Check()), nil }

func layers(b *koyu.Building) (string, error) { return text(b.Layers()), nil }

func light(b *koyu.Building) (string, error) { return text(b.Light()), nil }

func site(b *koyu.Building) (string, error) { return text(b.Site()), nil }

func canonicalJSON(b *koyu.Building) (string, error) { return b.Canonical(indent), nil }

func spaces(a arguments) (string, error) {
	b, err := a.building()
	if err != nil {
		return "", err
	}
	level, none := a.filter("level")
	if none {
		return text([]any{}), nil
	}
	return text(b.Spaces(level)), nil
}

func doors(a arguments) (string, error) {
	b, err := a.building()
	if err != nil {
		return "", err
	}
	from, err := a.text("from")
	if err != nil {
		return "", err
	}
	to, err := a.text("to")
	if err != nil {
		return "", err
	}
	return text(b.Doors(from, to)), nil
}

// uidNote goes with every token that is minted.
const uidNote = "Put a uid on spaces and zones only. When an element is renamed or moved, carry its uid along by hand."

// minted is the answer of new_uids (07 Q41).
type minted struct {
	UIDs []string `json:"uids"`
	Note string   `json:"note"`
}

func newUIDs(a arguments) (string, error) {
	count, err := a.count("count")
	if err != nil {
		return "", err
	}
	b, err := a.building()
	if err != nil {
		return "", err
	}
	return text(minted{b.NewUIDs(count), uidNote}), nil
}

// verdictNote keeps verdicts apart from the guarantee that check gives.
const verdictNote = "Verdicts are opinions by rule of thumb, and may change from version to version. What an edit must not break is what check reports."

// judged is the answer of validate (07 Q46).
type judged struct {
	Findings   []verdict.Finding `json:"findings"`
	Violations int               `json:"violations"`
	Cautions   int               `json:"cautions"`
	Note       string            `json:"note"`
}

func validate(b *koyu.Building) (string, error) {
	findings := b.Validate()
	violations := verdict.Violations(findings)
	return text(judged{findings, violations, len(findings) - violations, verdictNote}), nil
}

// planSVG draws at the default scale. A level without a plan fails with the
// sentence of the wire (07 Q48), which is that of [draw.NoRegion].
func planSVG(a arguments) (string, error) {
	b, err := a.building()
	if err != nil {
		return "", err
	}
	level, err := a.text("level")
	if err != nil {
		return "", err
	}
	return b.DrawPlan(draw.PlanOptions{Level: level})
}
