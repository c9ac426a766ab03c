package notation_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/notation"
)

// rule is the rule that err says is broken, empty for none.
func rule(t *testing.T, err error) string {
	t.Helper()
	var e *notation.Error
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &e) || e.Body == "" || strings.Contains(e.Body, "%!"):
		t.Fatalf("a badly made error: %#v", err)
	}
	return e.Rule
}

func TestErrorText(t *testing.T) { // N2
	t.Parallel()
	e := &notation.Error{File: "/b/a.muro", Line: 1, Body: "The region has zero width"}
	if got, want := e.Error(), "/b/a.muro:line 1: The region has zero width"; got != want {
		t.Errorf("got %s", got)
	}
	e.File = ""
	if got, want := e.Error(), "line 1: The region has zero width"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestLines(t *testing.T) { // N9, N10
	t.Parallel()
	for text, want := range map[string][]string{
		"":               {""},
		"a":              {"a"},
		"a\n":            {"a", ""},
		"a\r\nb\n\nc":    {"a", "b", "", "c"},
		"a\rb":           {"a\rb"},
		"a\r\r\nb\r":     {"a\r", "b\r"},
		"a\u2028b\vc\fd": {"a\u2028b\vc\fd"},
		"a\u0085b":       {"a\u0085b"},
	} {
		var got []string
		for n, line := range notation.Lines(text) {
			if got = append(got, line); n != len(got) {
				t.Errorf("%q: line %d is numbered %d", text, len(got), n)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestTokens(t *testing.T) { // N13–N18
	t.Parallel()
	for line, want := range map[string][]string{
		"":                       nil,
		" \t ":                   nil,
		"# all of it":            nil,
		"a b":                    {"a", "b"},
		" a\u00a0\u3000b\ufeff ": {"a", "b"},
		"a\u0085b\u180e\u200b":   {"a\u0085b\u180e\u200b"},
		"name:abc#def ghi":       {"name:abc"},
		"a #b":                   {"a"},
		`"a b"`:                  {"a b"},
		`"#" "a#b"#c`:            {"#", "a#b"},
		`na"me:a b"c`:            {"name:a bc"},
		`a"b" "c"d`:              {"ab", "cd"},
		`"" a:"" """"`:           {"a:"},
		`" "`:                    {" "},
		`a # "`:                  {"a"},
		"a\x00b \xed\xa0\x80":    {"a\x00b", "\xed\xa0\x80"},
		"日本 語":                   {"日本", "語"},
	} {
		got, err := notation.Tokens(nil, line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q, %v", line, got, err)
		}
	}
	for _, line := range []string{`"`, `a "b`, `a"b"c" # x`, `"a # b`} { // N17
		if _, err := notation.Tokens(nil, line); rule(t, err) != "NE10" {
			t.Errorf("%q: got %v", line, err)
		}
	}
}

func TestIndented(t *testing.T) { // N28
	t.Parallel()
	for line, want := range map[string]bool{
		"": false, "a": false, " a": true, "\ta": true, "\u3000a": true, "\ufeffa": true,
		"\va": true, "\u200ba": false, `"  a"`: false, "\u0085a": false,
	} {
		if notation.Indented(line) != want {
			t.Errorf("%q", line)
		}
	}
}

func TestNumber(t *testing.T) { // N19
	t.Parallel()
	for token, want := range map[string]float64{
		"12": 12, "007": 7, "1.50": 1.5, "-3": -3, "-0.5": -0.5,
		strings.Repeat("9", 400): math.Inf(1), "-" + strings.Repeat("9", 400): math.Inf(-1),
		"9007199254740993": 9007199254740992,
	} {
		if got, ok := notation.Number(token); !ok || got != want {
			t.Errorf("%s: got %v, %v", token, got, ok)
		}
	}
	if x, ok := notation.Number("-0"); !ok || !math.Signbit(x) {
		t.Errorf("-0: got %v, %v", x, ok)
	}
	for _, token := range []string{"", "-", "+5", ".5", "5.", "1e3", "1,000", "0x10", "--1", "1.2.3", "1_0", "Inf", "NaN", "５", " 5"} {
		if x, ok := notation.Number(token); ok {
			t.Errorf("%q is the number %v", token, x)
		}
	}
}

func TestAttributes(t *testing.T) { // N21–N25
	t.Parallel()
	many := []string{"z:1", "07:x"}
	for i := 30; i > 0; i-- {
		many = append(many, fmt.Sprintf("%d:y", i))
	}
	for _, c := range []struct {
		tokens []string
		want   string // keys in order, or the rule that is broken
	}{
		{nil, ""},
		{[]string{"b:1", "10:x", "9:y", "a:2"}, "9 10 b a"},
		{[]string{"4294967295:1", "4294967294:1", "01:1", "-1:1", "1.5:1", "0:1"}, "0 4294967294 4294967295 01 -1 1.5"},
		{many, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 z 07"},
		{[]string{"url:http://x", "a:b:c"}, "url a"},
		{[]string{"a"}, "NE20"},
		{[]string{":a"}, "NE20"},
		{[]string{"a:1", "a:"}, "NE21"},
		{[]string{"a:1", "b:1", "a:2"}, "NE22"},
		{append(slices.Clone(many), "7:z"), "NE22"},
		{append(slices.Clone(many), "z:z"), "NE22"},
		{[]string{"constructor:1", "toString:2", "__proto__:3"}, "constructor toString __proto__"},
	} {
		attrs, err := notation.Attributes(c.tokens)
		got := rule(t, err)
		if err == nil {
			var keys []string
			for a := range attrs.All() {
				keys = append(keys, a.Key)
			}
			got = strings.Join(keys, " ")
		}
		if got != c.want {
			t.Errorf("%q: got %s", c.tokens, got)
		}
	}
	attrs, _ := notation.Attributes([]string{"url:http://x", "n:07"})
	if v, _ := attrs.Get("url"); v.IsNumber || v.Text != "http://x" {
		t.Errorf("url is %v", v)
	}
	if v, _ := attrs.Get("n"); !v.Is(7) {
		t.Errorf("n is %v", v)
	}
}

func TestLifting(t *testing.T) {
	t.Parallel()
	attrs, _ := notation.Attributes([]string{"n:07", "t:x", "edge:N", "bad:north"})
	if m, err := notation.LiftNumber(&attrs, "n"); err != nil || !m.Given || m.Value != 7 || attrs.Has("n") {
		t.Errorf("n: %v, %v", m, err)
	}
	if m, err := notation.LiftNumber(&attrs, "n"); err != nil || m.Given {
		t.Errorf("n again: %v, %v", m, err)
	}
	if _, err := notation.LiftNumber(&attrs, "t"); rule(t, err) != "NE23" {
		t.Errorf("t: %v", err)
	}
	if e, err := notation.LiftEdge(&attrs, "edge"); err != nil || e != "N" || attrs.Has("edge") {
		t.Errorf("edge: %v, %v", e, err)
	}
	if _, err := notation.LiftEdge(&attrs, "bad"); rule(t, err) != "NE24" {
		t.Errorf("bad: %v", err)
	}
	attrs, _ = notation.Attributes([]string{"level:007"})
	if text, ok := notation.LiftText(&attrs, "level"); !ok || text != "7" {
		t.Errorf("level: %q, %v", text, ok)
	}
}

func TestReference(t *testing.T) { // N34
	t.Parallel()
	for token, want := range map[string]notation.Reference{
		"X1":         {Axis: 'X', Line: 1},
		"Y12+600":    {Axis: 'Y', Line: 12, Offset: 600},
		"X2-0":       {Axis: 'X', Line: 2},
		"X1+007":     {Axis: 'X', Line: 1, Offset: 7},
		"X3-50":      {Axis: 'X', Line: 3, Offset: -50},
		"X01":        {Axis: 'X'},
		"X0":         {Axis: 'X'},
		"X1+9999999": {Axis: 'X', Line: 1, Offset: 9999999},
	} {
		if got, ok := notation.ParseReference(token); !ok || got != want {
			t.Errorf("%s: got %+v, %v", token, got, ok)
		}
	}
	for _, token := range []string{"", "X", "x1", "Z1", "X1+", "X+1", "X1+1.5", "X1+1+1", "X1-+1", "1", " X1", "X１", "X1 "} {
		if got, ok := notation.ParseReference(token); ok {
			t.Errorf("%q is the reference %+v", token, got)
		}
	}
}

func TestEnds(t *testing.T) { // N36
	t.Parallel()
	for token, want := range map[string][2]string{
		"X1..X2": {"X1", "X2"}, "X1..X2..X3": {"X1", "X2"}, "X1...X2": {"X1", ".X2"}, "a..b..": {"a", "b"},
	} {
		if from, to, err := notation.Ends(token); err != nil || from != want[0] || to != want[1] {
			t.Errorf("%s: got %s, %s, %v", token, from, to, err)
		}
	}
	for _, token := range []string{"..", "X1..", "..X2", "X1....X2"} {
		if _, _, err := notation.Ends(token); rule(t, err) != "NE61" {
			t.Errorf("%s: got %v", token, err)
		}
	}
}

func TestPoints(t *testing.T) { // N64, N65
	t.Parallel()
	if x, y, err := notation.SplitPoint("X1+5,Y2"); err != nil || x != "X1+5" || y != "Y2" {
		t.Errorf("got %s, %s, %v", x, y, err)
	}
	for _, token := range []string{"X1", "X1,Y1,Y2"} {
		if _, _, err := notation.SplitPoint(token); rule(t, err) != "NE81" {
			t.Errorf("%s: got %v", token, err)
		}
	}
	if p, err := notation.Vertex("-0.50,12"); err != nil || p.X != -0.5 || p.Y != 12 {
		t.Errorf("got %v, %v", p, err)
	}
	for _, token := range []string{"1", "1,", ",1", "1,2,3", "1;2", "X1,Y1"} {
		if _, err := notation.Vertex(token); rule(t, err) != "NE93" {
			t.Errorf("%s: got %v", token, err)
		}
	}
}

func TestSpan(t *testing.T) { // N41, N43
	t.Parallel()
	for _, token := range []string{"L1..L2", "L01..B2", "ab12..Z999999999999999999999"} {
		if s, ok := notation.ParseSpan(token); !ok || s.From()+".."+s.To() != token {
			t.Errorf("%s: got %+v, %v", token, s, ok)
		}
	}
	for _, token := range []string{"", "L1", "L1..", "L1..3", "A..B", "1..2", "あ1..あ3", "L1...L2", "L1..L2..L3", "L1..L3x", "L1x2..L3"} {
		if s, ok := notation.ParseSpan(token); ok {
			t.Errorf("%s is the span %+v", token, s)
		}
	}
	for path, want := range map[string]string{
		"": "", "/": "", "/L1": "L1", "/L1/a/b": "L1", "x/L1/a": "L1", "L1": "", "//a": "",
	} {
		if got := notation.FirstSegment(path); got != want {
			t.Errorf("%s: got %s", path, got)
		}
	}
	for path, want := range map[string]string{
		"/L1..L2/a/b": "/Q/a/b", "/L1..L2": "/Q", "x/L1..L2/": "x/Q/",
	} {
		if got := notation.WithFirstSegment(path, "Q"); got != want {
			t.Errorf("%s: got %s", path, got)
		}
	}
}

func TestFacts(t *testing.T) { // N6
	t.Parallel()
	w := notation.Wording{"A": "%s, %s, %s, %d"}
	err := w.Fault("A", "foreign\x00 \u200b", notation.Phrase("own\t"), 1e21, 7)
	if want := "line 0: \"foreign\\u0000 \\u200b\", own\t, 1e+21, 7"; err.Error() != want {
		t.Errorf("got %s", err)
	}
	list := strings.Fields("a b c d e f g h i j")
	if got := notation.QuoteAll(list[:2]); got != `"a", "b"` {
		t.Errorf("got %s", got)
	}
	if got := string(notation.QuoteAll(list)); !strings.HasSuffix(got, `"h" and 2 more`) {
		t.Errorf("got %s", got)
	}
	long := string(notation.Quote(strings.Repeat("é", 100)))
	if n := utf8.RuneCountInString(long); n != 80+3 {
		t.Errorf("%d characters are quoted", n)
	}
}

func TestNormalize(t *testing.T) { // N8
	t.Parallel()
	marks := func(n int, mark string) string { return strings.Repeat(mark, n) }
	for text, want := range map[string]string{
		"plain":                         "plain",
		"か\u3099 a=\u0338 \u2126":       "が a≠ Ω",
		"\u2000㎡①Ａ":                     "\u2002㎡①Ａ",
		"\xed\xa0\x80e\u0301\xff":       "\xed\xa0\x80é\xff",
		"a\u0301" + marks(40, "\u0316"): "á" + marks(40, "\u0316"),
		// Marks are put in order and joined, however many there are.
		"a" + marks(40, "\u0316") + "\u0301 e\u0301":          "á" + marks(40, "\u0316") + " é",
		"x" + marks(35, "\u0300") + marks(35, "\u0316") + "y": "x" + marks(35, "\u0316") + marks(35, "\u0300") + "y",
		"a\u034f" + marks(35, "\u0301"):                       "a\u034f" + marks(35, "\u0301"),
		marks(35, "\u0301") + "か\u3099":                       marks(35, "\u0301") + "が",
		"\xff" + marks(35, "\u0301"):                          "\xff" + marks(35, "\u0301"),
		"o" + marks(31, "\u0323") + "\u0302\u0301":            "ộ" + marks(30, "\u0323") + "\u0301",
	} {
		got := notation.Normalize(text)
		if got != want {
			t.Errorf("%+q: got %+q, want %+q", text, got, want)
		}
		if again := notation.Normalize(got); again != got {
			t.Errorf("%+q is not normal: %+q", got, again)
		}
	}
}

// TestNormalizeLongRuns is N8 for every character that joins or decomposes:
// with a long run in the text, where norm is of no use, it must become what
// norm makes of it without.
func TestNormalizeLongRuns(t *testing.T) {
	t.Parallel()
	var lines []string
	for r := ' '; r <= unicode.MaxRune; r++ {
		if p := norm.NFC.PropertiesString(string(r)); p.BoundaryBefore() && p.Decomposition() == nil && r > 'z' {
			continue
		}
		for _, around := range []string{"%c", "%c\u0301", "a%c\u0316", "\u0327%c\u0316\u0301", "\u1100%c\u11a8\xed\xa0\x80\u0301\u0345"} {
			lines = append(lines, fmt.Sprintf(around, r))
		}
	}
	run := "\nx" + strings.Repeat("\u0301", 40)
	got := strings.Split(notation.Normalize(strings.Join(lines, "\n")+run), "\n")
	for i, line := range lines {
		if want := norm.NFC.String(line); got[i] != want {
			t.Fatalf("%+q: got %+q, want %+q", line, got[i], want)
		}
	}
}

// FuzzNormalize compares with norm wherever norm is exact.
func FuzzNormalize(f *testing.F) {
	f.Add("a\u0316\u0301か\u3099각\u1100\u1161\u11a8\u0344")
	f.Fuzz(func(t *testing.T, text string) {
		text = ecma.Repair([]byte(text)) // a layer is never ill-formed
		got := notation.Normalize(text)
		if strings.Count(got, "\u034f") != strings.Count(text, "\u034f") {
			t.Fatalf("%+q: got %+q", text, got)
		}
		if want := norm.NFC.String(text); strings.Count(want, "\u034f") == strings.Count(text, "\u034f") && got != want {
			t.Fatalf("%+q: got %+q, want %+q", text, got, want)
		}
		// With a long run behind it, the same text takes the other way.
		run := strings.Repeat("\u0301", 40)
		if got := notation.Normalize(text + "\n" + "x" + run); got != notation.Normalize(text)+"\nx"+run {
			t.Fatalf("%+q before a long run: got %+q", text, got)
		}
	})
}

// FuzzTokens: tokens are never empty, hold no quote and nothing that is not in
// the line, and are the same when each of them is quoted.
func FuzzTokens(f *testing.F) {
	for _, line := range []string{"", "a b#c", `na"me:a b"c "" # "`, "\ufeff\u3000x\x85\xed\xa0\x80", `"`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		tokens, err := notation.Tokens(nil, line)
		if err != nil {
			if rule(t, err) != "NE10" || !strings.Contains(line, `"`) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		quoted := ""
		for _, token := range tokens {
			if token == "" || strings.Contains(token, `"`) {
				t.Fatalf("%q: token %q", line, token)
			}
			quoted += `"` + token + `" `
		}
		if again, err := notation.Tokens(nil, quoted); err != nil || !slices.Equal(again, tokens) {
			t.Fatalf("%q: got %q, but %q quoted, %v", line, tokens, again, err)
		}
		for _, token := range tokens {
			fuzzToken(t, token)
		}
	})
}

// fuzzToken: whatever reads one token gives parts of it.
func fuzzToken(t *testing.T, token string) {
	if from, to, err := notation.Ends(token); err == nil && !strings.HasPrefix(token, from+".."+to) {
		t.Fatalf("%q: range %q %q", token, from, to)
	}
	if s, ok := notation.ParseSpan(token); ok && s.From()+".."+s.To() != token {
		t.Fatalf("%q: span %+v", token, s)
	}
	if x, y, err := notation.SplitPoint(token); err == nil && x+","+y != token {
		t.Fatalf("%q: point %q %q", token, x, y)
	}
	if p := notation.WithFirstSegment(token, notation.FirstSegment(token)); notation.IsPath(token) && p != token {
		t.Fatalf("%q: path %q", token, p)
	}
	notation.ParseReference(token)
	notation.Value(token)
	_, _ = notation.Vertex(token)
	_, _ = notation.Attributes([]string{token, token})
}
