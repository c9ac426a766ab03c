package jsonv

import (
	"slices"
	"strconv"

	"koyu-mcp/internal/ecma"
)

// MaxDepth is how many containers deep a value may be that is written again,
// as an echo or as text (01 J9).
const MaxDepth = 4096

// AppendEcho appends v the way an ECMAScript program writes what it has read
// (01 J4): no white space, strings by J5, numbers by J6, members by J7. It
// reports false, and the rest is meaningless, when v is nested too deep.
func (v Value) AppendEcho(dst []byte) ([]byte, bool) {
	e := echo{s: string(v), dst: dst}
	if !e.index() {
		return dst, false
	}
	e.value(cursor{})
	return e.dst, true
}

// An echo is the writing of one value. Members of an object may have to change
// places, so an object is walked twice, once for its names and once to write it.
// The spans let the first walk step over the containers within; without them an
// inner container would be walked once for each one around it.
type echo struct {
	s     string
	spans []cursor // where each container ends, in the order of their opening
	dst   []byte
}

// A cursor is a place in the text together with the number of containers that
// opened before it.
type cursor struct{ at, opened int }

// index fills in the spans.
func (e *echo) index() bool {
	var open []int // containers around i
	for i := 0; i < len(e.s); i++ {
		switch e.s[i] {
		case '"':
			i = stringEnd(e.s, i) - 1
		case '{', '[':
			if len(open) == MaxDepth {
				return false
			}
			open = append(open, len(e.spans))
			e.spans = append(e.spans, cursor{})
		case '}', ']':
			e.spans[open[len(open)-1]] = cursor{i + 1, len(e.spans)}
			open = open[:len(open)-1]
		}
	}
	return true
}

// end is the place behind the value at c.
func (e *echo) end(c cursor) cursor {
	switch e.s[c.at] {
	case '{', '[':
		return e.spans[c.opened]
	}
	return cursor{valueEnd(e.s, c.at), c.opened}
}

// value writes the value at c.
func (e *echo) value(c cursor) {
	switch e.s[c.at] {
	case '{':
		e.object(c)
	case '[':
		e.array(c)
	case '"':
		e.dst = appendString(e.dst, e.s[c.at:e.end(c).at])
	case 't', 'f', 'n':
		e.dst = append(e.dst, e.s[c.at:e.end(c).at]...)
	default:
		e.dst = appendNumber(e.dst, e.s[c.at:e.end(c).at], "null", "null")
	}
}

func (e *echo) array(c cursor) {
	e.dst = append(e.dst, '[')
	start := space(e.s, c.at+1)
	c = cursor{start, c.opened + 1}
	for e.s[c.at] != ']' {
		if c.at > start {
			e.dst = append(e.dst, ',')
		}
		e.value(c)
		c = e.end(c)
		c.at = next(e.s, c.at)
	}
	e.dst = append(e.dst, ']')
}

func (e *echo) object(c cursor) {
	e.dst = append(e.dst, '{')
	for i, m := range e.members(c) {
		if i > 0 {
			e.dst = append(e.dst, ',')
		}
		e.dst = append(ecma.AppendQuoted(e.dst, m.name), ':')
		e.value(m.value)
	}
	e.dst = append(e.dst, '}')
}

type member struct {
	name  string
	value cursor
}

// members are those of the object at c in the order of 01 J7: array indices
// ascending, then the other names by first appearance, each with its last value.
func (e *echo) members(c cursor) []member {
	var members []member
	place := map[string]int{} // of a name in members
	c = cursor{space(e.s, c.at+1), c.opened + 1}
	for e.s[c.at] != '}' {
		nameEnd := stringEnd(e.s, c.at)
		name := unquote(e.s[c.at:nameEnd])
		c.at = space(e.s, space(e.s, nameEnd)+1) // past the colon
		if i, seen := place[name]; seen {
			members[i].value = c
		} else {
			place[name] = len(members)
			members = append(members, member{name, c})
		}
		c = e.end(c)
		c.at = next(e.s, c.at)
	}
	slices.SortStableFunc(members, func(a, b member) int { return ecma.CompareIndices(a.name, b.name) })
	return members
}

// appendNumber appends a number token by 01 J6; what is too large for a number
// is written as one of the two words.
func appendNumber(dst []byte, token, above, below string) []byte {
	x, err := strconv.ParseFloat(token, 64)
	switch {
	case err == nil:
		return ecma.AppendNumber(dst, x)
	case x > 0:
		return append(dst, above...)
	}
	return append(dst, below...)
}

// AppendText appends the text form of v, which messages quote (01 J8). It
// reports false, and the rest is meaningless, when v is nested too deep.
func (v Value) AppendText(dst []byte) ([]byte, bool) {
	if v == "" {
		return append(dst, "undefined"...), true
	}
	dst, end := appendText(dst, string(v), 0, 0)
	return dst, end >= 0
}

// appendText appends the text form of the value at s[i], with depth arrays
// around it, and gives the index after it, or -1.
func appendText(dst []byte, s string, i, depth int) ([]byte, int) {
	switch s[i] {
	case '{':
		return append(dst, "[object Object]"...), valueEnd(s, i)
	case '"':
		end := stringEnd(s, i)
		return append(dst, unquote(s[i:end])...), end
	case '[':
		if depth == MaxDepth {
			return dst, -1
		}
	case 't', 'f', 'n':
		end := valueEnd(s, i)
		return append(dst, s[i:end]...), end
	default:
		end := valueEnd(s, i)
		return appendNumber(dst, s[i:end], "Infinity", "-Infinity"), end
	}
	start := space(s, i+1)
	for i = start; s[i] != ']'; i = next(s, i) {
		if i > start {
			dst = append(dst, ',')
		}
		if s[i] == 'n' {
			i += len("null")
			continue // an element without text
		}
		if dst, i = appendText(dst, s, i, depth+1); i < 0 {
			return dst, -1
		}
	}
	return dst, i + 1
}
