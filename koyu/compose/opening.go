package compose

import (
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// opening reads a door or window (02 N61).
func (l *layer) opening(kind string, words []string) (*model.Opening, error) {
	o := &model.Opening{Kind: kind, Pos: l.pos()}
	if len(words) > 0 && !strings.Contains(words[0], ":") && !notation.IsPath(words[0]) {
		o.Asset, words = words[0], words[1:]
	}
	var err error
	if o.Attrs, err = l.openingAttributes(o, words); err != nil {
		return nil, err
	}
	if o.W, err = width(&o.Attrs, "NE75", kind); err != nil {
		return nil, err
	}
	if o.H, err = notation.LiftNumber(&o.Attrs, "h"); err != nil {
		return nil, err
	}
	if err := l.placeBand(&o.Band, &o.Attrs); err != nil {
		return nil, err
	}
	if hinge, ok := notation.LiftText(&o.Attrs, "hinge"); ok {
		if !notation.Compass(hinge) {
			return nil, fault("NE76", hinge)
		}
		o.Hinge = model.Edge(hinge)
	}
	if swing, ok := notation.LiftText(&o.Attrs, "swing"); ok {
		if !oneOf(swing, "a", "b") {
			return nil, fault("NE77", swing)
		}
		o.Swing = swing
	}
	return o, l.spend(costOfElement + costOf(&o.Attrs))
}

// openingAttributes are those of the asset, as it is now, and those of the
// line above them. What the asset wrote is not looked at before.
func (l *layer) openingAttributes(o *model.Opening, words []string) (model.Attrs, error) {
	if o.Asset == "" {
		return notation.Attributes(words)
	}
	asset := l.m.Assets.Get(o.Asset)
	if asset == nil {
		return model.Attrs{}, fault("NE73", o.Asset)
	}
	if asset.Kind != o.Kind {
		return model.Attrs{}, fault("NE74", o.Asset, notation.Phrase(asset.Kind), notation.Phrase(o.Kind))
	}
	own, err := notation.Attributes(words)
	if err != nil {
		return model.Attrs{}, err
	}
	attrs := asset.Attrs.Clone()
	for a := range own.All() {
		if err := l.set(&attrs, a.Key, a.Value); err != nil {
			return model.Attrs{}, err
		}
	}
	return attrs, nil
}

// segment reads a seg (02 N63).
func (l *layer) segment(words []string) (*model.Seg, error) {
	attrs, err := notation.Attributes(words)
	if err != nil {
		return nil, err
	}
	s := &model.Seg{Attrs: attrs, Pos: l.pos()}
	if s.W, err = width(&s.Attrs, "NE79"); err != nil {
		return nil, err
	}
	if err := l.placeBand(&s.Band, &s.Attrs); err != nil {
		return nil, err
	}
	return s, l.spend(costOfElement + costOf(&attrs))
}

// width takes the width out of attrs, which must be there and positive, else
// rule is broken.
func width(attrs *model.Attrs, rule string, facts ...any) (float64, error) {
	w, err := notation.LiftNumber(attrs, "w")
	if err != nil {
		return 0, err
	}
	if !(w.Value > 0) {
		return 0, fault(rule, facts...)
	}
	return w.Value, nil
}

// placeBand takes out of attrs where along the boundary a band stands, and on
// which edge (02 N62).
func (l *layer) placeBand(b *model.Band, attrs *model.Attrs) (err error) {
	b.At = 0.5
	at, ok := attrs.Get("at")
	switch {
	case !ok:
	case !at.IsNumber:
		p, err := l.place(at.Text)
		if err != nil {
			return err
		}
		b.AtRef, b.AtAbs, b.AtAxis = p.ref, p.at, p.axis
	case at.Number >= 0 && at.Number <= 1:
		b.At = at.Number
	default:
		return fault("NE78")
	}
	attrs.Delete("at")
	b.Edge, err = notation.LiftEdge(attrs, "edge")
	return err
}
