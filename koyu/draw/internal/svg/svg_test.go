package svg

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// A document is elements within elements, one a line.
func TestWriter(t *testing.T) {
	t.Parallel()
	var w Writer
	w.Open("g", Class("walls", "cut"), A("data-ref", `/a|/b@0 "x"`))
	var d Path
	d.Move(1, 2)
	d.Line(3, 4)
	d.Arc(5, true, 6, 7)
	d.Arc(5, false, 6, 7)
	d.Close()
	w.Empty("path", d.D(), N("width", 0.1+0.2))
	w.Text("text", "R & D <lab>")
	w.Close()
	const want = `<g class="walls cut" data-ref="/a|/b@0 &quot;x&quot;">
<path d="M1 2L3 4A5 5 0 0 1 6 7A5 5 0 0 0 6 7Z" width="0.3"/>
<text>R &amp; D &lt;lab&gt;</text>
</g>
`
	if got := w.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// Two decimals are a hundredth of a pixel: enough (08 G8).
func TestNumber(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {-0.001, "0"},
		{283.95000000000005, "283.95"}, {100, "100"}, {-1200, "-1200"}, {0.5, "0.5"},
		{1e21, "1000000000000000000000"},
		{math.NaN(), "0"}, {math.Inf(1), "0"}, {math.Inf(-1), "0"},
	} {
		if got := Number(test.x); got != test.want {
			t.Errorf("Number(%v) = %s, want %s", test.x, got, test.want)
		}
	}
}

// Characters that XML 1.0 does not have are replaced, and so is what is no
// UTF-8 (08 G10, D8).
func TestEscape(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, text, value string }{
		{"plain 二室 🏠", "plain 二室 🏠", "plain 二室 🏠"},
		{`<a href="x">&`, `&lt;a href="x"&gt;&amp;`, "&lt;a href=&quot;x&quot;&gt;&amp;"},
		{"a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d"},
		{"\x00\x1b\ufffe\uffff", "\ufffd\ufffd\ufffd\ufffd", "\ufffd\ufffd\ufffd\ufffd"},
		{"\xff\xc3", "\ufffd\ufffd", "\ufffd\ufffd"},
		{"]]>", "]]&gt;", "]]&gt;"},
	} {
		var w Writer
		w.Text("t", test.in, A("a", test.in))
		if got, want := w.String(), `<t a="`+test.value+`">`+test.text+"</t>\n"; got != want {
			t.Errorf("%q: got %q, want %q", test.in, got, want)
		}
	}
}

// Whatever the text, the document is well-formed and gives back the text, as
// far as XML can say it.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "R & D", "<!--", "]]>", "\x00", "\xff", "a\r\nb", "\ufffe", "二室", `"'`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var w Writer
		w.Open("svg", A("data-name", text))
		w.Text("text", text)
		w.Close()
		attr, body, err := read(w.String())
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := legal(text); attr != want || body != want {
			t.Errorf("%q came back as %q and %q", text, attr, body)
		}
	})
}

// read is the attribute of the first element of a document, and the text of the
// second.
func read(document string) (attr, body string, err error) {
	d := xml.NewDecoder(strings.NewReader(document))
	for depth := 0; ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return attr, body, nil
		}
		if err != nil {
			return "", "", err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth == 1 {
				attr = token.Attr[0].Value
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth == 2 {
				body += string(token)
			}
		}
	}
}

// legal is text without what XML 1.0 does not have.
func legal(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && !strings.ContainsRune("\t\n\r", r) || r == 0xFFFE || r == 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, text)
}

// A document stays within its bound, or what draws it ends in the middle.
func TestWithin(t *testing.T) {
	t.Parallel()
	var w Writer
	w.Open("g")
	w.Text("title", "a")
	w.Close()
	whole := len(w.String())
	for most, want := range map[int]bool{0: true, 1: false, whole - 1: false, whole: true} {
		w, ended := Writer{Most: most}, false
		ok := w.Within(func() {
			w.Open("g")
			w.Text("title", "a")
			w.Close()
			ended = true
		})
		if ok != want || ended != want {
			t.Errorf("at most %d bytes: %t, to the end %t", most, ok, ended)
		}
	}
	defer func() {
		if reason := recover(); reason != "other" {
			t.Errorf("another panic becomes %v", reason)
		}
	}()
	w.Within(func() { panic("other") })
}
