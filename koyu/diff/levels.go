package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A ranking is the levels of two buildings by height. One that both have is
// that of a (C82).
type ranking struct {
	levels []*model.Level
	index  map[string]int
}

func rankLevels(a, b *model.Model) ranking {
	r := ranking{slices.Collect(a.Levels.All()), map[string]int{}}
	for l := range b.Levels.All() {
		if a.Levels.Get(l.Name) == nil {
			r.levels = append(r.levels, l)
		}
	}
	slices.SortStableFunc(r.levels, func(x, y *model.Level) int { return cmp.Compare(x.Z, y.Z) })
	for i, l := range r.levels {
		r.index[l.Name] = i
	}
	return r
}

// key is what spaces are ordered by, so that one room on successive levels
// stands together, upwards (C88).
func (r ranking) key(path string) string {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if i, ok := r.index[first]; ok {
		return fmt.Sprintf("/%s\x00%04d", rest, i)
	}
	return path + "\x00"
}

func (c *comparison) levels() Group[string, Item] {
	var pairs []pair[model.Level]
	for _, l := range c.ranking.levels {
		pairs = append(pairs, pair[model.Level]{a: c.a.Model.Levels.Get(l.Name), b: c.b.Model.Levels.Get(l.Name)})
	}
	return collect(pairs, levelName, levelFields).group()
}

func levelName(l *model.Level) string { return l.Name }

func levelFields(a, b *model.Level) fields {
	var f fields
	f.compare("z", known(ecma.Number(a.Z)), known(ecma.Number(b.Z)))
	f.compare("h", measured(a.H), measured(b.H))
	f.compare("slab", measured(a.Slab), measured(b.Slab))
	f.compare("underground", set(a.Underground).orNone(), set(b.Underground).orNone())
	return f
}
