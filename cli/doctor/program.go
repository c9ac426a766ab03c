package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"koyu-mcp/cli/install"
)

// name is that of this program for shells and clients.
const name = "koyu-mcp"

// program looks at the file of this program, and at others of its name.
func (m Machine) program(context.Context) []Finding {
	found := m.onPath(name)
	isThis := func(file string) bool { return same(file, m.Executable) }
	self := Finding{"program", OK, m.Executable, ""}
	switch {
	case install.Fleeting(m.Executable):
		self.State, self.Do = Warn, "Build it where it can stay, with go build -o koyu-mcp ., before a client is told of it."
		self.Found += " was made by go run, and will be gone"
	case len(found) == 0:
		self.Found += "; PATH leads to no koyu-mcp, which only shells would need"
	case isThis(found[0]):
		self.Found += ", to which PATH leads"
	default:
		self.Found += ", while PATH leads to another one"
	}
	all := []Finding{self}
	for _, other := range slices.DeleteFunc(found, isThis) {
		what := m.whichBuild(other)
		if what == m.whichBuild(m.Executable) {
			what = "the same build"
		}
		all = append(all, Finding{"program", Warn, fmt.Sprintf("PATH leads to %s too, %s", other, what),
			"Remove the one that is not wanted."})
	}
	return all
}

// whichBuild is what file is, in words.
func (m Machine) whichBuild(file string) string {
	build, err := m.Build(file)
	if err != nil {
		return "another program"
	}
	return "build " + build
}

// onPath are the programs of that name in the folders of PATH, in their order
// and each once.
func (m Machine) onPath(name string) (files []string) {
	for _, folder := range filepath.SplitList(m.Env("PATH")) {
		file := filepath.Join(folder, m.fileName(name))
		if !filepath.IsAbs(folder) || m.startable(file) != nil {
			continue
		}
		if !slices.ContainsFunc(files, func(other string) bool { return same(file, other) }) {
			files = append(files, file)
		}
	}
	return files
}

// fileName is that of the file of a program called name.
func (m Machine) fileName(name string) string {
	if m.OS == "windows" && filepath.Ext(name) == "" {
		return name + ".exe"
	}
	return name
}

// startable says why there is no program in file.
func (m Machine) startable(file string) error {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return errMissing
	case !info.Mode().IsRegular():
		return errNoFile
	case m.OS != "windows" && info.Mode()&0o111 == 0:
		return errNotExecutable
	}
	return nil
}

// same reports whether both paths lead to one file.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}
