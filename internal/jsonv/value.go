// Package jsonv reads JSON as text: nothing is converted that is not asked
// for, so that a value can be given back as it came.
//
// In goes UTF-8 text, any ill-formed part of it already repaired. Out come
// substrings of it, strings with unpaired surrogates kept (see package ecma),
// and the two ways to write a value, as JSON and in words, that the wire
// documents (01 J2–J9, S1). Every function takes time linear in the text; which
// have a limit of nesting, they say.
package jsonv

import "iter"

// A Value is the text of one well-formed JSON value, without white space at
// its ends. The empty Value is no value: an absent member.
type Value string

// Parse is text as a value; ok reports whether text is exactly one, white
// space around it aside, by the strict grammar of RFC 8259 (01 J2).
func Parse(text string) (v Value, ok bool) { return parse(text, false) }

// ParseLoose is [Parse] that also takes NaN, Infinity and -Infinity wherever a
// number may stand (01 6.1).
func ParseLoose(text string) (v Value, ok bool) { return parse(text, true) }

func parse(text string, literals bool) (v Value, ok bool) {
	start := space(text, 0)
	end := check(text, start, literals)
	if end < 0 || space(text, end) != len(text) {
		return "", false
	}
	return Value(text[start:end]), true
}

// IsObject reports whether v is an object.
func (v Value) IsObject() bool { return v.starts('{') }

// IsArray reports whether v is an array.
func (v Value) IsArray() bool { return v.starts('[') }

// IsString reports whether v is a string.
func (v Value) IsString() bool { return v.starts('"') }

// IsNumber reports whether v is a number, and not a word that stands for one.
func (v Value) IsNumber() bool {
	return v != "" && v[len(v)-1] >= '0' && v[len(v)-1] <= '9' // nothing else ends in a digit
}

func (v Value) starts(c byte) bool { return v != "" && v[0] == c }

// Members yields the members of an object in the order of the text, repeated
// names and all, and nothing for any other value.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if !v.IsObject() {
			return
		}
		s := string(v)
		for i := space(s, 1); s[i] != '}'; i = next(s, i) {
			end := stringEnd(s, i)
			name := unquote(s[i:end])
			i = space(s, space(s, end)+1) // past the colon
			end = valueEnd(s, i)
			if !yield(name, Value(s[i:end])) {
				return
			}
			i = end
		}
	}
}

// Elements yields the elements of an array, and nothing for any other value.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if !v.IsArray() {
			return
		}
		s := string(v)
		for i := space(s, 1); s[i] != ']'; i = next(s, i) {
			end := valueEnd(s, i)
			if !yield(Value(s[i:end])) {
				return
			}
			i = end
		}
	}
}

// Get is the member called name. Of several the last counts, null or not
// (01 J3).
func (v Value) Get(name string) (last Value) {
	for n, member := range v.Members() {
		if n == name {
			last = member
		}
	}
	return last
}

// Tokens yields what v is made of, in the order of the text: brackets, commas and
// colons one by one, strings, numbers and words whole.
func (v Value) Tokens() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		s := string(v)
		for i := space(s, 0); i < len(s); i = space(s, i) {
			end := i + 1
			switch s[i] {
			case '{', '}', '[', ']', ',', ':':
			default:
				end = valueEnd(s, i)
			}
			if !yield(Value(s[i:end])) {
				return
			}
			i = end
		}
	}
}

// Depth is how many containers enclose the innermost value of v.
func (v Value) Depth() int {
	depth, deepest := 0, 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '"':
			i = stringEnd(string(v), i) - 1
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	return deepest
}

// next is where the next member or element starts after the one that ended at
// i, or where the closing bracket stands.
func next(s string, i int) int {
	if i = space(s, i); s[i] == ',' {
		i = space(s, i+1)
	}
	return i
}

// space is the first index from i on that is not white space (01 J2; fewer
// characters than those trimmed from a line).
func space(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r') {
		i++
	}
	return i
}

// stringEnd is the index after the string that starts at i.
func stringEnd(s string, i int) int {
	for i++; s[i] != '"'; i++ {
		if s[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// valueEnd is the index after the value that starts at i.
func valueEnd(s string, i int) int {
	switch s[i] {
	case '"':
		return stringEnd(s, i)
	case '{', '[':
		for depth := 0; ; i++ {
			switch s[i] {
			case '"':
				i = stringEnd(s, i) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	}
	for i < len(s) && !endsScalar[s[i]] {
		i++
	}
	return i
}

var endsScalar = [256]bool{',': true, ']': true, '}': true, ' ': true, '\t': true, '\n': true, '\r': true}
