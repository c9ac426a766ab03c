// Package plane derives what follows from a composed building in plan.
//
// In goes a model (03); it is not changed. Out comes a [Plan]: the regions of
// the spaces, cut by the drawn lines, the boundaries that nobody wrote, the
// segments in which each boundary stands, where openings and segs are on them,
// which spaces are outdoors or covered, and the graph that routes follow (04).
//
// Everything is a function of the model alone, in millimetres and doubles:
// every product is rounded before it is added to something, in the order of
// the rules cited, so that digits agree on every machine. Orders are those of
// P5. Work grows nearly linearly with the number of spaces, boundaries and
// pieces; a plan may be read by several goroutines at once.
package plane

import (
	"slices"
	"sync"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/model"
)

// A Plan is a building with everything that follows from it in plan. What
// takes time is worked out when it is first asked for, once.
type Plan struct {
	Model      *model.Model
	Boundaries []*model.Boundary // declared ones, then default ones (P5)

	spaces   []*model.Space
	regions  [][]Piece // by Index
	outcomes map[*model.Boundary]Outcome
	levels   map[string]*level // those where something stands
	made     *tally.Tally      // of pieces, default boundaries, segments and overlaps

	at          func() map[string][]*model.Boundary
	segments    func() map[*model.Boundary][]Segment
	collisions  func() []Pair
	semiOutdoor func() []bool // by Index
	covered     func() []bool
	roofs       func() pile
	graph       func() *graph
	order       func() []*model.Boundary
}

// Derive cuts the regions by the drawn lines and appends the default
// boundaries (P6), whatever the errors of the model. The model must not change
// afterwards.
func Derive(m *model.Model) *Plan { return derive(m, nil) }

// derive counts in t what it makes, now and later.
func derive(m *model.Model, t *tally.Tally) *Plan {
	p := &Plan{Model: m, spaces: slices.Collect(m.Spaces.All()), made: t}
	p.regions, p.outcomes = regions(m, t)

	onLevel := map[string][]*model.Space{}
	for _, s := range p.spaces {
		if s.HasRegion() {
			onLevel[s.Level] = append(onLevel[s.Level], s)
		}
	}
	p.levels = make(map[string]*level, len(onLevel))
	spans := make([]span, len(p.spaces))
	for name, spaces := range onLevel {
		p.levels[name] = newLevel(spaces, p.regions, spans)
		p.levels[name].made = t
	}
	p.Boundaries = slices.Concat(m.Boundaries, p.defaults())

	p.at = sync.OnceValue(p.allAt)
	p.segments = sync.OnceValue(p.allSegments)
	p.collisions = sync.OnceValue(p.allCollisions)
	p.semiOutdoor = sync.OnceValue(p.allSemiOutdoor)
	p.covered = sync.OnceValue(p.allCovered)
	p.roofs = sync.OnceValue(p.allRoofs)
	p.graph = sync.OnceValue(p.allWays)
	p.order = sync.OnceValue(func() []*model.Boundary { return canon.Order(p.Boundaries) })
	return p
}

// Order is the boundaries in canonical order ([canon.Order]). It is shared and
// must not be changed.
func (p *Plan) Order() []*model.Boundary { return p.order() }

// At are the boundaries with path at an end, in boundary order; one that joins
// a space with itself stands there once.
func (p *Plan) At(path string) []*model.Boundary { return p.at()[path] }

func (p *Plan) allAt() map[string][]*model.Boundary {
	at := map[string][]*model.Boundary{}
	for _, b := range p.Boundaries {
		at[b.A] = append(at[b.A], b)
		if b.B != b.A {
			at[b.B] = append(at[b.B], b)
		}
	}
	return at
}

// Pieces is the region of a space: convex, counter-clockwise, in order (P10).
// It is empty only if no rectangle is written (P11).
func (p *Plan) Pieces(s *model.Space) []Piece { return p.regions[s.Index] }

// Area is the area of a space in m² with two decimals, absent without region
// (P13).
func (p *Plan) Area(s *model.Space) model.Measure {
	if !s.HasRegion() {
		return model.Measure{}
	}
	return model.Known(ecma.Round2(AreaOf(p.Pieces(s)) / SquareMetre))
}

// Outcome is what the drawn line of a boundary did.
func (p *Plan) Outcome(b *model.Boundary) Outcome { return p.outcomes[b] }
