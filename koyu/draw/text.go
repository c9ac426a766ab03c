package draw

import (
	"math"
	"strings"
	"unicode"
)

// Widths of signs in sizes of the font: those of DejaVu Sans, the widest of the
// fonts in use. Whatever is not listed is common.
var widths = []struct {
	signs string
	width float64
}{
	{" '.,/:;|!\\Iijl·", 0.34},
	{"()-[]ftrJ²`\"", 0.42},
	{"ABCDEFGHKLNOPQRSTUVXYZ&", 0.74},
	{"MWm@%w+<=>^~#±×→←↑↓…—", 0.96},
}

const (
	common = 0.64 // width of an ordinary sign
	full   = 1.0  // of a sign of East Asia
	bolder = 1.12 // how much wider bold signs are
)

// ascii is widths by sign, for those that are most frequent.
var ascii = func() (table [unicode.MaxASCII + 1]float64) {
	for i := range table {
		table[i] = signWidth(rune(i))
	}
	return table
}()

// textWidth is how wide text of a size gets at most, whatever the font. Of an
// endless text only the beginning is measured.
func textWidth(s string, size float64, bold bool) float64 {
	sum := 0.0
	for i, r := range s {
		if i > maxText*4 {
			break
		}
		if r <= unicode.MaxASCII {
			sum += ascii[r]
		} else {
			sum += signWidth(r)
		}
	}
	if bold {
		sum *= bolder
	}
	return sum * size
}

func signWidth(r rune) float64 {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case wide(r):
		return full
	}
	for _, w := range widths {
		if strings.ContainsRune(w.signs, r) {
			return w.width
		}
	}
	if unicode.IsUpper(r) {
		return 0.8
	}
	return common
}

// squares are the blocks of signs that are as wide as high.
var squares = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, {0x2E80, 0xA4CF, 1}, {0xAC00, 0xD7A3, 1}, {0xF900, 0xFAFF, 1}, {0xFE30, 0xFE6F, 1},
		{0xFF00, 0xFF60, 1}, {0xFFE0, 0xFFE6, 1},
	},
	R32: []unicode.Range32{{0x1F000, 0x1FAFF, 1}, {0x20000, 0x3FFFD, 1}},
}

func wide(r rune) bool { return unicode.Is(squares, r) }

// maxText is how many signs of a name are shown at most.
const maxText = 60

// turning are the signs that reverse what stands after them, beyond a name too.
var turning = strings.NewReplacer(
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "",
)

// tidy is a name as it is shown: on one line, and not endless, and of no effect
// on what stands after it.
func tidy(s string) string {
	s = turning.Replace(s)
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	signs := 0
	for i := range s {
		if signs++; signs > maxText {
			return s[:i] + "…"
		}
	}
	return s
}

// shortened is s, cut so that it is no wider than room.
func shortened(s string, size float64, bold bool, room float64) string {
	if textWidth(s, size, bold) <= room {
		return s
	}
	signs := []rune(s)
	for n := min(len(signs), maxText) - 1; n > 0; n-- {
		cut := strings.TrimRight(string(signs[:n]), " ") + "…"
		if textWidth(cut, size, bold) <= room {
			return cut
		}
	}
	return "…"
}

// wrapped divides s into n lines of about equal width, at blanks, or anywhere
// between signs of East Asia; nil when it has no such places.
func wrapped(s string, n int) []string {
	rest := breakable(s)
	if len(rest) < n {
		return nil
	}
	var lines []string
	for left := n; left > 1; left-- {
		k := cutAt(rest, left)
		lines = append(lines, strings.TrimSpace(strings.Join(rest[:k], "")))
		rest = rest[k:]
	}
	return append(lines, strings.TrimSpace(strings.Join(rest, "")))
}

// cutAt is after how many of the words the first of n lines ends: where its
// width comes nearest to its share.
func cutAt(words []string, n int) int {
	share := textWidth(strings.Join(words, ""), 1, false) / float64(n)
	best, nearest := 1, math.Inf(1)
	for k := 1; k <= len(words)-(n-1); k++ {
		if off := math.Abs(textWidth(strings.Join(words[:k], ""), 1, false) - share); off < nearest {
			best, nearest = k, off
		}
	}
	return best
}

// breakable divides s where a line may end.
func breakable(s string) []string {
	var words []string
	start := 0
	signs := []rune(s)
	for i := 1; i < len(signs); i++ {
		if signs[i-1] == ' ' || wide(signs[i-1]) && wide(signs[i]) && !hangs(signs[i]) {
			words = append(words, string(signs[start:i]))
			start = i
		}
	}
	return append(words, string(signs[start:]))
}

// hangs reports whether a sign may not begin a line.
func hangs(r rune) bool {
	return strings.ContainsRune("、。，．・：；！？ー々）」』】ぁぃぅぇぉっゃゅょァィゥェォッャュョ", r)
}
