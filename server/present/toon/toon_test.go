package toon

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"koyu-mcp/internal/jsonv"
)

// What encoding/json makes of Go values is what is written.
func TestMarshal(t *testing.T) {
	t.Parallel()
	type room struct {
		ID    string  `json:"id"`
		Area  float64 `json:"m2"`
		Note  string  `json:"note,omitempty"`
		Doors []int   `json:"doors"`
	}
	type pair struct{ B, A any }
	for _, c := range []struct {
		name    string
		given   any
		options Options
		want    string
	}{
		{"nothing", nil, Options{}, "null"},
		{"a nil slice", []room(nil), Options{}, "null"},
		{"an empty slice", []room{}, Options{}, "[]"},
		{"a nil map", map[string]int(nil), Options{}, "null"},
		{"fields in their order", pair{1, "x"}, Options{}, "B: 1\nA: x"},
		{"a map by its keys", map[string]int{"b": 1, "a": 2}, Options{}, "a: 2\nb: 1"},
		{"what encoding/json escapes", []string{"<a> & b", "x\u2028y", "a\xffb"}, Options{}, `[3]: <a> & b,"x\u2028y",a` + "\uFFFD" + "b"},
		{"a nil slice in a cell", []room{{ID: "a", Area: 2.50}, {ID: "b"}}, Options{}, "[2]{id,m2,doors}:\n  a,2.5,null\n  b,0,null"},
		{"a row that lacks a field", []room{{ID: "a", Note: "n"}, {ID: "b"}}, Options{Delimiter: Pipe, Fill: true}, "[2|]{id|m2|note|doors}:\n  a|0|n|null\n  b|0|null|null"},
		{"numbers", []any{math.MaxInt64, uint64(math.MaxUint64), 1e21, 1e-7, math.Copysign(0, -1), float32(0.1)}, Options{}, "[6]: 9223372036854775807,18446744073709551615,1000000000000000000000,0.0000001,0,0.1"},
		{"numbers as text", json.Number("12.3400"), Options{}, "12.34"},
		{"JSON as it is", json.RawMessage(`{"b": [1], "a": "\ud800"}`), Options{}, "b[1]: 1\na: \"\\ud800\""},
	} {
		if got, err := Marshal(c.given, c.options); err != nil || got != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
}

func TestMarshalRefuses(t *testing.T) {
	t.Parallel()
	var unsupported *json.UnsupportedTypeError
	if got, err := Marshal([]any{make(chan int)}, Options{}); !errors.As(err, &unsupported) || got != "" {
		t.Errorf("a channel: %q, %v", got, err)
	}
	var notFinite *json.UnsupportedValueError
	if got, err := Marshal(math.NaN(), Options{}); !errors.As(err, &notFinite) || got != "" {
		t.Errorf("no number: %q, %v", got, err)
	}
	var deep any
	for range 100_000 {
		deep = []any{deep}
	}
	if got, err := Marshal(deep, Options{}); !errors.Is(err, ErrDepth) || got != "" {
		t.Errorf("100000 lists in each other: %d bytes, %v", len(got), err)
	}
}

func TestAppend(t *testing.T) {
	t.Parallel()
	dst := append(make([]byte, 0, 64), "data: "...)
	if got, err := Append(dst, `{}`, Options{}); err != nil || string(got) != "data: " {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Append(dst, `[1,2]`, Options{}); err != nil || string(got) != "data: [2]: 1,2" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Append(dst, lists(MaxDepth+1), Options{}); !errors.Is(err, ErrDepth) || string(got) != "data: " {
		t.Errorf("%q, %v", got, err)
	}
}

func lists(depth int) jsonv.Value {
	return jsonv.Value(strings.Repeat("[", depth) + strings.Repeat("]", depth))
}

// No depth is fatal, and that of [MaxDepth] is the last that is written.
func TestDepth(t *testing.T) {
	t.Parallel()
	for _, depth := range []int{1, MaxDepth, MaxDepth + 1, 100_000} {
		for name, v := range map[string]jsonv.Value{
			"lists":   lists(depth),
			"objects": jsonv.Value(strings.Repeat(`{"a":`, depth-1) + "{}" + strings.Repeat("}", depth-1)),
			"rows":    jsonv.Value("[" + strings.Repeat(`{"a":`, depth-1) + "1" + strings.Repeat("}", depth-1) + "]"),
			"maps":    jsonv.Value(strings.Repeat(`{"a":{},"b":`, depth-1) + "{}" + strings.Repeat("}", depth-1)),
		} {
			got, err := Append(nil, v, Options{})
			if fits := depth <= MaxDepth; fits && err != nil || !fits && !errors.Is(err, ErrDepth) {
				t.Errorf("%d %s: %d bytes, %v", depth, name, len(got), err)
			}
		}
	}
}

// TOON 2: how many zeros a number may have before it gets an exponent after all.
func TestZeros(t *testing.T) {
	t.Parallel()
	zeros := strings.Repeat("0", mostZeros)
	for given, want := range map[jsonv.Value]string{
		"5e-324":    "0." + zeros + "5",
		"5e-325":    "5e-325",
		"0.25e-323": "0." + zeros + "25",
		"25e-326":   "2.5e-325",
		"7e323":     "7" + zeros,
		"7e324":     "7e+324",
		"-7.5e324":  "-75" + zeros,
		"-7.5e325":  "-7.5e+325",
	} {
		if got, err := Append(nil, given, Options{}); err != nil || string(got) != want {
			t.Errorf("%s is written as %s, want %s", given, got, want)
		}
	}
}

// TOON 3: what JSON has no number for.
func TestWordsForNumbers(t *testing.T) {
	t.Parallel()
	v, _ := jsonv.ParseLoose(`[NaN,Infinity,-Infinity]`)
	if got, err := Append(nil, v, Options{}); err != nil || string(got) != "[3]: null,null,null" {
		t.Errorf("%s, %v", got, err)
	}
}

// TOON 7.2: white space is what any reader may trim, be it ASCII or not. What does
// not show stands as it is in between.
func TestInvisibleCharacters(t *testing.T) {
	t.Parallel()
	for _, space := range []string{"\u00a0", "\u1680", "\u2000", "\u2009", "\u200a", "\u202f", "\u205f", "\u3000", "\ufeff"} {
		for _, s := range []string{space, space + "x", "x" + space} {
			if got, _ := Marshal(s, Options{}); got != `"`+s+`"` {
				t.Errorf("%+q is written as %+q", s, got)
			}
		}
		if got, _ := Marshal("x"+space+"y", Options{}); got != "x"+space+"y" {
			t.Errorf("%+q within is written as %+q", space, got)
		}
	}
	for _, s := range []string{"\u00ad", "\u180e", "\u200b", "\u200d", "\u200f", "\u202e", "\u2066", "\ue000", "\ufffe", "\U000e0001", "\ud7ff", "\u00a1", "\u2027", "\u202a"} {
		if got, _ := Marshal(s, Options{}); got != s {
			t.Errorf("%+q is written as %+q", s, got)
		}
	}
}

// The room that Options.Fill takes is bounded: of objects without a name in
// common there are as many columns as rows.
func TestSparseListsStay(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		sparsest:     fmt.Sprintf("[%d]{", sparsest),
		sparsest + 1: fmt.Sprintf("[%d]:\n  - n0: 0\n", sparsest+1),
	} {
		var rows []map[string]int
		for i := range n {
			rows = append(rows, map[string]int{fmt.Sprint("n", i): i})
		}
		if got, err := Marshal(rows, Options{Fill: true}); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%d rows: %v\n%s", n, err, got)
		}
	}
}
