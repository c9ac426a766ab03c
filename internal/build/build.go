// Package build tells programs apart by how they were made: what a person
// installed, and what to name when something is wrong with it.
//
// It is not what the server calls itself on the wire; that is the version of
// the server that this one stands in for, and is kept by package server.
package build

import (
	"debug/buildinfo"
	"runtime/debug"
	"time"
)

// Release is the version of the product that this source is, or becomes.
// server.json, manifest.json and CHANGELOG.md name the same.
const Release = "1.0.0"

// An Info is what a program knows of its own making.
type Info struct {
	// Version is that of the module where the program was built of a known one:
	// a release, or the version that Go derives from a commit. Else it is the
	// commit itself, and (devel) where even that is unknown. It ends with +dirty
	// when the source was not quite that of the commit.
	Version string

	// Time is when the commit was made, and zero where it is unknown.
	Time time.Time
}

// Version is that of the program that runs.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return read(info).Version
}

// Of reads the file of a Go program, for whatever system it is.
func Of(file string) (Info, error) {
	info, err := buildinfo.ReadFile(file)
	return read(info), err
}

// unknown is the version of a build that knows of no other.
const unknown = "(devel)"

// read makes sense of what the Go command stamped, which may be nothing.
func read(info *debug.BuildInfo) Info {
	if info == nil {
		return Info{Version: unknown}
	}
	stamp := map[string]string{}
	for _, s := range info.Settings {
		stamp[s.Key] = s.Value
	}
	made, _ := time.Parse(time.RFC3339, stamp["vcs.time"]) // no time is the zero time
	return Info{version(info.Main.Version, stamp), made}
}

func version(module string, stamp map[string]string) string {
	switch commit := stamp["vcs.revision"]; {
	case module != "" && module != unknown:
		return module
	case commit == "":
		return unknown
	case stamp["vcs.modified"] == "true":
		return commit + "+dirty"
	default:
		return commit
	}
}
