// Bench measures the command as its clients meet it, as a process behind two
// pipes, and holds the figures against their bounds:
//
//	go run ./bench [-buildings DIR] [-page FILE] [SUBJECT]...
//
// Without a subject it measures all of them. It prints tables in Markdown, and
// exits with 1 when a figure is out of its bounds. With -page the tables also
// take the place of those in the page, which is how docs/performance.md is
// renewed:
//
//	go run ./bench -page docs/performance.md -buildings DIR
//
// The subject allocations runs benchmarks of the packages instead, counts what
// they allocate, and holds that against allocations.txt; -update renews the
// file. It depends on neither time nor machine, and is made for continuous
// integration:
//
//	go run ./bench allocations
//
// Times are taken in rounds in which everything that is compared takes turns.
// A time is the median of a round, in the best of the rounds: what else the
// machine does makes rounds slower, and nothing makes them faster.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A subject is something that can be measured.
type subject struct {
	name    string
	measure func(*rig) (report, error)
}

// subjects are all of them, in the order in which they are measured.
var subjects = []subject{
	{"start", measureStart},
	{"examples", measureExamples},
	{"sizes", measureSizes},
	{"wire", measureWire},
	{"memory", measureMemory},
	{"stages", measureStages},
	{"bounds", listBounds},
	{"allocations", measureAllocations},
}

// A rig is what all measurements share.
type rig struct {
	folder    string // for whatever a measurement writes
	command   string // the command, built there
	buildings string // folder of the buildings of the original, if there is one
	update    bool   // renew what is kept
}

func main() {
	os.Exit(run())
}

func run() int {
	var r rig
	flag.StringVar(&r.buildings, "buildings", "", "folder with the original's examples: ex-tower, ex-complex and ex-twin")
	flag.BoolVar(&r.update, "update", false, "keep the allocations as they are now")
	page := flag.String("page", "", "page whose tables to renew")
	flag.Parse()
	failures, err := r.measure(flag.Args(), *page)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		return 2
	case failures > 0:
		fmt.Printf("\n%d NOT OK\n", failures)
		return 1
	}
	fmt.Println("\nall ok")
	return 0
}

// measure measures the named subjects, or all, and counts the figures that are
// out of bounds.
func (r *rig) measure(names []string, page string) (failures int, err error) {
	for _, name := range names {
		if !slices.ContainsFunc(subjects, func(s subject) bool { return s.name == name }) {
			return 0, fmt.Errorf("there is no subject %q", name)
		}
	}
	if r.folder, err = os.MkdirTemp("", "bench"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(r.folder)
	if err := r.build(); err != nil {
		return 0, err
	}
	for _, s := range subjects {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		report, err := s.measure(r)
		if err != nil {
			return failures, fmt.Errorf("%s: %w", s.name, err)
		}
		text := report.markdown()
		fmt.Printf("\n## %s\n\n%s", s.name, text)
		failures += report.failures()
		if page != "" {
			err = errors.Join(err, renew(page, s.name, text))
		}
		if err != nil {
			return failures, err
		}
	}
	return failures, nil
}

// build builds the command.
func (r *rig) build() error {
	r.command = filepath.Join(r.folder, "koyu-mcp")
	out, err := exec.Command("go", "build", "-trimpath", "-o", r.command, "koyu-mcp").CombinedOutput()
	if err != nil {
		return fmt.Errorf("the command cannot be built: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
