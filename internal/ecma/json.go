package ecma

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

const hex = "0123456789abcdef"

// AppendQuoted appends s as a JSON string (01 J5): short escapes where there
// are any, \u00xx for other controls, \udxxx for an unpaired surrogate, and
// everything else as it stands, < > & and U+2028 included.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c != 0xED {
			i++
			continue
		}
		if c == 0xED {
			if i+2 < len(s) && s[i+1] >= 0xA0 {
				dst = append(dst, s[start:i]...)
				unit := 0xD000 | rune(s[i+1]&0x3F)<<6 | rune(s[i+2]&0x3F)
				dst = append(dst, '\\', 'u', hex[unit>>12], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
				start = i + 3
			}
			i += 3
			continue
		}
		dst = append(dst, s[start:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// A Writer lays out one JSON document. With an indent of 0 it writes no white
// space at all; otherwise every member and element stands on its own line, and
// what is empty is {} or [] (03 M131, 07 Q9). There is no final newline.
//
// The zero value is a compact writer.
type Writer struct {
	buf    []byte
	indent int
	depth  int
	filled bool // the open object or array has a member already
	keyed  bool // a key was written and waits for its value
	most   int  // bytes after which it gives up; 0 for never
}

// NewWriter gives a writer that indents by indent spaces a level.
func NewWriter(indent int) *Writer { return &Writer{indent: indent} }

// Bytes is what has been written so far. It stays owned by w.
func (w *Writer) Bytes() []byte { return w.buf }

// Reset forgets what was written and keeps the memory.
func (w *Writer) Reset() { w.buf, w.depth, w.filled, w.keyed = w.buf[:0], 0, false, false }

func (w *Writer) newline() {
	if w.indent == 0 {
		return
	}
	w.buf = append(w.buf, '\n')
	for range w.depth * w.indent {
		w.buf = append(w.buf, ' ')
	}
}

// tooLong is what a writer panics with that gives up.
type tooLong struct{}

// grow makes room for that many bytes, as long as there may be so many.
func (w *Writer) grow(n int) {
	if w.most > 0 && len(w.buf)+n > w.most {
		panic(tooLong{})
	}
	w.buf = slices.Grow(w.buf, n)
}

// next makes room for a member, an element or the value of a key.
func (w *Writer) next() {
	w.grow(1)
	if w.keyed {
		w.keyed = false
		return
	}
	if w.depth == 0 {
		return
	}
	if w.filled {
		w.buf = append(w.buf, ',')
	}
	w.newline()
	w.filled = true
}

func (w *Writer) open(c byte) {
	w.next()
	w.buf = append(w.buf, c)
	w.depth++
	w.filled = false
}

func (w *Writer) close(c byte) {
	w.depth--
	if w.filled {
		w.newline()
	}
	w.buf = append(w.buf, c)
	w.filled = true
}

// Object opens an object; [Writer.EndObject] closes it.
func (w *Writer) Object() { w.open('{') }

// EndObject closes the object opened last.
func (w *Writer) EndObject() { w.close('}') }

// Array opens an array; [Writer.EndArray] closes it.
func (w *Writer) Array() { w.open('[') }

// EndArray closes the array opened last.
func (w *Writer) EndArray() { w.close(']') }

// Key begins a member of the open object; its value comes next.
func (w *Writer) Key(name string) {
	w.next()
	w.buf = append(AppendQuoted(w.buf, name), ':')
	if w.indent > 0 {
		w.buf = append(w.buf, ' ')
	}
	w.keyed = true
}

// String writes a string.
func (w *Writer) String(s string) {
	w.next()
	w.grow(len(s))
	w.buf = AppendQuoted(w.buf, s)
}

// Number writes a number, null for one that is not finite (07 Q11).
func (w *Writer) Number(x float64) {
	w.next()
	if math.IsNaN(x) || math.IsInf(x, 0) {
		w.buf = append(w.buf, "null"...)
		return
	}
	w.buf = AppendNumber(w.buf, x)
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) {
	w.next()
	if b {
		w.buf = append(w.buf, "true"...)
	} else {
		w.buf = append(w.buf, "false"...)
	}
}

// A JSONer writes itself as one JSON value.
type JSONer interface{ WriteJSON(*Writer) }

// Value writes v: structs as objects in the order of their fields, under the
// names of their json tags (a field without a tag is left out), slices as
// arrays, and whatever is a [JSONer] as it says. The tag options omitempty and
// omitzero leave members out as encoding/json does; a nil pointer is null.
func (w *Writer) Value(v any) { w.value(reflect.ValueOf(v)) }

// JSON is v as [Writer.Value] lays it out.
func JSON(v any, indent int) string {
	w := NewWriter(indent)
	w.Value(v)
	return string(w.buf)
}

// JSONWithin is [JSON] as long as that has at most so many bytes, and makes no
// more of it than it needs to know.
func JSONWithin(v any, indent, most int) (text string, ok bool) {
	defer func() {
		if cause := recover(); cause != nil {
			if _, ok := cause.(tooLong); !ok {
				panic(cause)
			}
		}
	}()
	w := &Writer{indent: indent, most: most}
	w.Value(v)
	if len(w.buf) > most { // by what closes it
		return "", false
	}
	return string(w.buf), true
}

func (w *Writer) value(v reflect.Value) {
	if v.IsValid() && v.CanInterface() {
		if j, ok := v.Interface().(JSONer); ok {
			j.WriteJSON(w)
			return
		}
	}
	switch v.Kind() {
	case reflect.String:
		w.String(v.String())
	case reflect.Bool:
		w.Bool(v.Bool())
	case reflect.Float64:
		w.Number(v.Float())
	case reflect.Int:
		w.Number(float64(v.Int()))
	case reflect.Invalid:
		w.next()
		w.buf = append(w.buf, "null"...)
	case reflect.Pointer, reflect.Interface:
		w.value(v.Elem())
	case reflect.Slice, reflect.Array:
		w.Array()
		for i := range v.Len() {
			w.value(v.Index(i))
		}
		w.EndArray()
	case reflect.Struct:
		w.Object()
		t := v.Type()
		for i := range v.NumField() {
			name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			if name == "" || leftOut(v.Field(i), options) {
				continue
			}
			w.Key(name)
			w.value(v.Field(i))
		}
		w.EndObject()
	default:
		panic(fmt.Sprintf("ecma: a %s has no JSON form here", v.Type()))
	}
}

func leftOut(v reflect.Value, options string) bool {
	switch options {
	case "omitzero":
		return v.IsZero()
	case "omitempty":
		switch v.Kind() {
		case reflect.Slice, reflect.Array, reflect.String:
			return v.Len() == 0
		}
		return v.IsZero()
	}
	return false
}
