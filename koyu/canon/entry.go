package canon

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// An entry is what the document says of one element, as one line of JSON
// without white space (M133). Two elements have the same entry exactly when the
// document cannot tell them apart.

// Entry is the entry of b (M146). A derived boundary has one too, though
// [Write] leaves it out.
func Entry(b *model.Boundary) string { return compact(b, writeEntry) }

// EntryBetween is [Entry] of b with other names for its ends: low and high for
// the sorted pair, first for the end written first, which is left out when it
// is empty (09 C90).
func EntryBetween(b *model.Boundary, low, high, first string) string {
	return compact(sortedBands(b), func(w *ecma.Writer, b *model.Boundary) {
		writeBetween(w, b, low, high, first)
	})
}

// OpeningEntry is the entry of o (M147).
func OpeningEntry(o *model.Opening) string { return compact(o, writeOpening) }

// SegEntry is the entry of s (M148).
func SegEntry(s *model.Seg) string { return compact(s, writeSeg) }

// RegionEntry is the entry of the region of a space, whatever the order of its
// rectangles (M141).
func RegionEntry(regions []model.Region) string { return compact(regions, writeRegions) }

// AreaEntries are the entries of the areas of a space, in the order of the
// document (M44).
func AreaEntries(areas []*model.Area) []string { return texts(bySerial(areas, writeArea), writeArea) }

func compact[T any](v T, write func(*ecma.Writer, T)) string {
	var w ecma.Writer
	write(&w, v)
	return string(w.Bytes())
}
