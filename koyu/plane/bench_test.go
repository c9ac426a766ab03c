package plane_test

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

func composed(t testing.TB, text string) *model.Model {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// bays is a hall with n bays taken out of its west side and n out of its south
// side: (2n+1)² pieces (04, section 13).
func bays(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "grid X 0 %d\ngrid Y 0 %[1]d\nlevel L1 0\nspace /out exterior\nspace /L1/hall room X1..X2 Y1..Y2\n", 1000*(n+1))
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "boundary /L1/hall /out\n  line X1+200,Y1+%d X1+200,Y1+%d\n", 1000*i, 1000*i+500)
		fmt.Fprintf(&b, "boundary /L1/hall /out\n  line X1+%d,Y1+200 X1+%d,Y1+200\n", 1000*i, 1000*i+500)
	}
	b.WriteString("boundary /L1/hall /out\n  window w:900\n")
	return b.String()
}

func TestManyBaysAreNoTrouble(t *testing.T) {
	m := composed(t, bays(50))
	p := plane.Derive(m)
	hall := m.Spaces.Get("/L1/hall")
	if n := len(p.Pieces(hall)); n != 101*101 {
		t.Errorf("%d pieces", n)
	}
	// The sides without bays are whole. A bay has three walls; between them,
	// before the first and after the last there is one each.
	plain := m.Boundaries[len(m.Boundaries)-1]
	if n := len(p.Segments(plain)); n != 2+2*(3*50+51) {
		t.Errorf("%d segments", n)
	}
}

func everySegment(p *plane.Plan) {
	for _, b := range p.Boundaries {
		p.Segments(b)
	}
}

func BenchmarkBays(b *testing.B) {
	m := composed(b, bays(50))
	b.ReportAllocs()
	for b.Loop() {
		everySegment(plane.Derive(m))
	}
}

// Buildings on four levels, by their number of rooms.
func BenchmarkBuilding(b *testing.B) {
	for _, rooms := range []int{2500, 10000} {
		m := composed(b, sample.Building(4, rooms/4))
		p := plane.Derive(m)
		from, to := "/L1/r1", fmt.Sprintf("/L4/r%d", rooms/4)
		if _, ok := p.FewestDoors(from, to); !ok {
			b.Fatal("no way to the last room")
		}
		everySegment(p)
		for _, q := range []struct {
			name string
			ask  func()
		}{
			{"Segments", func() { everySegment(plane.Derive(m)) }},
			{"Covered", func() { plane.Derive(m).Covered(m.Spaces.Get(from)) }},
			{"Collisions", func() { p.Collisions() }},
			{"FewestDoors", func() { p.FewestDoors(from, to) }},
			{"UnionArea", func() {
				var pieces []plane.Piece
				for s := range m.Spaces.All() {
					pieces = append(pieces, p.Pieces(s)...)
				}
				plane.UnionArea(pieces)
			}},
		} {
			b.Run(fmt.Sprintf("%s/%d", q.name, rooms), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					q.ask()
				}
			})
		}
	}
}

// Towers of equal storeys, by their number: each storey lies under all others.
func BenchmarkTower(b *testing.B) {
	for _, storeys := range []int{2500, 10000} {
		m := composed(b, sample.Building(storeys/8, 8))
		p := plane.Derive(m)
		var pieces []plane.Piece
		for s := range m.Spaces.All() {
			pieces = append(pieces, p.Pieces(s)...)
		}
		b.Run(fmt.Sprintf("UnionArea/%d", storeys), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				plane.UnionArea(pieces)
			}
		})
	}
}

// Sites by the number of their corners: one that goes back and forth between two
// of them, and one with many teeth in which rooms stand.
func BenchmarkOutline(b *testing.B) {
	for _, corners := range []int{2500, 10000} {
		var back, comb []model.Point
		for i := range corners {
			back = append(back, model.Point{X: float64(i%2) * 9000, Y: float64(i%2) * 9000})
		}
		for i := range corners / 4 {
			x := float64(i) * 10000
			comb = append(comb, model.Point{X: x, Y: 0}, model.Point{X: x, Y: 9000}, model.Point{X: x + 8000, Y: 9000}, model.Point{X: x + 8000, Y: 0})
		}
		comb = append(comb, model.Point{X: float64(corners) * 2500, Y: -9000}, model.Point{X: 0, Y: -9000})
		b.Run(fmt.Sprintf("SelfIntersection/%d", corners), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				plane.SelfIntersection(back)
			}
		})
		b.Run(fmt.Sprintf("Escape/%d", corners), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				outline := plane.NewOutline(comb)
				for i := range corners / 4 {
					x := float64(i) * 10000
					if at, escapes := outline.Escape(plane.Rectangle(model.Rect{X1: x + 2000, X2: x + 6000, Y1: 2000, Y2: 6000})); escapes {
						b.Fatal(at)
					}
				}
			}
		})
	}
}
