package view

import "koyu-mcp/koyu"

// Changes are what leads from the good building before to this one. All lists
// are empty when the texts differ and the building does not.
type Changes struct {
	Lines []string    `json:"lines"` // as diff tells them
	Paths []string    `json:"paths"` // of spaces that were added, renamed or changed
	Pairs [][2]string `json:"pairs"` // ends of boundaries that were added or changed
}

// changesBetween are the changes from a to b, whose paths and pairs are in b.
func changesBetween(a, b *koyu.Building) *Changes {
	d := koyu.Compare(a, b)
	c := &Changes{Lines: d.Lines()}
	for _, s := range d.Spaces.Added {
		c.Paths = append(c.Paths, s.Path)
	}
	for _, s := range d.Spaces.Renamed {
		c.Paths = append(c.Paths, s.To)
	}
	for _, s := range d.Spaces.Changed {
		c.Paths = append(c.Paths, s.Path)
	}
	for _, boundary := range d.Boundaries.Added {
		c.Pairs = append(c.Pairs, boundary.Between)
	}
	for _, boundary := range d.Boundaries.Changed {
		c.Pairs = append(c.Pairs, boundary.Between)
	}
	return c
}
