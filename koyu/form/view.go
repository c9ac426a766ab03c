package form

import (
	"math"

	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// How runs are shown, in mm.
const (
	liftInset  = 250.0 // of the symbol of a lift; less in a narrow shaft (F83)
	arrowTail  = 150   // between an arrow and the ends of what it stands on (F82)
	arrowLeast = 900   // what is visible must be longer than this for an arrow
)

// A view is what one plan shows of one run, which starts at its level or ends
// there.
type view struct {
	run       *Run
	cutZ      float64
	ascending bool

	outline, treads, breaks []Line
	arrows                  []arrow
}

// An arrow is a line from its start to its tip. Up tells whether one climbs
// along it.
type arrow struct {
	Line
	up bool
}

// A stretch is a visible part of a flight or landing, along the way up.
type stretch struct{ lo, hi float64 }

// runs shows the runs that start at a level, then those that end there, of
// which lifts are not shown again (F80).
func (c *cutter) runs() {
	c.feet = map[[2]float64][]int{}
	for _, i := range c.starting[c.Level] {
		at := cell(c.Runs[i].Rect)
		c.feet[at] = append(c.feet[at], i)
		c.show(i, c.ascending(&c.Runs[i]))
	}
	for _, i := range c.ending[c.Level] {
		if run := &c.Runs[i]; run.Device != rise.Lift {
			c.show(i, c.descending(run))
		}
	}
}

// show adds what is not empty of a view (F91).
func (c *cutter) show(i int, v *view) {
	class := ClassBelow
	if v.ascending {
		class = ClassCut
	}
	add := func(e Entity) {
		e.Of, e.Ref, e.Index = OfRun, v.run.Path, i
		c.add(e)
	}
	lines := func(class, role string, lines []Line) {
		if len(lines) > 0 {
			add(Entity{Class: class, Role: role, Lines: lines})
		}
	}
	lines(class, RoleOutline, v.outline)
	lines(class, RoleTread, v.treads)
	lines(ClassCut, RoleBreak, v.breaks)
	for _, a := range v.arrows {
		add(Entity{Class: class, Role: RoleArrow, Lines: []Line{a.Line}, Anchor: &Anchor{X: a.X1, Y: a.Y1, Up: &a.up}})
	}
	if v.ascending && v.run.Device != rise.Lift {
		c := center(v.run.Rect)
		add(Entity{Class: ClassAnchor, Anchor: &Anchor{X: c.X, Y: c.Y}})
	}
}

// ascending shows a run up to the cut.
func (c *cutter) ascending(r *Run) *view {
	v := &view{run: r, cutZ: c.CutZ, ascending: true}
	if r.Device == rise.Lift {
		v.lift()
	}
	for i, p := range r.Parts {
		if s, ok := p.underCut(c.CutZ); ok {
			v.part(i, s)
		}
	}
	return v
}

// descending shows a run from above, but for what its twin hides.
func (c *cutter) descending(r *Run) *view {
	v := &view{run: r, cutZ: c.CutZ}
	twin := c.twin(r)
	for i, p := range r.Parts {
		s, ok := p.whole(), true
		if twin != nil {
			s, ok = p.beside(twin.Parts[i], c.CutZ)
		}
		if ok {
			v.part(i, s)
		}
	}
	return v
}

// twin is the first run that starts at the level where r ends, in the place of
// r and of its kind. The turn of a return does not matter (F81, B6).
func (c *cutter) twin(r *Run) *Run {
	first := len(c.Runs)
	for _, at := range around(cell(r.Rect)) {
		for _, i := range c.feet[at] {
			o := &c.Runs[i]
			if i < first && near(o.Rect, r.Rect) && o.Up == r.Up && o.Form == r.Form && o.Device == r.Device && len(o.Parts) == len(r.Parts) {
				first = i
			}
		}
	}
	if first == len(c.Runs) {
		return nil
	}
	return &c.Runs[first]
}

// cell is the square, one tolerance wide, in which the corner of a rectangle is.
func cell(r Rect) [2]float64 {
	return [2]float64{math.Floor(r.X1 / plane.SpanEps), math.Floor(r.Y1 / plane.SpanEps)}
}

// around are a cell and its neighbours: in one of them is whatever is near.
func around(cell [2]float64) [][2]float64 {
	steps := []float64{-1, 0, 1}
	var cells [][2]float64
	for _, x := range steps {
		for _, y := range steps {
			cells = append(cells, [2]float64{cell[0] + x, cell[1] + y})
		}
	}
	return cells
}

// near reports whether two rectangles are in one place.
func near(a, b Rect) bool {
	return max(math.Abs(a.X1-b.X1), math.Abs(a.X2-b.X2), math.Abs(a.Y1-b.Y1), math.Abs(a.Y2-b.Y2)) < plane.SpanEps
}

func (p Part) whole() stretch { return stretch{p.T0, p.T1} }

// underCut is what of a part lies below the cut, if anything (F81).
func (p Part) underCut(cutZ float64) (stretch, bool) {
	lo, hi := min(p.Z0, p.Z1), max(p.Z0, p.Z1)
	switch {
	case cutZ >= hi-plane.SpanEps:
		return p.whole(), true
	case cutZ <= lo+plane.SpanEps:
		return stretch{}, false
	case p.Z0 < p.Z1:
		return stretch{p.T0, p.at(cutZ)}.visible()
	}
	return stretch{p.at(cutZ), p.T1}.visible()
}

// beside is what of a part, seen from above, does not lie under the part over
// it, if anything.
func (p Part) beside(over Part, cutZ float64) (stretch, bool) {
	hidden, ok := over.underCut(cutZ)
	switch {
	case !ok:
		return p.whole(), true
	case hidden.lo <= p.T0+plane.SpanEps:
		return stretch{hidden.hi, p.T1}.visible()
	}
	return stretch{p.T0, hidden.lo}.visible()
}

// visible tells whether what a cut has left is long enough to show. A whole
// part always is.
func (s stretch) visible() (stretch, bool) { return s, s.hi-s.lo > plane.SpanEps }

// at is how far along the way up a part has a height.
func (p Part) at(z float64) float64 {
	return p.T0 + float64((z-p.Z0)/(p.Z1-p.Z0)*(p.T1-p.T0))
}

// part adds the visible stretch of the i-th part (F82, F83).
func (v *view) part(i int, s stretch) {
	p := v.run.Parts[i]
	v.outline = append(v.outline, v.line(s.lo, p.S0, s.hi, p.S0), v.line(s.lo, p.S1, s.hi, p.S1))
	if p.Kind == Landing {
		return
	}
	switch v.run.Device {
	case rise.Stair:
		v.nosings(p, s)
	case rise.Escalator:
		v.marks(p, s)
	}
	if v.bearsArrow(i) && s.hi-s.lo > arrowLeast {
		v.arrow(p, s)
	}
	lo, hi := min(p.Z0, p.Z1), max(p.Z0, p.Z1)
	if v.ascending && lo <= v.cutZ && v.cutZ <= hi && hi-lo >= plane.SpanEps {
		v.breaks = append(v.breaks, v.across(p, p.at(v.cutZ)))
	}
}

// line is a line in the frame of the run, as it lies in the world.
func (v *view) line(t0, s0, t1, s1 float64) Line {
	return join(v.run.Run.At(t0, s0), v.run.Run.At(t1, s1))
}

// across is a line from one side of a part to the other.
func (v *view) across(p Part, t float64) Line { return v.line(t, p.S0, t, p.S1) }

// nosings are the edges of steps, but for the first and the last. They are
// counted as well as measured, since a step that is tiny beside its coordinate
// adds nothing to it.
func (v *view) nosings(p Part, s stretch) {
	depth := (p.T1 - p.T0) / max(1, p.Risers.Value-1)
	t := p.T0
	for range int(p.Risers.Value) {
		if t += depth; t >= p.T1-plane.SpanEps {
			return
		}
		if t >= s.lo-plane.Eps && t <= s.hi+plane.Eps {
			v.treads = append(v.treads, v.across(p, t))
		}
	}
}

// marks stand for the steps of an escalator. They end after as many as the
// steps that a stair can have.
func (v *view) marks(p Part, s stretch) {
	t := s.lo
	for range rise.MaxSteps {
		if t += StepMark; t >= s.hi-plane.SpanEps {
			return
		}
		v.treads = append(v.treads, v.across(p, t))
	}
}

// bearsArrow reports whether the i-th part tells the direction: every escalator
// does, else the first flight seen going up, and the last seen going down.
func (v *view) bearsArrow(i int) bool {
	switch {
	case v.run.Device == rise.Escalator:
		return true
	case v.ascending:
		return i == 0
	}
	return i == len(v.run.Parts)-1
}

// arrow points where people go. Stairs and ramps seen from above are walked
// down; escalators go as they go.
func (v *view) arrow(p Part, s stretch) {
	up, back := p.Z1 > p.Z0, p.Reversed
	if p.Reversed {
		up = p.Z0 > p.Z1
	}
	if !v.ascending && v.run.Device != rise.Escalator {
		up, back = !up, !back
	}
	start, tip := s.lo+arrowTail, s.hi-arrowTail
	if back {
		start, tip = tip, start
	}
	middle := (p.S0 + p.S1) / 2
	v.arrows = append(v.arrows, arrow{v.line(start, middle, tip, middle), up})
}

// lift is the symbol of a lift: its car with both diagonals (F83).
func (v *view) lift() {
	m := min(liftInset, v.run.Width/8)
	t, s := v.run.Length-m, v.run.Width-m
	v.outline = []Line{v.line(m, m, t, m), v.line(m, s, t, s), v.line(m, m, m, s), v.line(t, m, t, s)}
	v.treads = []Line{v.line(m, m, t, s), v.line(m, s, t, m)}
}
