// Package svg writes SVG text. Whatever is handed to it comes out as valid
// XML: markup is escaped, characters that XML 1.0 does not have are replaced,
// and a number that is none becomes 0.
package svg

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Attr is one attribute of an element. Name is a name of XML.
type Attr struct{ Name, Value string }

// A is an attribute with text.
func A(name, value string) Attr { return Attr{name, value} }

// N is an attribute with a number.
func N(name string, x float64) Attr { return Attr{name, Number(x)} }

// Class is the attribute class.
func Class(names ...string) Attr { return Attr{"class", strings.Join(names, " ")} }

// A Writer writes one document. The zero value is ready, and has no bound.
type Writer struct {
	Most int // bytes of the document; 0 for no bound
	b    strings.Builder
	open []string
}

// full is the reason of the panic with which a writer stops who goes on beyond
// its bound.
type full struct{}

// Within runs draw, and reports whether the document has stayed within its bound.
// Where it does not, draw ends in the middle.
func (w *Writer) Within(draw func()) (ok bool) {
	defer func() {
		if reason := recover(); reason != nil {
			if _, is := reason.(full); !is {
				panic(reason)
			}
			ok = false
		}
	}()
	draw()
	return true
}

// fits stops whoever has written too much.
func (w *Writer) fits() {
	if w.Most > 0 && w.b.Len() > w.Most {
		panic(full{})
	}
}

// Open begins an element; [Writer.Close] ends it.
func (w *Writer) Open(name string, attrs ...Attr) {
	w.tag(name, attrs, ">\n")
	w.open = append(w.open, name)
}

// Close ends the element opened last.
func (w *Writer) Close() {
	last := len(w.open) - 1
	w.b.WriteString("</" + w.open[last] + ">\n")
	w.open = w.open[:last]
	w.fits()
}

// Empty writes an element without content.
func (w *Writer) Empty(name string, attrs ...Attr) { w.tag(name, attrs, "/>\n") }

// Text writes an element that holds text.
func (w *Writer) Text(name, text string, attrs ...Attr) {
	w.tag(name, attrs, ">")
	escape(&w.b, text, inText)
	w.b.WriteString("</" + name + ">\n")
	w.fits()
}

func (w *Writer) tag(name string, attrs []Attr, end string) {
	w.b.WriteString("<" + name)
	for _, a := range attrs {
		w.b.WriteString(" " + a.Name + `="`)
		escape(&w.b, a.Value, inValue)
		w.b.WriteByte('"')
	}
	w.b.WriteString(end)
	w.fits()
}

// String is what was written.
func (w *Writer) String() string { return w.b.String() }

// Number is x with two decimals at most: a hundredth of a pixel.
func Number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "0"
	}
	s := strconv.FormatFloat(x, 'f', 2, 64)
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// Where escaped text stands.
type position bool

const (
	inText  position = false
	inValue position = true // between double quotes
)

func escape(b *strings.Builder, s string, at position) {
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"' && at == inValue:
			b.WriteString("&quot;")
		case r == '\r', (r == '\t' || r == '\n') && at == inValue:
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		case r < 0x20 && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
		s = s[n:]
	}
}
