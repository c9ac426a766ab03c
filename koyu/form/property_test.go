package form

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

func planOf(t rapid.TB, text string) *plane.Plan {
	t.Helper()
	m, err := compose.Compose("/main.muro", source.Files{"/main.muro": text})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return plane.Derive(m)
}

// A buildingText is written line by line, at random.
type buildingText struct {
	strings.Builder
	t *rapid.T
}

func (b *buildingText) line(format string, args ...any) { fmt.Fprintf(b, format+"\n", args...) }

func (b *buildingText) one(of ...string) string { return rapid.SampledFrom(of).Draw(b.t, "one") }

func (b *buildingText) number(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(b.t, "number") }

// region is a rectangle on a grid of six lines by six.
func (b *buildingText) region() string {
	x, y := b.number(1, 5), b.number(1, 5)
	return fmt.Sprintf("X%d..X%d Y%d..Y%d", x, b.number(x+1, 6), y, b.number(y+1, 6))
}

const squares = "grid X 0 1000 2000 3000 4000 5000\ngrid Y 0 1000 2000 3000 4000 5000\n"

// anyBuilding makes little sense: spaces lie over each other, every device is
// tried, and boundaries join anything.
func anyBuilding(t *rapid.T) string {
	b := &buildingText{t: t}
	b.WriteString(strings.ReplaceAll(squares, "000", "000.5"))
	for i, z := range []string{"0", b.one("0", "2800", "3000"), "3000", "6100.5"} {
		b.line("level L%d %s %s %s", i+1, z, b.one("", "h:2500"), b.one("", "slab:200", "slab:0"))
	}
	b.line("column %d L1..L3 %s %s", b.number(1, 900), b.one("", "x:X2,X1"), b.one("", "d:300 name:7"))
	b.line("space /out exterior")
	n := b.number(1, 8)
	for i := range n {
		b.line("space %s/s%d %s %s %s %s %s %s %s", b.one("/L1", "/L1", "/L2", "/L3", "/L4", "/none"), i,
			b.one("room", "room", "void", "exterior", "terrace"),
			b.one("", b.region(), b.region(), b.region()+" + "+b.region()),
			b.one("", "", "lift:1", b.one("stair:", "ramp:", "escalator:")+b.one("N", "E", "S", "W")),
			b.one("", "form:return turn:L", "form:return landing:1200", "form:straight"),
			b.one("", "entry:0", "entry:400", "entry:-3", "entry:none"),
			b.one("", "riser:0", "riser:-1", "riser:2", "riser:900", "lane:300"),
			b.one("", "h:2200", "h:0", "h:high", "ceiling:0"))
	}
	var paths []string
	for _, line := range strings.Split(b.String(), "\n") {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "space" {
			paths = append(paths, words[1])
		}
	}
	for range b.number(0, 2*n) {
		a, c := b.one(paths...), b.one(paths...)
		b.line("boundary %s %s %s %s %s %s", a, c, b.one("", "", "", "type:open", "type:void", "type:stair"),
			b.one("", "", "air:1", "air:1 h:-4"), b.one("", "t:0", "t:240"), b.one("", "edge:N", "edge:E"))
		if b.number(0, 3) == 0 {
			b.line("  line X%d,Y%d X%d+250,Y%d", b.number(1, 6), b.number(1, 3), b.number(1, 6), b.number(4, 6))
		}
		for range b.number(0, 3) {
			b.line("  %s w:%d at:%s %s %s %s", b.one("door", "window"), b.number(1, 1200), b.one("0", "0.3", "0.5", "1", "X2", "Y3"),
				b.one("", "hinge:E", "hinge:N"), b.one("", "swing:b", "swing:a style:sliding"), b.one("", "h:0", "h:2300"))
		}
		if b.number(0, 3) == 0 {
			b.line("  seg w:%d", b.number(1, 1200))
		}
	}
	return b.String()
}

// Whatever is written, the form can be written too, has no member that is null,
// and its references lead to what they name (section N).
func TestFormOfAnyBuilding(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := anyBuilding(t)
		f := Derive(planOf(t, text), CutHeight)
		if json := ecma.JSON(f, 0); strings.Contains(json, "null") {
			t.Fatalf("null in %s\n%s", json, text)
		}
		for _, b := range f.Boundaries {
			if of := f.Order[b.Boundary]; b.A != of.A || b.B != of.B || b.Ref != fmt.Sprintf("%s|%s@%d", b.A, b.B, b.Boundary) {
				t.Fatalf("boundary %s is number %d, %s|%s", b.Ref, b.Boundary, of.A, of.B)
			}
		}
		for _, o := range f.Openings {
			if f.Order[o.Boundary].Openings[o.Index] != o.Opening || !strings.HasSuffix(o.Ref, fmt.Sprintf("@%d/%d", o.Boundary, o.Index)) {
				t.Fatalf("opening %s is number %d of %d", o.Ref, o.Index, o.Boundary)
			}
		}
		for _, s := range f.Segs {
			if f.Order[s.Boundary].Segs[s.Index] != s.Seg || !strings.HasSuffix(s.Ref, fmt.Sprintf("@%d~%d", s.Boundary, s.Index)) {
				t.Fatalf("seg %s is number %d of %d", s.Ref, s.Index, s.Boundary)
			}
		}
		if len(f.Plans) != len(f.Levels) {
			t.Fatalf("%d plans of %d levels", len(f.Plans), len(f.Levels))
		}
		for _, p := range f.Plans {
			for _, e := range p.Entities {
				if named := name(f, e); named != e.Ref {
					t.Fatalf("entity of %s %s leads to %s", e.Of, e.Ref, named)
				}
			}
		}
	})
}

// name is the reference of what an entity leads to.
func name(f *Form, e Entity) string {
	switch e.Of {
	case OfSpace:
		return f.Spaces[e.Index].Path
	case OfBoundary:
		return f.Boundaries[e.Index].Ref
	case OfOpening:
		return f.Openings[e.Index].Ref
	case OfColumn:
		return f.Columns[e.Index].Ref
	}
	return f.Runs[e.Index].Path
}

// What the plan of one level is drawn from is the same with and without the
// rest of the form.
func TestForPlanIsPartOfTheForm(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := planOf(t, anyBuilding(t))
		whole := Derive(p, CutHeight)
		for i, l := range whole.Levels {
			part := ForPlan(p, CutHeight, l.Name)
			if got, want := shown(part, i), shown(whole, i); !reflect.DeepEqual(got, want) {
				t.Fatalf("plan of %s: %+v\nof the whole form: %+v", l.Name, got, want)
			}
		}
	})
}

// shown is what a drawing of the plan of the i-th level finds in a form: the
// entities and what they stand for, segs, walls, and the slabs above.
func shown(f *Form, i int) []any {
	all := []any{f.Levels, f.Site, f.Order}
	level := f.Levels[i]
	for _, e := range f.Plans[i].Entities {
		var subject any
		switch e.Of {
		case OfSpace:
			subject = f.Spaces[e.Index]
		case OfBoundary:
			subject = f.Boundaries[e.Index]
		case OfOpening:
			subject = f.Openings[e.Index]
		case OfColumn:
			subject = f.Columns[e.Index]
		case OfRun:
			subject = f.Runs[e.Index]
		}
		e.Index = 0
		all = append(all, e, subject)
	}
	for _, b := range f.Boundaries {
		if b.Level == level.Name {
			all = append(all, b)
		}
	}
	for _, s := range f.Segs {
		if s.Level == level.Name {
			all = append(all, s)
		}
	}
	above := slices.IndexFunc(f.Levels, func(l Level) bool { return l.Z > level.Z })
	for _, s := range f.Slabs {
		if above >= 0 && s.Level == f.Levels[above].Name {
			all = append(all, s)
		}
	}
	return all
}

// The twin of a run is the first near one of all that start at its end.
func TestF81TwinIsTheFirst(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.SampledFrom([]float64{-0.6, 0, 0.3, 0.9, 1, 1.2, 1000, 1e18, math.Inf(1)})
		run := rapid.Custom(func(t *rapid.T) Run {
			x, y := coordinate.Draw(t, "x"), coordinate.Draw(t, "y")
			up := rapid.SampledFrom([]model.Edge{"N", "N", "N", "S"}).Draw(t, "up")
			return Run{Up: up, Rect: Rect{X1: x, X2: x + 2000, Y1: y, Y2: y + 5000}}
		})
		f := &Form{Runs: rapid.SliceOfN(run, 1, 12).Draw(t, "runs")}
		c := &cutter{Form: f, starting: map[string][]int{}}
		for i := range f.Runs {
			c.starting[""] = append(c.starting[""], i)
		}
		c.runs()
		r := run.Draw(t, "run")
		var want *Run
		if i := slices.IndexFunc(f.Runs, func(o Run) bool { return near(o.Rect, r.Rect) && o.Up == r.Up }); i >= 0 {
			want = &f.Runs[i]
		}
		if got := c.twin(&r); got != want {
			t.Fatalf("%p, want %p of %+v", got, want, f.Runs)
		}
	})
}

// One plan serves several forms at once.
func TestDeriveConcurrently(t *testing.T) {
	t.Parallel()
	want := ecma.JSON(Derive(planOf(t, house), 900), 0)
	p := planOf(t, house)
	got := make(chan string)
	for range 4 {
		go func() { got <- ecma.JSON(Derive(p, 900), 0) }()
	}
	for range 4 {
		if g := <-got; g != want {
			t.Errorf("got %s, want %s", g, want)
		}
	}
}

// Panels lie in the face of their wall and not over each other. Where openings
// do not overlap, panels and openings make up the face (F36).
func TestF36PanelsAndOpeningsMakeUpTheFace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		even := func(lo, hi int, label string) float64 { return 2 * float64(rapid.IntRange(lo, hi).Draw(t, label)) }
		s := plane.Segment{X1: 100, Y1: 200, X2: 100 + even(1, 400, "length"), Y2: 200, Horizontal: true}
		m := &Material{Z0: 0, Z1: even(1, 200, "height")}
		apart := rapid.Bool().Draw(t, "apart")
		var openings []Opening
		open, end := 0.0, 0.0
		for range rapid.IntRange(0, 6).Draw(t, "openings") {
			u, w, z0 := even(0, 400, "from"), even(1, 100, "width"), even(-20, 220, "z0")
			if apart {
				u = end + even(0, 20, "between")
			}
			end = max(end, u+w)
			o := Opening{CX: s.X1 + u + w/2, CY: s.Y1, W: w, Z0: z0, Z1: z0 + even(0, 220, "z1")}
			if end > s.Length() {
				break
			}
			open += w * (m.within(o.Z1) - m.within(o.Z0))
			openings = append(openings, o)
		}
		m.raise(s, openings)
		solid := 0.0
		for i, p := range m.Panels {
			if p.X1 < s.X1 || p.X2 > s.X2 || p.Z0 < m.Z0 || p.Z1 > m.Z1 || p.X1 >= p.X2 || p.Z0 >= p.Z1 || p.Y1 != s.Y1 || p.Y2 != s.Y2 {
				t.Fatalf("panel %v outside its wall", p)
			}
			for _, q := range m.Panels[:i] {
				if math.Min(p.X2, q.X2) > math.Max(p.X1, q.X1)+1e-9 && min(p.Z1, q.Z1) > max(p.Z0, q.Z0) {
					t.Fatalf("panels %v and %v overlap", p, q)
				}
			}
			solid += (p.X2 - p.X1) * (p.Z1 - p.Z0)
		}
		if face := s.Length() * m.Z1; apart && math.Abs(solid+open-face) > 1e-6 {
			t.Fatalf("%v of panels and %v of openings make up %v", solid, open, face)
		}
	})
}

// A point of a space lies under one roof or under one of the spaces above, the
// exterior ones excepted; and floors are the pieces of their space (F51, F53).
func TestF53RoofsAndCoversPartTheSpace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := &buildingText{t: t}
		b.WriteString(squares + "level L1 0 h:2500 slab:200\nlevel L2 3000 h:2500\nlevel L3 6000 h:2500\nspace /out exterior\n")
		b.line("space /L1/a room %s", b.region())
		for i := range b.number(0, 5) {
			path := fmt.Sprintf("/%s/s%d", b.one("L2", "L3"), i)
			b.line("space %s %s %s", path, b.one("room", "room", "void", "exterior"), b.region())
			if b.number(0, 2) == 0 {
				b.line("boundary %s /out\n  line X%d,Y%d X%d,Y%d", path, b.number(1, 3), b.number(1, 6), b.number(4, 6), b.number(1, 6))
			}
		}
		p := planOf(t, b.String())
		f := Derive(p, CutHeight)
		room := p.Model.Spaces.Get("/L1/a")
		floors, tiles := 0.0, [][]Point{}
		for _, s := range f.Slabs {
			switch {
			case s.Space != room.Path:
			case s.Kind == Floor:
				floors += plane.Area(plane.Piece(s.Outline))
			case s.Kind == Roof:
				tiles = append(tiles, s.Outline)
			}
		}
		if want := plane.AreaOf(p.Pieces(room)); floors != want {
			t.Fatalf("floors of %v under a space of %v", floors, want)
		}
		// Off the grid, and off every line that can be drawn on it.
		for x := 137.0; x < 5000; x += 250 {
			for y := 91.0; y < 5000; y += 250 {
				pt := Point{X: x, Y: y}
				over := 0
				for _, tile := range tiles {
					if plane.PointIn(pt, tile, 0) {
						over++
					}
				}
				want := 0
				if liesIn(p, pt, "/L1/a") && !covered(p, pt) {
					want = 1
				}
				if over != want {
					t.Fatalf("%d roofs over %v, want %d in\n%s", over, pt, want, b)
				}
			}
		}
	})
}

func liesIn(p *plane.Plan, pt Point, path string) bool {
	return slices.ContainsFunc(p.Pieces(p.Model.Spaces.Get(path)), func(piece plane.Piece) bool { return plane.PointIn(pt, piece, 0) })
}

// covered reports whether some space above L1 that is not exterior lies over pt.
func covered(p *plane.Plan, pt Point) bool {
	for s := range p.Model.Spaces.All() {
		if s.HasRegion() && s.Level != "L1" && s.Type != model.Exterior && liesIn(p, pt, s.Path) {
			return true
		}
	}
	return false
}

// What the cut leaves of a flight and what it hides of the same flight one
// storey below make up the whole, but for less than a millimetre (F81).
func TestF81WhatIsHiddenAndWhatIsSeen(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		length := func(label string) float64 { return rapid.Float64Range(0, 9000).Draw(t, label) }
		p := Part{T0: length("t0"), Z0: length("z0"), Z1: length("z1")}
		p.T1 = p.T0 + 2 + length("length")
		cutZ := length("cut")
		hidden, ok := p.underCut(cutZ)
		if !ok {
			hidden = stretch{}
		}
		seen, ok := p.beside(p, cutZ)
		if !ok {
			seen = stretch{}
		}
		for _, s := range []stretch{hidden, seen} {
			if s != (stretch{}) && (s.lo < p.T0 || s.hi > p.T1+1e-9 || s.lo >= s.hi) {
				t.Fatalf("%v of %v", s, p)
			}
		}
		if sum := hidden.hi - hidden.lo + seen.hi - seen.lo; math.Abs(sum-(p.T1-p.T0)) > plane.SpanEps+1e-6 {
			t.Fatalf("%v and %v make up %v of %v", hidden, seen, sum, p)
		}
	})
}

// Solids stay in the rectangle of their run and climb to a riser below its upper
// end (F70, F71, F73).
func TestF70SolidsClimb(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := &buildingText{t: t}
		b.line("grid X 0 %d\ngrid Y 0 %d\nlevel L1 0\nlevel L2 %d", b.number(4000, 9000), b.number(4000, 9000), b.number(0, 5000))
		b.line("space /L1/s room X1..X2 Y1..Y2 %s:%s form:%s turn:%s riser:%d entry:%d", b.one("stair", "ramp"), b.one("N", "E", "S", "W"),
			b.one("straight", "return"), b.one("L", "R"), b.number(20, 900), b.number(0, 1500))
		f := Derive(planOf(t, b.String()), CutHeight)
		for _, r := range f.Runs {
			top := 0.0
			for _, s := range r.Solids {
				if s.Rect.X1 < r.Rect.X1-1e-6 || s.Rect.X2 > r.Rect.X2+1e-6 || s.Rect.Y1 < r.Rect.Y1-1e-6 || s.Rect.Y2 > r.Rect.Y2+1e-6 {
					t.Fatalf("%v outside %v in\n%s", s, r.Rect, b)
				}
				prism := s.Prism()
				low, high := slices.Min(prism.Top[:]), slices.Max(prism.Top[:])
				if s.Kind == Incline && (math.Abs(low-s.Z0) > 1e-6 || math.Abs(high-s.Z1) > 1e-6) {
					t.Fatalf("%v climbs from %v to %v", s, low, high)
				}
				if plane.Area(plane.Piece(prism.Ring)) <= 0 || prism.Bottom[0] >= prism.Top[0] {
					t.Fatalf("%v is nothing: %v", s, prism)
				}
				top = max(top, high)
			}
			end := r.Z1 - r.Riser
			if r.Parts[len(r.Parts)-1].Risers == model.Known(1) {
				end = r.Z1 // the one step of a flight of one riser
			}
			if math.Abs(end-top) > 1e-6 {
				t.Fatalf("the highest step ends at %v, not %v, in\n%s", top, end, b)
			}
		}
	})
}

// Lines across a run end, also where a step is too small beside its coordinate
// to move anything (F82).
func TestF82TinyStepsFarOut(t *testing.T) {
	t.Parallel()
	const far = "10000000000000000000"
	for _, device := range []string{"stair", "escalator"} {
		p := planOf(t, "grid X 0 2000\ngrid Y 0 20000000000000008192\nlevel L1 0\nlevel L2 3000\n"+
			"space /L1/s room X1..X2 Y1..Y2 entry:"+far+" "+device+":N\n")
		f := Derive(p, CutHeight)
		if len(f.Runs) != 1 {
			t.Fatalf("%d runs", len(f.Runs))
		}
		for _, plan := range f.Plans {
			for _, e := range plan.Entities {
				if len(e.Lines) > 1000 {
					t.Errorf("%s: %d lines of %s", device, len(e.Lines), e.Role)
				}
			}
		}
	}
}
