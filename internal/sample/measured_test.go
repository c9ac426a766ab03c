package sample_test

import (
	"testing"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
)

// What is measured on are buildings without faults, with an answer to every
// question.
func TestMeasure(t *testing.T) {
	t.Parallel()
	for _, building := range append(sample.Measure("../../examples"), sample.Shapes()...) {
		t.Run(building.Name, func(t *testing.T) {
			t.Parallel()
			entry, err := building.Write(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			b, err := koyu.Load(entry)
			if err != nil {
				t.Fatal(err)
			}
			if report := b.Check(); len(report.Diagnostics) > 0 {
				t.Errorf("%d diagnostics, the first %v", len(report.Diagnostics), report.Diagnostics[0])
			}
			if way := b.Doors(building.From, building.To); way.Path == nil {
				t.Errorf("no way from %s to %s", building.From, building.To)
			}
			if _, err := b.DrawPlan(draw.PlanOptions{Level: building.Level}); err != nil {
				t.Error(err)
			}
		})
	}
}
