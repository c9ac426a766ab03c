package model

import (
	"iter"
	"slices"

	"koyu-mcp/internal/ecma"
)

// A Value is the value of an attribute: a number, or text.
type Value struct {
	Text     string
	Number   float64
	IsNumber bool
}

// String is the value as text, a number in its shortest spelling (02 N20).
func (v Value) String() string {
	if v.IsNumber {
		return ecma.Number(v.Number)
	}
	return v.Text
}

// WriteJSON writes the value as a number or a string.
func (v Value) WriteJSON(w *ecma.Writer) {
	if v.IsNumber {
		w.Number(v.Number)
	} else {
		w.String(v.Text)
	}
}

// Is reports whether the value is the number x.
func (v Value) Is(x float64) bool { return v.IsNumber && v.Number == x }

// An Attr is one attribute.
type Attr struct {
	Key string
	Value
}

// Attrs are the attributes of one element, in their enumeration order: keys
// that are array indices first, ascending, then the others as they came in.
// Overwriting keeps a key's place (02 N25). The zero value is empty.
type Attrs struct {
	list  []Attr
	index map[string]int // only once the list is long
}

// indexed is the length from which a list of attributes has an index.
const indexed = 32

// MakeAttrs are the attributes of list, in which no key comes twice. It takes
// list over.
func MakeAttrs(list []Attr) Attrs {
	slices.SortStableFunc(list, func(x, y Attr) int { return ecma.CompareIndices(x.Key, y.Key) })
	a := Attrs{list: list}
	a.reindex()
	return a
}

func (a *Attrs) find(key string) int {
	if a.index != nil {
		if i, ok := a.index[key]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(a.list, func(x Attr) bool { return x.Key == key })
}

func (a *Attrs) reindex() {
	a.index = nil
	if len(a.list) < indexed {
		return
	}
	a.index = make(map[string]int, 2*len(a.list))
	for i, x := range a.list {
		a.index[x.Key] = i
	}
}

// Set gives key the value v.
func (a *Attrs) Set(key string, v Value) {
	if i := a.find(key); i >= 0 {
		a.list[i].Value = v
		return
	}
	at := len(a.list)
	if n, ok := ecma.ArrayIndex(key); ok {
		at = slices.IndexFunc(a.list, func(x Attr) bool {
			m, ok := ecma.ArrayIndex(x.Key)
			return !ok || m > n
		})
		if at < 0 {
			at = len(a.list)
		}
	}
	a.list = slices.Insert(a.list, at, Attr{key, v})
	switch {
	case len(a.list) == indexed, a.index != nil && at < len(a.list)-1:
		a.reindex()
	case a.index != nil:
		a.index[key] = at
	}
}

// Delete removes key.
func (a *Attrs) Delete(key string) {
	if i := a.find(key); i >= 0 {
		a.list = slices.Delete(a.list, i, i+1)
		a.reindex()
	}
}

// Get is the value of key.
func (a *Attrs) Get(key string) (Value, bool) {
	if i := a.find(key); i >= 0 {
		return a.list[i].Value, true
	}
	return Value{}, false
}

// Has reports whether key is there, whatever its value.
func (a *Attrs) Has(key string) bool { return a.find(key) >= 0 }

// Number is the value of key when that is a number.
func (a *Attrs) Number(key string) Measure {
	v, ok := a.Get(key)
	return Measure{v.Number, ok && v.IsNumber}
}

// Flag reports whether the value of key is the number 1.
func (a *Attrs) Flag(key string) bool {
	v, _ := a.Get(key)
	return v.Is(1)
}

// Text is the value of key when that is text.
func (a *Attrs) Text(key string) (string, bool) {
	v, ok := a.Get(key)
	return v.Text, ok && !v.IsNumber
}

// Len is the number of attributes.
func (a *Attrs) Len() int { return len(a.list) }

// All goes through the attributes in enumeration order.
func (a *Attrs) All() iter.Seq[Attr] { return slices.Values(a.list) }

// Clone is an independent copy.
func (a *Attrs) Clone() Attrs {
	c := Attrs{list: slices.Clone(a.list)}
	c.reindex()
	return c
}

// WriteJSON writes the attributes as an object.
func (a *Attrs) WriteJSON(w *ecma.Writer) {
	w.Object()
	for attr := range a.All() {
		w.Key(attr.Key)
		attr.WriteJSON(w)
	}
	w.EndObject()
}

// Name is the identity that an element claims by its attribute name, as text;
// empty for none (03 M57).
func (a *Attrs) Name() string {
	v, ok := a.Get("name")
	if !ok {
		return ""
	}
	return v.String()
}
