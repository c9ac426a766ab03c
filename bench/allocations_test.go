package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCosts(t *testing.T) {
	t.Parallel()
	const output = `goos: linux
pkg: koyu-mcp/koyu
BenchmarkStage/100x100/Check         	       3	  20889895 ns/op	10877181 B/op	  168131 allocs/op
BenchmarkStage/house/Parse-2   	       3	     52001.5 ns/op	 100 MB/s	     792 B/op	      20 allocs/op
PASS
ok  	koyu-mcp/koyu	22.709s
`
	got, err := costs(output)
	want := map[string]cost{
		"Stage/100x100/Check": {20889895, 10877181, 168131},
		"Stage/house/Parse":   {52001.5, 792, 20},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(cost{})); diff != "" || err != nil {
		t.Errorf("%v, -want +got:\n%s", err, diff)
	}
	if got, err := costs("PASS\n"); err == nil {
		t.Errorf("no benchmarks give %v", got)
	}
}

func TestCompareAllocations(t *testing.T) {
	t.Parallel()
	before := map[string]cost{"a": {bytes: 1000, allocations: 10}, "none": {}}
	for name, c := range map[string]struct {
		now  map[string]cost
		want []string // that are out of bounds
	}{
		"the same":          {map[string]cost{"a": {0, 1000, 10}, "none": {}}, nil},
		"within":            {map[string]cost{"a": {0, 1200, 8}, "none": {}}, nil},
		"more bytes":        {map[string]cost{"a": {0, 1201, 10}, "none": {}}, []string{"a, bytes"}},
		"more of them":      {map[string]cost{"a": {0, 1000, 13}, "none": {}}, []string{"a, allocations"}},
		"fewer":             {map[string]cost{"a": {0, 799, 7}, "none": {}}, []string{"a, bytes", "a, allocations"}},
		"one without some":  {map[string]cost{"a": {0, 1000, 10}, "none": {0, 8, 1}}, []string{"none, bytes", "none, allocations"}},
		"one more, one new": {map[string]cost{"b": {0, 1000, 10}, "none": {}}, []string{"a", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			figures := compareAllocations(before, c.now)
			for _, f := range figures[:len(figures)-1] {
				if f.ok {
					t.Errorf("%v is no deviation", f)
				}
				got = append(got, f.what)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if whole := figures[len(figures)-1]; whole.ok != (c.want == nil) {
				t.Errorf("all together: %v", whole)
			}
		})
	}
}

func TestAllocationsRoundTrip(t *testing.T) {
	t.Parallel()
	want := map[string]cost{"server.Tool/house/check/warm": {0, 12345678, 90}, "koyu.Stage/1000/Parse": {0, 0, 1}}
	got, err := parseAllocations(formatAllocations(want))
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(cost{})); diff != "" || err != nil {
		t.Errorf("%v, -want +got:\n%s", err, diff)
	}
	if got, err := parseAllocations("12 none x\n"); err == nil {
		t.Errorf("nonsense gives %v", got)
	}
}

// What is kept is in order, and as it would be written.
func TestKeptAllocations(t *testing.T) {
	t.Parallel()
	kept, err := os.ReadFile("allocations.txt")
	if err != nil {
		t.Fatal(err)
	}
	costs, err := parseAllocations(string(kept))
	if err != nil {
		t.Fatal(err)
	}
	if len(costs) == 0 {
		t.Error("nothing is kept")
	}
	if diff := cmp.Diff(formatAllocations(costs), string(kept)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
