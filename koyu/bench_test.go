package koyu

import (
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/check"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/form"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
	"koyu-mcp/koyu/verdict"
)

// inputs are what the stages are fed with on one building.
type inputs struct {
	sample.Measured
	layers source.Files
	model  *model.Model
	asked  *plane.Plan // with everything that is derived at the first need
	form   *form.Form
}

// plan is one that has not been asked anything.
func (in *inputs) plan(b *testing.B) *plane.Plan {
	b.StopTimer()
	defer b.StartTimer()
	return plane.Derive(in.model)
}

// stages are the stages of the engine, from the text to the answers. What is
// derived from a plan at the first need for it counts for the stage in need.
var stages = []struct {
	name string
	run  func(*testing.B, *inputs)
}{
	{"Parse", func(b *testing.B, in *inputs) {
		var words []string
		for _, text := range in.layers {
			for _, line := range notation.Lines(notation.Normalize(text)) {
				words, _ = notation.Tokens(words[:0], line)
			}
		}
	}},
	{"Compose", func(b *testing.B, in *inputs) {
		if _, err := compose.Compose("/"+in.Entry, in.layers); err != nil {
			b.Fatal(err)
		}
	}},
	{"Derive", func(b *testing.B, in *inputs) { plane.Derive(in.model) }},
	{"Check", func(b *testing.B, in *inputs) { check.Run(in.plan(b)) }},
	{"Validate", func(b *testing.B, in *inputs) { verdict.Run(in.plan(b)) }},
	{"Form", func(b *testing.B, in *inputs) { form.Derive(in.plan(b), form.CutHeight) }},
	{"Plan", func(b *testing.B, in *inputs) {
		if _, err := draw.Plan(in.asked, in.form, draw.PlanOptions{Level: in.Level}); err != nil {
			b.Fatal(err)
		}
	}},
	{"Canonical", func(b *testing.B, in *inputs) { canon.Write(ecma.NewWriter(1), in.model) }},
}

func BenchmarkStage(b *testing.B) {
	for _, building := range append(sample.Measure("../examples"), sample.Shapes()...) {
		b.Run(building.Name, func(b *testing.B) {
			in := prepare(b, building)
			for _, stage := range stages {
				b.Run(stage.name, func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						stage.run(b, in)
					}
				})
			}
		})
	}
}

// prepare is what the stages are fed with. The buildings have no faults.
func prepare(b *testing.B, building sample.Measured) *inputs {
	b.Helper()
	texts, err := building.Layers()
	if err != nil {
		b.Fatal(err)
	}
	in := &inputs{Measured: building, layers: source.Files{}}
	for name, text := range texts {
		in.layers["/"+name] = text
	}
	if in.model, err = compose.Compose("/"+in.Entry, in.layers); err != nil {
		b.Fatal(err)
	}
	in.asked = plane.Derive(in.model)
	if found := check.Run(in.asked); len(found) > 0 {
		b.Fatalf("%d diagnostics, the first %v", len(found), found[0])
	}
	in.form = form.Derive(in.asked, form.CutHeight)
	return in
}
