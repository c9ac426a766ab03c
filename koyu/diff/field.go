package diff

import (
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// A Text is a value as text that may be absent, which is not the same as empty.
type Text struct {
	Value string
	Given bool
}

// WriteJSON writes the text. An absent one is left out by the tag option
// omitzero.
func (t Text) WriteJSON(w *ecma.Writer) { w.String(t.Value) }

// none is the text of what is absent where both sides are always told.
const none = "—"

func known(s string) Text { return Text{s, true} }

// nonempty is s, absent when empty.
func nonempty(s string) Text { return Text{s, s != ""} }

// measured is a number that may be absent, in its shortest spelling.
func measured(m model.Measure) Text {
	if !m.Given {
		return Text{}
	}
	return known(ecma.Number(m.Value))
}

// set is 1 for a flag that is set, else absent.
func set(flag bool) Text {
	if !flag {
		return Text{}
	}
	return known("1")
}

// orNone is t, or the text for none.
func (t Text) orNone() Text {
	if !t.Given {
		return known(none)
	}
	return t
}

// A Change is a value that is not the same on both sides. It has no From when
// it was not there, and no To when it is gone. The zero value is no change.
type Change struct {
	From Text `json:"from,omitzero"`
	To   Text `json:"to,omitzero"`
}

func compareTexts(from, to Text) Change {
	if from == to {
		return Change{}
	}
	return Change{from, to}
}

// A Field is a [Change] of one value of an element.
type Field struct {
	Name string `json:"field"`
	From Text   `json:"from,omitzero"`
	To   Text   `json:"to,omitzero"`
}

// fields are what differs in one element.
type fields []Field

// compare adds a field unless both sides are the same.
func (f *fields) compare(name string, from, to Text) {
	if from != to {
		*f = append(*f, Field{name, from, to})
	}
}

// attributes adds a field for each attribute that differs (C89). A number is
// never the same as text, even where both are spelled Infinity.
func (f *fields) attributes(a, b *model.Attrs) {
	var keys []string
	for x := range a.All() {
		keys = append(keys, x.Key)
	}
	for x := range b.All() {
		if !a.Has(x.Key) {
			keys = append(keys, x.Key)
		}
	}
	slices.SortFunc(keys, ecma.CompareUTF16)
	for _, key := range keys {
		from, before := a.Get(key)
		to, after := b.Get(key)
		if before != after || from != to {
			*f = append(*f, Field{key, Text{from.String(), before}, Text{to.String(), after}})
		}
	}
}

// words are values on one line, as they would be written.
type words []string

// add adds a value that is given, after its key.
func (w *words) add(key string, value Text) {
	if value.Given {
		*w = append(*w, key+value.Value)
	}
}

// attributes adds attributes in their order.
func (w *words) attributes(attrs *model.Attrs) {
	for a := range attrs.All() {
		*w = append(*w, a.Key+":"+a.String())
	}
}

func (w words) String() string { return strings.Join(w, " ") }
