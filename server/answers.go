package server

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/ask"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/verdict"
)

// answer is the run of a tool that needs nothing but the building.
func answer[T any](question func(*koyu.Building) T) func(arguments) (any, error) {
	return func(a arguments) (any, error) {
		b, err := a.building()
		if err != nil {
			return nil, err
		}
		return question(b), nil
	}
}

// hint ends the summary.
const hint = "Read the layers with layers, run check after every write_layer, and ask validate for architectural verdicts."

func modelSummary(b *koyu.Building) ask.Summary {
	s := b.Summary()
	s.Hint = hint
	return s
}

func spaces(a arguments) (any, error) {
	b, err := a.building()
	if err != nil {
		return nil, err
	}
	level, none := a.filter("level")
	if none {
		return []ask.SpaceRow{}, nil
	}
	return b.Spaces(level), nil
}

func doors(a arguments) (any, error) {
	b, err := a.building()
	if err != nil {
		return nil, err
	}
	from, err := a.text("from")
	if err != nil {
		return nil, err
	}
	to, err := a.text("to")
	if err != nil {
		return nil, err
	}
	return b.Doors(from, to), nil
}

// uidNote goes with every token that is minted.
const uidNote = "Put a uid on spaces and zones only. When an element is renamed or moved, carry its uid along by hand."

// minted is the answer of new_uids (07 Q41).
type minted struct {
	UIDs []string `json:"uids"`
	Note string   `json:"note"`
}

func newUIDs(a arguments) (any, error) {
	count, err := a.count("count")
	if err != nil {
		return nil, err
	}
	b, err := a.building()
	if err != nil {
		return nil, err
	}
	return minted{b.NewUIDs(count), uidNote}, nil
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

func validate(b *koyu.Building) judged {
	findings := b.Validate()
	violations := verdict.Violations(findings)
	return judged{findings, violations, len(findings) - violations, verdictNote}
}

// drawing is the answer of plan_svg: a text of its own, and the level that it
// shows.
type drawing struct{ level, svg string }

// planSVG draws at the default scale. A level without a plan fails with the
// sentence of the wire (07 Q48), which is that of [draw.NoRegion].
func planSVG(a arguments) (any, error) {
	b, err := a.building()
	if err != nil {
		return nil, err
	}
	level, err := a.text("level")
	if err != nil {
		return nil, err
	}
	svg, err := b.DrawPlan(draw.PlanOptions{Level: level})
	if err != nil {
		return nil, err
	}
	return drawing{level, svg}, nil
}

// canonical is the answer of canonical_json: the document, which is not made
// before it is written.
type canonical struct{ building *koyu.Building }

func canonicalJSON(b *koyu.Building) canonical { return canonical{b} }

// WriteJSON implements [ecma.JSONer].
func (c canonical) WriteJSON(w *ecma.Writer) { canon.Write(w, c.building.Model) }
