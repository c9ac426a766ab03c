package conformance

import (
	"slices"
	"strings"
	"testing"
)

// TestMatch: what each way of comparing lets pass (K4).
func TestMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		want, got string
		modes     []Match // in which they agree
	}{
		{"the same", "{\"a\":1}\n", "{\"a\":1}\n", []Match{Exact, JSON, JSONUnordered}},
		{"blanks", "{\"a\":1}\n", "{ \"a\": 1 }\n", []Match{JSON, JSONUnordered}},
		{"member order", "{\"a\":1,\"b\":2}\n", "{\"b\":2,\"a\":1}\n", []Match{JSON, JSONUnordered}},
		{"line order", "1\n2\n", "2\n1\n", []Match{JSONUnordered}},
		{"escapes", "\"<é\"\n", "\"\\u003c\\u00e9\"\n", []Match{JSON, JSONUnordered}},
		{"number spelling", "[1,100,0.5,0,1e400]\n", "[1.0,1e2,5E-1,-0.0e7,10e+399]\n", []Match{JSON, JSONUnordered}},
		{"near numbers", "9007199254740992\n", "9007199254740993\n", nil},
		{"sign", "1\n", "-1\n", nil},
		{"magnitude", "1\n", "10\n", nil},
		{"hostile exponents", "1e99999999999999999999\n", "1e99999999999999999998\n", nil},
		{"exponents beyond all", "1e9" + strings.Repeat("9", 1<<20) + "\n", "1e9" + strings.Repeat("9", 1<<20) + "0\n", nil},
		{"number and string", "1\n", "\"1\"\n", nil},
		{"null and absent", "{\"a\":null}\n", "{}\n", nil},
		{"array order", "[1,2]\n", "[2,1]\n", nil},
		{"array length", "[1,2]\n", "[1,2,3]\n", nil},
		{"more members", "{}\n", "{\"a\":1}\n", nil},
		{"missing line", "1\n2\n", "1\n", nil},
		{"repeated line", "1\n2\n", "1\n1\n", nil},
		{"unwanted line", "1\n", "1\n1\n", nil},
		{"not JSON", "1\n", "one\n", nil},
		{"two values", "1\n", "1 1\n", nil},
		{"not UTF-8", "\"\ufffd\"\n", "\"\xff\"\n", nil},
		{"any value", "{\"id\":1,\"result\":*}\n", "{\"result\":{\"x\":[1]},\"id\":1}\n", []Match{JSON, JSONUnordered}},
		{"any element", "[*,2,*]\n", "[1,2,null]\n", []Match{JSON, JSONUnordered}},
		{"any line", "*\n", "{}\n", []Match{JSON, JSONUnordered}},
		{"a star in a string", "[\"*\",\"\\\"*\"]\n", "[\"x\",\"y\"]\n", nil},
		{"the same star", "\"\\\"*\"\n", "\"\\\"*\"\n", []Match{Exact, JSON, JSONUnordered}},
		{"a star is no absence", "{\"a\":*}\n", "{}\n", nil},
		{"greedy star", "{\"a\":*}\n{\"a\":1}\n", "{\"a\":1}\n{\"a\":2}\n", []Match{JSONUnordered}},
		{"no lines", "", "", []Match{Exact, JSON, JSONUnordered}},
	} {
		for _, mode := range []Match{Exact, JSON, JSONUnordered} {
			agree := compare(mode, []byte(c.want), []byte(c.got)) == ""
			if want := slices.Contains(c.modes, mode); agree != want {
				t.Errorf("%s, match %q: agree %v, want %v", c.name, mode, agree, want)
			}
		}
	}
}

// TestDiff: a report shows where lines part, what is missing and what came
// instead, and stays short whatever the server wrote.
func TestDiff(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1000)
	for _, c := range []struct {
		name      string
		mode      Match
		want, got string
		report    string
	}{
		{"one byte", Exact, "a\nbcd\ne\n", "a\nbXd\ne\n", "line 2, from byte 2:\nwant bcd\ngot  bXd"},
		{"a line too few", Exact, "a\nb\nc\n", "a\nc\n", "lines from 2 on: 1 wanted, 0 received\nwant b"},
		{"a line too many", Exact, "a\n", "a\n\n", "lines from 2 on: 0 wanted, 1 received\ngot  "},
		{"far along", Exact, long + "a\n", long + "b\n", "line 1, from byte 1001:\nwant …" + long[:80] + "a\ngot  …" + long[:80] + "b"},
		{"invisible", Exact, "a\u2028\n", "a \n", "line 1, from byte 2:\nwant \"a\\u2028\"\ngot  a "},
		{"values", JSON, "[1]\n[2]\n", "[1]\n[3]\n", "line 2:\nwant [2]\ngot  [3]"},
		{"any order", JSONUnordered, "1\n2\n", "3\n1\n", "missing  2\nunwanted 3"},
		{"flood", JSONUnordered, "1\n", strings.Repeat("2\n", 200), "lines: 1 wanted, 200 received"},
	} {
		if got := compare(c.mode, []byte(c.want), []byte(c.got)); got != c.report {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.report)
		}
	}
	many := compare(Exact, nil, []byte(strings.Repeat("line\n", 1000)))
	if lines := strings.Count(many, "\n") + 1; lines != shownLines+2 || !strings.HasSuffix(many, "… and 988 more") {
		t.Errorf("%d lines:\n%s", lines, many)
	}
}
