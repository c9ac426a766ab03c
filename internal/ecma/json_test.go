package ecma

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// 01 J5: what is escaped, and what is not.
func TestAppendQuoted(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             `""`,
		"\"\\\b\f\n\r\t":               `"\"\\\b\f\n\r\t"`,
		"\x00\x1f\v":                   `"\u0000\u001f\u000b"`,
		"/<>&\x7f\u2028\u2029\ufeffか😀": "\"/<>&\x7f\u2028\u2029\ufeffか😀\"",
		"\xed\xa0\x80":                 `"\ud800"`,
		"a\xed\xbf\xbfb":               `"a\udfffb"`,
		"퟿\ue000":                      "\"퟿\ue000\"",
	} {
		if got := string(AppendQuoted(nil, in)); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		var back string
		if err := json.Unmarshal(AppendQuoted(nil, s), &back); err != nil || back != s {
			t.Fatalf("%q reads back as %q, %v", s, back, err)
		}
	})
}

type inner struct {
	Text string `json:"text"`
}

type shouting string

func (s shouting) WriteJSON(w *Writer) { w.String(string(s) + "!") }

// 03 M131, 07 Q9–Q12: layout, order, and what is left out.
func TestJSON(t *testing.T) {
	t.Parallel()
	yes := true
	v := struct {
		B       string     `json:"b"`
		A       []float64  `json:"a"`
		Empty   []inner    `json:"empty"`
		Left    []inner    `json:"left,omitempty"`
		Zero    float64    `json:"zero,omitzero"`
		Nested  []inner    `json:"nested"`
		Pointer *bool      `json:"pointer,omitempty"`
		Absent  *bool      `json:"absent,omitempty"`
		Null    *bool      `json:"null"`
		Nothing struct{}   `json:"nothing"`
		Own     shouting   `json:"own"`
		Count   int        `json:"count"`
		Pair    [2]float64 `json:"pair"`
		Any     any        `json:"any"`
		Hidden  string
	}{
		B: "<é>", A: []float64{1, math.Inf(1), math.Copysign(0, -1)}, Nested: []inner{{"x"}}, Pointer: &yes, Own: "hey", Count: 3, Any: false,
	}
	const compact = `{"b":"<é>","a":[1,null,0],"empty":[],"nested":[{"text":"x"}],"pointer":true,"null":null,` +
		`"nothing":{},"own":"hey!","count":3,"pair":[0,0],"any":false}`
	if diff := cmp.Diff(compact, JSON(v, 0)); diff != "" {
		t.Errorf("compact (-want +got):\n%s", diff)
	}
	const laidOut = `{
 "b": "<é>",
 "a": [
  1,
  null,
  0
 ],
 "empty": [],
 "nested": [
  {
   "text": "x"
  }
 ],
 "pointer": true,
 "null": null,
 "nothing": {},
 "own": "hey!",
 "count": 3,
 "pair": [
  0,
  0
 ],
 "any": false
}`
	if diff := cmp.Diff(laidOut, JSON(v, 1)); diff != "" {
		t.Errorf("laid out (-want +got):\n%s", diff)
	}
}

// A writer starts afresh after Reset.
func TestWriterReset(t *testing.T) {
	t.Parallel()
	var w Writer
	w.Array()
	w.Object()
	w.Key("a")
	w.Reset()
	w.Array()
	w.Bool(true)
	w.Bool(false)
	w.EndArray()
	if got := string(w.Bytes()); got != "[true,false]" {
		t.Error(got)
	}
}

// What has no JSON form is a fault of the program, told at once.
func TestNoJSONForm(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("a map was written, in what order?")
		}
	}()
	JSON(map[string]int{"a": 1}, 0)
}

// What is too long is not made.
func TestJSONWithin(t *testing.T) {
	t.Parallel()
	whole := JSON([]string{"a", "b"}, 1)
	for most, want := range map[int]string{len(whole): whole, len(whole) + 1: whole, len(whole) - 1: "", 1: ""} {
		if got, ok := JSONWithin([]string{"a", "b"}, 1, most); got != want || ok != (want != "") {
			t.Errorf("within %d bytes: %q, %v", most, got, ok)
		}
	}
}

// A fault of what writes itself is no bound.
func TestJSONWithinFault(t *testing.T) {
	t.Parallel()
	defer func() {
		if cause := recover(); cause != "no way out" {
			t.Errorf("got %v", cause)
		}
	}()
	JSONWithin(unsayable{}, 1, 100)
}

type unsayable struct{}

func (unsayable) WriteJSON(*Writer) { panic("no way out") }
