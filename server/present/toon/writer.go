package toon

import (
	"slices"
	"strconv"

	"koyu-mcp/internal/jsonv"
)

// Append appends v, which must be a value, as TOON. The only error is
// [ErrDepth]; dst is then as it was.
func Append(dst []byte, v jsonv.Value, o Options) ([]byte, error) {
	root, ok := read(v)
	if !ok {
		return dst, ErrDepth
	}
	if o.Indent <= 0 {
		o.Indent = 2
	}
	w := writer{Options: o, delimiter: delimiters[o.Delimiter].cell, dst: slices.Grow(dst, len(v)/2)}
	w.root(&root)
	return w.dst, nil
}

type writer struct {
	Options
	delimiter byte
	dst       []byte
}

// line begins the next line, of what lies depth levels deep.
func (w *writer) line(depth int) {
	w.dst = append(w.dst, '\n')
	for range depth * w.Indent {
		w.dst = append(w.dst, ' ')
	}
}

func (w *writer) text(s string) { w.dst = append(w.dst, s...) }

// root writes the whole (5).
func (w *writer) root(n *node) {
	switch {
	case n.isPrimitive():
		w.primitive(n.text)
	case n.isArray() && len(n.kids) == 0:
		w.text("[]")
	case n.isArray():
		w.array(n, 1)
	case w.keyed(n, 1):
	default:
		for i := range n.kids {
			if i > 0 {
				w.line(0)
			}
			w.member(&n.kids[i], 1)
		}
	}
}

// member writes a member of an object, its lines after the first at depth (8).
func (w *writer) member(m *node, depth int) {
	w.key(m.name)
	switch {
	case m.isPrimitive():
		w.text(": ")
		w.primitive(m.text)
	case m.isArray() && len(m.kids) == 0:
		w.text(": []")
	case m.isArray():
		w.array(m, depth)
	case w.keyed(m, depth):
	default:
		w.text(":")
		w.members(m.kids, depth)
	}
}

func (w *writer) members(members []node, depth int) {
	for i := range members {
		w.line(depth)
		w.member(&members[i], depth+1)
	}
}

// array writes an array that is not empty from its length on: as a table when it
// is one (9.3), else as a list.
func (w *writer) array(a *node, depth int) {
	t := tableOf(a.kids)
	if t == nil && w.Fill {
		t = filled(a.kids)
	}
	if t == nil {
		w.list(a, depth)
		return
	}
	w.header(len(a.kids), "", t)
	for i := range a.kids {
		w.line(depth)
		w.cells(t, a.kids[i].kids)
	}
}

// keyed writes an object as a table of its members' members, from its length on,
// if it is one (9.5). An element of a list never is: it has no name to put in
// front of the header.
func (w *writer) keyed(n *node, depth int) bool {
	if len(n.kids) < 2 {
		return false
	}
	t := tableOf(n.kids)
	if t == nil {
		return false
	}
	w.header(len(n.kids), ":", t)
	for i := range n.kids {
		w.line(depth)
		w.key(n.kids[i].name)
		w.text(": ")
		w.cells(t, n.kids[i].kids)
	}
	return true
}

// list writes an array without a table, from its length on: in one line when
// only primitives are in it (9.1), else an element a line (9.2, 9.4).
func (w *writer) list(a *node, depth int) {
	w.header(len(a.kids), "", nil)
	if allPrimitive(a.kids) {
		for i := range a.kids {
			if i == 0 {
				w.text(" ")
			} else {
				w.dst = append(w.dst, w.delimiter)
			}
			w.primitive(a.kids[i].text)
		}
		return
	}
	for i := range a.kids {
		w.line(depth)
		w.text("-")
		w.element(&a.kids[i], depth)
	}
}

// element writes what follows the hyphen of an element at depth (9.4, 10).
func (w *writer) element(n *node, depth int) {
	switch {
	case n.isPrimitive():
		w.text(" ")
		w.primitive(n.text)
	case n.isArray():
		w.text(" ")
		w.list(n, depth+1)
	case len(n.kids) > 0:
		w.text(" ")
		w.member(&n.kids[0], depth+2)
		w.members(n.kids[1:], depth+1)
	}
}

// header writes the length, a mark behind it, and the columns, if any (6).
func (w *writer) header(length int, mark string, t *table) {
	w.text("[")
	w.dst = strconv.AppendInt(w.dst, int64(length), 10)
	w.text(mark)
	w.text(delimiters[w.Delimiter].header)
	w.text("]")
	if t != nil {
		w.columns(t)
	}
	w.text(":")
}

func (w *writer) columns(t *table) {
	w.text("{")
	for i := range t.columns {
		if i > 0 {
			w.dst = append(w.dst, w.delimiter)
		}
		w.key(t.columns[i].name)
		if t.isGroup(i) {
			w.columns(t.group(i))
		}
	}
	w.text("}")
}

// cells writes a row, or the part of it below a group of columns.
func (w *writer) cells(t *table, members []node) {
	members, _ = t.inOrder(members)
	for i := range members {
		if i > 0 {
			w.dst = append(w.dst, w.delimiter)
		}
		if t.isGroup(i) {
			w.cells(t.group(i), members[i].kids)
		} else {
			w.primitive(members[i].text)
		}
	}
}

func (w *writer) primitive(v jsonv.Value) { w.dst = appendPrimitive(w.dst, v, w.delimiter) }

func (w *writer) key(name string) { w.dst = appendKey(w.dst, name) }
