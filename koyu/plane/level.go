package plane

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// A level is what stands on one level, found by place. Spaces whose level is
// undetermined share one (P34).
type level struct {
	spaces []*model.Space // with a region, in space order
	edges  []edge         // of all of them, in order of spaces, pieces and sides
	span   []span         // by Index of the space: its edges; all levels share the list
	bySide [sides]index   // their boxes

	made *tally.Tally // nil once nobody counts any more

	pieces func() owned // pieces of regions
	rects  func() owned // written rectangles
}

// A span is a part of a list.
type span struct{ from, to int }

// with is the smallest span around two.
func (s span) with(o span) span { return span{min(s.from, o.from), max(s.to, o.to)} }

// Owned are boxes with the spaces they belong to, in space order.
type owned struct {
	owners []*model.Space
	boxes  []model.Rect
	pieces []Piece // whose boxes they are, if they are
	index  index
}

func ownedBy(spaces []*model.Space, boxes func(*model.Space) []model.Rect) owned {
	var o owned
	for _, s := range spaces {
		for _, box := range boxes(s) {
			o.owners, o.boxes = append(o.owners, s), append(o.boxes, box)
		}
	}
	o.index = newIndex(o.boxes)
	return o
}

// newLevel is the level with these spaces, whose regions are regions[Index] and
// whose edges it notes in spans.
func newLevel(spaces []*model.Space, regions [][]Piece, spans []span) *level {
	l := &level{spaces: spaces, span: spans}
	pieces := 0
	for _, s := range spaces {
		pieces += len(regions[s.Index])
	}
	l.edges = make([]edge, 0, int(sides)*pieces)
	for _, s := range spaces {
		from := len(l.edges)
		l.edges = appendEdges(l.edges, s.Index, regions[s.Index])
		l.span[s.Index] = span{from, len(l.edges)}
	}
	boxes := make([]model.Rect, len(l.edges))
	var numbers [sides][]int
	for side := range numbers {
		numbers[side] = make([]int, 0, pieces) // as many as that if all are rectangles
	}
	for i, e := range l.edges {
		boxes[i] = e.box(0)
		numbers[e.side] = append(numbers[e.side], i)
	}
	for side, items := range numbers {
		l.bySide[side] = indexOf(boxes, items)
	}
	l.pieces = sync.OnceValue(func() owned {
		var all []Piece
		o := ownedBy(spaces, func(s *model.Space) (boxes []model.Rect) {
			for _, p := range regions[s.Index] {
				all, boxes = append(all, p), append(boxes, Bounds(p))
			}
			return boxes
		})
		o.pieces = all
		return o
	})
	l.rects = sync.OnceValue(func() owned { return ownedBy(spaces, written) })
	return l
}

// edgesOf are the edges of one space.
func (l *level) edgesOf(space int) []edge {
	s := l.span[space]
	return l.edges[s.from:s.to]
}

// facing appends the numbers of the edges that face s somewhere along it, in
// order of spaces, pieces and sides.
func (l *level) facing(hits []int, s stretch) []int {
	hits = l.bySide[s.side.opposite()].find(hits, s.box(2*Eps))
	l.made.Steps(len(hits), l.spaces[0].Pos)
	hits = slices.DeleteFunc(hits, func(h int) bool { return !s.faces(l.edges[h].stretch) })
	slices.Sort(hits)
	return hits
}

// level is the level of that name; it is empty where nothing stands.
func (p *Plan) level(name string) *level {
	if l, ok := p.levels[name]; ok {
		return l
	}
	return nobody
}

var nobody = newLevel(nil, nil, nil)

// OnLevel are the spaces with a region on a level, in space order. The empty
// name is for those whose level is undetermined.
func (p *Plan) OnLevel(name string) []*model.Space { return p.level(name).spaces }

// PiecesNear goes through the pieces on a level whose bounding box meets r, in
// order of spaces and pieces.
func (p *Plan) PiecesNear(name string, r model.Rect) iter.Seq2[*model.Space, Piece] {
	return func(yield func(*model.Space, Piece) bool) {
		near := p.level(name).pieces()
		hits := near.index.inOrder(nil, r)
		if len(hits) > 0 {
			p.made.Steps(len(hits), near.owners[hits[0]].Pos)
		}
		for _, i := range hits {
			if !yield(near.owners[i], near.pieces[i]) {
				return
			}
		}
	}
}

// Overlapping are the other spaces on a level of which a written rectangle
// overlaps one of s, in space order (P16).
func (p *Plan) Overlapping(s *model.Space, name string) []*model.Space {
	var found []*model.Space
	at := p.level(name).rects()
	for _, r := range s.Regions {
		hits := at.index.find(nil, r.Rect)
		p.made.Steps(len(hits), s.Pos)
		for _, i := range hits {
			if o := at.owners[i]; o != s && RectsOverlap(r.Rect, at.boxes[i]) {
				found = append(found, o)
			}
		}
	}
	slices.SortFunc(found, func(a, b *model.Space) int { return cmp.Compare(a.Index, b.Index) })
	return slices.Compact(found)
}

// A Pair is two spaces in space order.
type Pair struct{ A, B *model.Space }

// Collisions are the pairs of spaces of one level of which written rectangles
// overlap, by the first and then by the second (05 N5, O6).
func (p *Plan) Collisions() []Pair { return p.collisions() }

func (p *Plan) allCollisions() []Pair {
	var pairs []Pair
	for _, s := range p.spaces {
		for _, o := range p.Overlapping(s, s.Level) {
			if o.Index > s.Index {
				p.made.Pieces(1, s.Pos)
				pairs = append(pairs, Pair{s, o})
			}
		}
	}
	return pairs
}
