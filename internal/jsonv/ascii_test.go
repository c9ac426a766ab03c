package jsonv

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// S1, one row for each of its clauses.
func TestAppendASCII(t *testing.T) {
	t.Parallel()
	tests := []struct{ given, want string }{
		{`[ 1 ,{"a":[true,false,null],"b":{}} , [] ]`, `[1, {"a": [true, false, null], "b": {}}, []]`},
		{`"<>&\/\u003c"`, `"<>&/<"`},
		{"\"\x7e\x7f\u0080é\u2028\uFEFF\uFFFFあ\"", `"~\u007f\u0080\u00e9\u2028\ufeff\uffff\u3042"`},
		{"\"😀\\ud83d\\ude00𝄞\U00010000\"", `"\ud83d\ude00\ud83d\ude00\ud834\udd1e\ud800\udc00"`},
		{`"\uD800\udfff\udc00"`, `"\ud800\udfff\udc00"`},
		{`"\uDC00\uDC00\uD800x"`, `"\udc00\udc00\ud800x"`},
		{`"\"\\\b\f\n\r\t\u000b\u001F"`, `"\"\\\b\f\n\r\t\u000b\u001f"`},
		{`[0,-0,-1,9007199254740993,123456789012345678901]`, `[0, 0, -1, 9007199254740993, 123456789012345678901]`},
		{`[1.0,1.50,-0.0,0e5,-0e0,1e2,1E+2,0.1,1.10e1]`, `[1.0, 1.5, -0.0, 0.0, -0.0, 100.0, 100.0, 0.1, 11.0]`},
		{`[0.0001,0.00011,1e-4,0.00009,1e-7,5e-324,123e-7]`, `[0.0001, 0.00011, 0.0001, 9e-05, 1e-07, 5e-324, 1.23e-05]`},
		{`[1e15,9999999999999998.0,1e16,1e20,1.5e300,12345678901234567.0]`, `[1000000000000000.0, 9999999999999998.0, 1e+16, 1e+20, 1.5e+300, 1.2345678901234568e+16]`},
		{`[1e400,-1e400,1.8e308,1e-400,-1e-400]`, `[Infinity, -Infinity, Infinity, 0.0, -0.0]`},
		{`[NaN,Infinity,-Infinity]`, `[NaN, Infinity, -Infinity]`},
		{`{"2":1,"1":2,"é":3,"0":4}`, `{"2": 1, "1": 2, "\u00e9": 3, "0": 4}`},
		{`{"b":1,"a":2,"\u0062":3}`, `{"b": 3, "a": 2}`},
	}
	for _, test := range tests {
		v, ok := ParseLoose(test.given)
		if !ok {
			t.Fatalf("not read: %s", test.given)
		}
		if got := string(v.AppendASCII(nil)); got != test.want {
			t.Errorf("%s is written\n %s\nwant\n %s", test.given, got, test.want)
		}
	}
	for _, n := range []int{MaxDepth + 1, 100_000} {
		lists := strings.Repeat("[", n) + strings.Repeat("]", n)
		if got := string(Value(lists).AppendASCII(nil)); got != lists {
			t.Errorf("%d lists in each other are written as %d bytes", n, len(got))
		}
	}
}

// Of the same value, both spellings say the same, and that of S1 is ASCII.
func TestSpellingsAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t, 4)
		written := Value(s.spelled).AppendASCII(nil)
		if i := bytes.IndexFunc(written, func(r rune) bool { return r < ' ' || r > '~' }); i >= 0 {
			t.Errorf("%s is written with %q", s.spelled, written[i])
		}
		v, ok := Parse(string(written))
		if !ok {
			t.Fatalf("%s is written as %s, which is no JSON", s.spelled, written)
		}
		if got := v.AppendASCII(nil); !bytes.Equal(got, written) {
			t.Errorf("%s is written again as %s", written, got)
		}
		if echo, ok := v.AppendEcho(nil); !ok || string(echo) != s.echo {
			t.Errorf("%s means %s, want %s", written, echo, s.echo)
		}
	})
}

// 01 6.4, and what it leaves open: a list or an object is in words what it is
// in JSON.
func TestASCIIText(t *testing.T) {
	t.Parallel()
	for given, want := range map[Value]string{
		``: "None", `null`: "None", `true`: "True", `false`: "False",
		`"x\n"`: "x\n", `"\ud800"`: "\xED\xA0\x80", `""`: "", `"null"`: "null",
		`5`: "5", `-0`: "0", `1e2`: "100.0", `1e400`: "Infinity", `12345678901234567890`: "12345678901234567890",
		`[null,"é",{"a":true}]`: `[null, "\u00e9", {"a": true}]`, `{}`: "{}",
	} {
		if got, ok := given.AppendASCIIText(nil); !ok || string(got) != want {
			t.Errorf("%s is said as %q, want %q", given, got, want)
		}
	}
	for n, want := range map[int]bool{MaxDepth: true, MaxDepth + 1: false} { // J9
		v := Value(strings.Repeat("[", n) + strings.Repeat("]", n))
		if _, ok := v.AppendASCIIText(nil); ok != want {
			t.Errorf("%d lists in each other are said: %t", n, ok)
		}
	}
}
