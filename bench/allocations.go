package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// watched are the benchmarks whose allocations are kept: engine, tools, wire.
// Each runs a fixed number of times, so that what is allocated once only
// always has the same share.
var watched = []struct{ pkg, pattern, benchtime string }{
	{"koyu", "^BenchmarkStage$/^(house|flats|1000)$", "5x"},
	{"server", "^BenchmarkTool$/^(house|flats|1000)$", "5x"},
	{"shim", "^Benchmark(RoundTrip|Pipelined)$/^(ping|call)$/^window=1$", "2000x"},
}

// steadyRuntime makes allocations repeat: nothing runs at once, and nothing is
// collected that a pool would have to make again.
var steadyRuntime = []string{"GOMAXPROCS=1", "GOGC=off", "GOMEMLIMIT=2GiB"}

// tolerance is the part by which allocations may be more or fewer.
const tolerance = 0.2

// measureAllocations holds allocations against those that are kept.
func measureAllocations(r *rig) (report, error) {
	measured := map[string]cost{}
	for _, w := range watched {
		found, err := goTest("koyu-mcp/"+w.pkg, w.pattern, w.benchtime, steadyRuntime...)
		if err != nil {
			return report{}, err
		}
		for name, c := range found {
			measured[w.pkg+"."+name] = c
		}
	}
	file, err := allocationsFile()
	if err != nil {
		return report{}, err
	}
	if r.update {
		return report{notes: []string{"Renewed."}}, os.WriteFile(file, []byte(formatAllocations(measured)), 0o666)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return report{}, err
	}
	before, err := parseAllocations(string(text))
	if err != nil {
		return report{}, err
	}
	return report{figures: compareAllocations(before, measured)}, nil
}

// compareAllocations has a figure for all benchmarks together, and one for
// each that is not what it was. Fewer allocations are not right either: until
// they are kept they could come back unseen.
func compareAllocations(before, now map[string]cost) []figure {
	var deviations []figure
	all := maps.Clone(before)
	maps.Copy(all, now)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		old, known := before[name]
		c, found := now[name]
		switch {
		case !known:
			deviations = append(deviations, figure{name, "new", "kept by -update", false})
		case !found:
			deviations = append(deviations, figure{name, "gone", "removed by -update", false})
		default:
			deviations = append(deviations, deviation(name+", bytes", old.bytes, c.bytes)...)
			deviations = append(deviations, deviation(name+", allocations", old.allocations, c.allocations)...)
		}
	}
	whole := figure{"benchmarks that allocate as they did", fmt.Sprint(len(all)), "within 20 %", len(deviations) == 0}
	if !whole.ok {
		whole.measured = fmt.Sprintf("not all of %d", len(all))
	}
	return append(deviations, whole)
}

// deviation is the figure for a value that is not about what it was, or none.
func deviation(what string, old, now float64) []figure {
	switch {
	case now > old*(1+tolerance):
		return []figure{{what, digits(now), fmt.Sprintf("it was %s, and may be a fifth more", digits(old)), false}}
	case now < old*(1-tolerance):
		return []figure{{what, digits(now), fmt.Sprintf("it was %s, keep the better by -update", digits(old)), false}}
	}
	return nil
}

// allocationsFile is where the allocations are kept as they were when somebody
// looked at them last.
func allocationsFile() (path string, err error) {
	folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", "koyu-mcp/bench").Output()
	return filepath.Join(strings.TrimSpace(string(folder)), "allocations.txt"), err
}

const allocationsHead = `# What one operation allocates, kept by: go run ./bench -update allocations
#
#    bytes  allocations  benchmark
`

func formatAllocations(costs map[string]cost) string {
	var s strings.Builder
	s.WriteString(allocationsHead)
	for _, name := range slices.Sorted(maps.Keys(costs)) {
		fmt.Fprintf(&s, "%10.0f %12.0f  %s\n", costs[name].bytes, costs[name].allocations, name)
	}
	return s.String()
}

func parseAllocations(text string) (map[string]cost, error) {
	costs := map[string]cost{}
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var name string
		var c cost
		if _, err := fmt.Sscan(lines.Text(), &c.bytes, &c.allocations, &name); err != nil {
			return nil, fmt.Errorf("allocations.txt says %q: %w", lines.Text(), err)
		}
		costs[name] = c
	}
	return costs, nil
}
