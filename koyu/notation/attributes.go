package notation

import (
	"strconv"
	"strings"

	"koyu-mcp/koyu/model"
)

// Number reads a token in number form (02 N19). What is too large for a double
// is infinite.
func Number(token string) (float64, bool) {
	whole, fraction, point := strings.Cut(strings.TrimPrefix(token, "-"), ".")
	if !digits(whole) || point && !digits(fraction) {
		return 0, false
	}
	x, _ := strconv.ParseFloat(token, 64) // fails only where x is infinite
	return x, true
}

// digits reports whether s is one ASCII digit or more.
func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// Value reads the value of an attribute (02 N23).
func Value(token string) model.Value {
	if x, ok := Number(token); ok {
		return model.Value{Number: x, IsNumber: true}
	}
	return model.Value{Text: token}
}

// Attributes reads tokens as key:value (02 N21, N22).
func Attributes(tokens []string) (model.Attrs, error) {
	list := make([]model.Attr, 0, len(tokens))
	seen := keys{}
	for _, token := range tokens {
		key, value, ok := strings.Cut(token, ":")
		switch {
		case !ok || key == "":
			return model.Attrs{}, wording.Fault("NE20", token)
		case value == "":
			return model.Attrs{}, wording.Fault("NE21", key)
		case !seen.add(key, list):
			return model.Attrs{}, Twice(key)
		}
		list = append(list, model.Attr{Key: key, Value: Value(value)})
	}
	return model.MakeAttrs(list), nil
}

// Twice is the error for a key that stands twice on one line.
func Twice(key string) error { return wording.Fault("NE22", key) }

// keys knows the keys of a list that grows: those of a short one by looking.
type keys map[string]bool

func (k keys) add(key string, list []model.Attr) bool {
	const short = 16
	if len(list) < short {
		for _, a := range list {
			if a.Key == key {
				return false
			}
		}
		return true
	}
	if len(k) == 0 {
		for _, a := range list {
			k[a.Key] = true
		}
	}
	if k[key] {
		return false
	}
	k[key] = true
	return true
}

// LiftNumber takes the number of key out of a (02 §3, lifting).
func LiftNumber(a *model.Attrs, key string) (model.Measure, error) {
	v, ok := a.Get(key)
	if !ok {
		return model.Measure{}, nil
	}
	if !v.IsNumber {
		return model.Measure{}, wording.Fault("NE23", key, v.Text)
	}
	a.Delete(key)
	return model.Known(v.Number), nil
}

// LiftText takes the value of key out of a, a number as text.
func LiftText(a *model.Attrs, key string) (string, bool) {
	v, ok := a.Get(key)
	if ok {
		a.Delete(key)
	}
	return v.String(), ok
}

// LiftEdge takes the side of key out of a.
func LiftEdge(a *model.Attrs, key string) (model.Edge, error) {
	text, ok := LiftText(a, key)
	if !ok {
		return "", nil
	}
	return Edge(text)
}

// Edge reads a side by the compass.
func Edge(text string) (model.Edge, error) {
	if !Compass(text) {
		return "", wording.Fault("NE24", text)
	}
	return model.Edge(text), nil
}

// Compass reports whether text is N, E, S or W.
func Compass(text string) bool { return len(text) == 1 && strings.Contains("NESW", text) }
