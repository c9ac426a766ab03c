package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// load composes the building that the argument file names: the text of
// standard input when it is "-", otherwise a file.
func load(cmd *cobra.Command, file string) (*koyu.Building, error) {
	limits := Limits(cmd)
	if file == pipe {
		return loadPipe(cmd.InOrStdin(), limits)
	}
	entry, err := absolute(file)
	if err != nil {
		return nil, err
	}
	return within(limits).Compose(entry, asked{source.DiskWithin(limits), entry, file})
}

// within loads buildings within bounds.
func within(l limit.Limits) *koyu.Store { return koyu.NewStore(koyu.Options{Limits: l}) }

// absolute is path against the working folder, which may be gone.
func absolute(path string) (string, error) {
	entry, err := source.Absolute(path)
	if err != nil {
		return "", &notation.Error{Body: "There is no working folder to find " + path + " in: " + err.Error()}
	}
	return entry, nil
}

// pipe is the argument that stands for standard input or output.
const pipe = "-"

// loadPipe composes the building whose entry is read from in. It stands in the
// working folder for what it imports, and is called stdin in positions.
func loadPipe(in io.Reader, limits limit.Limits) (*koyu.Building, error) {
	entry, err := absolute("stdin")
	if err != nil {
		return nil, err
	}
	most := int64(limits.Whole().Layer)
	text, err := io.ReadAll(io.LimitReader(in, most+1)) // what is more would be refused
	if err != nil {
		return nil, &notation.Error{Body: "Cannot read standard input: " + err.Error()}
	}
	return within(limits).Compose(entry, source.StandIn(source.DiskWithin(limits), entry, ecma.Repair(text)))
}

// asked is a reader that tells about an unreadable entry in the words in which
// it was asked for (C11).
type asked struct {
	source.Reader
	entry, words string
}

func (a asked) Read(path string) (string, error) {
	text, err := a.Reader.Read(path)
	var unreadable *source.Unreadable
	if path == a.entry && errors.As(err, &unreadable) {
		err = &source.Refused{Reason: (&source.Unreadable{Path: a.words}).Error()}
	}
	return text, err
}
