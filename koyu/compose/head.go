package compose

import (
	"slices"
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// What is said about the building as a whole (02 N45).

// version is the koyu line. Any of the known versions parses the same way.
func (l *layer) version(words []string) error {
	switch {
	case len(words) == 0:
		return fault("NE30", notation.Phrase(model.DefaultVersion))
	case len(words) > 1:
		return fault("NE31", notation.QuoteAll(words[1:]))
	case !slices.Contains(model.Versions, words[0]):
		return fault("NE32", words[0], notation.Phrase(strings.Join(model.Versions, ", ")))
	case l.strength != 0:
		return fault("NE33")
	case l.m.VersionDeclared:
		return fault("NE34", l.m.Version)
	}
	l.m.Version, l.m.VersionDeclared = words[0], true
	return nil
}

func (l *layer) name(words []string) error {
	name := strings.Join(words, " ")
	switch {
	case len(words) == 0:
		return fault("NE35")
	case l.m.Name != "" && l.m.Name != name:
		return fault("NE36", l.m.Name)
	}
	l.m.Name = name
	return nil
}

func (l *layer) unit(words []string) error {
	switch {
	case len(words) == 0:
		return fault("NE37", notation.Phrase("nothing"))
	case words[0] != "mm":
		return fault("NE37", words[0])
	}
	return nil
}
