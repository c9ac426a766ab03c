package present

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// encode is v as JSON: members in the order of the fields, no escapes for HTML
// (W2). A list and a map without elements are empty, even when they are nil.
func encode(v any) (jsonv.Value, error) {
	encoded, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	value, _ := jsonv.Parse(ecma.Repair(encoded))
	if r := reflect.ValueOf(v); value == "null" && r.IsValid() {
		switch {
		case r.Kind() == reflect.Slice && r.Type().Elem().Kind() != reflect.Uint8:
			return "[]", nil
		case r.Kind() == reflect.Map:
			return "{}", nil
		}
	}
	return jsonv.Value(value.AppendPlain(nil)), nil // encoders below v may have escaped, too
}

// indented is v the way people read it (W2).
func indented(v jsonv.Value) string {
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(v), "", "  "); err != nil {
		panic(err) // a Value is well-formed
	}
	return out.String()
}

// redacted stands where a masked value was (W20).
const redacted = `"[REDACTED]"`

// mask hides the members called names.
func mask(v jsonv.Value, names []string) jsonv.Value {
	return eachObject(v, func(object jsonv.Value) jsonv.Value {
		return eachMember(object, func(name string, member jsonv.Value) jsonv.Value {
			if slices.Contains(names, name) {
				return redacted
			}
			return member
		})
	})
}

// pick is v with the members called names alone, in that order (W16).
func pick(v jsonv.Value, names []string) jsonv.Value {
	var once []string
	for _, name := range names {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return eachObject(v, func(object jsonv.Value) jsonv.Value {
		picked := []byte{'{'}
		for _, name := range once {
			if member := object.Get(name); member != "" {
				picked = append(jsonv.AppendName(picked, name), member...)
			}
		}
		return jsonv.Value(append(picked, '}'))
	})
}

// without is an object without the members called names.
func without(object jsonv.Value, names ...string) jsonv.Value {
	return eachMember(object, func(name string, member jsonv.Value) jsonv.Value {
		if slices.Contains(names, name) {
			return ""
		}
		return member
	})
}

// cut is the list v with no more than limit elements, and how many it has;
// anything else has none.
func cut(v jsonv.Value, limit int) (kept jsonv.Value, total int) {
	shown := []byte{'['}
	for element := range v.Elements() {
		if total++; total <= limit {
			shown = appendElement(shown, element)
		}
	}
	return jsonv.Value(append(shown, ']')), total
}

// eachObject is v with change applied to it or, when it is a list, to its
// elements; what is no object stays.
func eachObject(v jsonv.Value, change func(jsonv.Value) jsonv.Value) jsonv.Value {
	switch {
	case v.IsObject():
		return change(v)
	case !v.IsArray():
		return v
	}
	changed := append(make([]byte, 0, len(v)), '[')
	for element := range v.Elements() {
		if element.IsObject() {
			element = change(element)
		}
		changed = appendElement(changed, element)
	}
	return jsonv.Value(append(changed, ']'))
}

// eachMember is an object with change applied to its members. Those of which
// nothing remains are left out.
func eachMember(object jsonv.Value, change func(string, jsonv.Value) jsonv.Value) jsonv.Value {
	changed := append(make([]byte, 0, len(object)), '{')
	for name, member := range object.Members() {
		if member = change(name, member); member != "" {
			changed = append(jsonv.AppendName(changed, name), member...)
		}
	}
	return jsonv.Value(append(changed, '}'))
}

func appendElement(list []byte, element jsonv.Value) []byte {
	if len(list) > 1 {
		list = append(list, ',')
	}
	return append(list, element...)
}
