package hide

import (
	"container/heap"
	"iter"
	"slices"
)

// compare finds out for all faces that may be seen together which hides which,
// from the last face to the first, as the near ones are expected at the end: what
// turns out to be hidden is not compared any further.
func (s *scene) compare() {
	s.hiders = make([][]hider, len(s.faces))
	compared := slices.Repeat([]int32{none}, len(s.faces)) // by face: with which last
	for i := int32(len(s.faces)) - 1; i >= 0; i-- {
		f := &s.faces[i]
		if f.gone {
			continue
		}
		meet := func(j int32) {
			if compared[j] != i && !s.faces[j].gone {
				compared[j] = i
				s.meet(i, j)
			}
		}
		for _, j := range f.meets {
			meet(j)
		}
		for _, cell := range f.cells {
			faces := s.within[cell]
			for n := len(faces) - 1; faces[n] > i; n-- {
				meet(faces[n])
			}
		}
		f.gone = s.hidden(i)
	}
	for i := range s.faces {
		f := &s.faces[i]
		f.gone = f.gone || s.hidden(int32(i))
	}
}

// A hider is a face that hides some of another.
type hider struct {
	face  int32
	later bool // it is better painted later
}

// meet notes which of two faces hides the other. Both may, in different places:
// then the one that is more in front had better be painted later.
func (s *scene) meet(i, j int32) {
	var room [corners]Point
	both, jOver, iOver := s.gap(room[:], i, j)
	if len(both) == 0 {
		return
	}
	if jOver > 0 {
		s.hiders[i] = append(s.hiders[i], hider{j, jOver >= iOver})
	}
	if iOver > 0 {
		s.hiders[j] = append(s.hiders[j], hider{i, iOver > jOver})
	}
	if jOver > 0 && iOver > 0 {
		s.seams = append(s.seams, [2]int32{i, j})
	}
}

// gap is where faces i and j overlap in the picture, and by how much at most j
// is nearer than i there, and i than j; 0 where it nowhere is. The place is
// written over dst.
func (s *scene) gap(dst []Point, i, j int32) (both []Point, jOver, iOver float64) {
	f, g := &s.faces[i], &s.faces[j]
	if !f.box.meets(g.box) {
		return nil, 0, 0
	}
	both = common(dst, f.Ring, g.sides...)
	step := g.minus(f.Plane)
	for _, p := range both {
		d := step.At(p)
		jOver, iOver = max(jOver, d), max(iOver, -d)
	}
	switch {
	case jOver > flush && iOver > flush:
	case jOver > flush:
		iOver = 0
	case iOver > flush:
		jOver = 0
	case s.over(j, i):
		jOver, iOver = flush, 0
	default:
		jOver, iOver = 0, flush
	}
	return both, jOver, iOver
}

// behind is the part of face i that face j hides.
func (s *scene) behind(i, j int32) []Point {
	both, jOver, iOver := s.gap(nil, i, j)
	switch {
	case jOver == 0:
		return nil
	case iOver == 0:
		return both
	}
	return common(nil, both, side(s.faces[j].minus(s.faces[i].Plane)))
}

// enough is how many pieces of a face are proof that it can be seen.
const enough = 48

// hidden reports whether the faces that are known to hide some of face i hide
// all of it. What covers a cell stays, as it stands in for others there.
func (s *scene) hidden(i int32) bool {
	f := &s.faces[i]
	if f.cover || len(s.hiders[i]) == 0 {
		return false
	}
	left := [][]Point{f.Ring}
	for _, h := range s.hiders[i] {
		left = without(left, s.behind(i, h.face))
		if len(left) == 0 {
			return true
		}
		if len(left) > enough {
			return false
		}
	}
	return false
}

// arrange puts the faces in the order of painting: each before those that hide
// some of it, as far as that can be. It works from the near end. Of what could
// come next it takes a whole batch, the last one that there is, so that a batch
// is painted in few stretches.
func (s *scene) arrange() {
	waits := make([]int, len(s.faces))     // by face: how many are better painted after it
	below := make([][]int32, len(s.faces)) // by face: which are better painted before it
	for i := range s.faces {
		for h := range s.above(int32(i)) {
			waits[i]++
			below[h] = append(below[h], int32(i))
		}
	}
	ready := newShelf(s.faces)
	put := func(i int32) {
		if s.place[i] == unplaced {
			s.place[i] = len(s.order)
			s.order = append(s.order, i)
			for _, h := range below[i] {
				if waits[h]--; waits[h] == 0 {
					ready.add(h)
				}
			}
		}
	}
	s.place = slices.Repeat([]int{unplaced}, len(s.faces))
	for i := range s.faces {
		if !s.faces[i].gone && waits[i] == 0 {
			ready.add(int32(i))
		}
	}
	for last := len(s.faces) - 1; last >= 0; last-- {
		for ready.take(put) {
		}
		if !s.faces[last].gone {
			put(int32(last)) // it is in a ring, or already there
		}
	}
	for ready.take(put) {
	}
	slices.Reverse(s.order)
	for place, i := range s.order {
		s.place[i] = place
	}
}

const unplaced = -1

// above are the faces that are better painted after face i.
func (s *scene) above(i int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, h := range s.hiders[i] {
			if h.later && !s.faces[h.face].gone && !s.faces[i].gone && !yield(h.face) {
				return
			}
		}
	}
}

// A shelf holds faces by batch.
type shelf struct {
	faces   []face
	batches map[int][]int32
	queue   queue // of the batches
}

func newShelf(faces []face) *shelf { return &shelf{faces: faces, batches: map[int][]int32{}} }

func (s *shelf) add(i int32) {
	batch := s.faces[i].Batch
	if len(s.batches[batch]) == 0 {
		heap.Push(&s.queue, batch)
	}
	s.batches[batch] = append(s.batches[batch], i)
}

// take puts all faces of the last batch, and what of it gets ready by that. It
// reports whether there were any.
func (s *shelf) take(put func(int32)) bool {
	if len(s.queue) == 0 {
		return false
	}
	batch := heap.Pop(&s.queue).(int)
	for n := 0; n < len(s.batches[batch]); n++ {
		put(s.batches[batch][n])
	}
	s.batches[batch] = nil
	return true
}

// patches are the faces in order, without what they would wrongly cover.
func (s *scene) patches() []Patch {
	wronged := make([][]int32, len(s.faces)) // by face: what it hides from sight by mistake
	for _, i := range s.order {
		for _, h := range s.hiders[i] {
			if !s.faces[h.face].gone && s.place[h.face] < s.place[i] {
				wronged[i] = append(wronged[i], h.face)
			}
		}
	}
	var all []Patch
	for _, i := range s.order {
		pieces := [][]Point{s.faces[i].Ring}
		spare := func(faces []int32) {
			for _, j := range faces {
				if s.place[j] < s.place[i] {
					pieces = without(pieces, s.behind(i, j))
				}
			}
		}
		spare(wronged[i])
		for h := range s.above(i) {
			spare(wronged[h]) // there h does not cover this face, for which it stands in
		}
		if len(pieces) > 0 {
			all = append(all, Patch{int(i), pieces})
		}
	}
	return all
}

// A queue is a heap of batches, the highest number first.
type queue []int

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i] > q[j] }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(int)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
