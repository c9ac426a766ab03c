// Package recent keeps what was used last, within a number of bytes.
package recent

import (
	"container/list"
	"sync"
)

// A Cache keeps values by key. What was used least recently goes first when
// there is no room. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	mu    sync.Mutex
	most  int // bytes
	size  int // bytes taken
	items map[K]*list.Element
	order list.List // of items, the last used first
}

type item[K comparable, V any] struct {
	key   K
	value V
	size  int
}

// New is an empty cache for values of that many bytes together.
func New[K comparable, V any](bytes int) *Cache[K, V] {
	return &Cache[K, V]{most: bytes, items: map[K]*list.Element{}}
}

// Get is the value of key, if it is there, and counts as its use.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(item[K, V]).value, true
}

// Put keeps value under key in place of what was there, and drops others for
// it. A value that is larger than all the room is not kept.
func (c *Cache[K, V]) Put(key K, value V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.items[key]; ok {
		c.drop(e)
	}
	if size > c.most {
		return
	}
	for c.size+size > c.most {
		c.drop(c.order.Back())
	}
	c.items[key] = c.order.PushFront(item[K, V]{key, value, size})
	c.size += size
}

// Drop drops all values whose keys match.
func (c *Cache[K, V]) Drop(match func(K) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, e := range c.items {
		if match(key) {
			c.drop(e)
		}
	}
}

func (c *Cache[K, V]) drop(e *list.Element) {
	i := c.order.Remove(e).(item[K, V])
	delete(c.items, i.key)
	c.size -= i.size
}
