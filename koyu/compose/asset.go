package compose

import (
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// asset defines a door or window that openings can refer to. Its values are
// looked at where it is used (02 N65).
func (l *layer) asset(words []string) error {
	if len(words) == 0 || strings.Contains(words[0], ":") || notation.IsPath(words[0]) {
		return fault("NE89")
	}
	name := words[0]
	if len(words) == 1 {
		return fault("NE90", notation.Phrase("nothing"))
	}
	kind := words[1]
	if !oneOf(kind, model.Door, model.Window) {
		return fault("NE90", kind)
	}
	if first := l.m.Assets.Get(name); first != nil {
		return fault("NE91", name, l.first(first.Pos))
	}
	attrs, err := notation.Attributes(words[2:])
	if err != nil {
		return err
	}
	l.m.Assets.Put(name, &model.Asset{Name: name, Kind: kind, Attrs: attrs, Pos: l.pos()})
	return l.spend(costOfElement + costOf(&attrs))
}
