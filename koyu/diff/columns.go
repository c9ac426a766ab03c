package diff

import (
	"strconv"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A Column is a declaration of columns that was added or removed. At is its
// place among all declarations, from 1.
type Column struct {
	At    int    `json:"at"`
	Label string `json:"label"`
}

// compareColumns compares declarations by what they say, in the order in which
// they say it (C95).
func compareColumns(a, b []*model.Column) Group[Column, Item] {
	var g Group[Column, Item]
	before, after := rankColumns(a), rankColumns(b)
	for _, label := range before.labels {
		from, to := before.at[label], after.at[label]
		switch {
		case to == 0:
			g.Removed = append(g.Removed, Column{from, label})
		case to != from:
			rank := Field{"rank", known(strconv.Itoa(from)), known(strconv.Itoa(to))}
			g.Changed = append(g.Changed, Item{label, []Field{rank}})
		}
	}
	for _, label := range after.labels {
		if before.at[label] == 0 {
			g.Added = append(g.Added, Column{after.at[label], label})
		}
	}
	return g
}

// A columnRanking is the labels of declarations by first appearance, and where
// each appears last, from 1.
type columnRanking struct {
	labels []string
	at     map[string]int
}

func rankColumns(columns []*model.Column) columnRanking {
	r := columnRanking{at: map[string]int{}}
	for i, c := range columns {
		label := columnLabel(c)
		if r.at[label] == 0 {
			r.labels = append(r.labels, label)
		}
		r.at[label] = i + 1
	}
	return r
}

func columnLabel(c *model.Column) string {
	var w words
	w.add("", known(ecma.Number(c.Size)+" square"))
	w.add("d:", measured(c.Depth))
	w.add("", known(levelSpan(c.Levels)))
	w.add("x:", nonempty(strings.Join(c.X, ",")))
	w.add("y:", nonempty(strings.Join(c.Y, ",")))
	w.attributes(&c.Attrs)
	return w.String()
}

// levelSpan is two levels or fewer as a list, and more as a range.
func levelSpan(levels []string) string {
	if n := len(levels); n > 2 {
		return levels[0] + ".." + levels[n-1]
	}
	return strings.Join(levels, ",")
}
