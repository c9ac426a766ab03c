package draw_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koyu-mcp/koyu/model"
)

// A node is an element of a drawing, as a program that knows nothing of this
// package finds it.
type node struct {
	name     string
	attrs    map[string]string
	class    []string
	text     string
	parent   *node
	children []*node
}

// parse reads a drawing, which has to be well-formed.
func parse(t testing.TB, svg string) *node {
	t.Helper()
	root := &node{}
	at := root
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return root.children[0]
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, attrs: map[string]string{}, parent: at}
			for _, a := range token.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			n.class = strings.Fields(n.attrs["class"])
			at.children = append(at.children, n)
			at = n
		case xml.EndElement:
			at = at.parent
		case xml.CharData:
			at.text += string(token)
		}
	}
}

// all are the elements below n, in the order of the document.
func (n *node) all() iter.Seq[*node] {
	return func(yield func(*node) bool) { n.walk(yield) }
}

func (n *node) walk(yield func(*node) bool) bool {
	for _, c := range n.children {
		if !yield(c) || !c.walk(yield) {
			return false
		}
	}
	return true
}

// find are the elements below n that have all the classes.
func (n *node) find(classes ...string) []*node {
	var found []*node
	for c := range n.all() {
		if c.is(classes...) {
			found = append(found, c)
		}
	}
	return found
}

func (n *node) is(classes ...string) bool {
	for _, c := range classes {
		if !slices.Contains(n.class, c) {
			return false
		}
	}
	return true
}

// in reports whether some element around n has a class.
func (n *node) in(class string) bool {
	for p := n.parent; p != nil; p = p.parent {
		if p.is(class) {
			return true
		}
	}
	return false
}

// says is an attribute of n, or of the nearest element around it that has it.
func (n *node) says(name string) string {
	for p := n; p != nil; p = p.parent {
		if value, ok := p.attrs[name]; ok {
			return value
		}
	}
	return ""
}

// texts are the texts below n.
func (n *node) texts() []string {
	var texts []string
	for c := range n.all() {
		if c.name == "text" {
			texts = append(texts, c.text)
		}
	}
	return texts
}

// size is the width and height of a document.
func (n *node) size(t testing.TB) (w, h float64) {
	t.Helper()
	if _, err := fmt.Sscanf(n.attrs["viewBox"], "0 0 %g %g", &w, &h); err != nil {
		t.Fatal(err)
	}
	return w, h
}

func (n *node) number(t testing.TB, name string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(n.attrs[name], 64)
	if err != nil {
		t.Fatalf("%s of %s: %v", name, n.name, err)
	}
	return x
}

// A curve is what a path has of strokes and arcs.
type curve struct {
	strokes [][]model.Point
	closed  bool
	arcs    []arc
}

// An arc is from the end of a stroke to a point.
type arc struct {
	r     float64
	sweep bool
	from  model.Point
	to    model.Point
}

// curve is the path of n.
func (n *node) curve(t testing.TB) curve {
	t.Helper()
	var c curve
	d := n.attrs["d"]
	for d != "" {
		op := d[0]
		end := 1 + strings.IndexAny(d[1:]+"Z", "MLAZ")
		var x []float64
		for _, field := range strings.Fields(d[1:end]) {
			v, err := strconv.ParseFloat(field, 64)
			if err != nil {
				t.Fatalf("path %q: %v", n.attrs["d"], err)
			}
			x = append(x, v)
		}
		d = d[end:]
		last := len(c.strokes) - 1
		switch op {
		case 'M':
			c.strokes = append(c.strokes, []model.Point{{X: x[0], Y: x[1]}})
		case 'L':
			c.strokes[last] = append(c.strokes[last], model.Point{X: x[0], Y: x[1]})
		case 'A':
			stroke := c.strokes[last]
			c.arcs = append(c.arcs, arc{x[0], x[4] == 1, stroke[len(stroke)-1], model.Point{X: x[5], Y: x[6]}})
		case 'Z':
			c.closed = true
		default:
			t.Fatalf("path %q", n.attrs["d"])
		}
	}
	return c
}

// String is an element in a message.
func (n *node) String() string {
	return fmt.Sprintf("%s class=%q ref=%q d=%q", n.name, n.attrs["class"], n.attrs["data-ref"], n.attrs["d"])
}
