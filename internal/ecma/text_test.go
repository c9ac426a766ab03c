package ecma

import (
	"slices"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

func TestIsSpace(t *testing.T) {
	t.Parallel()
	space := "\t\n\v\f\r \u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
	for _, r := range space {
		if !IsSpace(r) {
			t.Errorf("%U is white space", r)
		}
	}
	for _, r := range "\x00\x1c\x1f\u0085\u180e\u200b\u2060a" {
		if IsSpace(r) {
			t.Errorf("%U is no white space", r)
		}
	}
	if got := TrimSpace(space + "a" + space + "b" + space); got != "a"+space+"b" {
		t.Errorf("trimmed to %q", got)
	}
}

// 01 J1, 02 N7: one U+FFFD for each maximal ill-formed subpart.
func TestRepair(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain か": "plain か", "": "",
		"\xff": "�", "\x80": "�", "\xff\xfe": "��",
		"\xc0\x80": "��", "\xc0\xaf": "��",
		"\xe2\x82": "�", "\xe3\x81b": "�b", "\xe2(\xa1": "�(�",
		"\xf0\x9f\x98": "�", "\xf0\x9f\x98 ": "� ", "\xf0\x9f": "�", "\xf0": "�",
		"\xed\xa0\x80": "���", "\xe0\x80\x80": "���",
		"\xf0\x80\x80\x80": "����", "\xf5\x80\x80\x80": "����", "\xf4\x90\x80\x80": "����",
		"\xff\xe3\x81 ": "�� ", "a\xe3\x81\xe3\x81\x82": "a�あ",
	} {
		if got := Repair([]byte(in)); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestReplaceSurrogates(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"か": "か", "\xed\xa0\x80": "�", "a\xed\xbf\xbf\xed\xb0\x80b": "a��b", "퟿": "퟿",
	} {
		if got := ReplaceSurrogates(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// 03 M7: the order of UTF-16 code units, by its definition.
func TestCompareUTF16(t *testing.T) {
	t.Parallel()
	text := rapid.StringOf(rapid.SampledFrom([]rune{'a', 'b', '~', 'é', 'か', 0xD7FF, 0xE000, 0xFA11, 0xFFFD, 0x10000, 0x1F600, 0x20B9F, 0x10FFFF}))
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		if got := CompareUTF16(a, b); sign(got) != want {
			t.Fatalf("%q against %q: %d, want %d", a, b, got, want)
		}
	})
}

func sign(n int) int { return min(1, max(-1, n)) }

func TestArrayIndex(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]uint32{"0": 0, "7": 7, "10": 10, "4294967294": 4294967294} {
		if got, ok := ArrayIndex(key); got != want || !ok {
			t.Errorf("%q: %d, %v", key, got, ok)
		}
	}
	for _, key := range []string{"", "00", "01", "-1", "+1", "1.5", "1e1", " 1", "4294967295", "42949672940", "１", "x"} {
		if _, ok := ArrayIndex(key); ok {
			t.Errorf("%q is no array index", key)
		}
	}
}
