package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"strings"
	"unicode/utf8"
)

// anything is what a bare * of an expected line is read as. No line of a
// server can be mistaken for it: it only counts on the expected side.
const anything = "\x00any value"

// parsePattern reads an expected line of the JSON modes, in which a bare *
// stands for a value (K4).
func parsePattern(line []byte) (any, error) {
	var text bytes.Buffer
	inString := false
	for i, c := range line {
		switch {
		case c == '"' && !(inString && escaped(line[:i])):
			inString = !inString
		case c == '*' && !inString:
			quoted, _ := json.Marshal(anything)
			text.Write(quoted)
			continue
		}
		text.WriteByte(c)
	}
	return parseJSON(text.Bytes())
}

// escaped reports whether text ends in an odd number of backslashes.
func escaped(text []byte) bool {
	return (len(text)-len(bytes.TrimRight(text, `\`)))%2 == 1
}

// parseJSON reads exactly one JSON value; numbers keep their spelling.
func parseJSON(line []byte) (any, error) {
	if !utf8.Valid(line) { // the decoder would mend it
		return nil, errors.New("not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	return v, nil
}

// matches reports whether got is the value that want describes.
func matches(want, got any) bool {
	if want == anything {
		return true
	}
	switch want := want.(type) {
	case json.Number:
		got, ok := got.(json.Number)
		return ok && sameNumber(want.String(), got.String())
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for i := range want {
			if !matches(want[i], got[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for name, value := range want {
			if other, ok := got[name]; !ok || !matches(value, other) {
				return false
			}
		}
		return true
	}
	return want == got
}

// sameNumber compares two JSON numbers by value, exactly: 1, 1.0 and 10e-1 are
// the same, 9007199254740992 and 9007199254740993 are not.
func sameNumber(a, b string) bool {
	x, y := decimalOf(a), decimalOf(b)
	return x.digits == y.digits && x.exponent.Cmp(y.exponent) == 0 && x.beyond == y.beyond &&
		(x.negative == y.negative || x.digits == "")
}

// A decimal is ±0.digits·10^exponent, with digits beginning and ending in
// another digit than 0; zero has none. An exponent that nobody would calculate
// with, and that would take long to read, is beyond that, and left as text.
type decimal struct {
	negative bool
	digits   string
	exponent *big.Int
	beyond   string
}

// maxExponent is how many digits of an exponent are read as a number.
const maxExponent = 1000

// decimalOf takes a JSON number apart. It costs no more than the length of the
// text, however large the exponent.
func decimalOf(number string) decimal {
	rest, negative := strings.CutPrefix(number, "-")
	mantissa, power := rest, "0"
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		mantissa, power = rest[:i], strings.TrimPrefix(rest[i+1:], "+")
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	zeros := len(whole) + len(fraction) - len(digits)
	d := decimal{negative: negative, digits: strings.TrimRight(digits, "0"), exponent: new(big.Int)}
	if digits == "" {
		return d
	}
	if len(power) > maxExponent {
		d.beyond, power = power, "0"
	}
	d.exponent.SetString(power, 10)
	d.exponent.Add(d.exponent, big.NewInt(int64(len(whole)-zeros)))
	return d
}

// pair finds for each wanted line a line of its own that fits it, and returns
// for every want the got it was given, or -1. A line with * fits more than one,
// so earlier choices are changed where that helps (augmenting paths).
func pair(wants, gots int, fits func(want, got int) bool) []int {
	wantOf := make([]int, gots)
	for g := range wantOf {
		wantOf[g] = -1
	}
	var place func(want int, tried []bool) bool
	place = func(want int, tried []bool) bool {
		for g := range gots {
			if tried[g] || !fits(want, g) {
				continue
			}
			tried[g] = true
			if wantOf[g] < 0 || place(wantOf[g], tried) {
				wantOf[g] = want
				return true
			}
		}
		return false
	}
	gotOf := make([]int, wants)
	for w := range wants {
		gotOf[w] = -1
		place(w, make([]bool, gots))
	}
	for g, w := range wantOf {
		if w >= 0 {
			gotOf[w] = g
		}
	}
	return gotOf
}
