package compose

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// zone defines a zone, or one on every level of a span (02 N65).
func (l *layer) zone(words []string) error {
	if len(words) == 0 || !notation.IsPath(words[0]) {
		return fault("NE85")
	}
	repetitions, err := l.repetitions(words[0])
	if err != nil {
		return err
	}
	for _, r := range repetitions {
		path := r.path(words[0])
		if first := l.m.Zones.Get(path); first != nil {
			return fault("NE86", path, l.first(first.Pos))
		}
		attrs, err := notation.Attributes(words[1:])
		if err != nil {
			return err
		}
		l.m.Zones.Put(path, &model.Zone{Path: path, Attrs: attrs, Pos: l.pos()})
		if err := l.spend(costOfElement + len(path) + costOf(&attrs)); err != nil {
			return err
		}
	}
	return nil
}

// polygon defines a site outline.
func (l *layer) polygon(words []string) error {
	if len(words) == 0 || !notation.IsPath(words[0]) {
		return fault("NE92")
	}
	path := words[0]
	p := &model.Polygon{Path: path, Pos: l.pos()}
	for _, word := range words[1:] {
		corner, err := notation.Vertex(word)
		if err != nil {
			return err
		}
		p.Points = append(p.Points, corner)
	}
	if len(p.Points) < 3 {
		return fault("NE94")
	}
	if first := l.m.Polygons.Get(path); first != nil {
		return fault("NE95", path, l.first(first.Pos))
	}
	l.m.Polygons.Put(path, p)
	return l.spend(costOfElement + len(p.Points)*costOfName)
}
