package shim

import (
	"bufio"
	"io"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim/internal/jsonv"
)

// lines cuts a stream into lines at LF and reads the value on each (01 F1–F9).
type lines struct {
	in   *bufio.Reader
	max  int
	long []byte // of the line being read, what no longer is in the buffer of in
}

func newLines(in io.Reader, maxLine int) *lines {
	return &lines{in: bufio.NewReaderSize(in, 64<<10), max: maxLine}
}

// next is the value on the next line that is not blank, or no value when that
// line is malformed. Text behind the last LF is not a line (F7).
func (l *lines) next() (jsonv.Value, error) {
	for {
		line, fits, err := l.line()
		if err != nil || !fits {
			return "", err
		}
		if text := ecma.TrimSpace(ecma.Repair(line)); text != "" { // F3–F5
			v, _ := jsonv.Parse(text)
			return v, nil
		}
	}
}

// line is the next line, valid until the next call. One that does not fit has
// been skipped (F9).
func (l *lines) line() (line []byte, fits bool, err error) {
	if cap(l.long) > 1<<20 {
		l.long = nil // the memory of a huge line is not kept
	}
	l.long = l.long[:0]
	for length := 0; ; {
		part, err := l.in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return nil, false, err
		}
		ended := err == nil
		if ended {
			part = part[:len(part)-1]
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
