package source_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// Every call of a tool reads all layers of a building again: ten of 5 KB, as a
// large one has them.
func BenchmarkLayers(b *testing.B) {
	dir := b.TempDir()
	text := strings.Repeat("space /L1/a room\n", 300)
	var paths []string
	for i := range 10 {
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%d.muro", i)))
		write(b, paths[i], text)
	}
	var roots source.Roots
	if err := roots.Set(dir); err != nil {
		b.Fatal(err)
	}
	defer roots[0].Close()
	disk, rooted := source.Disk(), roots.Reader(limit.Default())
	for _, c := range []struct {
		name string
		do   func(path string) bool
	}{
		{"read", func(path string) bool { _, err := disk.Read(path); return err == nil }},
		{"hold", func(path string) bool { return source.Holds(disk, path, text) }},
		{"read below a root", func(path string) bool { _, err := rooted.Read(path); return err == nil }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, path := range paths {
					if !c.do(path) {
						b.Fatal(path)
					}
				}
			}
		})
	}
}
