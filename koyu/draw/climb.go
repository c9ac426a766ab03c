package draw

import (
	"math"

	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// A climb is what a plan shows of one run: seen from its foot or, descending,
// from above.
type climb struct {
	run       *form.Run
	ascending bool
	entities  []*form.Entity
	seen      []span // of each part, along the way up; empty for one that is not visible
	alone     bool   // no other run is seen in its place
}

// climbs are the runs of the plan in the order of their entities.
func (d *drawing) climbs() []*climb {
	var climbs []*climb
	for e := range d.entities(form.OfRun, "") {
		run := &d.form.Runs[e.Index]
		if n := len(climbs); n == 0 || climbs[n-1].run != run {
			climbs = append(climbs, &climb{run: run, ascending: run.Level == d.level.Name})
		}
		c := climbs[len(climbs)-1]
		c.entities = append(c.entities, e)
	}
	places := map[model.Rect]int{}
	for _, c := range climbs {
		c.look()
		places[c.run.Rect]++
	}
	for _, c := range climbs {
		c.alone = places[c.run.Rect] == 1
	}
	return climbs
}

// look finds out which stretch of each part is visible: that of the two outer
// lines that the form has of it.
func (c *climb) look() {
	c.seen = make([]span, len(c.run.Parts))
	var lines []form.Line
	for _, e := range c.entities {
		if e.Role == form.RoleOutline {
			lines = e.Lines
		}
	}
	for i, p := range c.run.Parts {
		if len(lines) < 2 {
			return
		}
		t1, s1 := c.local(lines[0].X1, lines[0].Y1)
		t2, _ := c.local(lines[0].X2, lines[0].Y2)
		if math.Abs(s1-p.S0) < 1 && t1 > p.T0-1 && t2 < p.T1+1 {
			c.seen[i] = span{t1, t2}
			lines = lines[2:]
		}
	}
}

// local is a place in the frame of the run: along the way up, and from the left
// hand across (06 F62).
func (c *climb) local(x, y float64) (t, s float64) {
	r := c.run.Rect
	switch c.run.Up {
	case "S":
		return r.Y2 - y, r.X2 - x
	case "E":
		return x - r.X1, r.Y2 - y
	case "W":
		return r.X2 - x, y - r.Y1
	}
	return y - r.Y1, x - r.X1
}

// on is a place in the frame of a run, on the page.
func (d *drawing) on(c *climb, t, s float64) point { return d.at(c.run.Run.At(t, s)) }

// strip is a stretch of a part on the page.
func (d *drawing) strip(c *climb, p form.Part, s span) []point {
	return []point{d.on(c, s.from, p.S0), d.on(c, s.to, p.S0), d.on(c, s.to, p.S1), d.on(c, s.from, p.S1)}
}

// rest is what is not visible of a part.
func (c *climb) rest(i int) []span {
	p, seen := c.run.Parts[i], c.seen[i]
	if seen.empty() {
		return []span{{p.T0, p.T1}}
	}
	var rest []span
	if seen.from > p.T0+1 {
		rest = append(rest, span{p.T0, seen.from})
	}
	if seen.to < p.T1-1 {
		rest = append(rest, span{seen.to, p.T1})
	}
	return rest
}

// overTurn is how the way of a return goes on from the flight with the arrow,
// over the landing and along the other flight, as far as all that is visible.
func (d *drawing) overTurn(c *climb) []point {
	if c.run.Form != rise.Return || len(c.run.Parts) != 3 {
		return nil
	}
	from, onto := 0, 2
	if !c.ascending {
		from, onto = 2, 0
	}
	first, landing, next := c.run.Parts[from], c.run.Parts[1], c.run.Parts[onto]
	rest := c.seen[onto]
	if c.seen[from].to < first.T1-1 || c.seen[1].empty() || rest.to < next.T1-1 || rest.to-rest.from < 4*tail {
		return nil
	}
	turn := (landing.T0 + landing.T1) / 2
	return []point{
		d.on(c, turn, (first.S0+first.S1)/2), d.on(c, turn, (next.S0+next.S1)/2),
		d.on(c, rest.from+tail, (next.S0+next.S1)/2),
	}
}
