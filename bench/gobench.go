package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// A cost is what one operation of a benchmark takes.
type cost struct {
	nanoseconds, bytes, allocations float64
}

// goTest runs the benchmarks of a package that match the pattern, and gives
// the cost of each by its name.
func goTest(pkg, pattern, benchtime string, environment ...string) (map[string]cost, error) {
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", pattern, "-benchtime", benchtime, "-benchmem", pkg)
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the benchmarks of %s fail: %w\n%s", pkg, err, out)
	}
	return costs(string(out))
}

// benchmarkLine is one of the output: name, number of processors if it is not
// one, number of operations, and pairs of values and units.
var benchmarkLine = regexp.MustCompile(`^Benchmark(\S+?)(-\d+)?\s+\d+\t(.+)$`)

// costs reads the output of benchmarks.
func costs(output string) (map[string]cost, error) {
	found := map[string]cost{}
	for lines := bufio.NewScanner(strings.NewReader(output)); lines.Scan(); {
		match := benchmarkLine.FindStringSubmatch(lines.Text())
		if match == nil {
			continue
		}
		var c cost
		units := map[string]*float64{"ns/op": &c.nanoseconds, "B/op": &c.bytes, "allocs/op": &c.allocations}
		words := strings.Fields(match[3])
		for i := 0; i+1 < len(words); i += 2 {
			value := units[words[i+1]]
			if value == nil {
				continue
			}
			var err error
			if *value, err = strconv.ParseFloat(words[i], 64); err != nil {
				return nil, fmt.Errorf("a benchmark says %q", lines.Text())
			}
		}
		found[match[1]] = c
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no benchmarks in %q", output)
	}
	return found, nil
}
