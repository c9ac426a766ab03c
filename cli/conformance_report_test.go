package cli

import (
	"encoding/xml"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/conformance"
)

// TestJUnit: the report for servers of continuous integration is XML whatever a
// server said, and its numbers are those of its cases (12 K40).
func TestJUnit(t *testing.T) {
	t.Parallel()
	const nasty = "]]> <&\"' \x00\x1b\ufffe\xff"
	var report suiteReport
	for _, r := range []conformance.Result{
		{Name: "K10", Title: "clean output", Took: 100 * time.Millisecond},
		{Name: "study/K11", Took: 200 * time.Millisecond, Findings: []conformance.Finding{{Problem: "it says " + nasty, Evidence: "got  " + nasty}}},
		{Name: "K15", Skipped: "the order is left open"},
	} {
		report.add(r)
	}
	text := report.junit()
	if strings.ContainsAny(text, "\x00\x1b\ufffe") {
		t.Errorf("it holds what XML may not: %q", text)
	}
	var got junitSuites
	if err := xml.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	failed := got.Suite.Cases[1].Failure
	got.Suite.Cases[1].Failure = nil
	want := junitSuite{
		Name: "conformance", Tests: 3, Failures: 1, Skipped: 1, Time: 0.3,
		Cases: []junitCase{
			{Class: "conformance", Name: "K10 clean output", Time: 0.1},
			{Class: "study", Name: "K11", Time: 0.2},
			{Class: "conformance", Name: "K15", Skipped: &junitMessage{Message: "the order is left open"}},
		},
	}
	if diff := cmp.Diff(want, got.Suite); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(failed.Message, "]]> <&") || !strings.Contains(failed.Text, "\n  got  ]]> <&") {
		t.Errorf("%+v", failed)
	}
}
