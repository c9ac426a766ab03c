package draw

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Signs of East Asia are square, combining ones take no room, bold ones more.
func TestTextWidth(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		bold bool
		want float64
	}{
		{"", false, 0},
		{"居室", false, 20},
		{"ｶﾅ", false, 12.8},
		{"é", false, 6.4},
		{"e\u0301", false, 6.4},
		{"il", false, 6.8},
		{"Store", false, 7.4 + 4.2 + 6.4 + 4.2 + 6.4},
		{"Store", true, (7.4 + 4.2 + 6.4 + 4.2 + 6.4) * bolder},
	} {
		if got := textWidth(test.text, 10, test.bold); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%q is %v wide, want %v", test.text, got, test.want)
		}
	}
}

// A name is shown on one line, without signs of control, and not endless.
func TestTidy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, want string }{
		{"Living room", "Living room"},
		{"  a\tb\n\nc ", "a b c"},
		{"a\x00\x1bb", "a b"},
		{"\n", ""},
		{"\u202eroom\u202c", "room"}, // it would turn the area that stands after it
		{strings.Repeat("x", maxText), strings.Repeat("x", maxText)},
		{strings.Repeat("居", maxText+1), strings.Repeat("居", maxText) + "…"},
	} {
		if got := tidy(test.in); got != test.want {
			t.Errorf("tidy(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

// Lines end at blanks, and between signs of East Asia, but no line begins with
// a sign that hangs on the one before.
func TestWrapped(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		n    int
		want []string
	}{
		{"Store", 2, nil},
		{"Store", 1, []string{"Store"}},
		{"North corridor", 2, []string{"North", "corridor"}},
		{"a very long name indeed", 2, []string{"a very long", "name indeed"}},
		{"a very long name indeed", 3, []string{"a very", "long name", "indeed"}},
		{"エレベーター", 2, []string{"エレ", "ベーター"}},
		{"会議室", 2, []string{"会", "議室"}},
		{"PS・MB", 2, nil},
	} {
		if got := wrapped(test.text, test.n); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d lines: %q, want %q", test.text, test.n, got, test.want)
		}
	}
}

// Wrapping loses nothing but blanks.
func TestWrappedKeepsText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := tidy(rapid.StringOf(rapid.SampledFrom([]rune("aW 室ー。"))).Draw(t, "text"))
		lines := wrapped(text, rapid.IntRange(1, 3).Draw(t, "n"))
		bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if lines != nil && bare(strings.Join(lines, "")) != bare(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

// What is shortened fits, ends with an ellipsis, and is valid text.
func TestShortened(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := tidy(rapid.String().Draw(t, "text"))
		room := rapid.Float64Range(15, 200).Draw(t, "room")
		got := shortened(text, least, true, room)
		if textWidth(got, least, true) > room || !utf8.ValidString(got) {
			t.Fatalf("%q in %v became %q", text, room, got)
		}
		if got != text && !strings.HasSuffix(got, "…") {
			t.Fatalf("%q was cut to %q without a sign of it", text, got)
		}
	})
}
