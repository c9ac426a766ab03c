package notation

import "strings"

// IsPath reports whether a token is spelled as a path.
func IsPath(token string) bool { return strings.HasPrefix(token, "/") }

// FirstSegment is the part of path between its first and its second slash.
func FirstSegment(path string) string {
	_, rest, _ := strings.Cut(path, "/")
	segment, _, _ := strings.Cut(rest, "/")
	return segment
}

// WithFirstSegment is path with its first segment replaced.
func WithFirstSegment(path, segment string) string {
	head, rest, _ := strings.Cut(path, "/")
	_, tail, more := strings.Cut(rest, "/")
	if more {
		tail = "/" + tail
	}
	return head + "/" + segment + tail
}

// A Span is two levels and everything between them, as written: a word and
// digits each (02 N41).
type Span struct{ FromWord, FromDigits, ToWord, ToDigits string }

// From is the name of the first level.
func (s Span) From() string { return s.FromWord + s.FromDigits }

// To is the name of the last level.
func (s Span) To() string { return s.ToWord + s.ToDigits }

// ParseSpan reads a span of levels such as L1..L4.
func ParseSpan(token string) (s Span, ok bool) {
	from, to, _ := strings.Cut(token, "..")
	s.FromWord, s.FromDigits = splitWord(from)
	s.ToWord, s.ToDigits = splitWord(to)
	return s, s.FromWord != "" && s.ToWord != "" && digits(s.FromDigits) && digits(s.ToDigits)
}

// splitWord splits the ASCII letters at the beginning of s from the rest.
func splitWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && (s[i]|0x20) >= 'a' && (s[i]|0x20) <= 'z' {
		i++
	}
	return s[:i], s[i:]
}

// NoSpan is the error for a token that should be a span and is not readable as
// one.
func NoSpan(token string) error { return wording.Fault("NE40", token) }
