package jsonv

import (
	"strings"
	"testing"
)

// J2: the grammar is RFC 8259 to the letter.
func TestParse(t *testing.T) {
	t.Parallel()
	well := []string{
		`null`, `true`, `false`, `0`, `-0`, `-1`, `1.5`, `10`, `1e2`, `1E+2`, `1.0e-2`, `1e400`,
		`""`, `"a"`, `"\"\\\/\b\f\n\r\t"`, `"\ud800"`, `"\uDBFF\uDFFF"`, "\"\x7f\"", "\"\u2028é😀\"",
		`[]`, `[ ]`, `[1]`, `[1 , 2]`, `[[],{}]`, `{}`, `{ }`, `{"a":1}`, `{"a":1,"a":2}`, "{\"a\"\t:\r[\n1 ]}",
		strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20), // F8
		strings.Repeat(`{"":[`, 1<<18) + strings.Repeat("]}", 1<<18),
	}
	for _, text := range well {
		for _, space := range []string{"", " \t\r\n"} {
			if v, ok := Parse(space + text + space); !ok || v != Value(text) {
				t.Errorf("Parse(%q) = %q, %t", short(text), short(string(v)), ok)
			}
		}
	}
	ill := []string{
		``, ` `, `nul`, `nulll`, `True`, `NaN`, `Infinity`, `undefined`, `'a'`, `a`, `//`,
		`01`, `-01`, `+1`, `.5`, `1.`, `1.e2`, `-`, `1e`, `1e+`, `0x10`, `1_0`, `--1`,
		`"`, `"a`, `"\`, `"\x41"`, `"\u12"`, `"\u12`, `"\u123g"`, `"\U0041"`, "\"\t\"", "\"\x00\"", "\"\x1f\"",
		`[`, `]`, `[1`, `[1,`, `[1,]`, `[,1]`, `[1 2]`, `[1}`, `[1]]`, `[]1`,
		`{`, `}`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{"a" 1}`, `{a:1}`, `{1:1}`, `{"a":1]`, `{"a"}`, `{"a":}`, `{"a":1 "b":2}`, `{"a":1,2}`,
		`{}{}`, `{} {}`, `1 2`, `{"a":1}x`, "\uFEFF1", "1\u00A0", "\v1",
		strings.Repeat("[", 1<<20), strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20-1),
	}
	for _, text := range ill {
		if v, ok := Parse(text); ok || v != "" {
			t.Errorf("Parse(%q) = %q, %t", short(text), short(string(v)), ok)
		}
	}
}

// 01 6.1: three words may be numbers, if asked for, and no others.
func TestParseLoose(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`NaN`: true, `Infinity`: true, `-Infinity`: true, ` [NaN , {"a":-Infinity}] `: true, `1`: true, `"NaN"`: true,
		`-NaN`: false, `+Infinity`: false, `nan`: false, `NaN1`: false, `Infinit`: false, `- Infinity`: false, `{NaN:1}`: false, `inf`: false, `1Infinity`: false, `01`: false,
	} {
		if v, ok := ParseLoose(text); ok != want || ok && v != Value(strings.TrimSpace(text)) {
			t.Errorf("ParseLoose(%q) = %q, %t", text, v, ok)
		}
	}
	for _, v := range []Value{`NaN`, `Infinity`, `-Infinity`} {
		if v.IsNumber() {
			t.Errorf("%s is a number", v)
		}
		if echo, _ := v.AppendEcho(nil); string(echo) != "null" {
			t.Errorf("the echo of %s is %s", v, echo)
		}
		if text, _ := v.AppendText(nil); string(text) != string(v) {
			t.Errorf("the text of %s is %s", v, text)
		}
	}
}

func TestIsNumber(t *testing.T) {
	t.Parallel()
	for v, want := range map[Value]bool{
		`0`: true, `-1`: true, `1.5`: true, `1e2`: true, `1E-7`: true,
		``: false, `null`: false, `true`: false, `"1"`: false, `[1]`: false, `{"a":1}`: false,
	} {
		if got := v.IsNumber(); got != want {
			t.Errorf("%q is a number: %t", v, got)
		}
	}
}

func short(s string) string { return s[:min(len(s), 60)] }

// J3: the last member of a name counts, names are compared as what they stand
// for, and no name is special.
func TestGet(t *testing.T) {
	t.Parallel()
	tests := []struct{ object, name, want string }{
		{`{"id":1,"id":2}`, "id", `2`},
		{`{"id":1,"id":null}`, "id", `null`},
		{`{"\u0069d":7}`, "id", `7`},
		{`{"ID":7}`, "id", ``},
		{`{"__proto__":{"id":1}}`, "id", ``},
		{`{"__proto__":{"id":1}}`, "__proto__", `{"id":1}`},
		{`{ "a" : [ 1 , { "b" : "}" } ] , "b" : "\"" }`, "a", `[ 1 , { "b" : "}" } ]`},
		{`{ "a" : [ 1 , { "b" : "}" } ] , "b" : "\"" }`, "b", `"\""`},
		{`{"a":-1.5e3}`, "a", `-1.5e3`},
		{`{"\ud800":1,"\ud801":2}`, "\xED\xA0\x80", `1`},
		{`{}`, "a", ``},
		{`["a",1]`, "a", ``},
		{`"a"`, "a", ``},
		{``, "a", ``},
	}
	for _, test := range tests {
		if got := Value(test.object).Get(test.name); got != Value(test.want) {
			t.Errorf("%s . %q = %q, want %q", test.object, test.name, got, test.want)
		}
	}
}

func TestElements(t *testing.T) {
	t.Parallel()
	var got []string
	for v := range Value(`[ 1 ,"],", [2 ,3],{"a":[]} ]`).Elements() {
		got = append(got, string(v))
	}
	if text := strings.Join(got, "|"); text != `1|"],"|[2 ,3]|{"a":[]}` {
		t.Errorf("elements: %s", text)
	}
	for _, v := range []Value{``, `[]`, `[ ]`, `{"a":1}`, `1`} {
		for e := range v.Elements() {
			t.Errorf("%s has the element %s", v, e)
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[Value]string{
		``:                                       ``,
		`-1`:                                     `-1`,
		`"\""`:                                   `"\""`,
		` [ 1 ,"],:" , {"a\\" : true}, NaN ,[]]`: `[ 1 , "],:" , { "a\\" : true } , NaN , [ ] ]`,
	} {
		var got []string
		for token := range text.Tokens() {
			got = append(got, string(token))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("the tokens of %s are %q", text, got)
		}
	}
	for token := range Value(`[1,2]`).Tokens() {
		if token == "," {
			break
		}
	}
}

func TestAppendName(t *testing.T) {
	t.Parallel()
	object := []byte(`[{}, {`)
	for _, name := range []string{"", "a\"{"} {
		object = append(AppendName(object, name), `{}`...)
	}
	if got := string(append(object, "}]"...)); got != `[{}, {"":{},"a\"{":{}}]` {
		t.Errorf("the object is %s", got)
	}
}

func TestDepth(t *testing.T) {
	t.Parallel()
	for text, want := range map[Value]int{``: 0, `1`: 0, `"[["`: 0, `[]`: 1, `{"[":[{}],"a":[]}`: 3, `[[],[[]],"\"["]`: 3} {
		if got := text.Depth(); got != want {
			t.Errorf("depth of %s is %d, want %d", text, got, want)
		}
	}
}

// J5: what a string token stands for.
func TestStr(t *testing.T) {
	t.Parallel()
	tests := []struct{ token, want string }{
		{`""`, ""},
		{`"a\"\\\/\b\f\n\r\t\u0041b"`, "a\"\\/\b\f\n\r\tAb"},
		{`"\u00e9\u2028\uFFFE"`, "é\u2028\uFFFE"},
		{`"\ud83d\ude00"`, "😀"},
		{`"\ud800"`, "\xED\xA0\x80"},
		{`"\uDFFFx"`, "\xED\xBF\xBFx"},
		{`"\udc00\ud800"`, "\xED\xB0\x80\xED\xA0\x80"},
		{`"\ud83d\ud83d\ude00"`, "\xED\xA0\xBD😀"},
		{`"\ud83d\\ude00"`, "\xED\xA0\xBD\\ude00"},
	}
	for _, test := range tests {
		if got, ok := Value(test.token).Str(); !ok || got != test.want {
			t.Errorf("%s stands for %q, want %q", test.token, got, test.want)
		}
	}
	for _, v := range []Value{``, `null`, `1`, `["a"]`} {
		if s, ok := v.Str(); ok {
			t.Errorf("%q is the string %q", v, s)
		}
	}
}

// J5: everything but the escapes of strings stays as it is.
func TestAppendPlain(t *testing.T) {
	t.Parallel()
	const given = `{"b":1.0,"a":"\u003cb\u003e \u0026 \u2028\/\u0041","a":"\ud800\ud83d\ude00\u000a\u001f","2":[ -0 ,1e400]}`
	const want = `{"b":1.0,"a":"<b> & ` + "\u2028" + `/A","a":"\ud800😀\n\u001f","2":[ -0 ,1e400]}`
	if got := string(Value(given).AppendPlain(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
