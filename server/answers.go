package server

import (
	"errors"
	"fmt"

	"koyu-mcp/koyu"
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

func check(b *koyu.Building) (string, error) { return text(b.Check()), nil }

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

func newUIDs(a arguments) (string, error) {
	count, err := a.count("count")
	if err != nil {
		return "", err
	}
	b, err := a.building()
	if err != nil {
		return "", err
	}
	return text(struct {
		UIDs []string `json:"uids"`
		Note string   `json:"note"`
	}{b.NewUIDs(count), uidNote}), nil
}

func validate(*koyu.Building) (string, error) {
	return "", errors.New("validate is not built yet in this version; use check for structural diagnostics")
}

func planSVG(a arguments) (string, error) {
	b, err := a.building()
	if err != nil {
		return "", err
	}
	level, err := a.text("level")
	if err != nil {
		return "", err
	}
	for s := range b.Model.Spaces.All() {
		if s.Level == level && s.HasRegion() {
			return "", errors.New("plan_svg is not built yet in this version; spaces and light answer in numbers")
		}
	}
	return "", noRegion(level)
}

// noRegion is the wire's sentence for a level without a plan (07 Q48).
type noRegion string

func (level noRegion) Error() string {
	return fmt.Sprintf("There is no space with a region on level %s", string(level))
}
