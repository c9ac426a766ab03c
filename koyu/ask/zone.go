package ask

import (
	"iter"

	"koyu-mcp/koyu/model"
)

// Zones knows the zones above a path: those whose path, followed by a slash,
// begins it (03 M61).
type Zones struct {
	m       *model.Model
	lengths map[int]bool // of their paths: no other prefix is looked up
}

// ZonesOf are the zones of m.
func ZonesOf(m *model.Model) *Zones {
	z := &Zones{m, map[int]bool{}}
	for zone := range m.Zones.All() {
		z.lengths[len(zone.Path)] = true
	}
	return z
}

// Above goes through the zones above path, the longest path first.
func (z *Zones) Above(path string) iter.Seq[*model.Zone] {
	return func(yield func(*model.Zone) bool) {
		for i := len(path) - 1; i > 0; i-- {
			if path[i] != '/' || !z.lengths[i] {
				continue
			}
			if zone := z.m.Zones.Get(path[:i]); zone != nil && !yield(zone) {
				return
			}
		}
	}
}

// Use is the effective use of s: its own, else that of the zone with the
// longest path above it that has one; empty for none. A number is no use (07
// Q16).
func (z *Zones) Use(s *model.Space) string {
	if use, ok := s.Attrs.Text("use"); ok {
		return use
	}
	for zone := range z.Above(s.Path) {
		if use, ok := zone.Attrs.Text("use"); ok {
			return use
		}
	}
	return ""
}
