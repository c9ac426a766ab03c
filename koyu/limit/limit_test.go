package limit

import (
	"reflect"
	"strings"
	"testing"
)

// Every field of Limits is in the table, once, by the name of the flag.
func TestBounds(t *testing.T) {
	t.Parallel()
	fields := reflect.TypeFor[Limits]()
	if len(Bounds) != fields.NumField() {
		t.Fatalf("%d bounds for %d fields", len(Bounds), fields.NumField())
	}
	whole := Limits{Spaces: 7}.Whole()
	for i, b := range Bounds {
		field := fields.Field(i)
		if strings.ToLower(field.Name) != b.Name || b.Of == "" || b.Default <= 0 {
			t.Errorf("%+v is at the place of %s", b, field.Name)
		}
		var l Limits
		*b.field(&l) = 5
		if got := reflect.ValueOf(l).Field(i).Int(); got != 5 {
			t.Errorf("%s is not the bound of its field", b.Name)
		}
		want := b.Default
		if b.Name == Spaces {
			want = 7
		}
		if got := *b.field(&whole); got != want {
			t.Errorf("%s: %d, want %d", b.Name, got, want)
		}
	}
	if Default() != (Limits{}).Whole() {
		t.Error("no bounds are not the default ones")
	}
}

func TestSet(t *testing.T) {
	t.Parallel()
	var l Limits
	for _, text := range []string{"spaces=300000", "text=1GiB", "layer=3KiB", "spaces=5", "memory=64MiB"} {
		if err := l.Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if want := (Limits{Spaces: 5, Text: 1 << 30, Layer: 3 << 10, Memory: 64 << 20}); l != want {
		t.Errorf("%+v, want %+v", l, want)
	}
	before := l
	for text, says := range map[string]string{
		"":                              "there are layer, text,",
		"rooms=5":                       `no limit called "rooms"`,
		"spaces":                        "NAME=NUMBER",
		"spaces=":                       "NAME=NUMBER",
		"spaces=0":                      "NAME=NUMBER",
		"spaces=-1":                     "NAME=NUMBER",
		"spaces=many":                   "NAME=NUMBER",
		"spaces=1e9":                    "NAME=NUMBER",
		"layer=MiB":                     "NAME=NUMBER",
		"layer=5MB":                     "NAME=NUMBER",
		"layer=5iB":                     "NAME=NUMBER",
		"layer=9223372036854775807GiB":  "NAME=NUMBER",
		"layer=92233720368547758070000": "NAME=NUMBER",
	} {
		if err := l.Set(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if l != before {
		t.Errorf("a wrong value changes the bounds: %+v", l)
	}
}

// The message says which bound it is, how large, and how to have a larger one:
// what it says can be set.
func TestExceeded(t *testing.T) {
	t.Parallel()
	for _, b := range Bounds {
		text := Exceed(b.Name, b.Default).Error()
		_, flag, ok := strings.Cut(text, "--limit ")
		var l Limits
		if err := l.Set(strings.TrimSuffix(flag, ".")); !ok || err != nil || *b.field(&l) != 2*b.Default {
			t.Errorf("%s: %v", text, err)
		}
		if !strings.Contains(text, b.Size(b.Default)) || !strings.Contains(text, b.Of) {
			t.Errorf("%s does not say what is bounded", text)
		}
	}
}
