package notation

import (
	"iter"
	"strings"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
)

// MaxTokens is how many tokens one line may hold.
const MaxTokens = 1_000_000

// Lines goes through the lines of text with their numbers, from 1. A line ends
// at LF, and a CR right before that belongs to the break (02 N9, N10).
func Lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for number := 1; ; number++ {
			line, rest, more := strings.Cut(text, "\n")
			if more {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(number, line) || !more {
				return
			}
			text = rest
		}
	}
}

// Indented reports whether a line begins with white space (02 N28).
func Indented(line string) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return ecma.IsSpace(r)
}

// Tokens appends the tokens of a line to dst. Quotes may open and close
// anywhere in a token and do nothing but keep blanks and comment signs; a
// token does not remember them (02 N14–N18).
func Tokens(dst []string, line string) ([]string, error) {
	start := -1 // of the token being read, quotes included
	quotes := 0
	flush := func(end int) {
		if start < 0 {
			return
		}
		token := line[start:end]
		if quotes > 0 {
			token = strings.ReplaceAll(token, `"`, "")
		}
		if token != "" { // N16
			dst = append(dst, token)
		}
		start, quotes = -1, 0
	}
	for i := 0; i < len(line); {
		r, size := rune(line[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(line[i:])
		}
		inside := quotes%2 == 1
		switch {
		case !inside && r == '#':
			flush(i)
			return dst, limited(dst)
		case !inside && ecma.IsSpace(r):
			flush(i)
		default:
			if start < 0 {
				start = i
			}
			if r == '"' {
				quotes++
			}
		}
		i += size
	}
	if quotes%2 == 1 {
		return dst, wording.Fault("NE10")
	}
	flush(len(line))
	return dst, limited(dst)
}

func limited(tokens []string) error {
	if len(tokens) > MaxTokens {
		return wording.Fault(RuleTokens, MaxTokens)
	}
	return nil
}
