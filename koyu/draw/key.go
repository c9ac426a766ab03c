package draw

import (
	"slices"
	"strconv"
	"strings"

	"koyu-mcp/koyu/draw/internal/svg"
	"koyu-mcp/koyu/form"
)

// The key is along the upper edge of the sheet: kinds of walls where there are
// several, walls that withstand fire, and the names that had no room (I4, I5).
const (
	keyLeft  = 18.0
	keyTop   = 15.0 // px, the first baseline
	keyRows  = 2
	swatch   = 16.0 // px, the length of a sample
	keySpace = 16.0 // px, between two entries
	keyNames = 6    // in one entry
)

// A sample is an entry of the key: a stroke of a class, and what it means.
type sample struct{ class, text string }

func (d *drawing) key() {
	entries := d.wallSamples()
	for i, text := range d.numbered {
		entries = append(entries, sample{"", strconv.Itoa(i+1) + " " + text})
	}
	if len(entries) == 0 {
		return
	}
	d.Open("g", svg.Class("key"))
	defer d.Close()
	at := point{keyLeft, keyTop}
	right := d.width - margin
	const row = least * leading
	for _, e := range entries {
		l := line{text: e.text, size: least, minor: true}
		indent := 0.0
		if e.class != "" {
			indent = swatch + 5
		}
		if width := indent + l.width(); at.x+width > right && at.x > keyLeft {
			at = point{keyLeft, at.y + row}
		}
		if at.y > keyTop+(keyRows-1)*row+1 {
			return
		}
		if e.class != "" {
			y := at.y - float64(least*half)
			d.Open("g", svg.Class(e.class))
			d.Empty("path", polyline(point{at.x, y}, point{at.x + swatch, y}))
			d.Close()
		}
		d.write(l.fitted(right-at.x-indent), point{at.x + indent, at.y}, start)
		at.x += indent + l.width() + keySpace
	}
}

// wallSamples are the kinds of walls of the level.
func (d *drawing) wallSamples() []sample {
	kinds := make([][]string, len(poche))
	var ratings []string
	for e := range d.entities(form.OfBoundary, form.ClassCut) {
		if len(e.Polygon) == 0 || d.form.Boundaries[e.Index].Air {
			continue
		}
		spec, ok := d.attrs(e).Text("spec")
		if !ok {
			spec = "walls without spec"
		}
		kinds[d.rank(e)] = noted(kinds[d.rank(e)], spec)
		if fire, ok := d.attrs(e).Get("fire"); ok {
			ratings = noted(ratings, fire.String())
		}
	}
	var samples []sample
	for rank, names := range kinds {
		if len(names) > 0 {
			samples = append(samples, sample{"sample " + poche[rank], tidy(strings.Join(names, ", "))})
		}
	}
	if len(samples) == 1 {
		samples = nil
	}
	if len(ratings) > 0 {
		samples = append(samples, sample{"sample resisting", "fire " + tidy(strings.Join(ratings, ", "))})
	}
	return samples
}

// noted is names with one more, unless it is there already, or nobody could
// read so many.
func noted(names []string, name string) []string {
	name = tidy(name)
	switch {
	case slices.Contains(names, name), len(names) > keyNames:
		return names
	case len(names) == keyNames:
		name = "…"
	}
	return append(names, name)
}
