package jsonv

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"

	"pgregory.net/rapid"
)

func TestEcho(t *testing.T) {
	t.Parallel()
	tests := []struct{ rule, given, want string }{
		{"J4", `[ 1 , { "a" : [ true , false , null ] } ]`, `[1,{"a":[true,false,null]}]`},
		{"J5", `"\u0008\u000c\u001f\u007f\u2028<\u003c\/"`, `"\b\f\u001f` + "\x7f\u2028" + `<</"`},
		{"J5", `"\uD8AB"`, `"\ud8ab"`},
		{"J6", `[0,-0,-0.0,-1,1.0,1.5,1e2]`, `[0,0,0,-1,1,1.5,100]`},
		{"J6", `[1e20,1e21,12345678901234567890123]`, `[100000000000000000000,1e+21,1.2345678901234568e+22]`},
		{"J6", `[9007199254740993,123456789012345678]`, `[9007199254740992,123456789012345680]`},
		{"J6", `[1e400,-1e400,1e-400,1e-7,0.000001,5e-324]`, `[null,null,0,1e-7,0.000001,5e-324]`},
		{"J7", `{"2":1,"1":2,"a":3,"0":4}`, `{"0":4,"1":2,"2":1,"a":3}`},
		{"J7", `{"a":1,"a":2,"b":3,"a":4}`, `{"a":4,"b":3}`},
		{"J7", `{"4294967294":1,"4294967295":2,"-1":3,"01":4,"1":5}`, `{"1":5,"4294967294":1,"4294967295":2,"-1":3,"01":4}`},
		{"J7", `{"b":[{"y":[],"1":{}}],"0":{"a":[[1],[2]],"a":[{}]}}`, `{"0":{"a":[{}]},"b":[{"1":{},"y":[]}]}`},
		{"J7", `{"__proto__":{"x":1},"toJSON":1,"\u0061":2,"a":3}`, `{"__proto__":{"x":1},"toJSON":1,"a":3}`},
		{"J7", `{}`, `{}`},
	}
	for _, test := range tests {
		got, ok := Value(test.given).AppendEcho(nil)
		if !ok || string(got) != test.want {
			t.Errorf("%s: echo of %s\n got %s\nwant %s", test.rule, test.given, got, test.want)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct{ given, want string }{
		{``, "undefined"},
		{`null`, "null"}, {`true`, "true"}, {`5`, "5"}, {`1e21`, "1e+21"}, {`-0`, "0"},
		{`1e400`, "Infinity"}, {`[-1e400]`, "-Infinity"},
		{`"a\nb"`, "a\nb"}, {`"\ud800"`, "\xED\xA0\x80"}, {`""`, ""},
		{`{}`, "[object Object]"}, {`{"toString":1}`, "[object Object]"},
		{`[]`, ""}, {`[null]`, ""}, {`[ null , [ "x" , 2 ] ]`, ",x,2"}, {`[[1],2]`, "1,2"}, {`[[[["a"]]]]`, "a"},
		{`[{"a":[1,2]},false,null]`, "[object Object],false,"},
	}
	for _, test := range tests {
		if got, ok := Value(test.given).AppendText(nil); !ok || string(got) != test.want {
			t.Errorf("text of %s is %q, want %q", test.given, got, test.want)
		}
	}
}

// J9: as deep as 4096 containers, no deeper.
func TestDepthLimit(t *testing.T) {
	t.Parallel()
	nest := func(open, in, close string, n int) Value {
		return Value(strings.Repeat(open, n) + in + strings.Repeat(close, n))
	}
	for _, n := range []int{4000, MaxDepth, MaxDepth + 1, 5000, 1 << 20} {
		want := n <= MaxDepth
		lists, objects := nest("[", "", "]", n), nest(`{"b":1,"0":`, "{}", "}", n-1)
		if got, ok := lists.AppendEcho(nil); ok != want || ok && string(got) != string(lists) {
			t.Errorf("echo of %d lists: %t", n, ok)
		}
		if got, ok := objects.AppendEcho(nil); ok != want || ok && len(got) != len(objects) {
			t.Errorf("echo of %d objects: %t", n, ok)
		}
		if got, ok := lists.AppendText(nil); ok != want || ok && len(got) > 0 {
			t.Errorf("text of %d lists: %t", n, ok)
		}
		if got, ok := objects.AppendText(nil); !ok || string(got) != "[object Object]" {
			t.Errorf("text of %d objects: %t", n, ok)
		}
	}
}

// A sample is a random value, spelled at random, with the echo and the text form
// it must have, made by the rules and not by this package.
type sample struct{ spelled, echo, text string }

func TestEchoIsTheReference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t, 4)
		v, ok := Parse(s.spelled)
		if !ok {
			t.Fatalf("not read: %s", s.spelled)
		}
		if got, ok := v.AppendEcho(nil); !ok || string(got) != s.echo {
			t.Errorf("echo of %s\n got %s\nwant %s", s.spelled, got, s.echo)
		}
		if got, ok := v.AppendText(nil); !ok || string(got) != s.text {
			t.Errorf("text of %s\n got %s\nwant %s", s.spelled, got, s.text)
		}
		if got, ok := Value(s.echo).AppendEcho(nil); !ok || string(got) != s.echo {
			t.Errorf("echo of the echo %s is %s", s.echo, got)
		}
	})
}

func drawSample(t *rapid.T, depth int) sample {
	kinds := 4
	if depth > 0 {
		kinds = 6
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		word := rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "word")
		return sample{word, word, word}
	case 1, 2:
		return drawNumber(t)
	case 3:
		spelled, s := drawString(t)
		return sample{spelled, string(ecma.AppendQuoted(nil, s)), s}
	case 4:
		return drawList(t, depth)
	}
	return drawObject(t, depth)
}

func drawNumber(t *rapid.T) sample {
	x := rapid.OneOf(
		rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64),
		rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.Int64().Draw(t, "n")) }),
		rapid.Float64Range(-1e-5, 1e-5),
	).Draw(t, "x")
	layout := rapid.SampledFrom([]string{"%.17g", "%.17e", "%.17E"}).Draw(t, "layout")
	return sample{fmt.Sprintf(layout, x), ecma.Number(x), ecma.Number(x)}
}

// drawString gives a token and what it stands for: code points with one escape
// or another, or none, where that is allowed.
func drawString(t *rapid.T) (token, s string) {
	var spelled, meant []byte
	spelled = append(spelled, '"')
	units := rapid.SliceOfN(rapid.OneOf(
		rapid.SampledFrom([]rune("\"\\/\b\n\t\x00\x1f\x7f<0é\u2028\uFEFF\uFFFE😀𝄞")),
		rapid.Int32Range(0xD800, 0xDFFF),
		rapid.Rune(),
	), 0, 6).Draw(t, "units")
	for i, r := range units {
		lone := r >= 0xD800 && r < 0xE000
		if i > 0 && lone && r >= 0xDC00 && units[i-1] >= 0xD800 && units[i-1] < 0xDC00 {
			r, lone = 'x', false // would pair with the one before
			units[i] = r
		}
		meant = appendUnit(meant, r)
		switch {
		case r >= 0x10000 && rapid.Bool().Draw(t, "escaped"):
			spelled = fmt.Appendf(spelled, `\u%04x\u%04X`, 0xD800+(r-0x10000)>>10, 0xDC00+(r-0x10000)&0x3FF)
		case r < 0x10000 && (lone || r < ' ' || r == '"' || r == '\\' || rapid.Bool().Draw(t, "escaped")):
			spelled = fmt.Appendf(spelled, `\u%04x`, r)
		default:
			spelled = appendUnit(spelled, r)
		}
	}
	return string(append(spelled, '"')), string(meant)
}

func drawList(t *rapid.T, depth int) sample {
	var spelled, echo, text []string
	for range rapid.IntRange(0, 4).Draw(t, "length") {
		s := drawSample(t, depth-1)
		if s.echo == "null" && s.spelled == "null" {
			s.text = ""
		}
		spelled = append(spelled, drawSpace(t)+s.spelled+drawSpace(t))
		echo = append(echo, s.echo)
		text = append(text, s.text)
	}
	return sample{
		"[" + drawSpace(t) + strings.Join(spelled, ",") + "]",
		"[" + strings.Join(echo, ",") + "]",
		strings.Join(text, ","),
	}
}

func drawObject(t *rapid.T, depth int) sample {
	var spelled, names []string
	values := map[string]string{}
	for range rapid.IntRange(0, 5).Draw(t, "length") {
		token, name := drawString(t)
		if rapid.Bool().Draw(t, "plain") {
			name = rapid.SampledFrom([]string{"0", "1", "10", "01", "a", "b", "4294967294", "4294967295"}).Draw(t, "name")
			token = `"` + name + `"`
		}
		s := drawSample(t, depth-1)
		spelled = append(spelled, drawSpace(t)+token+drawSpace(t)+":"+drawSpace(t)+s.spelled+drawSpace(t))
		if _, seen := values[name]; !seen {
			names = append(names, name)
		}
		values[name] = s.echo
	}
	slices.SortStableFunc(names, ecma.CompareIndices)
	var echo []string
	for _, name := range names {
		echo = append(echo, string(ecma.AppendQuoted(nil, name))+":"+values[name])
	}
	return sample{"{" + drawSpace(t) + strings.Join(spelled, ",") + "}", "{" + strings.Join(echo, ",") + "}", "[object Object]"}
}

func drawSpace(t *rapid.T) string {
	return rapid.SampledFrom([]string{"", "", "", " ", "\t", "\r", "\n", "  "}).Draw(t, "space")
}
