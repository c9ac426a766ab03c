package compose

import (
	"strings"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// space defines a space, or one on every level of a span (02 N53).
func (l *layer) space(words []string) error {
	if len(words) == 0 {
		return fault("NE52")
	}
	for _, word := range words {
		if strings.HasPrefix(word, "w:") {
			return fault("NE53")
		}
	}
	repetitions, err := l.repetitions(words[0])
	if err != nil {
		return err
	}
	for _, r := range repetitions {
		path := r.path(words[0])
		if !notation.IsPath(path) {
			return fault("NE54")
		}
		if len(words) < 2 {
			return fault("NE55", path)
		}
		s, err := l.addSpace(l.pos(), path, words[1], words[2:])
		if err != nil {
			return err
		}
		l.spaces = append(l.spaces, s)
	}
	return nil
}

// addSpace defines one space at pos. It reads words afresh each time, since
// every repetition has attributes of its own.
func (l *layer) addSpace(pos model.Pos, path, kind string, words []string) (*model.Space, error) {
	if err := guard(kind); err != nil {
		return nil, err
	}
	groups, others := regionGroups(words)
	attrs, err := notation.Attributes(others)
	if err != nil {
		return nil, err
	}
	s := &model.Space{Path: path, Type: kind, Pos: pos}
	if s.Level, err = l.levelOf(path, &attrs); err != nil {
		return nil, err
	}
	for _, group := range groups {
		r, err := l.region(group)
		if err != nil {
			return nil, err
		}
		s.Regions = append(s.Regions, r)
	}
	if first := l.m.Spaces.Get(path); first != nil {
		return nil, fault("NE58", path, l.first(first.Pos))
	}
	if l.m.Spaces.Len() >= l.limits.Spaces {
		return nil, exceeded(limit.Spaces, l.limits.Spaces)
	}
	s.Attrs = attrs
	l.m.Spaces.Put(path, s)
	return s, l.spend(costOfElement + len(path) + len(kind) + len(groups)*costOfRegion + costOf(&attrs))
}

// regionGroups sorts out the ranges of a space line, a group for each region;
// + begins the next one, and groups may be empty (02 N39, N40).
func regionGroups(words []string) (groups [][]string, others []string) {
	open := false
	for _, word := range words {
		switch {
		case word == "+":
			open = false
		case !notation.IsRange(word):
			others = append(others, word)
		case open:
			groups[len(groups)-1] = append(groups[len(groups)-1], word)
		default:
			groups = append(groups, []string{word})
			open = true
		}
	}
	return groups, others
}

// levelOf is the level of a space: the one it names, else the one that its
// path begins with, if that is declared by now (02 N54).
func (l *layer) levelOf(path string, attrs *model.Attrs) (string, error) {
	if level, ok := notation.LiftText(attrs, "level"); ok {
		if l.m.Levels.Get(level) == nil {
			return "", fault("NE57", level)
		}
		return level, nil
	}
	if v := l.m.Levels.Get(notation.FirstSegment(path)); v != nil {
		return v.Name, nil
	}
	return "", nil
}

// areas adds an area to every space above (02 N31, N58).
func (l *layer) areas(words []string) error {
	if l.band != nil {
		return fault("NE15")
	}
	if len(l.spaces) == 0 {
		return fault("NE16")
	}
	for _, s := range l.spaces {
		a, err := l.area(words)
		if err != nil {
			return err
		}
		s.Areas = append(s.Areas, a)
	}
	return nil
}

func (l *layer) area(words []string) (*model.Area, error) {
	ranges, others := split(words)
	region, err := l.region(ranges)
	if err != nil {
		return nil, err
	}
	attrs, err := notation.Attributes(others)
	if err != nil {
		return nil, err
	}
	a := &model.Area{Region: region, Attrs: attrs, Pos: l.pos()}
	return a, l.spend(costOfElement + costOf(&attrs))
}
