package compose

import (
	"sort"
	"strconv"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// level declares one level, or a range of them at an equal pitch (02 N46–N50).
func (l *layer) level(words []string) error {
	if len(words) == 0 {
		return fault("NE46")
	}
	written := ""
	if len(words) > 1 {
		written = words[1]
	}
	z, ok := notation.Number(written)
	if !ok {
		return fault("NE25", notation.Phrase("level height"), written)
	}
	v := model.Level{Name: words[0], Z: z, Pos: l.pos()}
	pitch, err := levelAttributes(&v, words[2:])
	if err != nil {
		return err
	}
	if s, ok := notation.ParseSpan(v.Name); ok {
		return l.levelRange(v, s, pitch)
	}
	if pitch.Given {
		return fault("NE51")
	}
	return l.addLevel(v)
}

// levelAttributes fills in v, and gives the pitch.
func levelAttributes(v *model.Level, words []string) (pitch model.Measure, err error) {
	attrs, err := notation.Attributes(words)
	if err != nil {
		return pitch, err
	}
	var underground model.Measure
	for _, lift := range []struct {
		key string
		to  *model.Measure
	}{{"h", &v.H}, {"slab", &v.Slab}, {"pitch", &pitch}, {"underground", &underground}} {
		if *lift.to, err = notation.LiftNumber(&attrs, lift.key); err != nil {
			return pitch, err
		}
	}
	for a := range attrs.All() {
		return pitch, fault("NE47", a.Key)
	}
	if underground.Given && underground.Value != 0 && underground.Value != 1 {
		return pitch, fault("NE48")
	}
	v.Underground = underground.Or(0) == 1
	return pitch, nil
}

// levelRange declares v once for every number of s. Numbers are compared as
// doubles and their leading zeros vanish (02 N48).
func (l *layer) levelRange(v model.Level, s notation.Span, pitch model.Measure) error {
	first, _ := strconv.ParseFloat(s.FromDigits, 64)
	last, _ := strconv.ParseFloat(s.ToDigits, 64)
	if s.FromWord != s.ToWord || first >= last {
		return notation.NoSpan(v.Name)
	}
	if !(pitch.Value > 0) {
		return fault("NE49", v.Name)
	}
	if last-first >= float64(l.limits.Levels) || last > 1<<53 {
		return exceeded(limit.Levels, l.limits.Levels)
	}
	z := v.Z
	for k := first; k <= last; k++ {
		v.Name = s.FromWord + ecma.Number(k)
		v.Z = z + float64(pitch.Value*(k-first))
		if err := l.addLevel(v); err != nil {
			return err
		}
	}
	return nil
}

func (l *layer) addLevel(v model.Level) error {
	if l.m.Levels.Get(v.Name) != nil {
		return fault("NE50", v.Name)
	}
	if l.m.Levels.Len() >= l.limits.Levels {
		return exceeded(limit.Levels, l.limits.Levels)
	}
	l.m.Levels.Put(&v)
	l.storeys.add(&v)
	return nil
}

// storeys are the levels declared so far by ascending z, at equal z in the
// order of the level table (02 N42, N51).
type storeys []*model.Level

func (s *storeys) add(v *model.Level) {
	at := sort.Search(len(*s), func(i int) bool {
		x := (*s)[i]
		return x.Z > v.Z || x.Z == v.Z && ecma.CompareIndices(x.Name, v.Name) > 0
	})
	*s = append(*s, nil)
	copy((*s)[at+1:], (*s)[at:])
	(*s)[at] = v
}

// span gives the levels of a span, from the lower end to the upper, with every
// level that lies between them in height (02 N42).
func (c *composer) span(token string) ([]*model.Level, error) {
	s, ok := notation.ParseSpan(token)
	if !ok {
		return nil, notation.NoSpan(token)
	}
	from, to := c.m.Levels.Get(s.From()), c.m.Levels.Get(s.To())
	if from == nil || to == nil {
		return nil, fault("NE41", token)
	}
	if !(from.Z < to.Z) {
		return nil, fault("NE42", token)
	}
	low := sort.Search(len(c.storeys), func(i int) bool { return c.storeys[i].Z >= from.Z })
	high := sort.Search(len(c.storeys), func(i int) bool { return c.storeys[i].Z > to.Z })
	return c.storeys[low:high], nil
}

// A repetition is one of the times that a line with a span stands for: the
// level that takes the place of the span, empty on a line without.
type repetition string

// repetitions are those of a line, or band, with these paths (02 N43). They
// must agree on the span.
func (c *composer) repetitions(paths ...string) ([]repetition, error) {
	var spans []string
	seen := map[string]bool{}
	for _, path := range paths {
		segment := notation.FirstSegment(path)
		if _, ok := notation.ParseSpan(segment); ok && !seen[segment] {
			seen[segment] = true
			spans = append(spans, segment)
		}
	}
	switch len(spans) {
	case 0:
		return []repetition{""}, nil
	case 1:
		levels, err := c.span(spans[0])
		list := make([]repetition, len(levels))
		for i, v := range levels {
			list[i] = repetition(v.Name)
		}
		return list, err
	}
	return nil, fault("NE43", notation.QuoteAll(spans))
}

// segment is the first segment of a path of the line as this repetition has
// it.
func (r repetition) segment(path string) string {
	segment := notation.FirstSegment(path)
	if r == "" {
		return segment
	}
	if _, ok := notation.ParseSpan(segment); ok {
		return string(r)
	}
	return segment
}

// path is a path of the line as this repetition has it.
func (r repetition) path(path string) string {
	if segment := r.segment(path); segment != notation.FirstSegment(path) {
		return notation.WithFirstSegment(path, segment)
	}
	return path
}
