package model

import "strings"

// An Element is a kind of element that attributes are written on.
type Element string

// The kinds of elements. Assets are judged as the openings that they stand
// for (03 M107).
const (
	OnSpace    Element = "space"
	OnZone     Element = "zone"
	OnBoundary Element = "boundary"
	OnOpening  Element = "opening"
	OnArea     Element = "area"
	OnSeg      Element = Segment
	OnColumn   Element = "column"
	OnLevel    Element = "level"
)

// A Tier says how closely the value of an attribute is looked at (03 M100).
type Tier byte

const (
	// Structural keys become fields of the element while it is read. One that
	// is left among the attributes has no effect and raises nothing (M110).
	Structural Tier = iota + 1
	// Interpreted keys mean something to a derivation or a question.
	Interpreted
	// Carried keys are kept and handed on; their value is never looked at.
	Carried
)

// A Rule is what the vocabulary says of one key on one kind of element.
type Rule struct {
	Tier     Tier
	Positive bool    // the value has to be a number above 0
	OneOf    []Value // the values it may have; nil for any
}

// A Term is one row of the vocabulary.
type Term struct {
	Element Element
	Key     string
	Rule
}

var (
	structural = Rule{Tier: Structural}
	free       = Rule{Tier: Interpreted}
	positive   = Rule{Tier: Interpreted, Positive: true}
	carried    = Rule{Tier: Carried}
	zeroOrOne  = Rule{Tier: Interpreted, OneOf: []Value{number(0), number(1)}}
)

func number(x float64) Value { return Value{Number: x, IsNumber: true} }

func oneOf(words ...string) Rule {
	r := Rule{Tier: Interpreted}
	for _, w := range words {
		r.OneOf = append(r.OneOf, Value{Text: w})
	}
	return r
}

// Vocabulary is every attribute that the notation knows (03 §7). A key that is
// not here is fine only when it is [Namespaced].
var Vocabulary = []Term{
	{OnSpace, "level", structural},     // level, when the path does not begin with it
	{OnSpace, "w", structural},         // width of a member of a band, or rest
	{OnSpace, "h", positive},           // ceiling height, mm
	{OnSpace, "use", free},             // use, for sums by use
	{OnSpace, "road", positive},        // width of the road that an exterior space is, mm
	{OnSpace, "daylight", free},        // 1: needs daylight, 0: does not; DAY01 has its own pass
	{OnSpace, "ceiling", zeroOrOne},    // 0: open to the slab above
	{OnSpace, "uid", free},             // lasting identity; UID01–03 have their own pass
	{OnSpace, "name", free},            // what people call it
	{OnSpace, "stair", free},           // direction up; RUN01–05 have their own pass
	{OnSpace, "ramp", free},            // direction up
	{OnSpace, "escalator", free},       // direction up
	{OnSpace, "lift", free},            // 1
	{OnSpace, "form", free},            // straight or return
	{OnSpace, "turn", oneOf("R", "L")}, // which way a return turns
	{OnSpace, "entry", positive},       // floor before a run, mm
	{OnSpace, "landing", positive},     // depth of the landing of a return, mm
	{OnSpace, "riser", positive},       // largest riser, mm
	{OnSpace, "tread", positive},       // going aimed at, mm
	{OnSpace, "lane", positive},        // width of one escalator, mm
	{OnSpace, "slope", positive},       // n of a required slope 1:n
	{OnSpace, "floor", carried},        // finish
	{OnSpace, "spec", carried},         // specification

	{OnZone, "name", free},      // what people call it
	{OnZone, "use", free},       // use of the spaces in it
	{OnZone, "site", zeroOrOne}, // 1: it is the site
	{OnZone, "area", positive},  // declared area, m²
	{OnZone, "uid", free},       // lasting identity

	{OnBoundary, "type", structural}, // kind
	{OnBoundary, "t", structural},    // thickness, mm
	{OnBoundary, "air", structural},  // 1: a rail, open above it
	{OnBoundary, "edge", structural}, // the one side that is meant
	{OnBoundary, "h", positive},      // top of a rail, mm
	{OnBoundary, "name", free},       // what people call it
	{OnBoundary, "spec", carried},    // specification
	{OnBoundary, "fire", carried},    // fire rating
	{OnBoundary, "sound", carried},   // sound rating

	{OnOpening, "w", structural},                             // width, mm
	{OnOpening, "h", structural},                             // height, mm
	{OnOpening, "at", structural},                            // place along the boundary
	{OnOpening, "edge", structural},                          // the one side that is meant
	{OnOpening, "hinge", structural},                         // side of the hinge
	{OnOpening, "swing", structural},                         // space it opens into
	{OnOpening, "style", oneOf("hinged", "sliding", "auto")}, // how it moves
	{OnOpening, "name", free},                                // identity in its boundary
	{OnOpening, "sill", carried},                             // height of the sill
	{OnOpening, "spec", carried},                             // specification
	{OnOpening, "fire", carried},                             // fire rating

	{OnArea, "name", free},     // identity in its space
	{OnArea, "floor", carried}, // finish
	{OnArea, "spec", carried},  // specification

	{OnSeg, "w", structural},    // width, mm
	{OnSeg, "at", structural},   // place along the boundary
	{OnSeg, "edge", structural}, // the one side that is meant
	{OnSeg, "name", free},       // identity in its boundary
	{OnSeg, "spec", carried},    // specification
	{OnSeg, "fire", carried},    // fire rating
	{OnSeg, "sound", carried},   // sound rating

	{OnColumn, "d", structural}, // depth, mm
	{OnColumn, "x", structural}, // X lines it stands on
	{OnColumn, "y", structural}, // Y lines it stands on
	{OnColumn, "name", free},    // identity
	{OnColumn, "spec", carried}, // specification

	{OnLevel, "h", structural},           // ceiling height, mm
	{OnLevel, "slab", structural},        // thickness of its floor, mm
	{OnLevel, "pitch", structural},       // distance between the levels of a range, mm
	{OnLevel, "underground", structural}, // 1: below ground
}

type term struct {
	element Element
	key     string
}

var rules = func() map[term]Rule {
	index := make(map[term]Rule, len(Vocabulary))
	for _, t := range Vocabulary {
		index[term{t.Element, t.Key}] = t.Rule
	}
	return index
}()

// Lookup is what the vocabulary says of key on an element; false when it does
// not know the key there.
func Lookup(on Element, key string) (Rule, bool) {
	r, ok := rules[term{on, key}]
	return r, ok
}

// Allows reports whether v is among the values that the rule lists, or the
// rule lists none. Numbers are compared as numbers, text by case.
func (r Rule) Allows(v Value) bool {
	for _, w := range r.OneOf {
		if w.IsNumber && v.Is(w.Number) || !w.IsNumber && !v.IsNumber && v.Text == w.Text {
			return true
		}
	}
	return r.OneOf == nil
}

// Namespaced reports whether key is a word of somebody's own: two or more
// parts joined by dots, of a–z, 0–9, _ and -, the first beginning with a
// letter (03 M101).
func Namespaced(key string) bool {
	first, rest, dotted := strings.Cut(key, ".")
	if !dotted || first == "" || first[0] < 'a' || first[0] > 'z' || !isWord(first) {
		return false
	}
	for part := range strings.SplitSeq(rest, ".") {
		if part == "" || !isWord(part) {
			return false
		}
	}
	return true
}

func isWord(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_-") == ""
}
