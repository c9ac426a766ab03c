package present

import "koyu-mcp/internal/jsonv"

// A Child is an entity inside another, see [Embed].
type Child struct {
	key       string
	presenter Presents
}

// Embed presents the member called key by a presenter of its own, and adds all
// of its blocks but the data to those of the parent (W18). What the child masks
// or cuts, it masks and cuts in the data of the parent. When these are a list,
// every element is visited; drawn is what belongs to the first that has the
// member, and what tells of the first cut (W19, W20).
func Embed[T any](key string, child *Presenter[T]) Child { return Child{key, child} }

// into adds the child to b, the response of the parent.
func (c Child) into(b *Builder) (err error) {
	first := true
	b.json = eachObject(b.json, func(parent jsonv.Value) jsonv.Value {
		return eachMember(parent, func(name string, member jsonv.Value) jsonv.Value {
			if name != c.key || member == "null" || err != nil {
				return member
			}
			child, failed := c.presenter.read(member, c.key)
			if failed != nil {
				err = failed
				return member
			}
			b.embedded.add(child.around(), first)
			first = false
			return child.json
		})
	})
	return err
}
