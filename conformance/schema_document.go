package conformance

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A document is a schema with all that is in it.
type document struct {
	resources  map[string]any  // what pointers point into, by URI
	anchors    map[string]bool // URIs with a fragment that is no pointer
	references []reference
}

// A reference is a place in a document, and what is referred to there.
type reference struct {
	at  string // a JSON pointer (RFC 6901)
	uri *url.URL
}

// readDocument takes a whole schema, and says what is wrong with it.
func readDocument(root any) error {
	d := &document{resources: map[string]any{"": root}, anchors: map[string]bool{}}
	if err := d.schema(root, &url.URL{}, ""); err != nil {
		return err
	}
	for _, ref := range d.references {
		if err := d.find(ref); err != nil {
			return err
		}
	}
	return nil
}

// schema takes a schema at a place. What it refers to is relative to base.
func (d *document) schema(value any, base *url.URL, at string) error {
	schema, ok := value.(map[string]any)
	switch {
	case is[bool](value):
		return nil
	case !ok:
		return fmt.Errorf("%s has to be a schema, not %s", at, glimpse(value))
	}
	base, err := d.identify(schema, base, at)
	if err != nil {
		return err
	}
	for _, keyword := range slices.Sorted(maps.Keys(schema)) {
		demand, value, at := keywords[keyword], schema[keyword], at+"/"+keyword
		if demand.met == nil {
			continue // nothing is demanded
		}
		if !demand.met(value) {
			return fmt.Errorf("%s has to be %s, not %s", at, demand.words, glimpse(value))
		}
		for rest, inner := range demand.inner(value) {
			if err := d.schema(inner, base, at+rest); err != nil {
				return err
			}
		}
	}
	return nil
}

// glimpse is a value for a person.
func glimpse(value any) string { return show([]byte(compact(value)+"\n"), 0) }

// links are the keywords that give a schema a URI or refer to one, $id first,
// which is the base of the others.
var links = []struct {
	keyword string
	before  string // what a value stands behind in its URI
	refers  bool
}{
	{keyword: "$id"},
	{keyword: "$anchor", before: "#"},
	{keyword: "$dynamicAnchor", before: "#"},
	{keyword: "$ref", refers: true},
	{keyword: "$dynamicRef", refers: true},
}

// identify takes note of what a schema is called and refers to. It returns what
// references in it are relative to.
func (d *document) identify(schema map[string]any, base *url.URL, at string) (*url.URL, error) {
	for _, link := range links {
		text, _ := schema[link.keyword].(string)
		if text == "" {
			continue
		}
		uri, err := base.Parse(link.before + text)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s/%s has to be a URI, not %s", at, link.keyword, glimpse(text))
		case link.refers:
			d.references = append(d.references, reference{at + "/" + link.keyword, uri})
		case uri.Fragment != "": // which an $id may have had before there were anchors
			d.anchors[uri.String()] = true
		default:
			base, d.resources[uri.String()] = uri, schema
		}
	}
	return base, nil
}

// find says what is wrong with a reference.
func (d *document) find(ref reference) error {
	home := *ref.uri
	home.Fragment, home.RawFragment = "", ""
	resource, inside := d.resources[home.String()]
	switch fragment := ref.uri.Fragment; {
	case !inside && slices.Contains(dialects, home.String()): // which every reader has
	case !inside:
		return fmt.Errorf("%s refers to %s, which is outside of it", ref.at, ref.uri)
	case fragment == "", d.anchors[ref.uri.String()]:
	case !strings.HasPrefix(fragment, "/") || !points(fragment, resource):
		return fmt.Errorf("%s refers to %s, which is not there", ref.at, ref.uri)
	}
	return nil
}

// How a name stands in a pointer.
var (
	pointing = strings.NewReplacer("~", "~0", "/", "~1")
	pointed  = strings.NewReplacer("~0", "~", "~1", "/")
)

// points reports whether a pointer points to something in value.
func points(pointer string, value any) bool {
	for part := range strings.SplitSeq(pointer[1:], "/") {
		switch in := value.(type) {
		case map[string]any:
			value = in[pointed.Replace(part)]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(in) {
				return false
			}
			value = in[i]
		default:
			return false
		}
	}
	return value != nil
}
