package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// load composes the building that the argument file names: the text of
// standard input when it is "-", otherwise a file.
func load(cmd *cobra.Command, file string) (*koyu.Building, error) {
	if file == pipe {
		return loadPipe(cmd.InOrStdin())
	}
	entry, err := absolute(file)
	if err != nil {
		return nil, err
	}
	return koyu.Compose(entry, asked{source.Disk(), entry, file})
}

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
func loadPipe(in io.Reader) (*koyu.Building, error) {
	entry, err := absolute("stdin")
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(in, source.MaxLayer+1))
	switch {
	case err != nil:
		return nil, &notation.Error{Body: "Cannot read standard input: " + err.Error()}
	case len(text) > source.MaxLayer:
		return nil, &notation.Error{Body: fmt.Sprintf("A layer can hold at most %d MiB, and standard input is larger.", source.MaxLayer>>20)}
	}
	return koyu.Compose(entry, source.StandIn(source.Disk(), entry, ecma.Repair(text)))
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
