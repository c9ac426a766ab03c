package draw

import (
	"fmt"
	"testing"

	samples "koyu-mcp/internal/sample"
)

// What an axonometric costs grows with the building, not with its square.
func BenchmarkAxo(b *testing.B) {
	for _, size := range []struct{ levels, perLevel int }{{5, 100}, {20, 100}, {20, 400}} {
		p, f := built(b, samples.Building(size.levels, size.perLevel))
		for _, view := range []struct {
			name    string
			options AxoOptions
		}{
			{"whole", AxoOptions{}},
			{"frame", AxoOptions{NoWalls: true}},
			{"storey", AxoOptions{Levels: []string{"L3"}}},
		} {
			b.Run(fmt.Sprintf("%dx%d/%s", size.levels, size.perLevel, view.name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Axo(p, f, view.options); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
