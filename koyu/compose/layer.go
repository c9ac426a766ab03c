package compose

import (
	"slices"
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// A layer is one text while it is read. Imported layers have their own; nothing
// of it is shared (02 N29).
type layer struct {
	*composer
	path     string
	strength int
	line     int // the one being read
	parents
	band *band // open, waiting for members
}

// parents are what an indented line can belong to.
type parents struct {
	boundaries []*model.Boundary // of the boundary or stack above
	spaces     []*model.Space    // of the space above
	target     *target           // of the over above
}

// pos is the line being read.
func (l *layer) pos() model.Pos { return model.Pos{File: l.path, Line: l.line} }

// read goes through the lines of the layer.
func (l *layer) read(text string) error {
	var tokens []string
	for number, line := range notation.Lines(notation.Normalize(text)) {
		l.line = number
		var err error
		tokens, err = notation.Tokens(tokens[:0], line)
		switch {
		case err != nil:
		case len(tokens) == 0: // N27: such a line changes nothing
		default:
			err = l.obey(tokens, notation.Indented(line))
		}
		if err != nil {
			return at(l.pos(), err)
		}
	}
	return l.closeBand()
}

// obey runs a line that says something.
func (l *layer) obey(tokens []string, indented bool) error {
	if err := l.count(); err != nil {
		return err
	}
	if indented {
		return l.child(tokens[0], tokens[1:])
	}
	return l.statement(tokens[0], tokens[1:])
}

// statement runs a line that is not indented. A band is complete now, and no
// parent reaches beyond this line (02 N30). The words are valid only for the
// time of the call.
func (l *layer) statement(word string, words []string) error {
	if err := l.closeBand(); err != nil {
		return err
	}
	l.parents = parents{}
	switch word {
	case "koyu":
		return l.version(words)
	case "name":
		return l.name(words)
	case "unit":
		return l.unit(words)
	case "grid":
		return l.grid(words)
	case "level":
		return l.level(words)
	case "import":
		return l.imports(words)
	case "over":
		return l.over(words)
	case "drop":
		return l.drop(words)
	case "asset":
		return l.asset(words)
	case "polygon":
		return l.polygon(words)
	case "column":
		return l.column(words)
	case "band":
		return l.openBand(words)
	case "space":
		return l.space(words)
	case "boundary":
		return l.boundary(words)
	case "zone":
		return l.zone(words)
	case "stack":
		return l.stack(words)
	}
	return fault("NE11", word)
}

// child runs an indented line, once for every parent (02 N31, N32).
func (l *layer) child(word string, words []string) error {
	if l.target != nil {
		switch word {
		case "+", "-", "=":
			return l.edit(word, words)
		}
		return fault("NE13", word)
	}
	switch word {
	case model.Door, model.Window, model.Segment, "line":
		return l.onBoundaries(word, words)
	case "area":
		return l.areas(words)
	case "space":
		if l.band == nil {
			return fault("NE17")
		}
		return l.member(words)
	}
	return fault("NE12", word)
}

// imports composes another layer here and now, unless it is composed already
// (02 NC5, NC6). Chains of imports are as deep as there may be layers.
func (l *layer) imports(words []string) error {
	if len(words) == 0 {
		return fault("NE4")
	}
	if l.source == nil {
		return fault("NE3")
	}
	path := source.Resolve(l.path, words[0])
	if _, known := l.strengths[path]; known {
		return nil
	}
	text, err := l.source.Read(path)
	if err != nil {
		return unread(err, "NE2", words[0])
	}
	return l.compose(path, text)
}

// record keeps a line that changes what another made (02 NC12).
func (l *layer) record(word string, words []string) error {
	e := model.Edit{Word: word, Subject: strings.Join(words, " "), Pos: l.pos()}
	l.m.Edits = append(l.m.Edits, e)
	return l.spend(costOfElement + len(e.Subject))
}

// oneOf reports whether word is one of a short list.
func oneOf(word string, words ...string) bool { return slices.Contains(words, word) }
