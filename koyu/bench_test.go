package koyu_test

import (
	"fmt"
	"testing"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/internal/sample"
	"koyu-mcp/koyu/source"
)

// What a call costs on a building of two thousand rooms: composing it from its
// text, and then each question, derivation included.
func BenchmarkQuestions(b *testing.B) {
	layers := source.Files{"/main.muro": sample.Building(20, 100)}
	composed, err := koyu.Compose("/main.muro", layers)
	if err != nil {
		b.Fatal(err)
	}
	for _, question := range []struct {
		name string
		ask  func(*koyu.Building)
	}{
		{"Check", func(x *koyu.Building) { x.Check() }},
		{"Summary", func(x *koyu.Building) { x.Summary() }},
		{"Spaces", func(x *koyu.Building) { x.Spaces(nil) }},
		{"Doors", func(x *koyu.Building) { x.Doors("/L20/r100", "/out") }},
		{"Light", func(x *koyu.Building) { x.Light() }},
		{"Site", func(x *koyu.Building) { x.Site() }},
		{"Canonical", func(x *koyu.Building) { x.Canonical(1) }},
		{"NewUIDs", func(x *koyu.Building) { x.NewUIDs(10) }},
	} {
		b.Run(question.name, func(b *testing.B) {
			for b.Loop() {
				question.ask(koyu.New(composed.Model))
			}
		})
	}
	b.Run("Compose", func(b *testing.B) {
		for b.Loop() {
			if _, err := koyu.Compose("/main.muro", layers); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Loading and checking a building from its text, on four levels. The original
// takes 37 s for the larger one; here time is to grow with the size and not
// with its square.
func BenchmarkLoadAndCheck(b *testing.B) {
	for _, perLevel := range []int{625, 2500} {
		layers := source.Files{"/main.muro": sample.Building(4, perLevel)}
		b.Run(fmt.Sprintf("%dspaces", 4*perLevel), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				building, err := koyu.Compose("/main.muro", layers)
				if err != nil {
					b.Fatal(err)
				}
				if report := building.Check(); len(report.Diagnostics) > 0 {
					b.Fatal(report.Diagnostics[0])
				}
			}
		})
	}
}
