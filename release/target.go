package main

import (
	"fmt"
	"slices"
	"strings"

	"koyu-mcp/internal/build"
)

// A target is what a program is made for, in the words of the Go command.
type target struct{ system, processor string }

// targets are all that a release is made for.
var targets = []target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func (t target) String() string { return t.system + "/" + t.processor }

// program is the name of the program on the target.
func (t target) program() string {
	if t.system == "windows" {
		return "koyu-mcp.exe"
	}
	return "koyu-mcp"
}

// file is the name of a file of the release that is for the target.
func (t target) file(ending string) string {
	return fmt.Sprintf("koyu-mcp-%s-%s-%s%s", build.Release, t.system, t.processor, ending)
}

// chosen are the targets that a list such as linux/amd64,darwin/arm64 names, in
// the order of the table, and all of them when it names none.
func chosen(list string) ([]target, error) {
	if list == "" {
		return targets, nil
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if !slices.ContainsFunc(targets, func(t target) bool { return t.String() == name }) {
			return nil, fmt.Errorf("there is no release for %q: choose from %s", name, joined(targets))
		}
	}
	return slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return !slices.Contains(names, t.String()) }), nil
}

// joined is the list that names the targets.
func joined(targets []target) string {
	var names []string
	for _, t := range targets {
		names = append(names, t.String())
	}
	return strings.Join(names, ",")
}
