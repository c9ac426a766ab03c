package toon

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// FuzzTable reads back a table of two columns and its first row as a list, a
// table of other rows with the names in front, and each primitive alone.
func FuzzTable(f *testing.F) {
	f.Add("id", "name", "a", "b", "c", 1.5)
	f.Add("", "a|b", "x,y", "x|y", "x\ty", math.Copysign(0, -1))
	f.Add("#", "-", "- a", "#a", "a: b", 1e21)
	f.Add("true", "7", "true", "007", "+7e-2", 1e-7)
	f.Add(" ", "\u2028", "\u0085\n  x,1", "\u00a0", "\r", 5e-324)
	f.Add("{a}", "[1]", `"`, `\`, "[]", 0.1)
	f.Fuzz(func(t *testing.T, name, other, a, b, c string, x float64) {
		number := strconv.FormatFloat(x, 'f', -1, 64)
		switch number {
		case "NaN", "+Inf", "-Inf":
			return
		case "-0":
			number = "0"
		}
		key, otherKey := quote(name), quote(other)
		if key == otherKey {
			return
		}
		cells := []string{quote(a), quote(b), quote(c), number}
		for d := range Pipe + 1 {
			for _, cell := range cells {
				roundTrip(t, d, cell, cell)
			}
			list := "[" + strings.Join(cells, ",") + "]"
			roundTrip(t, d, list, list)
			object := func(i, j int) string { return "{" + key + ":" + cells[i] + "," + otherKey + ":" + cells[j] + "}" }
			swapped := func(i, j int) string { return "{" + otherKey + ":" + cells[j] + "," + key + ":" + cells[i] + "}" }
			roundTrip(t, d, "["+object(0, 1)+","+swapped(2, 3)+"]", "["+object(0, 1)+","+object(2, 3)+"]")
			roundTrip(t, d, "{"+key+":"+object(3, 2)+","+otherKey+":"+swapped(1, 0)+"}", "{"+key+":"+object(3, 2)+","+otherKey+":"+object(1, 0)+"}")
		}
	})
}

// quote is s in JSON, ill-formed parts of it repaired.
func quote(s string) string { return string(ecma.AppendQuoted(nil, ecma.Repair([]byte(s)))) }

type fataler interface {
	Helper()
	Fatalf(format string, a ...any)
}

// roundTrip fails unless the JSON given is want when it comes back from TOON.
func roundTrip(t fataler, d Delimiter, given, want string) {
	t.Helper()
	v, ok := jsonv.Parse(given)
	if !ok {
		t.Fatalf("no JSON: %s", given)
	}
	text, err := Append(nil, v, Options{Delimiter: d})
	if err != nil {
		t.Fatalf("%v", err)
	}
	if got, err := readBack(string(text), delimiters[d].cell); err != nil || got != want {
		t.Fatalf("%s\nis written as\n%s\nwhich is read as\n%s (%v)", given, text, got, err)
	}
}

// Tables with groups of columns, of rows in any order, come back with their
// members in the order of the first.
func TestTablesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := Delimiter(rapid.IntRange(int(Comma), int(Pipe)).Draw(t, "delimiter"))
		columns := drawColumns(t, 3)
		var rows []sample
		for range rapid.IntRange(1, 4).Draw(t, "rows") {
			rows = append(rows, drawRow(t, columns, len(rows) > 0))
		}
		given, want := joined(rows)
		roundTrip(t, d, "["+given+"]", "["+want+"]")

		names := drawNames(t, len(rows))
		if len(names) < 2 {
			return
		}
		for i, name := range names {
			rows[i].spelled, rows[i].plain = name.spelled+":"+rows[i].spelled, name.plain+":"+rows[i].plain
		}
		given, want = joined(rows[:len(names)])
		roundTrip(t, d, "{"+given+"}", "{"+want+"}")
	})
}

// Options.Fill: every row comes back with all names, and null for what it lacked.
func TestFilledTablesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := Delimiter(rapid.IntRange(int(Comma), int(Pipe)).Draw(t, "delimiter"))
		names := drawNames(t, 5)
		var given []string
		var rows []map[string]string // values by names
		union := map[string]bool{}
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			row, members := map[string]string{}, []string(nil)
			own := rapid.Permutation(names).Draw(t, "own")
			for _, name := range own[:rapid.IntRange(1, len(own)).Draw(t, "members")] {
				value := drawPrimitive(t)
				row[name.plain], union[name.plain] = value.plain, true
				members = append(members, name.spelled+":"+value.spelled)
			}
			rows, given = append(rows, row), append(given, "{"+strings.Join(members, ",")+"}")
		}
		v, _ := jsonv.Parse("[" + strings.Join(given, ",") + "]")
		text, err := Append(nil, v, Options{Delimiter: d, Fill: true})
		if err != nil {
			t.Fatal(err)
		}
		back, err := readBack(string(text), delimiters[d].cell)
		if err != nil {
			t.Fatal(err)
		}
		var got, want [][]string
		for row := range jsonv.Value(back).Elements() {
			got = append(got, membersOf(row))
		}
		for _, row := range rows {
			members := []string{}
			for name := range union {
				members = append(members, name+":"+cmp.Or(row[name], "null"))
			}
			want = append(want, slices.Sorted(slices.Values(members)))
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\nis written as\n%s\nwhich is read as\n%q", v, text, got)
		}
	})
}

// membersOf are those of an object, in JSON and sorted.
func membersOf(object jsonv.Value) (members []string) {
	for name, value := range object.Members() {
		members = append(members, fmt.Sprintf("%s:%s", ecma.AppendQuoted(nil, name), value))
	}
	slices.Sort(members)
	return members
}

// A sample is JSON that means the same twice: spelled at random, and without
// white space, with the strings of package ecma and with plain decimals.
type sample struct{ spelled, plain string }

// joined are the samples with commas between them.
func joined(samples []sample) (spelled, plain string) {
	for i, s := range samples {
		if i > 0 {
			spelled, plain = spelled+" , ", plain+","
		}
		spelled, plain = spelled+s.spelled, plain+s.plain
	}
	return spelled, plain
}

// A drawnColumn is a column, or a group of them.
type drawnColumn struct {
	name  sample
	group []drawnColumn
}

func drawColumns(t *rapid.T, depth int) (columns []drawnColumn) {
	for _, name := range drawNames(t, 4) {
		c := drawnColumn{name: name}
		if depth > 0 && rapid.IntRange(0, 3).Draw(t, "group") == 0 {
			c.group = drawColumns(t, depth-1)
		}
		columns = append(columns, c)
	}
	return columns
}

// drawRow spells the members in another order if they are to be shuffled.
func drawRow(t *rapid.T, columns []drawnColumn, shuffle bool) sample {
	members := make([]sample, len(columns))
	for i, c := range columns {
		value := drawPrimitive(t)
		if c.group != nil {
			value = drawRow(t, c.group, shuffle)
		}
		members[i] = sample{c.name.spelled + " : " + value.spelled, c.name.plain + ":" + value.plain}
	}
	_, plain := joined(members)
	if shuffle {
		members = rapid.Permutation(members).Draw(t, "members")
	}
	spelled, _ := joined(members)
	return sample{"{ " + spelled + "}", "{" + plain + "}"}
}

// drawNames are one to most names that differ.
func drawNames(t *rapid.T, most int) []sample {
	return rapid.SliceOfNDistinct(rapid.Custom(drawString), 1, most, func(s sample) string { return s.plain }).Draw(t, "names")
}

func drawPrimitive(t *rapid.T) sample {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		word := rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "word")
		return sample{word, word}
	case 1:
		return drawNumber(t)
	}
	return drawString(t)
}

func drawNumber(t *rapid.T) sample {
	spelled := fmt.Sprintf("%d", rapid.Int64().Draw(t, "whole"))
	if rapid.Bool().Draw(t, "fraction") {
		spelled += fmt.Sprintf(".%03d", rapid.IntRange(0, 999).Draw(t, "thousandths"))
	}
	if rapid.Bool().Draw(t, "exponent") {
		spelled += fmt.Sprintf("e%+d", rapid.IntRange(-40, 40).Draw(t, "power"))
	}
	x, _ := new(big.Rat).SetString(spelled)
	plain := strings.TrimRight(strings.TrimRight(x.FloatString(50), "0"), ".")
	return sample{spelled, plain}
}

// drawString spells a string as it stands or with an escape for each unit.
func drawString(t *rapid.T) sample {
	s := rapid.OneOf(
		rapid.SampledFrom([]string{"id", "m2", "ground floor", "true", "null", "7", "+7", "-7e2", "07", "", " ", "#", "-", "a.b", "[1]", "\u00a0x"}),
		rapid.StringOfN(rapid.OneOf(
			rapid.SampledFrom([]rune("a0 .,|\t:-#\"\\[]{}\n\r\x00\x1b\x7f\u0085\u00a0\u2028\u2029\u3000\ufeffé😀")),
			rapid.Rune(),
		), 0, 5, -1),
	).Draw(t, "string")
	plain := quote(s)
	if rapid.Bool().Draw(t, "as it stands") {
		return sample{plain, plain}
	}
	spelled := []byte{'"'}
	for _, unit := range utf16.Encode([]rune(s)) {
		spelled = fmt.Appendf(spelled, `\u%04X`, unit)
	}
	if rapid.IntRange(0, 9).Draw(t, "half a pair") == 0 {
		return sample{string(spelled) + `\ud83c"`, plain[:len(plain)-1] + `\ud83c"`}
	}
	return sample{string(spelled) + `"`, plain}
}
