package plane

import (
	"koyu-mcp/koyu/internal/tally"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
)

// Within is [Derive] with bounds on what a few lines can make any number of:
// pieces of regions, default boundaries, segments and overlaps, and what has to
// be looked at for them. The error is a [*notation.Error], blamed on one of the
// elements that make so many, and wraps a [*limit.Exceeded].
func Within(l limit.Limits, m *model.Model) (p *Plan, err error) {
	defer tally.Catch(&err)
	p = derive(m, tally.New(l))
	p.segments()
	p.collisions()
	p.countOverlaps()
	p.countCrossings()
	p.countLater()
	p.countFragments(l.Whole().Pieces)
	p.made = nil // what is asked later has a part in all of this, and makes no more
	for _, l := range p.levels {
		l.made = nil
	}
	return p, nil
}

// countOverlaps counts those within single spaces.
func (p *Plan) countOverlaps() {
	for _, s := range p.spaces {
		ownOverlaps(s, p.made)
	}
}

// countFragments counts the parts into which pieces of several levels cut each
// other, where there can be more than that many: they are made for footprints and
// roofs. None is smaller than what lies between the sides of all pieces, on one
// level.
func (p *Plan) countFragments(many int) {
	var pieces []Piece
	var boxes []model.Rect
	var owners []*model.Space
	for _, s := range p.spaces {
		if s.Type == model.Exterior {
			continue
		}
		for _, piece := range p.Pieces(s) {
			pieces, boxes, owners = append(pieces, piece), append(boxes, Bounds(piece)), append(owners, s)
		}
	}
	if xs, ys := gridOf(boxes); len(xs)*len(ys)*len(p.levels) <= many {
		return
	}
	footprint, roofs := NewCover(pieces), p.allRoofs()
	footprint.made, roofs.made = p.made, p.made
	for i, piece := range pieces {
		footprint.at, roofs.at = owners[i].Pos, owners[i].Pos
		footprint.subtract(nil, piece, 0, i)
		if owners[i].Level != "" {
			roofs.uncovered(piece, owners[i].Level)
		}
	}
}

// countCrossings counts the sides of outlines that may cross each other.
func (p *Plan) countCrossings() {
	for o := range p.Model.Polygons.All() {
		if len(o.Points) > everyPair {
			selfIntersection(o.Points, p.made, o.Pos)
		}
	}
}

// How many elements could be looked at meanwhile.
const (
	stepsOfPart   = 40  // while a line is drawn over one part of a region
	stepsOfRegion = 10  // while one rectangle finds its place in an index
	stepsOfSite   = 100 // while one space is compared with the outline of a site, and found to leave it
	cornersOfStep = 30  // the other way round: how many corners of that outline are passed
	cellsOfStep   = 100 // and how many cells are added up to a union
)

// countLater counts what some questions look at: [Overlap] and [Coverage] all
// rectangles at the ends of a vertical boundary, [UnionOfRects] the cells between
// the sides of all rectangles, and whoever asks for an [Escape] all rectangles for
// every outline.
func (p *Plan) countLater() {
	var rects []model.Rect
	for _, s := range p.spaces {
		rects = append(rects, written(s)...)
	}
	if len(rects) > 0 {
		xs, ys := gridOf(rects)
		p.made.Steps(len(xs)*len(ys)/cellsOfStep, p.spaces[0].Pos)
	}
	for o := range p.Model.Polygons.All() {
		p.made.Steps((stepsOfSite+len(o.Points)/cornersOfStep)*len(rects), o.Pos)
	}
	for _, b := range p.Model.Boundaries {
		if s, o := p.ends(b); b.Vertical() && s != nil && o != nil {
			p.made.Steps(stepsOfRegion*(len(s.Regions)+len(o.Regions)), b.Pos)
		}
	}
}
