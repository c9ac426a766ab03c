package compose

import (
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// column declares columns at crossings of the grid on one level or on a span
// (02 N65).
func (l *layer) column(words []string) error {
	written := ""
	if len(words) > 0 {
		written = words[0]
	}
	size, ok := notation.Number(written)
	if !ok {
		return fault("NE25", notation.Phrase("column size"), written)
	}
	if !(size > 0) {
		return fault("NE96")
	}
	if len(words) == 1 {
		return fault("NE97")
	}
	c := &model.Column{Size: size, Pos: l.pos()}
	var err error
	if c.Levels, err = l.columnLevels(words[1]); err != nil {
		return err
	}
	if c.Attrs, err = notation.Attributes(words[2:]); err != nil {
		return err
	}
	if c.Depth, err = notation.LiftNumber(&c.Attrs, "d"); err != nil {
		return err
	}
	if c.X, err = l.gridLines(&c.Attrs, "x", 'X'); err != nil {
		return err
	}
	if c.Y, err = l.gridLines(&c.Attrs, "y", 'Y'); err != nil {
		return err
	}
	l.m.Columns = append(l.m.Columns, c)
	names := len(c.Levels) + len(c.X) + len(c.Y)
	return l.spend(costOfElement + names*costOfName + costOf(&c.Attrs))
}

// columnLevels are the names of the levels on which columns stand.
func (l *layer) columnLevels(word string) ([]string, error) {
	if !notation.IsRange(word) {
		if l.m.Levels.Get(word) == nil {
			return nil, fault("NE98", word)
		}
		return []string{word}, nil
	}
	levels, err := l.span(word)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(levels))
	for i, v := range levels {
		names[i] = v.Name
	}
	return names, nil
}

// gridLines takes a list of grid lines of one axis out of attrs.
func (l *layer) gridLines(attrs *model.Attrs, key string, axis byte) ([]string, error) {
	list, ok := notation.LiftText(attrs, key)
	if !ok {
		return nil, nil
	}
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		if name == "" {
			continue
		}
		p, err := l.place(name)
		if err != nil || p.axis != axis || strings.ContainsAny(name, "+-") {
			return nil, notation.Undefined(name)
		}
		names = append(names, name)
	}
	if names == nil {
		return nil, fault("NE99", notation.Phrase(key))
	}
	return names, nil
}

// A columnIndex finds columns by name. It reads declarations on when asked.
type columnIndex struct {
	named   map[string][]*model.Column
	read    int
	dropped map[*model.Column]bool
}

// find gives the columns of that name.
func (x *columnIndex) find(columns []*model.Column, name string) []*model.Column {
	if x.named == nil {
		x.named, x.dropped = map[string][]*model.Column{}, map[*model.Column]bool{}
	}
	for ; x.read < len(columns); x.read++ {
		c := columns[x.read]
		if n := c.Attrs.Name(); n != "" {
			x.named[n] = append(x.named[n], c)
		}
	}
	return x.named[name]
}

func (x *columnIndex) drop(c *model.Column) {
	delete(x.named, c.Attrs.Name())
	x.dropped[c] = true
}

func (x *columnIndex) isDropped(c *model.Column) bool { return x.dropped[c] }
