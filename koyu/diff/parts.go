package diff

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/model"
)

// A part is an opening or a seg of a boundary.
type part[T any] interface {
	item
	label() string
	value() string // what is in it, beside the label
	compare(T) fields
}

// compareParts tells what became of the openings or the segs of a boundary.
func compareParts[T part[T]](a, b []T) fields {
	var f fields
	o := pairUp(a, b)
	for _, p := range o.changed {
		for _, field := range p[0].compare(p[1]) {
			field.Name = p[1].label() + " " + field.Name
			f = append(f, field)
		}
	}
	for _, v := range o.added {
		f.compare(v.label(), Text{}, known(v.value()))
	}
	for _, v := range o.removed {
		f.compare(v.label(), known(v.value()), Text{})
	}
	return f
}

// An opening is one with the name that it alone claims, empty for none.
type opening struct {
	*model.Opening
	name string
}

func (r relation) openings() []opening {
	var all []opening
	for _, o := range r.Openings {
		all = append(all, opening{o, r.model.OpeningName(o)})
	}
	return all
}

func (o opening) text() string { return canon.OpeningEntry(o.Opening) }

// key is the name, whatever the kind, else kind and place (C93).
func (o opening) key() string { return partKey(o.name, o.Kind+"#"+placeKey(&o.Band)) }

func (o opening) label() string { return partLabel(o.Kind, o.name, place(&o.Band)) }

func (o opening) value() string {
	var w words
	w.add("", nonempty(o.Asset))
	w.add("w:", width(&o.Band))
	w.add("h:", measured(o.H))
	w.add("hinge:", nonempty(string(o.Hinge)))
	w.add("swing:", nonempty(o.Swing))
	w.attributes(&o.Attrs)
	return w.String()
}

func (o opening) compare(p opening) fields {
	var f fields
	f.compare("kind", known(o.Kind), known(p.Kind))
	f.compare("edge", nonempty(string(o.Edge)), nonempty(string(p.Edge)))
	f.compare("at", at(&o.Band), at(&p.Band))
	f.compare("ref", nonempty(o.Asset), nonempty(p.Asset))
	f.compare("w", width(&o.Band), width(&p.Band))
	f.compare("h", measured(o.H), measured(p.H))
	f.compare("hinge", nonempty(string(o.Hinge)), nonempty(string(p.Hinge)))
	f.compare("swing", nonempty(o.Swing), nonempty(p.Swing))
	f.attributes(&o.Attrs, &p.Attrs)
	return f
}

// A seg is one with the name that it claims, empty for none.
type seg struct {
	*model.Seg
	name string
}

func (r relation) segs() []seg {
	var all []seg
	for _, s := range r.Segs {
		all = append(all, seg{s, s.Attrs.Name()})
	}
	return all
}

func (s seg) text() string { return canon.SegEntry(s.Seg) }

// key is the name, else place and width (C94).
func (s seg) key() string { return partKey(s.name, placeKey(&s.Band)+"#"+ecma.Number(s.W)) }

func (s seg) label() string {
	return partLabel(model.Segment, s.name, place(&s.Band)+" w:"+ecma.Number(s.W))
}

func (s seg) value() string {
	var w words
	w.attributes(&s.Attrs)
	return w.String()
}

func (s seg) compare(p seg) fields {
	var f fields
	f.compare("edge", nonempty(string(s.Edge)), nonempty(string(p.Edge)))
	f.compare("at", at(&s.Band), at(&p.Band))
	f.compare("w", width(&s.Band), width(&p.Band))
	f.attributes(&s.Attrs, &p.Attrs)
	return f
}

// partKey is the key of a part: its name, in a form that no place has, else its
// place.
func partKey(name, place string) string {
	if name != "" {
		return "\x00name:" + name
	}
	return place
}

// partLabel is what a part is called: the word for it with its name, else with
// its place.
func partLabel(word, name, place string) string {
	if name != "" {
		return word + " " + name
	}
	return word + place
}

func placeKey(b *model.Band) string { return string(b.Edge) + "#" + at(b).Value }

// place is where a band stands, to follow its word.
func place(b *model.Band) string {
	where := " at:" + at(b).Value
	if b.Edge != "" {
		where = " edge:" + string(b.Edge) + where
	}
	return where
}

// at is the grid line that a band is placed by, as written, else the ratio.
func at(b *model.Band) Text {
	if b.AtRef != "" {
		return known(b.AtRef)
	}
	return known(ecma.Number(b.At))
}

func width(b *model.Band) Text { return known(ecma.Number(b.W)) }
