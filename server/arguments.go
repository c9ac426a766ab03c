package server

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/source"
	"koyu-mcp/shim"
)

// arguments are what a tool was called with, and where.
type arguments struct {
	shim.Args
	*service
	opened *opened // the building, if it has been opened already
}

// required is the error for an argument, by its name, that is no string or an
// empty one. The sentence is a constant of the wire (01 T6).
type required string

func (name required) Error() string { return string(name) + " (a string) is required" }

// text is the argument called name, which is [required].
func (a arguments) text(name string) (string, error) {
	s, ok := a.String(name)
	if !ok || s == "" {
		return "", required(name)
	}
	return s, nil
}

// path is the argument called name, which is [required], as an absolute path by
// spelling only (07 Q6). Any other error is that of the system, and about the
// working folder.
func (a arguments) path(name string) (string, error) {
	s, err := a.text(name)
	if err != nil {
		return "", err
	}
	return source.Absolute(s)
}

// building composes the building that file names. The error is that of the
// path, or a [*koyu-mcp/koyu/notation.Error].
func (a arguments) building() (*koyu.Building, error) {
	if a.opened != nil {
		return a.opened.building, a.opened.err
	}
	file, err := a.path("file")
	if err != nil {
		return nil, err
	}
	return a.store.Load(file)
}

// filter is the argument called name as a filter: nil when it is absent or
// anything that counts as nothing. A value that is no string matches no name
// (07 Q44).
func (a arguments) filter(name string) (wanted *string, none bool) {
	if s, ok := a.String(name); ok {
		if s == "" {
			return nil, false
		}
		return &s, false
	}
	switch raw := a.Raw(name); string(raw) {
	case "", "null", "false":
		return nil, false
	default:
		x, err := strconv.ParseFloat(string(raw), 64)
		return nil, err != nil || x != 0
	}
}

// maxUIDs is the most identity tokens that one call mints.
const maxUIDs = 1000

// noCount is the error for an argument, by its name, that is no number of
// things, or not one that there may be.
type noCount string

func (name noCount) Error() string {
	return fmt.Sprintf("%s has to be an integer between 1 and %d", string(name), maxUIDs)
}

// count is the argument called name as a number of things, 1 when it is absent
// (07 Q40). The error is [noCount].
func (a arguments) count(name string) (int, error) {
	x := 1.0
	switch raw := bytes.TrimSpace(a.Raw(name)); {
	case len(raw) == 0:
	case raw[0] == '{':
		x = math.NaN()
	case string(raw) == "true":
		x = 1
	case string(raw) == "false", string(raw) == "null":
		x = 0
	default: // a number, a string, or a list, which counts as its text
		x = ecma.ParseNumber(a.Text(name))
	}
	if x != math.Trunc(x) || x < 1 || x > maxUIDs {
		return 0, noCount(name)
	}
	return int(x), nil
}
