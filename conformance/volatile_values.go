package conformance

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// An edit puts text in the place of a part of a line.
type edit struct {
	from, to int
	text     string
}

// apply makes edits. Of those that overlap the longest one counts, which has the
// others inside.
func apply(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	var out strings.Builder
	done := 0
	for _, e := range edits {
		if e.from >= done {
			out.WriteString(text[done:e.from] + e.text)
			done = e.to
		}
	}
	return out.String() + text[done:]
}

// valuesAt makes a * of every value of a JSON text that one of the offsets,
// which ascend, is in, and, for one in the name of a member, of the object.
func valuesAt(text string, offsets []int) (edits []edit, err error) {
	type container struct {
		from   int
		object bool
		named  bool // the name of the next value was read
		loose  bool
	}
	stack := []container{{}}
	hit := func(from, to int) bool {
		i, _ := slices.BinarySearch(offsets, from)
		return i < len(offsets) && offsets[i] < to
	}
	star := func(from, to int) { edits = append(edits, edit{from, to, "*"}) }

	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		from := int(d.InputOffset())
		from += len(text[from:]) - len(strings.TrimLeft(text[from:], " \t\r\n,:"))
		value, err := d.Token()
		if errors.Is(err, io.EOF) {
			return edits, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the server made up something volatile, and the line is no JSON (%w), so that no * can stand in it", err)
		}
		to := int(d.InputOffset())
		in := &stack[len(stack)-1]
		switch value {
		case json.Delim('{'), json.Delim('['):
			stack = append(stack, container{from: from, object: value == json.Delim('{')})
			continue
		case json.Delim('}'), json.Delim(']'):
			if in.loose {
				star(in.from, to)
			}
			stack = stack[:len(stack)-1]
			in = &stack[len(stack)-1]
		default:
			if in.object && !in.named {
				in.named = true
				in.loose = in.loose || hit(from, to)
				continue
			}
			if hit(from, to) {
				star(from, to)
			}
		}
		in.named = false
	}
}
