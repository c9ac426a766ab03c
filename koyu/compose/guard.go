package compose

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"koyu-mcp/koyu/model"
)

// structural are the types that the notation itself knows.
var structural = []struct {
	word  string
	units []rune
}{
	{model.Exterior, codeUnits(model.Exterior)},
	{model.Void, codeUnits(model.Void)},
}

// guard refuses a type that is one slip of the pen away from a type the
// notation knows, since every other type is free and the slip would pass
// unseen (02 N56).
func guard(kind string) error {
	units := codeUnits(kind)
	for _, known := range structural {
		if oneEdit(units, known.units) {
			return fault("NE56", kind, known.word)
		}
	}
	return nil
}

// codeUnits is s in small letters and in UTF-16, an unpaired surrogate as one
// unit. What is too long to be of interest is cut.
func codeUnits(s string) []rune {
	const enough = len(model.Exterior) + 2
	var units []rune
	for s != "" && len(units) < enough {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1 && s[0] == 0xED:
			n = min(3, len(s))
			units = append(units, r)
		case r == '\u0130': // the one letter whose small form is two
			units = append(units, 'i', '\u0307')
		case r > 0xFFFF:
			units = append(units, r, utf8.RuneError)
		default:
			units = append(units, unicode.ToLower(r))
		}
		s = s[n:]
	}
	return units
}

// oneEdit reports whether a becomes b by putting in, taking out or changing
// exactly one unit.
func oneEdit(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i < len(a) && slices.Equal(a[i+1:], b[i+1:])
	case 1:
		return slices.Equal(a[i:], b[i+1:])
	}
	return false
}
