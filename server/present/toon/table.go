package toon

import "container/list"

// A table is what rows have in common (9.3): its columns are named as nodes are,
// and one that is a group of columns has them in its kids.
type table struct {
	columns []node
	groups  []*table       // of the columns that are groups, made when needed
	place   map[string]int // of a column by its name, made when needed
}

func (t *table) isGroup(i int) bool { return len(t.columns[i].kids) > 0 }

// group is the table below a column that is a group.
func (t *table) group(i int) *table {
	if t.groups == nil {
		t.groups = make([]*table, len(t.columns))
	}
	if t.groups[i] == nil {
		t.groups[i] = &table{columns: t.columns[i].kids}
	}
	return t.groups[i]
}

// tableOf is the table that rows make up, nil when they make none (9.3): all are
// objects with the same names, in the order of the first, and below each name
// all are primitive, or all are objects that would make up a table. An object
// with a list or with nothing in it is no row.
func tableOf(rows []node) *table {
	if len(rows) == 0 || !rows[0].flat {
		return nil
	}
	t := &table{columns: rows[0].kids}
	for i := range rows[1:] {
		if !t.holds(&rows[1+i]) {
			return nil
		}
	}
	return t
}

// holds reports whether row has the columns of t, no more and no less.
func (t *table) holds(row *node) bool {
	if !row.flat || len(row.kids) != len(t.columns) {
		return false
	}
	members, ok := t.inOrder(row.kids)
	if !ok {
		return false
	}
	for i := range members {
		m := &members[i]
		if m.isObject() != t.isGroup(i) || m.isObject() && !t.group(i).holds(m) {
			return false
		}
	}
	return true
}

// inOrder is the members of a row in the order of the columns, with no value for
// what the row lacks; ok is false when it has what is no column.
func (t *table) inOrder(members []node) (ordered []node, ok bool) {
	if sameNames(members, t.columns) {
		return members, true // as is usual
	}
	if t.place == nil {
		t.place = make(map[string]int, len(t.columns))
		for i, c := range t.columns {
			t.place[c.name] = i
		}
	}
	ordered = make([]node, len(t.columns))
	for _, m := range members {
		i, ok := t.place[m.name]
		if !ok {
			return nil, false
		}
		ordered[i] = m
	}
	return ordered, true
}

// sparsest is how many cells a filled table may have for each value in it.
// Without such a bound, a list of objects that have no name in common would take
// room by the square of its length.
const sparsest = 16

// filled is the table of rows that need not have the same names (see
// [Options]), nil when there is none.
func filled(rows []node) *table {
	values := 0
	for i := range rows {
		if !rows[i].isObject() || !allPrimitive(rows[i].kids) {
			return nil
		}
		values += len(rows[i].kids)
	}
	columns := union(rows)
	if values == 0 || len(rows)*len(columns) > sparsest*values {
		return nil
	}
	return &table{columns: columns}
}

// union is a column for each name there is in rows. A new name comes right
// behind the one before it in its row; the first in its row, right before the
// next that is known, or else at the end.
func union(rows []node) []node {
	order := list.New()
	place := map[string]*list.Element{}
	for i := range rows {
		members := rows[i].kids
		if i > 0 && sameNames(members, rows[i-1].kids) {
			continue
		}
		var before *list.Element
		for _, m := range members {
			at := place[m.name]
			switch {
			case at != nil:
			case before != nil:
				at = order.InsertAfter(m.name, before)
			default:
				if next := known(members, place); next != nil {
					at = order.InsertBefore(m.name, next)
				} else {
					at = order.PushBack(m.name)
				}
			}
			place[m.name], before = at, at
		}
	}
	columns := make([]node, 0, order.Len())
	for at := order.Front(); at != nil; at = at.Next() {
		columns = append(columns, node{name: at.Value.(string)})
	}
	return columns
}

// known is the place of the first of members that has one.
func known(members []node, place map[string]*list.Element) *list.Element {
	for _, m := range members {
		if at := place[m.name]; at != nil {
			return at
		}
	}
	return nil
}
