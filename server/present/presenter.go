package present

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/internal/jsonv"
)

// A Presenter describes how answers of the type T are presented. The zero value
// shows data and nothing else. T may be a list.
type Presenter[T any] struct {
	// Rules hold for every T.
	Rules []string

	// Show adds what depends on the value: blocks to be drawn, directives, more
	// rules, suggestions. It always sees all of the value, whatever the data
	// block leaves out (W17), so that it must not show what Mask hides.
	Show func(*Builder, T)

	// Embeds are the entities inside, each with a presenter of its own.
	Embeds []Child

	// Mask are members that leave as "[REDACTED]" (W20). In a list that is so
	// for every element.
	Mask []string

	// Limit is how many elements of a list the data block shows; 0 is all. What
	// is cut is told in a block before the others (W20).
	Limit int

	// Schema is that of T. Nil derives it from the type, which is not possible
	// for types that contain themselves.
	Schema *jsonschema.Schema

	// Encode writes a T as JSON. Nil leaves it to encoding/json.
	Encode func(T) ([]byte, error)
}

// Presents is any [Presenter], whatever its type.
type Presents interface {
	schema() (*jsonschema.Schema, error)
	children() []Child
	hides() []string
	of(v any) (*Builder, error)                        // v is an answer of a handler
	read(v jsonv.Value, name string) (*Builder, error) // v is a member called name
}

// Options are what the caller of a tool wants of the data block.
type Options struct {
	Select []string // the members to keep, in this order; none keeps all (W16)
	TOON   bool     // instead of JSON (W21)
}

// Present makes the response of v.
func (p *Presenter[T]) Present(v T, o Options) (*Response, error) {
	b, err := p.begin(v)
	if err != nil {
		return nil, err
	}
	return o.build(b)
}

// build finishes b as the caller wants it.
func (o Options) build(b *Builder) (*Response, error) {
	if len(o.Select) > 0 {
		b.json = pick(b.json, o.Select)
	}
	b.toon = o.TOON
	return b.Build()
}

// of is what v, a T or a pointer to one that is not nil, amounts to.
func (p *Presenter[T]) of(v any) (*Builder, error) {
	switch v := v.(type) {
	case T:
		return p.begin(v)
	case *T:
		return p.begin(*v)
	}
	return nil, internal(nil, "the presenter is for %v, and the handler has answered with %T", reflect.TypeFor[T](), v)
}

func (p *Presenter[T]) begin(v T) (*Builder, error) {
	encoded, err := p.encode(v)
	if err != nil {
		return nil, unwritable(err)
	}
	return p.fill(v, encoded, "")
}

func (p *Presenter[T]) encode(v T) (jsonv.Value, error) {
	if p.Encode == nil {
		return encode(v)
	}
	text, err := p.Encode(v)
	if err != nil {
		return "", err
	}
	return encode(json.RawMessage(text))
}

// read is what an embedded entity amounts to.
func (p *Presenter[T]) read(encoded jsonv.Value, name string) (*Builder, error) {
	var entity T
	if err := json.Unmarshal([]byte(encoded), &entity); err != nil {
		return nil, internal(nil, "the embedded %s is no %v: %v", name, reflect.TypeFor[T](), err)
	}
	return p.fill(entity, encoded, name)
}

// fill collects what there is to say of v, which has a name when it is embedded.
func (p *Presenter[T]) fill(v T, encoded jsonv.Value, name string) (*Builder, error) {
	b := &Builder{data: v, json: encoded}
	for _, child := range p.Embeds {
		if err := child.into(b); err != nil {
			return nil, err
		}
	}
	b.json = mask(b.json, p.Mask)
	b.limit(p.Limit, name)
	b.Rule(p.Rules...)
	if p.Show != nil {
		p.Show(b, v)
	}
	return b, b.err
}

// limit cuts the list of that name to its first n elements, unless n is 0, and
// tells so before anything else is drawn (W20).
func (b *Builder) limit(n int, name string) {
	if n <= 0 {
		return
	}
	if kept, total := cut(b.json, n); total > n {
		b.json = kept
		b.cut = []Block{{"summary", Look{Title: name}, fmt.Sprintf("Showing %d of %d.", n, total)}}
	}
}
