package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"koyu-mcp/internal/build"
)

// A program is the command, built for a target.
type program struct {
	target
	build.Info
	content []byte
}

// compiled are the programs of the source for the targets. They hold nothing of
// the machine that builds them, and all know the same of their making.
func compiled(source string, targets []target) ([]program, error) {
	folder, err := os.MkdirTemp("", "koyu-mcp-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	var programs []program
	for _, t := range targets {
		p, err := compile(source, t, filepath.Join(folder, t.file("")))
		if err != nil {
			return nil, fmt.Errorf("%v: %w", t, err)
		}
		programs = append(programs, p)
		if p.Info != programs[0].Info {
			return nil, fmt.Errorf("the source was %s for %v, and is %s for %v: it changed meanwhile; make the release again",
				programs[0].Version, programs[0].target, p.Version, t)
		}
	}
	return programs, nil
}

// compile builds the program for t as a file, and reads that. Settings of the Go
// command by which one machine differs from another are those of a new one.
func compile(source string, t target, file string) (program, error) {
	command := exec.Command("go", "build", "-o", file, "-ldflags=-s -w", ".")
	command.Dir = source
	command.Env = append(os.Environ(),
		"GOOS="+t.system, "GOARCH="+t.processor, "GOAMD64=v1", "GOARM64=v8.0", "CGO_ENABLED=0",
		"GOFLAGS=-trimpath -buildvcs=auto", "GOWORK=off", "GOFIPS140=off", "GOEXPERIMENT=")
	if out, err := command.CombinedOutput(); err != nil {
		return program{}, fmt.Errorf("the program cannot be built: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	info, err := build.Of(file)
	if err != nil {
		return program{}, err
	}
	content, err := os.ReadFile(file)
	return program{t, info, content}, err
}

// released reports whether the version is that of a release, and fails when it
// is that of another than this source says it is.
func released(version string) (bool, error) {
	if !strings.HasPrefix(version, "v") || strings.ContainsAny(version, "-+") {
		return false, nil
	}
	if version != "v"+build.Release {
		return false, fmt.Errorf("the commit has the tag %s, and internal/build says that this is release %s: mend the one that is wrong",
			version, build.Release)
	}
	return true, nil
}
