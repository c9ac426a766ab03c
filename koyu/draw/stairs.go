package draw

import (
	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/rise"
)

const (
	headLength = 11.0  // px, of an arrow
	headWidth  = 7.0   // px
	tail       = 150.0 // mm between the end of an arrow and what it stands on (06 F82)
)

// runs are the lines of stairs, ramps, escalators and lifts, and what makes
// them readable: first and last riser, edges of landings, the way over the turn
// (G22, D15, D16).
func (d *drawing) runs() {
	for _, c := range d.climbs() {
		d.Open("g", svg.Class("way", c.run.Device), svg.A("data-path", c.run.Path))
		d.edges(c)
		for _, e := range c.entities {
			switch e.Role {
			case form.RoleOutline, form.RoleTread:
				d.Empty("path", entity(e, d.lines(e.Lines))...)
			case form.RoleBreak:
				d.breaks(e)
			case form.RoleArrow:
				d.arrow(c, e)
			}
		}
		d.Close()
		d.tread(c)
	}
}

// edges are the lines across a run where a part begins and ends.
func (d *drawing) edges(c *climb) {
	var path svg.Path
	for i, p := range c.run.Parts {
		seen := c.seen[i]
		if seen.empty() {
			continue
		}
		across := func(t float64) { stroke(&path, d.on(c, t, p.S0), d.on(c, t, p.S1)) }
		if seen.from < p.T0+1 && p.Kind == form.Flight {
			across(p.T0)
		}
		if seen.to > p.T1-1 {
			across(p.T1)
		}
	}
	if !path.Empty() {
		d.Empty("path", svg.Class("edge"), path.D())
	}
}

// tread keeps text off flights and off the symbol of a lift.
func (d *drawing) tread(c *climb) {
	for i, p := range c.run.Parts {
		if s := c.seen[i]; !s.empty() && p.Kind == form.Flight {
			d.light.add(bounds(d.strip(c, p, s)...))
		}
	}
	if c.run.Device != rise.Lift {
		return
	}
	for _, e := range c.entities {
		for _, l := range e.Lines {
			d.light.add(hair(d.ends(l))...)
		}
	}
}

// cutAway is the outline of what the cut has taken away from a run, unless
// another run is seen in its place.
func (d *drawing) cutAway(c *climb) {
	if !c.ascending || !c.alone {
		return
	}
	var path svg.Path
	for i, p := range c.run.Parts {
		for _, rest := range c.rest(i) {
			strip := d.strip(c, p, rest)
			stroke(&path, strip...)
			path.Close()
			d.light.add(hairs(strip)...)
		}
	}
	if !path.Empty() {
		d.Empty("path", svg.Class("hidden"), svg.A("data-path", c.run.Path), path.D())
	}
}

// breaks are where the cut goes through the flights: lines with a jag, slanted
// within the flight (G29, D15).
func (d *drawing) breaks(e *form.Entity) {
	for _, l := range e.Lines {
		from, to := d.ends(l)
		up, span := from.toward(to).left(), to.minus(from).length()
		from, to = from.along(up, -0.12*span), to.along(up, 0.12*span)
		along, jag, c := from.toward(to), min(6, span/6), between(from, to, 0.5)
		mark := []point{
			from, c.along(along, -jag), c.along(along, -jag/3).along(up, jag),
			c.along(along, jag/3).along(up, -jag), c.along(along, jag), to,
		}
		d.Empty("path", entity(e, polyline(mark...))...)
		d.solid.add(bounds(mark...))
	}
}

// arrow is the way that people walk, over the turn as far as it is visible,
// with a head at its end. The word for its start is written later.
func (d *drawing) arrow(c *climb, e *form.Entity) {
	start, tip := d.ends(e.Lines[0])
	way := append([]point{start, tip}, d.overTurn(c)...)
	d.Open("g", entity(e, svg.A("data-path", c.run.Path))...)
	d.Empty("path", svg.Class("line"), polyline(start, tip))
	if len(way) > 2 {
		d.Empty("path", svg.Class("turn"), polyline(way[1:]...))
	}
	end, before := way[len(way)-1], way[len(way)-2]
	back := end.toward(before)
	foot, side := end.along(back, headLength), back.left().times(headWidth/2)
	d.Empty("path", svg.Class("head"), ringPath([]point{end, foot.plus(side), foot.minus(side)}))
	d.Empty("circle", circle("head", start, 1.8)...)
	d.Close()
	d.words = append(d.words, word{c, e, start, start.toward(tip)})
	for i := 1; i < len(way); i++ {
		d.solid.add(bounds(way[i-1], way[i]))
	}
}
