package present

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func BenchmarkDrawing(b *testing.B) {
	svg := "<svg>" + strings.Repeat(`<path class="wall" d="M12.5 30 L40 30 L40 33 L12.5 33 Z"/>`, 20000) + "</svg>"
	b.SetBytes(int64(len(svg)))
	for b.Loop() {
		builder := NewBuilder(svg)
		builder.UI(CodeBlock("svg", svg, Look{}))
		if _, err := builder.Build(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRows(b *testing.B) {
	rows := make([]entry, 10000)
	for i := range rows {
		rows[i] = entry{"a name of some length", i}
	}
	cells := make([][]string, len(rows))
	for i := range cells {
		cells[i] = []string{rows[i].What, "1234"}
	}
	p := &Presenter[[]entry]{Rules: []string{"cents are cents."}, Show: func(b *Builder, _ []entry) {
		b.UI(Table([]string{"what", "cents"}, cells, Look{}))
	}}
	for name, o := range map[string]Options{"json": {}, "toon": {TOON: true}, "select": {Select: []string{"what"}}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := p.Present(rows, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Every element says something of its own, and every level is in the one above.
func BenchmarkEmbeds(b *testing.B) {
	people := make([]map[string]customer, 10000)
	for i := range people {
		people[i] = map[string]customer{"client": {Name: strconv.Itoa(i)}}
	}
	list := &Presenter[[]map[string]customer]{Embeds: []Child{Embed("client", customers)}}
	b.Run("wide", func(b *testing.B) {
		for b.Loop() {
			if _, err := list.Present(people, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	tree := &Presenter[json.RawMessage]{Rules: []string{"A leaf has no sub."}}
	tree.Embeds = []Child{Embed("sub", tree)}
	deep := json.RawMessage(strings.Repeat(`{"sub":`, 1000) + "{}" + strings.Repeat("}", 1000))
	b.Run("deep", func(b *testing.B) {
		for b.Loop() {
			if _, err := tree.Present(deep, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
