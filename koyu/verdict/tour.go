package verdict

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A tour is a depth-first walk over passable boundaries, from some spaces
// through all that can be entered.
//
// It tells of every space at once whether one can arrive there over a boundary
// that is no stair (V34). A search for one space ends on arrival, so it never
// goes on through that space. What counts is therefore whether a neighbour can
// be reached without it. Of each space the tour finds out which other one all
// ways to it pass last; if an adjacent one is on all ways, it is that one.
type tour struct {
	*review
	enters func(*model.Space) bool
	starts []bool   // by Index
	at     []*visit // by Index; nil for what is not reached
	visits []*visit // in order
}

// A visit is one space of a tour.
type visit struct {
	space  *model.Space
	from   *visit // nil where the walk was begun
	number int    // from 1
	asked  int    // boundaries looked at so far

	// first is the number of the earliest visit that is adjacent to this space
	// or to one that was come to through it. Before all visits, at 0, is the
	// place from which the starts are entered.
	first int
	gate  *model.Space // the space that all ways pass last, nil for none
}

// tour walks from starts, all of which can be entered.
func (r *review) tour(starts []*model.Space, enters func(*model.Space) bool) *tour {
	n := r.model.Spaces.Len()
	t := &tour{review: r, enters: enters, starts: make([]bool, n), at: make([]*visit, n)}
	for _, s := range starts {
		t.starts[s.Index] = true
	}
	for _, s := range starts {
		if t.at[s.Index] == nil {
			t.walk(s)
		}
	}
	for _, v := range t.visits {
		switch {
		case v.from == nil:
		case v.first >= v.from.number: // nothing leads around the space before
			v.gate = v.from.space
		default:
			v.gate = v.from.gate
		}
	}
	return t
}

// walk visits what can be reached from a space and was not visited yet.
func (t *tour) walk(start *model.Space) {
	for v := t.enter(start, nil); v != nil; {
		if next := t.next(v); next != nil {
			v = t.enter(next, v)
			continue
		}
		if v.from != nil {
			v.from.first = min(v.from.first, v.first)
		}
		v = v.from
	}
}

func (t *tour) enter(s *model.Space, from *visit) *visit {
	v := &visit{space: s, from: from, number: len(t.visits) + 1}
	if !t.starts[s.Index] {
		v.first = v.number
	}
	t.at[s.Index] = v
	t.visits = append(t.visits, v)
	return v
}

// next is a space to go to from v, nil when there is none left.
func (t *tour) next(v *visit) *model.Space {
	for at := t.plan.At(v.space.Path); v.asked < len(at); {
		b := at[v.asked]
		v.asked++
		s := t.model.Spaces.Get(b.Other(v.space.Path))
		if s == nil || !plane.Passable(b) || !t.enters(s) {
			continue
		}
		if t.at[s.Index] == nil {
			return s
		}
		v.first = min(v.first, t.at[s.Index].number)
	}
	return nil
}

// arrives reports whether s is a start, or can be reached over a boundary that
// is no stair at s.
func (t *tour) arrives(s *model.Space) bool {
	if t.starts[s.Index] {
		return true
	}
	for _, b := range t.plan.At(s.Path) {
		o := t.model.Spaces.Get(b.Other(s.Path))
		if o == nil || o == s || b.Kind == model.Stair || !plane.Passable(b) {
			continue
		}
		if v := t.at[o.Index]; v != nil && v.gate != s {
			return true
		}
	}
	return false
}
