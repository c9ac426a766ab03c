package shim

import (
	"bufio"
	"bytes"
	"io"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// lines cuts a stream into lines and reads the value on each (01 F1–F9, 6.1).
type lines struct {
	Framing
	in      *bufio.Reader
	max     int
	long    []byte // of the line being read, what no longer is in the buffer of in
	afterCR bool   // a CR has ended the last line: an LF now belongs to it
}

func newLines(in io.Reader, framing Framing, maxLine int) *lines {
	return &lines{Framing: framing, in: bufio.NewReaderSize(in, 64<<10), max: maxLine}
}

// batch are the values on the lines that have come, of at least one. There can
// be some when there is an error, too.
func (l *lines) batch() (values []jsonv.Value, err error) {
	for len(values) == 0 || l.waiting() {
		v, blank, err := l.value()
		if err != nil {
			return values, err
		}
		if !blank {
			values = append(values, v)
		}
	}
	return values, nil
}

// waiting reports whether the next line can be had without waiting for input.
func (l *lines) waiting() bool {
	text, _ := l.in.Peek(l.in.Buffered())
	if l.afterCR {
		text = bytes.TrimPrefix(text, []byte("\n"))
	}
	return l.end(text) >= 0
}

// value is the value on the next line, or no value when that line is malformed.
func (l *lines) value() (v jsonv.Value, blank bool, err error) {
	line, fits, err := l.line()
	if err != nil || !fits {
		return "", false, err
	}
	text := ecma.Repair(line)       // F3
	trimmed := ecma.TrimSpace(text) // F4
	if trimmed == "" && !l.Blank {
		return "", true, nil // F5
	}
	if !l.Untrimmed {
		text = trimmed
	}
	parse := jsonv.Parse
	if l.Literals {
		parse = jsonv.ParseLoose
	}
	v, _ = parse(text)
	return v, false, nil
}

// line is the next line, valid until the next call. One that does not fit has
// been skipped (F9).
func (l *lines) line() (line []byte, fits bool, err error) {
	if cap(l.long) > 1<<20 {
		l.long = nil // the memory of a huge line is not kept
	}
	l.long = l.long[:0]
	for length := 0; ; {
		part, ended, err := l.part()
		if err != nil {
			if err == io.EOF && l.LastLine && length > 0 {
				return l.long, fits, nil
			}
			return nil, false, err // F7
		}
		length += len(part)
		switch fits = length <= l.max; {
		case !fits:
			l.long = nil
		case ended && length == len(part):
			return part, true, nil
		default:
			l.long = append(l.long, part...)
		}
		if ended {
			return l.long, fits, nil
		}
	}
}

// part takes from the buffer what belongs to one line, and reports whether the
// line ends there. It waits for input only when the buffer is empty, so that a
// CR ends a line before the next byte has come.
func (l *lines) part() (part []byte, ended bool, err error) {
	first, err := l.in.Peek(1)
	if err != nil {
		return nil, false, err
	}
	swallow := l.afterCR && first[0] == '\n'
	l.afterCR = false
	if swallow {
		l.in.Discard(1)
		return nil, false, nil
	}
	part, _ = l.in.Peek(l.in.Buffered())
	if end := l.end(part); end >= 0 {
		l.afterCR = part[end] == '\r'
		l.in.Discard(end + 1)
		return part[:end], true, nil
	}
	l.in.Discard(len(part))
	return part, false, nil
}

// end is where in text a line ends, or -1.
func (l *lines) end(text []byte) int {
	if l.CR {
		return bytes.IndexAny(text, "\r\n")
	}
	return bytes.IndexByte(text, '\n')
}
