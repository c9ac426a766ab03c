package compose

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// A band is a strip that its members share out among themselves by width, from
// its low end to its high end.
type band struct {
	model.Pos
	along, across extent
	members       []member
}

// A member is a space of a band.
type member struct {
	model.Pos
	path, kind string
	width      float64 // of rest: what is left over
	rest       bool
	words      []string // its attributes, not read yet
}

// openBand begins a band (02 N66).
func (l *layer) openBand(words []string) error {
	if len(words) == 0 {
		return fault("NE100", notation.Phrase("nothing"))
	}
	if !oneOf(words[0], "X", "Y") {
		return fault("NE100", words[0])
	}
	ranges, others := split(words[1:])
	if len(others) > 0 {
		return fault("NE101", notation.QuoteAll(others))
	}
	var extents []extent
	for _, token := range ranges {
		e, err := l.extent(token)
		if err != nil {
			return err
		}
		if e.from.axis == e.to.axis && e.from.at > e.to.at {
			return fault("NE102", token)
		}
		extents = append(extents, e)
	}
	if _, err := l.region(ranges); err != nil {
		return err
	}
	b := &band{Pos: l.pos(), along: extents[0], across: extents[1]}
	if b.along.from.axis != words[0][0] {
		b.along, b.across = b.across, b.along
	}
	l.band = b
	return nil
}

// member adds a member to the open band (02 N67).
func (l *layer) member(words []string) error {
	if len(words) == 0 || !notation.IsPath(words[0]) {
		return fault("NE103")
	}
	if len(words) == 1 || strings.Contains(words[1], ":") {
		return fault("NE104", words[0])
	}
	m := member{Pos: l.pos(), path: words[0], kind: words[1]}
	if err := guard(m.kind); err != nil {
		return err
	}
	known := false
	for _, word := range words[2:] {
		switch width, isWidth := strings.CutPrefix(word, "w:"); {
		case word == "+" || notation.IsRange(word):
			return fault("NE105", word)
		case strings.HasPrefix(word, "level:"):
			return fault("NE106", word)
		case isWidth && known:
			return notation.Twice("w")
		case isWidth:
			known = true
			if !m.measure(width) {
				return fault("NE107", word)
			}
		default:
			m.words = append(m.words, word)
		}
	}
	if !known {
		return fault("NE108", m.path)
	}
	l.band.members = append(l.band.members, m)
	return l.spend(costOfElement + len(m.words)*costOfName)
}

// measure reads a width, rest or a whole number above 0.
func (m *member) measure(width string) bool {
	if width == "rest" {
		m.rest = true
		return true
	}
	w, ok := notation.Number(width)
	m.width = w
	return ok && w > 0 && !strings.Contains(width, ".")
}

// closeBand shares the open band out, if there is one, and defines its members
// as spaces, each at its own line (02 N68). What is wrong with the sum is
// blamed on the band.
func (l *layer) closeBand() error {
	b := l.band
	if b == nil {
		return nil
	}
	l.band = nil
	if err := b.share(); err != nil {
		return at(b.Pos, err)
	}
	repetitions, err := b.repetitions(l)
	if err != nil {
		return at(b.Pos, err)
	}
	for _, r := range repetitions {
		low := b.along.from.at
		for _, m := range b.members {
			high := low + m.width
			if err := l.addMember(b, m, r.path(m.path), low, high); err != nil {
				return at(m.Pos, err)
			}
			low = high
		}
	}
	return nil
}

// share gives the rest its width, and sees to it that nothing is left over.
func (b *band) share() error {
	if len(b.members) == 0 {
		return fault("NE109")
	}
	var rest *member
	sum := 0.0
	for i := range b.members {
		m := &b.members[i]
		switch {
		case !m.rest:
			sum += m.width
		case rest != nil:
			return at(m.Pos, fault("NE110", rest.path, m.path))
		default:
			rest = m
		}
	}
	extent := b.along.to.at - b.along.from.at
	switch {
	case sum > extent:
		return fault("NE111", sum, extent, sum-extent, b.widths())
	case rest != nil && sum == extent:
		return at(rest.Pos, fault("NE112", extent, rest.path))
	case rest != nil:
		rest.width = extent - sum
	case sum < extent:
		return fault("NE113", sum, extent, extent-sum, b.widths())
	}
	return nil
}

// widths lists the members with their widths.
func (b *band) widths() notation.Phrase {
	return notation.Enumerate(len(b.members), func(i int) notation.Phrase {
		m := b.members[i]
		width := "rest"
		if !m.rest {
			width = ecma.Number(m.width)
		}
		return notation.Quote(m.path) + notation.Phrase(" "+width)
	})
}

// repetitions are those of the band as a whole: in each of them all members
// lie under the same first segment.
func (b *band) repetitions(l *layer) ([]repetition, error) {
	paths := make([]string, len(b.members))
	for i, m := range b.members {
		paths[i] = m.path
	}
	repetitions, err := l.repetitions(paths...)
	if err != nil {
		return nil, err
	}
	for _, r := range repetitions {
		if err := l.look(len(paths)); err != nil {
			return nil, err
		}
		first := r.segment(paths[0])
		for _, path := range paths {
			if r.segment(path) != first {
				return nil, fault("NE114", r.segments(paths))
			}
		}
	}
	return repetitions, nil
}

// segments lists paths with their first segments.
func (r repetition) segments(paths []string) notation.Phrase {
	return notation.Enumerate(len(paths), func(i int) notation.Phrase {
		path := r.path(paths[i])
		return notation.Quote(path) + " under " + notation.Quote(notation.FirstSegment(path))
	})
}

// addMember defines a member that runs from low to high along the band, as a
// space line with those ranges would.
func (l *layer) addMember(b *band, m member, path string, low, high float64) error {
	from, err := l.cut(b, low)
	if err != nil {
		return err
	}
	to, err := l.cut(b, high)
	if err != nil {
		return err
	}
	words := append([]string{from + ".." + to, b.across.from.ref + ".." + b.across.to.ref}, m.words...)
	_, err = l.addSpace(m.Pos, path, m.kind, words)
	return err
}

// cut spells a place along the band: its ends as they were written, all others
// from the last grid line that is not above (02 N69, N70).
func (c *composer) cut(b *band, x float64) (string, error) {
	switch x {
	case b.along.from.at:
		return b.along.from.ref, nil
	case b.along.to.at:
		return b.along.to.ref, nil
	}
	if x != math.Trunc(x) || math.IsInf(x, 0) {
		return "", fault("NE115", x)
	}
	axis := b.along.from.axis
	lines := *c.axis(axis)
	i := max(0, sort.Search(len(lines), func(i int) bool { return lines[i] > x })-1)
	name := fmt.Sprintf("%c%d", axis, i+1)
	switch offset := x - lines[i]; {
	case offset == 0:
		return name, nil
	case offset > 0:
		return name + "+" + ecma.Number(offset), nil
	default:
		return name + ecma.Number(offset), nil
	}
}
