package toon

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/internal/jsonv"
)

// W23: ten thousand elements. The figure %json is the size of the table in
// hundredths of that of the compact JSON; at most 55 are allowed for one shape.
func BenchmarkTable(b *testing.B) {
	for _, c := range []struct {
		name    string
		element func(i int) string
	}{
		{"one-shape", room},
		{"groups", func(i int) string {
			return fmt.Sprintf(`{"id":%d,"from":{"room":"r%d","level":"L%d"},"to":{"room":"r%d","level":"L%d"},"metres":%d.25}`, i, i%97, i%9, i%89, i%7, i%50)
		}},
		{"two-orders", func(i int) string {
			return fmt.Sprintf([]string{`{"id":%d,"on":true}`, `{"on":true,"id":%d}`}[i%2], i)
		}},
		{"gaps", func(i int) string {
			if i%3 == 0 {
				return strings.Replace(room(i), `"level"`, `"note":"a: b","level"`, 1)
			}
			return room(i)
		}},
		{"list", func(i int) string { return fmt.Sprintf(`{"id":%d,"doors":[%d,%d]}`, i, i%5, i%7) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			elements := make([]string, 10_000)
			for i := range elements {
				elements[i] = c.element(i)
			}
			given := jsonv.Value("[" + strings.Join(elements, ",") + "]")
			out, err := Append(nil, given, Options{Delimiter: Pipe, Fill: true})
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(given)))
			b.ReportAllocs()
			for b.Loop() {
				out, _ = Append(out[:0], given, Options{Delimiter: Pipe, Fill: true})
			}
			b.ReportMetric(100*float64(len(out))/float64(len(given)), "%json")
		})
	}
}

func room(i int) string {
	return fmt.Sprintf(`{"path":"/L%d/room-%d","kind":"room","level":"L%d","area_m2":%d.%02d,"windows":%d,"daylit":%t}`,
		1+i/400, i, 1+i/400, 8+i%23, i%100, i%4, i%4 > 0)
}
