package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	r := report{
		notes:  []string{"A note."},
		tables: []table{{"Times:", [][]string{{"µs", "twin"}, {"`check`", "12.5"}}}},
		figures: []figure{
			atMost("start", 5.004, 6, "ms"),
			atMost("growth", 6.1, 6, "times"),
			atLeast("faster", 39.9, 40, ""),
		},
	}
	const want = "A note.\n" +
		"\nTimes:\n" +
		"\n| µs      | twin |" +
		"\n|---------|-----:|" +
		"\n| `check` | 12.5 |\n" +
		"\n| what   |  measured |           bound |        |" +
		"\n|--------|----------:|----------------:|-------:|" +
		"\n| start  |      5 ms |    at most 6 ms |     ok |" +
		"\n| growth | 6.1 times | at most 6 times | NOT OK |" +
		"\n| faster |      39.9 |     at least 40 | NOT OK |\n\n"
	if diff := cmp.Diff(want, r.markdown()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if n := r.failures(); n != 2 {
		t.Errorf("%d failures", n)
	}
}

func TestDigits(t *testing.T) {
	t.Parallel()
	for x, want := range map[float64]string{
		0: "0", 0.01234: "0.0123", 0.00001234: "0.0000", 1.5: "1.5", 99.96: "100", 123.4: "123", 123456.7: "123457",
	} {
		if got := digits(x); got != want {
			t.Errorf("%v is %s, want %s", x, got, want)
		}
	}
}

func TestRenewed(t *testing.T) {
	t.Parallel()
	const page = "before\n<!-- figures: a -->\nold\n<!-- end of figures -->\nbetween\n<!-- figures: b -->\n\nB\n\n<!-- end of figures -->\nafter\n"
	const want = "before\n<!-- figures: a -->\n\nA\n\n<!-- end of figures -->\nbetween\n<!-- figures: b -->\n\nB\n\n<!-- end of figures -->\nafter\n"
	got := renewed(page, "a", "A\n\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if again := renewed(got, "a", "A\n\n"); again != want {
		t.Errorf("twice is not the same: %q", again)
	}
	if got := renewed(page, "c", "C\n\n"); got != page {
		t.Errorf("a page without the place is %q", got)
	}
}

// The page has a place for what every subject finds out, but for allocations,
// which say nothing to those who read it.
func TestPageHasPlaces(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range subjects {
		has := renewed(string(page), s.name, "nothing measured\n\n") != string(page)
		if has == (s.name == "allocations") {
			t.Errorf("place for %s: %t", s.name, has)
		}
	}
	if begin := strings.Count(string(page), "<!-- figures: "); begin != len(subjects)-1 {
		t.Errorf("%d places for %d subjects", begin, len(subjects)-1)
	}
}

// The bounds in the page are those of the program.
func TestPageHasBounds(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	bounds, err := listBounds(nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(renewed(string(page), "bounds", bounds.markdown()), string(page)); diff != "" {
		t.Errorf("run go run ./bench -page docs/performance.md bounds; -want +got:\n%s", diff)
	}
}
