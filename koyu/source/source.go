// Package source brings in the text of layers.
//
// In goes the absolute path of a layer, out comes its text: decoded as UTF-8
// with ill-formed sequences replaced (02 N7), and nothing else done to it.
// Reading is bounded in size, never waits for a pipe or a device, and never
// changes anything. The message of every error says what to tell the user; it
// is blamed at the line that imports the layer.
package source

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/limit"
)

// A Reader gives the text of the layer at an absolute path. The message of its
// error is what the user is told; the path in an [Unreadable] is replaced by
// the way in which the layer was asked for.
type Reader interface {
	Read(path string) (text string, err error)
}

// Unreadable is the error for a layer that cannot be read, whatever the reason
// (02 NC3). Its message is a constant of the wire (02 N3).
type Unreadable struct{ Path string }

// maxPath is the length from which no system knows a path, so that a message
// need not repeat it whole.
const maxPath = 4096

func (e *Unreadable) Error() string {
	if len(e.Path) > maxPath {
		return "Cannot read file: " + ecma.Excerpt(e.Path)
	}
	return "Cannot read file: " + e.Path
}

// Refused is the error for a layer that is not read although it could be: a
// device, say. Its message says why.
type Refused struct{ Reason string }

func (e *Refused) Error() string { return e.Reason }

func refuse(format string, facts ...any) error { return &Refused{fmt.Sprintf(format, facts...)} }

// Resolve is the path of the layer that the layer from imports as ref: by
// spelling alone, against the folder of from (02 NC1). A path that begins with a
// slash is absolute on every system: layers in memory have such paths.
func Resolve(from, ref string) string {
	switch {
	case filepath.IsAbs(ref):
		return filepath.Clean(ref)
	case path.IsAbs(ref):
		return path.Clean(ref)
	case path.IsAbs(from):
		return path.Join(path.Dir(from), ref)
	}
	return filepath.Join(filepath.Dir(from), ref)
}

// Absolute is name against the folder in which the process runs, by spelling,
// where that folder goes by its real path: not by that of a link through which
// a shell came to it (07 Q6).
func Absolute(name string) (string, error) {
	switch {
	case filepath.IsAbs(name):
		return filepath.Clean(name), nil
	case path.IsAbs(name):
		return path.Clean(name), nil
	}
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	folder, err = filepath.EvalSymlinks(folder)
	return filepath.Join(folder, name), err
}

// Files are layers in memory, by path.
type Files map[string]string

// Read implements [Reader].
func (f Files) Read(path string) (string, error) {
	text, ok := f[path]
	if !ok {
		return "", &Unreadable{path}
	}
	return text, nil
}

// Bounded is r for one composition: it refuses to go beyond the bounds of
// layers and of their text (02 NC10).
func Bounded(r Reader, l limit.Limits) Reader { return &bounded{Reader: r, limits: l.Whole()} }

type bounded struct {
	Reader
	limits       limit.Limits
	layers, size int
}

func (b *bounded) Read(path string) (string, error) {
	if b.layers >= b.limits.Layers {
		return "", limit.Exceed(limit.Layers, b.limits.Layers)
	}
	text, err := b.Reader.Read(path)
	if err != nil {
		return "", err
	}
	b.layers++
	b.size += len(text)
	switch {
	case len(text) > b.limits.Layer:
		return "", limit.Exceed(limit.Layer, b.limits.Layer)
	case b.size > b.limits.Text:
		return "", limit.Exceed(limit.Text, b.limits.Text)
	}
	return text, nil
}
