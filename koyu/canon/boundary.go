package canon

import (
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

func writeEntry(w *ecma.Writer, b *model.Boundary) { writeBoundary(w, sortedBands(b)) }

// Order gives bs in canonical boundary order: by [Entry], compared as UTF-16
// code units, equal entries as they came (M43; the document itself orders by
// code point, M44).
func Order(bs []*model.Boundary) []*model.Boundary {
	return sortByText(bs, texts(bs, writeEntry), ecma.CompareUTF16)
}

// sortedBoundaries gives bs, each with its bands in order, in the order of the
// document.
func sortedBoundaries(bs []*model.Boundary) []*model.Boundary {
	ready := make([]*model.Boundary, 0, len(bs))
	for _, b := range bs {
		if !b.Derived {
			ready = append(ready, sortedBands(b))
		}
	}
	return bySerial(ready, writeBoundary)
}

// sortedBands is b with its openings and segs in canonical order. b itself
// stays as it is.
func sortedBands(b *model.Boundary) *model.Boundary {
	if len(b.Openings) < 2 && len(b.Segs) < 2 {
		return b
	}
	sorted := *b
	sorted.Openings = bySerial(b.Openings, writeOpening)
	sorted.Segs = bySerial(b.Segs, writeSeg)
	return &sorted
}

// writeBoundary writes M146 of b, whose bands are in order already.
func writeBoundary(w *ecma.Writer, b *model.Boundary) {
	writeBetween(w, b, min(b.A, b.B), max(b.A, b.B), b.A)
}

// writeBetween writes b as a boundary between low and high. No first is
// written when it is empty.
func writeBetween(w *ecma.Writer, b *model.Boundary, low, high, first string) {
	w.Object()
	w.Key("between")
	w.Array()
	w.String(low)
	w.String(high)
	w.EndArray()
	choiceMember(w, "a", first)
	textMember(w, "kind", b.Kind)
	measureMember(w, "t", b.T)
	if b.Air {
		w.Key("air")
		w.Bool(true)
	}
	choiceMember(w, "edge", string(b.Edge))
	if b.Line != nil {
		w.Key("line")
		w.Array()
		w.String(b.Line.FromRef)
		w.String(b.Line.ToRef)
		w.EndArray()
	}
	attrsMember(w, &b.Attrs)
	if len(b.Openings) > 0 {
		w.Key("openings")
		writeArray(w, b.Openings, writeOpening)
	}
	if len(b.Segs) > 0 {
		w.Key("segs")
		writeArray(w, b.Segs, writeSeg)
	}
	w.EndObject()
}

// writeOpening writes M147.
func writeOpening(w *ecma.Writer, o *model.Opening) {
	w.Object()
	textMember(w, "kind", o.Kind)
	choiceMember(w, "ref", o.Asset)
	w.Key("w")
	w.Number(o.W)
	measureMember(w, "h", o.H)
	placeMember(w, &o.Band)
	choiceMember(w, "edge", string(o.Edge))
	choiceMember(w, "hinge", string(o.Hinge))
	choiceMember(w, "swing", o.Swing)
	attrsMember(w, &o.Attrs)
	w.EndObject()
}

// writeSeg writes M148.
func writeSeg(w *ecma.Writer, s *model.Seg) {
	w.Object()
	w.Key("w")
	w.Number(s.W)
	placeMember(w, &s.Band)
	choiceMember(w, "edge", string(s.Edge))
	attrsMember(w, &s.Attrs)
	w.EndObject()
}

// placeMember writes where along the boundary a band stands: the grid
// reference as spelled, or the ratio.
func placeMember(w *ecma.Writer, b *model.Band) {
	w.Key("at")
	if b.AtRef != "" {
		w.String(b.AtRef)
	} else {
		w.Number(b.At)
	}
}

// choiceMember writes a text that is empty when nothing was chosen.
func choiceMember(w *ecma.Writer, key, value string) {
	if value != "" {
		textMember(w, key, value)
	}
}

// bySerial orders items by their compact texts, by code point; equal ones stay
// as they came (M44).
func bySerial[T any](items []T, write func(*ecma.Writer, T)) []T {
	if len(items) < 2 {
		return items
	}
	return sortByText(items, texts(items, write), strings.Compare)
}

// texts are the compact texts of items.
func texts[T any](items []T, write func(*ecma.Writer, T)) []string {
	var w ecma.Writer
	all := make([]string, len(items))
	for i, v := range items {
		w.Reset()
		write(&w, v)
		all[i] = string(w.Bytes())
	}
	return all
}

// sortByText is a copy of items ordered by the texts that belong to them.
func sortByText[T any](items []T, texts []string, compare func(a, b string) int) []T {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(texts[i], texts[j]) })
	sorted := make([]T, len(items))
	for at, i := range order {
		sorted[at] = items[i]
	}
	return sorted
}
