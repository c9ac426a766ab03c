package model

import "testing"

// M101: dots make a namespace, lower-case ASCII only.
func TestNamespaced(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"acme.temp", "a_b-9.c.d", "w.x", "a.9", "a-.-"} {
		if !Namespaced(key) {
			t.Errorf("Namespaced(%q) = false", key)
		}
	}
	for _, key := range []string{"", "h", "Acme.x", "a.B", ".a", "a.", "a..b", "9a.b", "x.あ", "H", "_a.b", "a b.c"} {
		if Namespaced(key) {
			t.Errorf("Namespaced(%q) = true", key)
		}
	}
}

// M103: a listed value is met by the same type only.
func TestRuleAllows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		on   Element
		key  string
		v    Value
		want bool
	}{
		{OnSpace, "ceiling", number(1), true},
		{OnSpace, "ceiling", Value{Text: "1"}, false},
		{OnSpace, "turn", Value{Text: "R"}, true},
		{OnSpace, "turn", Value{Text: "r"}, false},
		{OnOpening, "style", Value{Text: "auto"}, true},
		{OnSpace, "use", Value{Text: "anything"}, true},
	} {
		r, ok := Lookup(c.on, c.key)
		if !ok || r.Allows(c.v) != c.want {
			t.Errorf("%s %s:%s allowed: %t, want %t", c.on, c.key, c.v, !c.want, c.want)
		}
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	if _, ok := Lookup(OnArea, "h"); ok {
		t.Error("an area has no h")
	}
	if r, ok := Lookup(OnSpace, "h"); !ok || !r.Positive {
		t.Error("the h of a space is a positive number")
	}
	if len(rules) != len(Vocabulary) {
		t.Errorf("%d rows for %d keys: a row is there twice", len(Vocabulary), len(rules))
	}
}
