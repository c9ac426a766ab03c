package rise

import "koyu-mcp/koyu/model"

// Storeys are the levels of a model by height (04 P70). Levels at one height
// keep the order of the level table, and each takes an index of its own.
type Storeys struct {
	Levels []*model.Level // ascending
	index  map[string]int
}

// Stack puts the levels of m in order.
func Stack(m *model.Model) Storeys {
	s := Storeys{Levels: m.Levels.ByHeight(), index: make(map[string]int, m.Levels.Len())}
	for i, l := range s.Levels {
		s.index[l.Name] = i
	}
	return s
}

// Index is the place of a level in the order; false when there is no level of
// that name.
func (s Storeys) Index(level string) (int, bool) {
	i, ok := s.index[level]
	return i, ok
}

// Above is the next level in the order, whatever it holds, or nil when there
// is none.
func (s Storeys) Above(level string) *model.Level {
	i, ok := s.index[level]
	if !ok || i+1 == len(s.Levels) {
		return nil
	}
	return s.Levels[i+1]
}

// Pairs are each level and the next above it.
func (s Storeys) Pairs(yield func(lower, upper *model.Level) bool) {
	for i := 1; i < len(s.Levels); i++ {
		if !yield(s.Levels[i-1], s.Levels[i]) {
			return
		}
	}
}

// Height is the ceiling height of s: its own h when that is a number, zero and
// negative ones too, else the h of its level, else absent (03 M53).
func Height(m *model.Model, s *model.Space) model.Measure {
	if h := s.Attrs.Number("h"); h.Given {
		return h
	}
	if l := m.Levels.Get(s.Level); l != nil {
		return l.H
	}
	return model.Measure{}
}
