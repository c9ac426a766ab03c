package compose

import (
	"iter"
	"strings"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// What an over line can aim at.
const (
	onSpace    = "space"
	onZone     = "zone"
	onAsset    = "asset"
	onLevel    = "level"
	onBoundary = "boundary"
)

// A target is what an over line aims at, and what the set edits below it are
// about.
type target struct {
	subject                      // none onBoundary
	space      *model.Space      // onSpace
	boundaries []*model.Boundary // onBoundary: all of a pair
}

// A subject is one element that can be overridden.
type subject struct {
	kind     string
	a, b     string // path, name, or the two ends as declared
	pos      model.Pos
	level    *model.Level    // onLevel
	boundary *model.Boundary // onBoundary
	attrs    *model.Attrs    // of all others
}

// An opinion is a value that some layer gave by over: of what, and which key.
// What defined the element is not recorded (02 NC16, NS16).
type opinion struct{ kind, a, b, key string }

// over gives attributes of something that is there already other values (02
// NC13–NC15).
func (l *layer) over(words []string) error {
	if err := l.record("over", words); err != nil {
		return err
	}
	t, err := l.aim(words)
	if err != nil {
		return err
	}
	var written []string
	for _, word := range words {
		if strings.Contains(word, ":") && !notation.IsPath(word) {
			written = append(written, word)
		}
	}
	attrs, err := notation.Attributes(written)
	if err != nil {
		return err
	}
	for a := range attrs.All() {
		for s := range t.subjects() {
			if err := l.override(s, a); err != nil {
				return err
			}
		}
	}
	l.target = t
	return nil
}

// aim finds the target of an over line.
func (l *layer) aim(words []string) (*target, error) {
	if len(words) > 0 {
		switch words[0] {
		case onLevel:
			return l.aimLevel(words[1:])
		case onAsset:
			return l.aimAsset(words[1:])
		}
	}
	switch paths := paths(words); len(paths) {
	case 0:
		return nil, fault("NE122")
	case 1:
		return l.aimPath(paths[0])
	case 2:
		return l.aimPair(paths[0], paths[1])
	default:
		return nil, fault("NE125", notation.QuoteAll(paths))
	}
}

// nameOf is the name that follows level or asset, as a fact of a message.
func nameOf(words []string) (name string, fact notation.Phrase) {
	if len(words) == 0 {
		return "", "nothing"
	}
	return words[0], notation.Quote(words[0])
}

func (l *layer) aimLevel(words []string) (*target, error) {
	name, fact := nameOf(words)
	v := l.m.Levels.Get(name)
	if v == nil {
		return nil, fault("NE120", fact)
	}
	return &target{subject: subject{kind: onLevel, a: name, pos: v.Pos, level: v}}, nil
}

func (l *layer) aimAsset(words []string) (*target, error) {
	name, fact := nameOf(words)
	a := l.m.Assets.Get(name)
	if a == nil {
		return nil, fault("NE121", fact)
	}
	return &target{subject: subject{kind: onAsset, a: name, pos: a.Pos, attrs: &a.Attrs}}, nil
}

func (l *layer) aimPath(path string) (*target, error) {
	if s := l.m.Spaces.Get(path); s != nil {
		return &target{subject: subject{kind: onSpace, a: path, pos: s.Pos, attrs: &s.Attrs}, space: s}, nil
	}
	if z := l.m.Zones.Get(path); z != nil {
		return &target{subject: subject{kind: onZone, a: path, pos: z.Pos, attrs: &z.Attrs}}, nil
	}
	return nil, fault("NE123", path)
}

func (l *layer) aimPair(a, b string) (*target, error) {
	boundaries := l.between(a, b)
	if len(boundaries) == 0 {
		return nil, fault("NE124", a, b)
	}
	return &target{subject: subject{kind: onBoundary}, boundaries: boundaries}, nil
}

// subjects are the elements that t stands for.
func (t *target) subjects() iter.Seq[subject] {
	return func(yield func(subject) bool) {
		if t.kind != onBoundary {
			yield(t.subject)
			return
		}
		for _, b := range t.boundaries {
			if !yield(subject{kind: onBoundary, a: b.A, b: b.B, pos: b.Pos, boundary: b}) {
				return
			}
		}
	}
}

// override gives s a value if no stronger layer has spoken; what a stronger
// one has said is not even looked at, and saying it twice is an error (02
// NC16).
func (l *layer) override(s subject, a model.Attr) error {
	if err := l.look(1); err != nil {
		return err
	}
	o := opinion{s.kind, s.a, s.b, a.Key}
	previous, spoken := l.lastWord(s, o)
	if spoken && previous > l.strength {
		return nil
	}
	if spoken && previous == l.strength {
		return fault("NE126", a.Key, s.name())
	}
	if err := l.write(s, a.Key, a.Value); err != nil {
		return err
	}
	return l.speak(s, o)
}

// lastWord is the strength of the layer that spoke last. Defining a level or a
// boundary is an opinion on every key, written or not; defining another
// element only on those written.
func (l *layer) lastWord(s subject, o opinion) (strength int, spoken bool) {
	if i, ok := l.opinions[o]; ok {
		return l.m.Overrides[i].Layer, true
	}
	if s.attrs == nil || s.attrs.Has(o.key) {
		return l.strengths[s.pos.File], true
	}
	return 0, false
}

// speak records that this layer spoke last.
func (l *layer) speak(s subject, o opinion) error {
	if i, ok := l.opinions[o]; ok {
		l.m.Overrides[i].Layer = l.strength
		return nil
	}
	l.opinions[o] = len(l.m.Overrides)
	l.m.Overrides = append(l.m.Overrides, model.Override{Kind: s.kind, Subject: s.name(), Key: o.key, Layer: l.strength})
	return l.spend(costOfElement + len(s.a) + len(s.b))
}

// name is the subject as a message shows it.
func (s subject) name() string {
	if s.kind == onBoundary {
		return s.a + "|" + s.b
	}
	return s.a
}

// write gives s a value. All but levels and boundaries take every key as an
// attribute, even one that a definition would read as something else (02
// NC21).
func (l *layer) write(s subject, key string, v model.Value) error {
	switch s.kind {
	case onLevel:
		return overrideLevel(s.level, key, v)
	case onBoundary:
		return l.overrideBoundary(s.boundary, key, v)
	}
	return l.set(s.attrs, key, v)
}

// overrideLevel: of a level only these can be given by over (02 NC21).
func overrideLevel(v *model.Level, key string, x model.Value) error {
	switch key {
	case "h", "slab":
		m, ok := positive(x)
		if !ok {
			return fault("NE127", key, x.String())
		}
		if key == "h" {
			v.H = m
		} else {
			v.Slab = m
		}
	case "underground":
		if !x.Is(0) && !x.Is(1) {
			return fault("NE48")
		}
		v.Underground = x.Is(1)
	default:
		return fault("NE128", key)
	}
	return nil
}

// overrideBoundary knows the keys that a boundary has fields for; all others
// are attributes. Everything but air:1 takes the air away (02 NC21).
func (l *layer) overrideBoundary(b *model.Boundary, key string, v model.Value) (err error) {
	switch key {
	case "type":
		if err = boundaryKind(v.String()); err == nil {
			b.Kind = v.String()
		}
	case "t":
		t, ok := positive(v)
		if !ok {
			return fault("NE129", v.String())
		}
		b.T = t
	case "air":
		b.Air = v.Is(1)
	case "edge":
		b.Edge, err = notation.Edge(v.String())
	default:
		return l.set(&b.Attrs, key, v)
	}
	return err
}

// positive is v as a measure above zero.
func positive(v model.Value) (model.Measure, bool) {
	return model.Known(v.Number), v.IsNumber && v.Number > 0
}
