package spawn

import (
	"bufio"
	"io"
)

// lines cuts a stream into lines at LF. What stands behind the last LF is a
// line too.
type lines struct {
	in   *bufio.Reader
	max  int
	long []byte // of the line being read, what no longer is in the buffer of in
}

func newLines(in io.Reader) *lines {
	return &lines{in: bufio.NewReaderSize(in, 64<<10), max: MaxLine}
}

// next is the next line, valid until the next call. Of one that does not fit
// nothing is kept.
func (l *lines) next() (line []byte, fits bool, err error) {
	l.long = nil
	for length := 0; ; {
		part, err := l.in.ReadSlice('\n')
		full := err == bufio.ErrBufferFull
		if length += len(part); err != nil && !full && length == 0 {
			return nil, false, err
		}
		if err == nil {
			part, length = part[:len(part)-1], length-1
		}
		switch fits = length <= l.max; {
		case !fits:
			l.long = nil
		case !full && l.long == nil:
			return part, true, nil
		default:
			l.long = append(l.long, part...)
		}
		if !full {
			return l.long, fits, nil
		}
	}
}
