package compose

import (
	"slices"
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// edit runs + - or = on a set of elements of the target above (02 NC22).
// Strength does not matter (NC26). On a pair it runs on every boundary, and
// one failure is the failure of the line.
func (l *layer) edit(op string, words []string) error {
	if err := l.record(op, words); err != nil {
		return err
	}
	if len(words) == 0 {
		return fault("NE130", notation.Phrase(op))
	}
	what, words := words[0], words[1:]
	switch l.target.kind {
	case onSpace:
		if what != "area" {
			return fault("NE131", what)
		}
		return l.areaSet(l.target.space).edit(l, op, what, words)
	case onBoundary:
		return l.editBoundaries(op, what, words)
	}
	return fault("NE132", notation.Phrase(l.target.kind))
}

func (l *layer) editBoundaries(op, what string, words []string) error {
	if !oneOf(what, model.Door, model.Window, model.Segment) {
		return fault("NE133", what)
	}
	for _, b := range l.target.boundaries {
		var err error
		if what == model.Segment {
			err = l.segmentSet(b).edit(l, op, what, words)
		} else {
			err = l.openingSet(b, what).edit(l, op, what, words)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A set is a list of elements with names, as set edits see it.
type set[T any] struct {
	list  *[]*T
	attrs func(*T) *model.Attrs
	read  func(words []string) (*T, error)
	// resize takes a new w or h, which some elements have no use for.
	resize func(x *T, key string, v model.Measure)
}

func (l *layer) areaSet(s *model.Space) set[model.Area] {
	return set[model.Area]{
		list:   &s.Areas,
		attrs:  func(a *model.Area) *model.Attrs { return &a.Attrs },
		read:   l.area,
		resize: func(*model.Area, string, model.Measure) {}, // NC25
	}
}

func (l *layer) segmentSet(b *model.Boundary) set[model.Seg] {
	return set[model.Seg]{
		list:  &b.Segs,
		attrs: func(s *model.Seg) *model.Attrs { return &s.Attrs },
		read:  l.segment,
		resize: func(s *model.Seg, key string, v model.Measure) {
			if key == "w" { // NC25
				s.W = v.Value
			}
		},
	}
}

// openingSet is the doors and windows of b, which are one list (02 NC24).
func (l *layer) openingSet(b *model.Boundary, kind string) set[model.Opening] {
	return set[model.Opening]{
		list:  &b.Openings,
		attrs: func(o *model.Opening) *model.Attrs { return &o.Attrs },
		read:  func(words []string) (*model.Opening, error) { return l.opening(kind, words) },
		resize: func(o *model.Opening, key string, v model.Measure) {
			if key == "w" {
				o.W = v.Value
			} else {
				o.H = v
			}
		},
	}
}

func (s set[T]) edit(l *layer, op, what string, words []string) error {
	if err := l.look(1 + len(*s.list)); err != nil {
		return err
	}
	if op == "+" {
		return s.add(what, words)
	}
	if len(words) == 0 || strings.Contains(words[0], ":") {
		return fault("NE136", notation.Phrase(op), notation.Phrase(what))
	}
	i, err := s.find(what, words[0])
	if err != nil {
		return err
	}
	if op == "-" {
		*s.list = slices.Delete(*s.list, i, i+1)
		return nil
	}
	return s.change(l, (*s.list)[i], words[1:])
}

// add appends an element, which must have a name that is free.
func (s set[T]) add(what string, words []string) error {
	x, err := s.read(words)
	if err != nil {
		return err
	}
	name := s.attrs(x).Name()
	if name == "" {
		return fault("NE134", notation.Phrase(what))
	}
	if slices.ContainsFunc(*s.list, func(y *T) bool { return s.attrs(y).Name() == name }) {
		return fault("NE135", notation.Phrase(what), name)
	}
	*s.list = append(*s.list, x)
	return nil
}

// find is the place of the one element with that name. Names are compared as
// text, after numbers were read as numbers (02 NC23).
func (s set[T]) find(what, name string) (int, error) {
	found := -1
	for i, x := range *s.list {
		if s.attrs(x).Name() != name {
			continue
		}
		if found >= 0 {
			return 0, fault("NE138", notation.Phrase(what), name)
		}
		found = i
	}
	if found < 0 {
		return 0, fault("NE137", notation.Phrase(what), name)
	}
	return found, nil
}

// sizes are the keys that a change does not leave among the attributes.
var sizes = []string{"w", "h"}

// change writes words into the attributes of x, but a new width or height into
// x itself; what the attributes say of that goes.
func (s set[T]) change(l *layer, x *T, words []string) error {
	own, err := notation.Attributes(words)
	if err != nil {
		return err
	}
	attrs := s.attrs(x)
	for a := range own.All() {
		if oneOf(a.Key, sizes...) {
			continue
		}
		if err := l.set(attrs, a.Key, a.Value); err != nil {
			return err
		}
	}
	for _, key := range sizes {
		v, ok := own.Get(key)
		if !ok {
			continue
		}
		m, ok := positive(v)
		if !ok {
			return fault("NE139", key, v.String())
		}
		attrs.Delete(key)
		s.resize(x, key, m)
	}
	return l.spend(costOf(&own))
}
