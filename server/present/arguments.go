package present

import (
	"slices"
	"strings"

	"koyu-mcp/internal/jsonv"
)

// Arguments that are the tool's and not an action's. They are taken out before
// those of the action are checked (W15).
const (
	actionArgument = "action"
	selectArgument = "_select"
	formatArgument = "format"
)

// Values of the argument format.
const (
	formatJSON = "json"
	formatTOON = "toon"
)

// options takes what the caller wants of the data block from the arguments.
func (t *Tool) options(arguments jsonv.Value) (o Options, left jsonv.Value, err error) {
	left = arguments
	if t.Select {
		if o.Select, err = t.selected(arguments.Get(selectArgument)); err != nil {
			return o, "", err
		}
		left = without(left, selectArgument)
	}
	if t.Format {
		if o.TOON, err = isTOON(arguments.Get(formatArgument)); err != nil {
			return o, "", err
		}
		left = without(left, formatArgument)
	}
	return o, left, nil
}

// selected are the names in v, which have to be among those that there are
// (W16).
func (t *Tool) selected(v jsonv.Value) (names []string, err error) {
	if v != "" && !v.IsArray() {
		return nil, t.unselectable("has to be a list of names, not " + clip(string(v)))
	}
	for element := range v.Elements() {
		name, ok := element.Str()
		if !ok || !slices.Contains(t.selectable, name) {
			return nil, t.unselectable("does not know " + clip(string(element)))
		}
		names = append(names, name)
	}
	return names, nil
}

func (t *Tool) unselectable(why string) error {
	return invalid("The names to choose from are "+strings.Join(t.selectable, ", ")+".", "%s %s", selectArgument, why)
}

// isTOON reports whether the format v is TOON.
func isTOON(v jsonv.Value) (bool, error) {
	switch name, _ := v.Str(); {
	case v == "", name == formatJSON:
		return false, nil
	case name == formatTOON:
		return true, nil
	}
	return false, invalid("", "%s has to be %s or %s, not %s", formatArgument, formatJSON, formatTOON, clip(string(v)))
}

// choose is the action that the arguments ask for, with those that are left for
// it.
func (t *Tool) choose(arguments jsonv.Value) (*Action, jsonv.Value, error) {
	if !t.chooses() {
		return &t.Actions[0], arguments, nil
	}
	var names []string
	asked := arguments.Get(actionArgument)
	name, _ := asked.Str()
	for i := range t.Actions {
		if t.Actions[i].Name == name {
			return &t.Actions[i], without(arguments, actionArgument), nil
		}
		names = append(names, t.Actions[i].Name)
	}
	recovery := "The actions are " + strings.Join(names, ", ") + "."
	if asked == "" {
		return nil, "", missing(recovery, actionArgument)
	}
	return nil, "", invalid(recovery, "%s does not know %s", actionArgument, clip(string(asked)))
}

// chooses reports whether the caller has to name an action.
func (t *Tool) chooses() bool { return len(t.Actions) > 0 && t.Actions[0].Name != "" }
