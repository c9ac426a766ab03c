package conformance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"koyu-mcp/internal/ecma"
)

// An arrow is the way that a line went.
type arrow string

const (
	toServer arrow = "→"
	toClient arrow = "←"
)

// instant is how the time of a line is written, in UTC (R2).
const instant = "2006-01-02T15:04:05.000Z"

const (
	// maxLogged is how much of a line is logged, in bytes.
	maxLogged = 16 << 20

	// shortened stands behind a line of which not all was logged: how many
	// bytes were, and how many there are.
	shortened = "…[%d of %d bytes]"
)

// A wireLog is a file that lines are added to. Whoever adds them is not held up
// for long, whatever the file is: what may block, one goroutine does.
type wireLog struct {
	jobs     chan job
	patience time.Duration
	told     chan struct{} // closed when the log has ended and, if it was given up, warn has returned

	// ctx ends with the log, whose file may be stuck. Its cause is errClosed, or
	// why the log was given up.
	ctx context.Context
	end context.CancelCauseFunc
}

// A job is something to be done with the file.
type job struct {
	do   func(*os.File) error
	done chan struct{}
}

var errClosed = errors.New("closed")

// openLog starts to open the file at path. What is added waits for that.
func openLog(path string, patience time.Duration, warn func(error)) *wireLog {
	l := &wireLog{jobs: make(chan job), patience: patience, told: make(chan struct{})}
	l.ctx, l.end = context.WithCancelCause(context.Background())
	context.AfterFunc(l.ctx, func() {
		if err := context.Cause(l.ctx); err != errClosed && warn != nil {
			warn(err)
		}
		close(l.told)
	})
	go func() {
		if err := l.work(path); err != nil {
			l.end(err)
		}
	}()
	return l
}

// add writes lines, which went one way. When it returns they are in the file,
// or there is no log any more.
func (l *wireLog) add(way arrow, lines []string) {
	if len(lines) == 0 {
		return
	}
	l.await(func(file *os.File) error {
		head := time.Now().UTC().Format(instant) + " " + string(way) + " " // here, so that times never go back
		text := head + strings.Join(lines, "\n"+head) + "\n"
		_, err := file.WriteString(text)
		return err
	})
}

// close ends the log. A line that is added meanwhile may not be in it.
func (l *wireLog) close() {
	l.await(func(file *os.File) error {
		err := file.Close()
		if err == nil {
			l.end(errClosed) // before the next job
		}
		return err
	})
	select {
	case <-l.told:
	case <-time.After(l.patience):
	}
}

// await has the job done, or gives up the log.
func (l *wireLog) await(do func(*os.File) error) {
	late := time.AfterFunc(l.patience, func() {
		l.end(fmt.Errorf("it was not written within %v", l.patience))
	})
	defer late.Stop()
	j := job{do, make(chan struct{})}
	select {
	case l.jobs <- j:
	case <-l.ctx.Done():
		return
	}
	select {
	case <-j.done:
	case <-l.ctx.Done():
	}
}

// work does the jobs one after the other until one fails or the log ends.
func (l *wireLog) work(path string) error {
	file, err := appendTo(path)
	if err != nil {
		return err
	}
	defer context.AfterFunc(l.ctx, func() { file.Close() })() // a write that still waits may end here
	defer file.Close()
	for {
		select {
		case j := <-l.jobs:
			if err := j.do(file); err != nil {
				return err
			}
			close(j.done)
		case <-l.ctx.Done():
			return nil
		}
	}
}

// appendTo opens the file at path, at the beginning of a line: an earlier log
// may have broken off.
func appendTo(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|notWaiting, 0o600)
	if err != nil {
		return nil, err
	}
	if brokenOff(file) {
		_, err = file.WriteString("\n")
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// brokenOff reports whether a file, which need not be open for reading, ends
// within a line.
func brokenOff(file *os.File) bool {
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	reader, err := os.Open(file.Name())
	if err != nil {
		return false
	}
	defer reader.Close()
	var last [1]byte
	_, err = reader.ReadAt(last[:], info.Size()-1)
	return err == nil && last[0] != '\n'
}

// A cutter cuts a stream into the lines of a log, which end at LF, CR LF and CR
// (R5). It keeps no more of a line than is logged.
type cutter struct {
	line   []byte // what is kept of the line under way
	length int    // of all of it
	cr     bool   // the last byte was CR, and an LF that follows belongs to it
}

// cut takes the next bytes, and returns the lines that end in them.
func (c *cutter) cut(part []byte) (lines []string) {
	for len(part) > 0 {
		if c.cr && part[0] == '\n' {
			part, c.cr = part[1:], false
			continue
		}
		end := bytes.IndexAny(part, "\r\n")
		if end < 0 {
			c.keep(part)
			break
		}
		c.keep(part[:end])
		lines = append(lines, c.finish())
		c.cr = part[end] == '\r'
		part = part[end+1:]
	}
	return lines
}

// rest is the line under way, if there is one.
func (c *cutter) rest() []string {
	if c.length == 0 {
		return nil
	}
	return []string{c.finish()}
}

func (c *cutter) keep(part []byte) {
	c.length += len(part)
	c.cr = false
	c.line = append(c.line, part[:min(len(part), maxLogged-len(c.line))]...)
}

// finish is the line as it is logged.
func (c *cutter) finish() string {
	text := ecma.Repair(c.line)
	if c.length > len(c.line) {
		text += fmt.Sprintf(shortened, len(c.line), c.length)
	}
	*c = cutter{}
	return text
}
