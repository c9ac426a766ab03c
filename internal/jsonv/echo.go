package jsonv

import (
	"math"
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
	e := echo{spelling: &plain, s: string(v), dst: dst}
	if !e.index(MaxDepth) {
		return dst, false
	}
	e.value(cursor{})
	return e.dst, true
}

// A spelling is what two ways to write the same value differ in.
type spelling struct {
	comma, colon   string
	string, number func(dst []byte, token string) []byte
	order          func(a, b string) int // of the names of members; nil leaves them as they come
}

// plain is the spelling of 01 J4.
var plain = spelling{",", ":", appendString, appendDouble, ecma.CompareIndices}

// An echo is the writing of one value. Members of an object may have to change
// places, so an object is walked twice, once for its names and once to write it.
// The spans let the first walk step over the containers within; without them an
// inner container would be walked once for each one around it.
type echo struct {
	*spelling
	s     string
	spans []cursor // where each container ends, in the order of their opening
	dst   []byte
}

// A cursor is a place in the text together with the number of containers that
// opened before it.
type cursor struct{ at, opened int }

// index fills in the spans, unless there are more than limit containers in each
// other.
func (e *echo) index(limit int) bool {
	var open []int // containers around i
	for i := 0; i < len(e.s); i++ {
		switch e.s[i] {
		case '"':
			i = stringEnd(e.s, i) - 1
		case '{', '[':
			if len(open) == limit {
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
		e.dst = e.string(e.dst, e.s[c.at:e.end(c).at])
	case 't', 'f', 'n':
		e.dst = append(e.dst, e.s[c.at:e.end(c).at]...)
	default:
		e.dst = e.number(e.dst, e.s[c.at:e.end(c).at])
	}
}

func (e *echo) array(c cursor) {
	e.dst = append(e.dst, '[')
	start := space(e.s, c.at+1)
	c = cursor{start, c.opened + 1}
	for e.s[c.at] != ']' {
		if c.at > start {
			e.dst = append(e.dst, e.comma...)
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
			e.dst = append(e.dst, e.comma...)
		}
		e.dst = append(e.string(e.dst, m.token), e.colon...)
		e.value(m.value)
	}
	e.dst = append(e.dst, '}')
}

type member struct {
	token string // of the name
	value cursor
}

// members are those of the object at c, the names by first appearance unless
// there is another order, each with its last value (01 J7).
func (e *echo) members(c cursor) []member {
	var members []member
	place := map[string]int{} // of a name in members
	c = cursor{space(e.s, c.at+1), c.opened + 1}
	for e.s[c.at] != '}' {
		nameEnd := stringEnd(e.s, c.at)
		token := e.s[c.at:nameEnd]
		name := unquote(token)
		c.at = space(e.s, space(e.s, nameEnd)+1) // past the colon
		if i, seen := place[name]; seen {
			members[i].value = c
		} else {
			place[name] = len(members)
			members = append(members, member{token, c})
		}
		c = e.end(c)
		c.at = next(e.s, c.at)
	}
	if e.order != nil {
		slices.SortStableFunc(members, func(a, b member) int { return e.order(unquote(a.token), unquote(b.token)) })
	}
	return members
}

// appendDouble appends a number token by 01 J6.
func appendDouble(dst []byte, token string) []byte {
	if x := double(token); !math.IsInf(x, 0) && !math.IsNaN(x) {
		return ecma.AppendNumber(dst, x)
	}
	return append(dst, "null"...)
}

// double is the number nearest to a token, infinite when it is too large.
func double(token string) float64 {
	x, _ := strconv.ParseFloat(token, 64)
	return x
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
		return ecma.AppendNumber(dst, double(s[i:end])), end
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
