package jsonv

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"
	"unicode/utf8"
)

var words = regexp.MustCompile(`NaN|Infinity`)

// FuzzValue holds this package against encoding/json, which agrees on what is
// well-formed (within its limit of nesting) and on what a text means.
func FuzzValue(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `-1.5e+3`, `01`, `"\u00e9\ud83d\ude00\ud800"`, `"\x"`, `[1,[],{"a":{}}]`, `[1,]`,
		`{"1":1,"a":"\u003c","0":[true,false]}`, `{"a":1,"a":2}`, ` { "a" : 1 } `, `{"a":1}{"a":1}`, `1e400`, "\"\t\"", `[NaN,-Infinity,{"":Infinity}]`, `[1.0,123456789012345678901,1e16,0.00001]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		v, ok := Parse(text)
		if v.Depth() < 1000 && ok != json.Valid([]byte(text)) {
			t.Fatalf("Parse says %t", ok)
		}
		loose, looseOK := ParseLoose(text)
		if ok && loose != v || looseOK && !ok && !words.MatchString(text) {
			t.Fatalf("ParseLoose says %q, %t", loose, looseOK)
		}
		if looseOK {
			ascii := loose.AppendASCII(nil)
			if again := Value(ascii).AppendASCII(nil); !bytes.Equal(ascii, again) {
				t.Errorf("%s is written again as %s", ascii, again)
			}
		}
		if !ok {
			return
		}
		for name, member := range v.Members() {
			if _, ok := Parse(string(member)); !ok {
				t.Errorf("the member %q is ill-formed: %s", name, member)
			}
		}
		for e := range v.Elements() {
			if _, ok := Parse(string(e)); !ok {
				t.Errorf("an element is ill-formed: %s", e)
			}
		}
		v.AppendText(nil)
		v.AppendASCIIText(nil)
		sameValue(t, v, v.AppendPlain(nil))
		sameValue(t, v, v.AppendASCII(nil))
		if echo, ok := v.AppendEcho(nil); ok {
			again, _ := Value(echo).AppendEcho(nil)
			if !bytes.Equal(echo, again) {
				t.Errorf("echo of the echo %s is %s", echo, again)
			}
			if !bytes.Contains(echo, []byte("null")) { // what overflows became null
				sameValue(t, v, echo)
			}
		}
	})
}

// sameValue fails when a text written from v does not mean what v does.
func sameValue(t *testing.T, v Value, written []byte) {
	t.Helper()
	var want, got any
	if json.Unmarshal([]byte(v), &want) != nil {
		return // numbers too large, nested too deep
	}
	if err := json.Unmarshal(written, &got); err != nil {
		t.Fatalf("%s was written from %s: %v", written, v, err)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(got)
	if string(a) != string(b) && !bytes.Contains(a, []byte("-0")) {
		t.Errorf("%s was written from %s", written, v)
	}
}
