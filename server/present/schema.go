package present

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

func (p *Presenter[T]) schema() (*jsonschema.Schema, error) {
	if p.Schema != nil {
		return p.Schema, nil
	}
	s, err := jsonschema.For[T](nil)
	if err != nil {
		return nil, fmt.Errorf("a presenter needs a schema for %v, which cannot be derived: %w", reflect.TypeFor[T](), err)
	}
	return s, nil
}

func (p *Presenter[T]) children() []Child { return p.Embeds }

func (p *Presenter[T]) hides() []string { return p.Mask }

// keys are the names of the members that values of the schemas can have, or when
// they are lists their elements, sorted (W14).
func keys(schemas ...*jsonschema.Schema) []string {
	known := map[string]bool{}
	for _, s := range schemas {
		m := members{s, known, map[*jsonschema.Schema]bool{}}
		m.add(s, true)
	}
	return slices.Sorted(maps.Keys(known))
}

// members collects the names of members from the parts of a schema.
type members struct {
	root  *jsonschema.Schema
	known map[string]bool
	seen  map[*jsonschema.Schema]bool // a schema may refer to itself
}

// add collects the members of s, and of the elements of s if they are wanted.
func (m members) add(s *jsonschema.Schema, elements bool) {
	if s == nil || m.seen[s] {
		return
	}
	m.seen[s] = true
	for name := range s.Properties {
		m.known[name] = true
	}
	if elements {
		m.add(s.Items, false)
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		m.add(m.root.Defs[name], elements)
	}
	for _, branch := range slices.Concat(s.OneOf, s.AnyOf, s.AllOf) {
		m.add(branch, elements)
	}
}

// fits reports why p cannot be used: what it hides or embeds has to be there.
// Presenters that were looked at are in seen, since one may embed itself.
func fits(p Presents, seen map[Presents]bool) error {
	if seen[p] {
		return nil
	}
	seen[p] = true
	s, err := p.schema()
	if err != nil {
		return err
	}
	var named []string
	for _, child := range p.children() {
		named = append(named, child.key)
		err = cmp.Or(err, fits(child.presenter, seen))
	}
	known := keys(s)
	for _, name := range append(named, p.hides()...) {
		if len(known) > 0 && !slices.Contains(known, name) {
			return fmt.Errorf("a presenter hides or embeds %q, and its data have no such member, only %q", name, known)
		}
	}
	return err
}
