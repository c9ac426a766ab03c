package compose

import (
	"math"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// kinds are the kinds of boundaries; a stack has only the vertical ones.
var (
	kinds         = []string{model.Wall, model.Open, model.Stair, model.Shaft, model.Void}
	verticalKinds = kinds[2:]
)

// boundary declares a relation of two spaces, which need not exist (02 N59,
// N60).
func (l *layer) boundary(words []string) error {
	if len(words) < 2 {
		return fault("NE70")
	}
	repetitions, err := l.repetitions(words[0], words[1])
	if err != nil {
		return err
	}
	for _, r := range repetitions {
		b := &model.Boundary{A: r.path(words[0]), B: r.path(words[1]), Pos: l.pos()}
		if !notation.IsPath(b.A) || !notation.IsPath(b.B) {
			return fault("NE70")
		}
		if b.Attrs, err = notation.Attributes(words[2:]); err != nil {
			return err
		}
		if err := liftBoundary(b); err != nil {
			return err
		}
		if err := l.addBoundary(b); err != nil {
			return err
		}
	}
	return nil
}

func (l *layer) addBoundary(b *model.Boundary) error {
	l.m.Boundaries = append(l.m.Boundaries, b)
	l.boundaries = append(l.boundaries, b)
	return l.spend(costOfElement + len(b.A) + len(b.B) + costOf(&b.Attrs))
}

// liftBoundary moves what a boundary has of its own out of its attributes.
func liftBoundary(b *model.Boundary) (err error) {
	if b.T, err = notation.LiftNumber(&b.Attrs, "t"); err != nil {
		return err
	}
	b.Kind = model.Wall
	if kind, ok := notation.LiftText(&b.Attrs, "type"); ok {
		b.Kind = kind
	}
	if err := boundaryKind(b.Kind); err != nil {
		return err
	}
	air, err := notation.LiftNumber(&b.Attrs, "air")
	if err != nil {
		return err
	}
	if air.Given && air.Value != 0 && air.Value != 1 {
		return fault("NE72")
	}
	b.Air = air.Or(0) == 1
	b.Edge, err = notation.LiftEdge(&b.Attrs, "edge")
	return err
}

func boundaryKind(kind string) error {
	if !oneOf(kind, kinds...) {
		return fault("NE71", kind)
	}
	return nil
}

// stack declares a vertical boundary between every two neighbours of a span.
// Its attributes stay attributes, thickness and the like included (02 N65).
func (l *layer) stack(words []string) error {
	if len(words) < 2 || notation.IsPath(words[0]) {
		return fault("NE87")
	}
	levels, err := l.span(words[1])
	if err != nil {
		return err
	}
	attrs, err := notation.Attributes(words[2:])
	if err != nil {
		return err
	}
	switch kind, ok := notation.LiftText(&attrs, "type"); {
	case !ok:
		return fault("NE88", notation.Phrase("has no type"))
	case !oneOf(kind, verticalKinds...):
		return fault("NE88", "cannot have the type "+notation.Quote(kind))
	default:
		return l.addStack(words[0], kind, levels, &attrs)
	}
}

func (l *layer) addStack(leaf, kind string, levels []*model.Level, attrs *model.Attrs) error {
	for i := 1; i < len(levels); i++ {
		err := l.addBoundary(&model.Boundary{
			A:     "/" + levels[i-1].Name + "/" + leaf,
			B:     "/" + levels[i].Name + "/" + leaf,
			Kind:  kind,
			Attrs: attrs.Clone(),
			Pos:   l.pos(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// onBoundaries adds what the line says to every boundary above.
func (l *layer) onBoundaries(word string, words []string) error {
	if len(l.boundaries) == 0 {
		return fault("NE14", word)
	}
	for _, b := range l.boundaries {
		if err := l.onBoundary(b, word, words); err != nil {
			return err
		}
	}
	return nil
}

func (l *layer) onBoundary(b *model.Boundary, word string, words []string) error {
	switch word {
	case "line":
		return l.draw(b, words)
	case model.Segment:
		s, err := l.segment(words)
		if err != nil {
			return err
		}
		b.Segs = append(b.Segs, s)
	default:
		o, err := l.opening(word, words)
		if err != nil {
			return err
		}
		b.Openings = append(b.Openings, o)
	}
	return nil
}

// coincide is how far apart, in millimetres, the ends of a drawn line must be
// in one direction at least (02 N64).
const coincide = 0.5

// draw gives b the line where it was drawn.
func (l *layer) draw(b *model.Boundary, words []string) error {
	if len(words) != 2 {
		return fault("NE80")
	}
	var ends [2]model.Point
	for i, word := range words {
		var err error
		if ends[i], err = l.point(word); err != nil {
			return err
		}
	}
	if math.Abs(ends[1].X-ends[0].X) < coincide && math.Abs(ends[1].Y-ends[0].Y) < coincide {
		return fault("NE83", words[0])
	}
	if b.Line != nil {
		return fault("NE84", b.A, b.B)
	}
	b.Line = &model.Line{FromRef: words[0], ToRef: words[1], From: ends[0], To: ends[1], Pos: l.pos()}
	return l.spend(costOfElement)
}

// point looks up X,Y.
func (c *composer) point(word string) (model.Point, error) {
	left, right, err := notation.SplitPoint(word)
	if err != nil {
		return model.Point{}, err
	}
	x, err := c.place(left)
	if err != nil {
		return model.Point{}, err
	}
	y, err := c.place(right)
	if err != nil {
		return model.Point{}, err
	}
	if x.axis != 'X' || y.axis != 'Y' {
		return model.Point{}, fault("NE82", word)
	}
	return model.Point{X: x.at, Y: y.at}, nil
}

// orient puts the end with the smaller x first, or with the smaller y at equal
// x (04 P20).
func orient(line *model.Line) {
	if a, b := line.From, line.To; a.X < b.X || a.X == b.X && a.Y <= b.Y {
		return
	}
	line.From, line.To = line.To, line.From
	line.FromRef, line.ToRef = line.ToRef, line.FromRef
}
