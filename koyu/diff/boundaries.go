package diff

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// A Boundary is one that was added or removed, between two paths in order.
type Boundary struct {
	Between [2]string     `json:"between"`
	Edge    model.Edge    `json:"edge,omitempty"`
	Kind    string        `json:"kind"`
	T       model.Measure `json:"t,omitzero"`
}

// A ChangedBoundary is one that changed, between its paths in b.
type ChangedBoundary struct {
	Between [2]string  `json:"between"`
	Edge    model.Edge `json:"edge,omitempty"`
	Fields  []Field    `json:"fields"`
}

// boundaries compares boundaries, default ones included, between spaces that
// are matched already (C90, C92).
func (c *comparison) boundaries(spaces []pair[model.Space]) Group[Boundary, ChangedBoundary] {
	tokensA, tokensB := tokens(spaces)
	o := pairUp(relations(c.a, tokensA), relations(c.b, tokensB))
	var changed []ChangedBoundary
	for _, p := range o.changed {
		if f := p[0].compare(p[1]); len(f) > 0 {
			changed = append(changed, ChangedBoundary{p[1].between(), p[1].Edge, f})
		}
	}
	rowKey := func(b Boundary) string { return c.betweenKey(b.Between) }
	return Group[Boundary, ChangedBoundary]{
		Added:   sortByKey(each(o.added, relation.row), rowKey),
		Removed: sortByKey(each(o.removed, relation.row), rowKey),
		Changed: sortByKey(changed, func(b ChangedBoundary) string { return c.betweenKey(b.Between) }),
	}
}

// betweenKey is what boundaries are ordered by (C88).
func (c *comparison) betweenKey(between [2]string) string {
	return c.ranking.key(between[0]) + " | " + c.ranking.key(between[1])
}

// tokens are what stands for the paths of spaces with one uid on both sides.
// No path begins like a token.
func tokens(spaces []pair[model.Space]) (a, b map[string]string) {
	a, b = map[string]string{}, map[string]string{}
	for _, p := range spaces {
		if p.uid != "" {
			token := "\x00uid:" + p.uid
			a[p.a.Path], b[p.b.Path] = token, token
		}
	}
	return a, b
}

// A relation is a boundary with the tokens of its ends.
type relation struct {
	*model.Boundary
	model        *model.Model
	first, other string // tokens of A and B
}

func relations(p *plane.Plan, tokens map[string]string) []relation {
	token := func(path string) string {
		if t, ok := tokens[path]; ok {
			return t
		}
		return path
	}
	all := make([]relation, len(p.Boundaries))
	for i, b := range p.Boundaries {
		all[i] = relation{b, p.Model, token(b.A), token(b.B)}
	}
	return all
}

// oriented reports whether it matters which end is written first.
func (r relation) oriented() bool { return r.Edge != "" || len(r.Openings) > 0 || len(r.Segs) > 0 }

func (r relation) key() string {
	low, high := inOrder(r.first, r.other)
	return low + "\x00" + high + "#" + string(r.Edge)
}

func (r relation) text() string {
	low, high := inOrder(r.first, r.other)
	first := r.first
	if !r.oriented() {
		first = ""
	}
	return canon.EntryBetween(r.Boundary, low, high, first)
}

func (r relation) between() [2]string {
	low, high := inOrder(r.A, r.B)
	return [2]string{low, high}
}

func (r relation) row() Boundary { return Boundary{r.between(), r.Edge, r.Kind, r.T} }

// compare tells what leads from r to s.
func (r relation) compare(s relation) fields {
	var f fields
	f.compare("kind", known(r.Kind), known(s.Kind))
	f.compare("t", measured(r.T), measured(s.T))
	f.compare("air", set(r.Air), set(s.Air))
	if (r.oriented() || s.oriented()) && r.first != s.first {
		f.compare("orientation (a side)", known(r.A), known(s.A))
	}
	f.compare("line", drawn(r.Line), drawn(s.Line))
	f.attributes(&r.Attrs, &s.Attrs)
	f = append(f, compareParts(r.openings(), s.openings())...)
	return append(f, compareParts(r.segs(), s.segs())...)
}

func drawn(l *model.Line) Text {
	if l == nil {
		return Text{}
	}
	return known(l.FromRef + ".." + l.ToRef)
}

// inOrder is a and b as UTF-16.
func inOrder(a, b string) (low, high string) {
	if ecma.CompareUTF16(a, b) > 0 {
		return b, a
	}
	return a, b
}
