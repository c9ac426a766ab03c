package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/whole"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/model"
)

// deliver puts a drawing of b into the file that a command was told to write,
// making folders on the way, and says so; or on standard output when that was
// asked for (C38).
func deliver(cmd *cobra.Command, b *koyu.Building, path, drawing string) error {
	if path == pipe {
		return document(cmd.OutOrStdout(), drawing)
	}
	if isLayer(b, path) {
		return wrongValue("%s is a layer of the building, and a drawing would take its place. Write it to another file, with -o", path)
	}
	if err := write(path, drawing); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, whole.Reason(err))
	}
	return say(cmd.OutOrStdout(), line{"Wrote " + path})
}

// isLayer reports whether the file at path is one that b was composed from.
func isLayer(b *koyu.Building, path string) bool {
	file, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(b.Model.Layers, func(l model.Layer) bool {
		layer, err := os.Stat(l.Path)
		return err == nil && os.SameFile(file, layer)
	})
}

// write puts text into the file at path, following links as a shell would. A
// file holds all of it or what it held before; a device, a pipe, and what a
// link promises, take what they can.
func write(path, text string) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Lstat(path); {
	case err != nil: // there is nothing yet
	case !info.Mode().IsRegular():
		return os.WriteFile(path, []byte(text), 0o666)
	default:
		if err := whole.Writable(path); err != nil {
			return err
		}
	}
	folder, name := filepath.Split(path)
	folder = filepath.Clean(folder)
	if name == "" || name == "." || name == ".." {
		return errors.New("it names a folder")
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return whole.Replace(root, name, text)
}
