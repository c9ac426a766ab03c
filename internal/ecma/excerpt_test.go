package ecma

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestExcerpt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", ExcerptLength)
	for _, c := range []struct{ name, in, want string }{
		{"ordinary text stays", `/L1/台所 "a b"`, `/L1/台所 "a b"`},
		{"empty", "", ""},
		{"exactly as long as allowed", long, long},
		{"one character more", long + "x", long + "…"},
		{"controls are escaped", "a\nb\x1b[31m\x00", `a\u000ab\u001b[31m\u0000`},
		{"so are line separators and direction marks", "a\u2028b\u202e\ufeff", `a\u2028b\u202e\ufeff`},
		{"and half a surrogate pair", "a\xed\xa0\x80b", `a\ud800b`},
	} {
		if got := Excerpt(c.in); got != c.want {
			t.Errorf("%s: Excerpt(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

// What is no message is never cut.
func TestVisible(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 2*ExcerptLength)
	for in, want := range map[string]string{
		"":                  "",
		long:                long,
		long + "\t\n\u2028": long + `\u0009\u000a\u2028`,
		"a\xed\xa0\x80":     `a\ud800`,
		`/L1/台所 "a b" \u0`:  `/L1/台所 "a b" \u0`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("Visible(%q) = %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		got := Visible(s)
		if strings.ContainsFunc(got, unicode.IsControl) || Visible(got) != got {
			t.Fatalf("Visible(%q) = %q", s, got)
		}
	})
}
