package check

import (
	"iter"

	"koyu-mcp/koyu/model"
)

// vocabulary looks up every attribute in the ledger of the notation (N7).
func vocabulary(in *inspection) {
	for s := range in.model.Spaces.All() {
		for v := range violations(model.OnSpace, &s.Attrs) {
			in.report(v.code, s.Pos, []string{s.Path}, v.say(nameSpace(s.Path)))
		}
		for _, a := range s.Areas {
			for v := range violations(model.OnArea, &a.Attrs) {
				in.reportPart(v.code, s.Pos, a.Pos, []string{s.Path}, v.say(nameArea(a, s.Path)))
			}
		}
	}
	for z := range in.model.Zones.All() {
		for v := range violations(model.OnZone, &z.Attrs) {
			in.report(v.code, z.Pos, []string{z.Path}, v.say(nameZone(z.Path)))
		}
	}
	for _, b := range in.model.Boundaries {
		in.vocabularyOf(b)
	}
	for a := range in.model.Assets.All() {
		for v := range violations(model.OnOpening, &a.Attrs) {
			in.report(v.code, a.Pos, nil, v.say(nameAsset(a)))
		}
	}
	for _, c := range in.model.Columns {
		for v := range violations(model.OnColumn, &c.Attrs) {
			in.report(v.code, c.Pos, nil, v.say(nameColumn(c)))
		}
	}
}

// vocabularyOf looks at a boundary, then at its openings, then at its segs.
func (in *inspection) vocabularyOf(b *model.Boundary) {
	for v := range violations(model.OnBoundary, &b.Attrs) {
		in.report(v.code, b.Pos, ends(b), v.say("the "+nameBoundary(b)))
	}
	for _, o := range b.Openings {
		for v := range violations(model.OnOpening, &o.Attrs) {
			in.reportPart(v.code, b.Pos, o.Pos, ends(b), v.say(namePart(o.Kind, &o.Attrs, b)))
		}
	}
	for _, g := range b.Segs {
		for v := range violations(model.OnSeg, &g.Attrs) {
			in.reportPart(v.code, b.Pos, g.Pos, ends(b), v.say(namePart(model.Segment, &g.Attrs, b)))
		}
	}
}

// A violation is an attribute that the ledger does not allow.
type violation struct {
	code string
	on   model.Element
	rule model.Rule
	model.Attr
}

// violations goes through the attributes of an element that are not allowed
// there, in their order. An attribute is one at most.
func violations(on model.Element, attrs *model.Attrs) iter.Seq[violation] {
	return func(yield func(violation) bool) {
		for a := range attrs.All() {
			rule, known := model.Lookup(on, a.Key)
			code := ""
			switch {
			case !known && !model.Namespaced(a.Key):
				code = "ATT03"
			case !rule.Allows(a.Value):
				code = "ATT02"
			case rule.Positive && !(a.IsNumber && a.Number > 0):
				code = "ATT01"
			}
			if code != "" && !yield(violation{code, on, rule, a}) {
				return
			}
		}
	}
}
