package compose

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// grid declares one axis, for all layers together (02 N45, NC8).
func (l *layer) grid(words []string) error {
	if len(words) == 0 {
		return fault("NE38", notation.Phrase("nothing"))
	}
	if !oneOf(words[0], "X", "Y") {
		return fault("NE38", words[0])
	}
	axis := l.axis(words[0][0])
	if *axis != nil {
		return fault("NE39", notation.Phrase(words[0]))
	}
	lines := make([]float64, 0, len(words)-1)
	for _, word := range words[1:] {
		x, ok := notation.Number(word)
		if !ok {
			return fault("NE25", notation.Phrase("grid coordinate"), word)
		}
		lines = append(lines, x)
	}
	if len(lines) < 2 {
		return fault("NE44")
	}
	for i := 1; i < len(lines); i++ {
		if !(lines[i] > lines[i-1]) {
			return fault("NE45")
		}
	}
	*axis = lines
	return nil
}

// axis is the coordinates of axis 'X' or 'Y', nil until declared.
func (c *composer) axis(axis byte) *[]float64 {
	if axis == 'X' {
		return &c.m.Grid.X
	}
	return &c.m.Grid.Y
}

// A place is a reference to the grid that was looked up: how it was written,
// and where it is.
type place struct {
	ref  string
	axis byte
	at   float64
}

// place looks a reference up (02 N34, N35).
func (c *composer) place(ref string) (place, error) {
	r, ok := notation.ParseReference(ref)
	if !ok {
		return place{}, notation.Undefined(ref)
	}
	lines := *c.axis(r.Axis)
	if r.Line < 1 || r.Line > len(lines) {
		return place{}, notation.Undefined(ref)
	}
	return place{ref, r.Axis, lines[r.Line-1] + r.Offset}, nil
}

// An extent is a range: its two ends as they were written.
type extent struct{ from, to place }

// extent looks a range up; its ends may lie on different axes still.
func (c *composer) extent(token string) (extent, error) {
	from, to, err := notation.Ends(token)
	if err != nil {
		return extent{}, err
	}
	var e extent
	if e.from, err = c.place(from); err != nil {
		return extent{}, err
	}
	e.to, err = c.place(to)
	return e, err
}

// ascending is e with its lower end first (02 N38).
func (e extent) ascending() extent {
	if e.from.at > e.to.at {
		return extent{e.to, e.from}
	}
	return e
}

// region reads the two ranges of a rectangle, in either order (02 N37).
func (c *composer) region(tokens []string) (model.Region, error) {
	if len(tokens) != 2 {
		return model.Region{}, fault("NE62")
	}
	var axes [2]extent
	for i, token := range tokens {
		e, err := c.extent(token)
		if err != nil {
			return model.Region{}, err
		}
		if e.from.axis != e.to.axis {
			return model.Region{}, fault("NE63", token)
		}
		axes[i] = e.ascending()
	}
	x, y := axes[0], axes[1]
	if x.from.axis == 'Y' {
		x, y = y, x
	}
	switch {
	case x.from.axis == y.from.axis:
		return model.Region{}, fault("NE65")
	case x.from.at == x.to.at || y.from.at == y.to.at:
		return model.Region{}, fault("NE64")
	}
	return model.Region{
		XA: x.from.ref, XB: x.to.ref, YA: y.from.ref, YB: y.to.ref,
		Rect: model.Rect{X1: x.from.at, X2: x.to.at, Y1: y.from.at, Y2: y.to.at},
	}, nil
}

// split sorts out the tokens that are ranges from the others, in order.
func split(tokens []string) (ranges, others []string) {
	for _, token := range tokens {
		if notation.IsRange(token) {
			ranges = append(ranges, token)
		} else {
			others = append(others, token)
		}
	}
	return ranges, others
}
