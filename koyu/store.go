package koyu

import (
	"koyu-mcp/internal/recent"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// Options say how a [Store] loads buildings.
type Options struct {
	Reader source.Reader // where layers come from; the disk if nil
	Limits limit.Limits
	Cache  int // bytes of what is kept from one question to the next; 0 keeps nothing
}

// A Store loads buildings, and keeps those loaded last with what was found out
// about them. It never believes that a building is as it was: every Load reads
// all of its layers, and composes it anew when a single byte differs. A Store
// may be used by many goroutines at once.
type Store struct {
	Options
	kept *recent.Cache[key, any]
}

// A key is that of a building, by its entry, or of an answer.
type key struct {
	entry    string
	building *identity
	question string
}

// An identity tells a building from one that was loaded before or after it,
// and unlike a pointer to it keeps nothing of it in memory.
type identity struct{ _ byte }

// NewStore is an empty store.
func NewStore(o Options) *Store {
	if o.Reader == nil {
		o.Reader = source.DiskWithin(o.Limits)
	}
	return &Store{o, recent.New[key, any](o.Cache)}
}

// Load gives the building whose entry is the file at path, as [Load] does.
func (s *Store) Load(path string) (*Building, error) {
	entry, err := source.Absolute(path)
	if err != nil {
		return nil, err
	}
	if kept, ok := s.kept.Get(key{entry: entry}); ok {
		b := kept.(*Building)
		if s.current(b) {
			return b, nil
		}
		s.forget(b) // now, so that the new one has its room
	}
	return s.Compose(entry, s.Reader)
}

// Compose composes the building whose entry is the layer at the absolute path
// entry, read like all other layers from r, as [Compose] does.
func (s *Store) Compose(entry string, r source.Reader) (*Building, error) {
	b, err := within(s.Limits, entry, r)
	if err != nil {
		return nil, err
	}
	if old, ok := s.kept.Get(key{entry: entry}); ok {
		s.forget(old.(*Building))
	}
	s.keep(b)
	return b, nil
}

// forget drops b and the answers about it.
func (s *Store) forget(b *Building) {
	entry := key{entry: b.Model.Layers[0].Path}
	s.kept.Drop(func(k key) bool { return k == entry || k.building == b.identity })
}

// keep keeps b at its present weight.
func (s *Store) keep(b *Building) {
	s.kept.Put(key{entry: b.Model.Layers[0].Path}, b, int(b.weight.Load()))
}

// Reweigh keeps b, which was loaded before, at the weight that it has by now: a
// question to it may have derived more.
func (s *Store) Reweigh(b *Building) {
	if kept, ok := s.kept.Get(key{entry: b.Model.Layers[0].Path}); ok && kept == b {
		s.keep(b)
	}
}

// current reports whether all layers of b still have the text that it was
// composed of. No others had a part in it, so it would be the same.
func (s *Store) current(b *Building) bool {
	for _, l := range b.Model.Layers {
		if !source.Holds(s.Reader, l.Path, l.Source) {
			return false
		}
	}
	return true
}

// overhead is what an answer takes beyond its own bytes.
const overhead = 512

// Keep keeps the answer to a question about b, of that many bytes.
func (s *Store) Keep(b *Building, question string, answer any, bytes int) {
	s.kept.Put(key{building: b.identity, question: question}, answer, len(question)+bytes+overhead)
}

// Recall is the answer that was kept, if it still is.
func (s *Store) Recall(b *Building, question string) (answer any, ok bool) {
	return s.kept.Get(key{building: b.identity, question: question})
}
